package import Geodesy
package import Model

package struct EventService: Sendable {
    package let options: EventOptions

    private let platform: Platform
    private let seal: CursorSeal
    private let changes: ChangeService
    private let sessions: SessionService
    private let watch: ChangeWatch
    private let listeners: ListenerLimit
    private let fleet: Fleet

    /// Without a running watch, listeners see changes only at each heartbeat.
    package init(
        platform: Platform,
        seal: CursorSeal,
        watch: ChangeWatch,
        fleet: Fleet,
        options: EventOptions
    ) {
        self.platform = platform
        self.seal = seal
        self.watch = watch
        (self.options, self.fleet) = (options, fleet)
        changes = ChangeService(platform: platform, seal: seal)
        sessions = SessionService(platform: platform)
        listeners = ListenerLimit(options)
    }

    /// Counts the listener for the member, or for the household when nobody is signed in.
    package func permit(for signedIn: SignedIn?, at address: ClientAddress) throws(Refusal) -> ListenerPermit
    {
        if let signedIn { return try listeners.take("m\(signedIn.member)", most: options.mostOfMember) }
        return try listeners.take("a\(address.household)", most: options.mostOfAddress)
    }

    /// Returns a feed that begins at a token, or at the current moment without a token.
    ///
    /// Any text other than a token of this viewer and filter causes a reset. With a box, it tells of the
    /// vehicles there too.
    package func feed(
        since text: String?,
        _ filter: NoteFilter,
        for viewer: Viewer,
        in session: Session.ID?,
        vehicles box: BoundingBox? = nil
    ) async throws -> EventFeed {
        let seal = ChangeSeal(seal, filter, for: viewer)
        // Listening begins before anything is read, so that every later change wakes the feed.
        let listening = watch.listen(for: session)
        // The end of a session is announced once. Only a heartbeat would notice an end before `listen`.
        if let session, try await !sessions.isOpen(session) { throw Refusal.badToken }
        var feed = EventFeed(
            filter: filter,
            seal: seal,
            viewer: viewer,
            session: session,
            changes: changes,
            alarms: AlarmNews(of: session == nil ? nil : viewer.member, in: platform),
            sessions: sessions,
            now: platform.now,
            options: options,
            listening: listening,
            vehicles: box.map { VehicleNews(in: $0, of: fleet) }
        )
        try await feed.begin(at: seal.read(text))
        return feed
    }
}
