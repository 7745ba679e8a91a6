import Fetch
import Model
import Synchronization

/// The questions to one source: its memory, and its calls in flight.
///
/// A call belongs to ``run()``, not to the task that asked first: a task that gives up disturbs nobody else,
/// and the answer is kept for the next one.
final class SourceDesk: Sendable {
    /// A call that is made, or waits for a thread.
    struct Flight: Sendable {
        let request: ProviderRequest
        let deadline: ContinuousClock.Instant
        let outcome = Awaited<Outcome>()
        fileprivate let pass: CircuitBreaker.Pass
    }

    /// A new answer, or a sentence about the failure.
    enum Outcome: Sendable {
        case answer(AnswerCache.Entry)
        case failure(String)
    }

    enum Admission {
        case known(DeskAnswer)
        case flying(Flight)
    }

    /// The most calls at once; further questions get what is in memory.
    static let mostFlights = 64
    /// The rest after the source said that it was asked too often, but not until when; in milliseconds.
    static let rest = Instant.Span.minute

    private struct State {
        var cache: AnswerCache
        var flights: [String: Flight] = [:]
        var breaker = CircuitBreaker()
        /// The end of a rest that the source asked for.
        var heldUntil: Instant?
        var isOver = false
    }

    let source: DeskSource
    private let clock: DeskClock
    private let patience: Duration
    private let calls: ProviderCalls
    private let state: Mutex<State>
    private let settled = Atomic<Int>(0)
    private let queue: AsyncStream<Flight>
    private let intake: AsyncStream<Flight>.Continuation

    init(_ source: DeskSource, clock: DeskClock, cache: AnswerCache, patience: Duration) {
        self.source = source
        self.clock = clock
        self.patience = patience
        calls = ProviderCalls(source, clock: clock, connectTimeout: patience / 2)
        state = Mutex(State(cache: cache))
        // No more flights wait in it than the state has.
        (queue, intake) = AsyncStream.makeStream()
    }

    var now: Instant { clock.now() }

    /// The number of calls whose outcome is remembered.
    var news: Int { settled.load(ordering: .acquiring) }

    // MARK: - Questions

    /// Answers from memory, or joins or begins a call.
    func admit(_ request: ProviderRequest) -> Admission {
        let (now, uptime) = (clock.now(), clock.uptime())
        let (admission, isNew) = state.withLock { state -> (Admission, Bool) in
            let (entry, refusal) = state.cache.find(request.url, at: now)
            if let entry, entry.isFresh(at: now), refusal == nil {
                return (.known(answer(entry, to: request, at: now)), false)
            }
            func refused(_ sentence: String) -> (Admission, Bool) {
                (.known(fallback(entry, to: request, at: now, detail: sentence)), false)
            }
            if let refusal { return refused(refusal.sentence) }
            if let flight = state.flights[request.url] { return (.flying(flight), false) }
            if state.isOver { return refused("The server is shutting down.") }
            if let held = state.heldUntil, now < held {
                return refused(CallFault.provider(.exhausted(until: held)).sentence)
            }
            if state.flights.count >= Self.mostFlights { return refused("Too many calls are under way.") }
            guard case .admitted(let pass) = state.breaker.admit(at: uptime) else {
                return refused("It failed several times, and is not asked for a while.")
            }
            let flight = Flight(
                request: request,
                deadline: .now + patience,
                pass: pass
            )
            state.flights[request.url] = flight
            return (.flying(flight), true)
        }
        if isNew, case .flying(let flight) = admission { intake.yield(flight) }
        return admission
    }

    /// Answers after a flight; its outcome is `nil` when the deadline came first.
    func answer(to request: ProviderRequest, after outcome: Outcome?) -> DeskAnswer {
        let now = clock.now()
        switch outcome {
        case .answer(let entry):
            return answer(entry, to: request, at: now)
        case .failure(let sentence):
            return remembered(request, at: now, detail: sentence)
        case nil:
            return remembered(request, at: now, detail: "It has not answered in time.")
        }
    }

