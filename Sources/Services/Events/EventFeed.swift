package import Logging
package import Model

/// The event stream of one listener, which sends the change feed in rounds.
package struct EventFeed: Sendable {
    package enum Event: Sendable {
        /// A note to add or replace.
        case note(Note)
        /// A note to forget.
        case removed(Note.ID)
        /// A comment to add or replace.
        case comment(Comment)
        /// An alarm of the listener that fired.
        case alarm(FiredAlarm)
        /// The client must discard everything it holds, because the changes since then are unknown.
        case reset
        /// A vehicle to add or replace, whose age counts at an instant.
        case vehicle(LiveVehicle, at: Instant)
        /// A vehicle to forget.
        case vehicleGone(Vehicle.ID)
    }

    /// The events that are sent together.
    package struct Round: Sendable {
        /// The events, each with the token that continues after the event; empty for a sign of life.
        package var events: [(event: Event, token: String)] = []
        /// The token that continues after the round.
        package var token: String
    }

    /// The most events of a round; a listener holds one round and the text of one event in memory.
    private static let roundLimit = 50

    private let filter: NoteFilter
    private let seal: ChangeSeal
    private var viewer: Viewer
    private let session: Session.ID?
    private let changes: ChangeService
    private var alarms: AlarmNews
    private let sessions: SessionService
    private let now: @Sendable () -> Instant
    private let options: EventOptions
    private let listening: ChangeWatch.Listening
    /// The vehicles that the listener wants to hear of.
    private var vehicles: VehicleNews?
    private var toldAt = ContinuousClock.now
    private var sent = SentToken.none
    /// The round that is sent before all others.
    private var first: Round?
    /// Whether the next round begins without a wait.
    private var isDue = true
    private var nextEdge: Instant?

    init(
        filter: NoteFilter,
        seal: ChangeSeal,
        viewer: Viewer,
        session: Session.ID?,
        changes: ChangeService,
        alarms: AlarmNews,
        sessions: SessionService,
        now: @escaping @Sendable () -> Instant,
        options: EventOptions,
        listening: ChangeWatch.Listening,
        vehicles: VehicleNews? = nil
    ) {
        self.filter = filter
        self.seal = seal
        self.viewer = viewer
        self.session = session
        self.changes = changes
        self.alarms = alarms
        self.sessions = sessions
        self.now = now
        self.options = options
        self.listening = listening
        self.vehicles = vehicles
    }

    /// The token at which the feed starts; `nil` when the feed begins with a reset.
    package private(set) var start: String?

    /// Ends the feed after the next round.
    package var end: @Sendable () -> Void { listening.end }

    /// Starts at a token, which is sealed again because the text that the client sent may hold anything.
    mutating func begin(at sent: SentToken) async throws {
        self.sent = sent
        if case .token(let token) = sent {
            alarms.resume()
            start = try seal.text(token)
            return
        }
        let round = try await look()
        if round.events.isEmpty {
            start = round.token
        } else {
            first = round
        }
    }

    /// Sends each round as soon as there is one, and a sign of life at each heartbeat, until the session, the
    /// watch or the feed ends.
    package mutating func run(logger: Logger, _ tell: (Round) async throws -> Void) async throws {
        var numbers = listening.numbers.makeAsyncIterator()
        if let first { try await tell(first) }
        first = nil
        while true {
            if !isDue, try await !wait(&numbers) { return }
            let round: Round?
            do {
                round = try await next()
            } catch let error where !(error is CancellationError) {
                logger.error("A stream of events failed", metadata: ["error": "\(error)"])
                return
            }
            guard let round else { return }
            // Vehicles are looked for more often than there are signs of life.
            if vehicles != nil, round.events.isEmpty, .now < toldAt + options.heartbeat { continue }
            try await tell(round)
            toldAt = .now
        }
    }

    private mutating func next() async throws -> Round? {
        let (known, knownAlarms) = (sent, alarms)
        do {
            let round = try await look()
            // The session is checked after the read, so that the round was read while the session was open.
            if let session, try await !sessions.isOpen(session) { return nil }
            return round
        } catch {
            // After a failed read, a round without events is sent, so that the stream survives a short outage
            // of the store.
            guard Refusal(failureOf: error) != nil, let token = known.token else { throw error }
            (sent, alarms, isDue, nextEdge) = (known, knownAlarms, false, nil)
            return Round(token: try seal.text(token))
        }
    }

    private mutating func look() async throws -> Round {
        viewer.instant = now()
        let (page, edge) = try await changes.nextPage(
            since: sent,
            filter,
            for: viewer,
            limit: Self.roundLimit
        )
        nextEdge = edge
        isDue = page.more
        sent = .token(page.end)
        let end = try seal.text(page.end)
        var round = Round(token: end)
        if page.reset { round.events.append((.reset, end)) }
        for step in page.steps {
            let event: Event =
                switch step.item {
                case .note(let note): .note(note)
                case .removed(let id): .removed(id)
                case .comment(let comment): .comment(comment)
                }
            round.events.append((event, try seal.text(step.token)))
        }
        for fired in try await alarms.next(at: viewer.instant) { round.events.append((.alarm(fired), end)) }
        // The last event has the token of the whole round.
        if let last = round.events.indices.last { round.events[last].token = end }
        if page.reset { vehicles?.reset() }
        for event in try await vehicles?.next(at: viewer.instant) ?? [] { round.events.append((event, end)) }
        return round
    }

    /// Waits for a change, for the next opening or closing of a window, or for the heartbeat; returns `false`
    /// when the feed ends.
    ///
    /// The clock that decides windows also times this wait, and no wait is longer than a heartbeat. A clock
    /// that is set, or that stops while the machine sleeps, therefore delays an event by one heartbeat at
    /// most.
    private func wait(_ numbers: inout AsyncStream<Int64>.Iterator) async throws -> Bool {
        try await Task.sleep(for: options.rest)
        var span = vehicles == nil ? options.heartbeat : min(options.heartbeat, .seconds(1))
        if let nextEdge {
            span = min(span, .milliseconds(max(0, nextEdge.milliseconds - now().milliseconds)))
        }
        return await withTaskGroup(of: Void.self) { timer in
            timer.addTask { [listening, span] in
                if (try? await Task.sleep(for: span)) != nil { listening.wake() }
            }
            let number = await numbers.next()
            timer.cancelAll()
            return number != nil
        }
    }
}
