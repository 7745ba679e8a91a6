public import Logging
public import Model

/// What one listener is told, round by round, as the change feed tells it to pollers.
public struct EventFeed: Sendable {
    /// What a listener is told.
    public enum Event: Sendable {
        /// A note to add or replace.
        case note(Note)
        /// A note to forget.
        case removed(Note.ID)
        /// A comment to add or replace.
        case comment(Comment)
        /// All that is held is to be thrown away: what came before cannot be told.
        case reset
    }

    /// What is to be told at once.
    public struct Round: Sendable {
        /// Each event, with the token from which everything follows that comes after it; none in a sign of life.
        public var events: [(event: Event, token: String)] = []
        /// The token from which everything follows that comes after the round.
        public var token: String
    }

    /// How many events a round has at most: more than these, and the text of one, are never held for a listener.
    private static let roundLimit = 50

    private let filter: NoteFilter
    private let seal: ChangeSeal
    private var viewer: Viewer
    private let session: Session.ID?
    private let changes: ChangeService
    private let sessions: SessionService
    private let now: @Sendable () -> Instant
    private let options: EventOptions
    private let listening: ChangeWatch.Listening
    private var sent = SentToken.none
    /// A round that is told before any other.
    private var first: Round?
    /// Whether there is something to be told without waiting.
    private var isDue = true
    private var nextEdge: Instant?

    init(
        filter: NoteFilter,
        seal: ChangeSeal,
        viewer: Viewer,
        session: Session.ID?,
        changes: ChangeService,
        sessions: SessionService,
        now: @escaping @Sendable () -> Instant,
        options: EventOptions,
        listening: ChangeWatch.Listening
    ) {
        self.filter = filter
        self.seal = seal
        self.viewer = viewer
        self.session = session
        self.changes = changes
        self.sessions = sessions
        self.now = now
        self.options = options
        self.listening = listening
    }

    /// The token of the client's position; `nil` when the client has to forget everything first.
    public private(set) var start: String?

    /// Ends the feed from outside: there is no round after the next.
    public var end: @Sendable () -> Void { listening.end }

    /// Begins at the client's position.
    ///
    /// The text that it sent is not used again: it may hold anything.
    mutating func begin(at sent: SentToken) async throws {
        self.sent = sent
        if case .token(let token) = sent {
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

    /// Tells each round as soon as there is one, and gives a sign of life at each heartbeat, until the session or the
    /// watch ends, or the feed is ended.
    public mutating func run(logger: Logger, _ tell: (Round) async throws -> Void) async throws {
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
            try await tell(round)
        }
    }

    private mutating func next() async throws -> Round? {
        let known = sent
        do {
            let round = try await look()
            // After the look: what is told was there while the session went on.
            if let session, try await !sessions.isOpen(session) { return nil }
            return round
        } catch {
            // Nothing is told of what cannot be read: the stream outlives a store that is away for a while.
            guard Refusal(failureOf: error) != nil, let token = known.token else { throw error }
            (sent, isDue, nextEdge) = (known, false, nil)
            return Round(token: try seal.text(token))
        }
    }

    private mutating func look() async throws -> Round {
        viewer.instant = now()
        let (stretch, edge) = try await changes.news(
            since: sent,
            filter,
            for: viewer,
            limit: Self.roundLimit
        )
        nextEdge = edge
        isDue = stretch.more
        sent = .token(stretch.end)
        let end = try seal.text(stretch.end)
        var round = Round(token: end)
        if stretch.reset { round.events.append((.reset, end)) }
        for step in stretch.steps {
            let event: Event =
                switch step.news {
                case .note(let note): .note(note)
                case .removed(let id): .removed(id)
                case .comment(let comment): .comment(comment)
                }
            round.events.append((event, try seal.text(step.token)))
        }
        // The end of a round is the end of its last event.
        if let last = round.events.indices.last { round.events[last].token = end }
        return round
    }

    /// Waits for a change, the next edge of a window, or the heartbeat, whatever comes first; `false` at the end.
    ///
    /// The edge is looked for by the clock that decides windows, and no wait is longer than a heartbeat: a clock that is
    /// set, or stood still while the machine slept, is late by no more than that.
    private func wait(_ numbers: inout AsyncStream<Int64>.Iterator) async throws -> Bool {
        try await Task.sleep(for: options.rest)
        var span = options.heartbeat
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