    /// Answers from memory alone; `nil` when nothing is known.
    func remembered(_ request: ProviderRequest) -> DeskAnswer? {
        let now = clock.now()
        guard let entry = state.withLock({ $0.cache.find(request.url, at: now).entry }),
            entry.isServable(at: now)
        else { return nil }
        return answer(entry, to: request, at: now, state: entry.isFresh(at: now) ? .ok : .stale)
    }

    /// What is known of the source at present.
    var status: SourceState {
        let (now, uptime) = (clock.now(), clock.uptime())
        let (held, rest, kept) = state.withLock { state in
            (
                state.heldUntil.flatMap { now < $0 ? $0 : nil }, state.breaker.rest(at: uptime),
                state.cache.count
            )
        }
        return SourceState(
            name: source.name,
            kind: source.kind,
            attribution: source.attribution,
            health: calls.health,
            restsUntil: held ?? rest.map { now + $0.wholeMilliseconds },
            kept: kept
        )
    }

    private func remembered(_ request: ProviderRequest, at now: Instant, detail: String) -> DeskAnswer {
        let entry = state.withLock { $0.cache.find(request.url, at: now).entry }
        return fallback(entry, to: request, at: now, detail: detail)
    }

    /// The last answer while it may be served, otherwise a failure.
    private func fallback(
        _ entry: AnswerCache.Entry?,
        to request: ProviderRequest,
        at now: Instant,
        detail: String
    ) -> DeskAnswer {
        if let entry, entry.isServable(at: now) {
            return answer(entry, to: request, at: now, state: .stale, detail: detail)
        }
        return DeskAnswer(source: source.name, stops: request.stops, state: .failed, detail: detail)
    }

    private func answer(
        _ entry: AnswerCache.Entry,
        to request: ProviderRequest,
        at now: Instant,
        state: DeskAnswer.State = .ok,
        detail: String? = nil
    ) -> DeskAnswer {
        let gaps = entry.answer.gaps
        return DeskAnswer(
            source: source.name,
            stops: request.stops,
            state: state,
            departures: entry.departures(at: now),
            alerts: entry.answer.alerts,
            generatedAt: entry.answer.generatedAt ?? entry.receivedAt,
            detail: detail ?? (gaps.isEmpty ? nil : gaps.joined(separator: " "))
        )
    }

    // MARK: - Calls

    /// Makes the calls until the task is cancelled; flights that have not landed then fail.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await flight in queue {
                group.addTask { await self.fly(flight) }
            }
        }
        let flights = state.withLock { state in
            state.isOver = true
            defer { state.flights = [:] }
            return Array(state.flights.values)
        }
        for flight in flights { flight.outcome.provide(.failure("The server is shutting down.")) }
    }

    private func fly(_ flight: Flight) async {
        let outcome: Result<AnswerCache.Entry, CallFault>
        do throws(CallFault) {
            outcome = .success(try await calls.answer(to: flight.request, by: flight.deadline))
        } catch {
            outcome = .failure(error)
        }
        flight.outcome.provide(settle(flight, outcome))
    }

    /// Remembers the outcome of a call.
    private func settle(_ flight: Flight, _ outcome: Result<AnswerCache.Entry, CallFault>) -> Outcome {
        let (now, uptime, url) = (clock.now(), clock.uptime(), flight.request.url)
        defer { settled.add(1, ordering: .releasing) }
        return state.withLock { state in
            state.flights[url] = nil
            switch outcome {
            case .success(let answer):
                state.breaker.succeed(flight.pass)
                state.heldUntil = nil
                state.cache.keep(answer, for: url)
                return .answer(answer)
            case .failure(let fault):
                let sentence = calls.sentence(of: fault)
                switch fault {
                case .provider(.exhausted(let until)):
                    state.breaker.abandon(flight.pass)
                    state.heldUntil = until ?? now + Self.rest
                case .fetch(.cancelled):
                    state.breaker.abandon(flight.pass)
                case _ where fault.isRefusal:
                    state.breaker.succeed(flight.pass)
                    let until = now + source.provider.cacheTime
                    state.cache.refuse(AnswerCache.Refusal(sentence: sentence, until: until), for: url)
                default:
                    state.breaker.fail(flight.pass, at: uptime)
                }
                return .failure(sentence)
            }
        }
    }
}

extension Duration {
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
