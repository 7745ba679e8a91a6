public import Model

/// What changes, told to those who listen as it happens.
public struct EventService: Sendable {
    /// How listeners are treated.
    public let options: EventOptions

    private let platform: Platform
    private let changes: ChangeService
    private let sessions: SessionService
    private let watch: ChangeWatch
    private let seats: Seats

    /// Creates the service; without a running watch, listeners look around at each heartbeat only.
    public init(platform: Platform, watch: ChangeWatch, options: EventOptions) {
        self.platform = platform
        self.watch = watch
        self.options = options
        changes = ChangeService(platform: platform)
        sessions = SessionService(platform: platform)
        seats = Seats(options)
    }

    /// Takes a place for somebody who listens, by the member, or else by the address.
    public func seat(for signedIn: SignedIn?, at address: String) throws(Refusal) -> Seat {
        if let signedIn { return try seats.take("m\(signedIn.member)", most: options.mostOfMember) }
        return try seats.take("a\(address)", most: options.mostOfAddress)
    }

    /// What happens from a token on, or from now on without one.
    ///
    /// `field` is where the token came from, for the refusal of a bad one.
    public func feed(
        since token: String?,
        field: String,
        _ filter: NoteFilter,
        for viewer: Viewer,
        in session: Session.ID?
    ) async throws -> EventFeed {
        let start = try token.map { try ChangeToken($0, field: field) }
        // Before anything else is read: what changes from here on wakes.
        let listening = watch.listen()
        var feed = EventFeed(
            filter: filter,
            viewer: viewer,
            session: session,
            changes: changes,
            sessions: sessions,
            now: platform.now,
            options: options,
            listening: listening
        )
        try await feed.begin(at: start)
        return feed
    }
}
