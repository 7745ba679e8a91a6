public import Model

/// What changes, told to those who listen as it happens.
public struct EventService: Sendable {
    /// How listeners are treated.
    public let options: EventOptions

    private let platform: Platform
    private let seal: CursorSeal
    private let changes: ChangeService
    private let sessions: SessionService
    private let watch: ChangeWatch
    private let seats: Seats

    /// Creates the service; without a running watch, listeners look around at each heartbeat only.
    public init(platform: Platform, seal: CursorSeal, watch: ChangeWatch, options: EventOptions) {
        self.platform = platform
        self.seal = seal
        self.watch = watch
        self.options = options
        changes = ChangeService(platform: platform, seal: seal)
        sessions = SessionService(platform: platform)
        seats = Seats(options)
    }

    /// Takes a place for somebody who listens, by the member, or else by the household.
    public func seat(for signedIn: SignedIn?, at address: ClientAddress) throws(Refusal) -> Seat {
        if let signedIn { return try seats.take("m\(signedIn.member)", most: options.mostOfMember) }
        return try seats.take("a\(address.household)", most: options.mostOfAddress)
    }

    /// The feed from a token on, or from now on without one.
    ///
    /// Any text but a token of this viewer and filter resets.
    public func feed(
        since text: String?,
        _ filter: NoteFilter,
        for viewer: Viewer,
        in session: Session.ID?
    ) async throws -> EventFeed {
        let seal = ChangeSeal(seal, filter, for: viewer)
        // Before anything else is read: what changes from here on wakes.
        let listening = watch.listen(for: session)
        // The end of a session is announced once: one that ended before `listen` would be noticed at a
        // heartbeat only.
        if let session, try await !sessions.isOpen(session) { throw Refusal.badToken }
        var feed = EventFeed(
            filter: filter,
            seal: seal,
            viewer: viewer,
            session: session,
            changes: changes,
            sessions: sessions,
            now: platform.now,
            options: options,
            listening: listening
        )
        try await feed.begin(at: seal.read(text))
        return feed
    }
}
