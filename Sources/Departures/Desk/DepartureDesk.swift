/// Asks providers for departures, several at a time, and remembers their answers.
///
/// Each URL has one call in flight at most, whoever waits for it. Each source has its own threads, memory and
/// circuit breaker, so that a slow one delays nobody else. ``run()`` must be running, because it makes the
/// calls.
package final class DepartureDesk: Sendable {
    /// The longest wait for an answer, a second attempt included, where nothing else was set.
    package static let patience = Duration.seconds(5)

    private let desks: [String: SourceDesk]
    private let order: [String]
    private let patience: Duration

    /// Creates a desk, which asks nobody yet; of two sources with one name, the first counts.
    package convenience init(_ sources: [DeskSource], clock: DeskClock) {
        self.init(sources, clock: clock, cache: AnswerCache())
    }

    init(
        _ sources: [DeskSource],
        clock: DeskClock,
        cache: AnswerCache,
        patience: Duration = DepartureDesk.patience
    ) {
        desks = Dictionary(
            sources.map { ($0.name, SourceDesk($0, clock: clock, cache: cache, patience: patience)) },
            uniquingKeysWith: { first, _ in first }
        )
        order = desks.keys.sorted()
        self.patience = patience
    }

    /// The names of the sources, sorted.
    package var sources: [String] { order }

    /// `true` if departures of a source are as accessible as their stops where nothing else is told.
    package func isAccessibleAsStops(_ source: String) -> Bool {
        desks[source]?.source.isAccessibleAsStops ?? false
    }

    /// The IANA name of the time zone of a source; `nil` where there is no such source.
    package func timeZone(of source: String) -> String? {
        desks[source]?.source.timeZone
    }

    /// The number of calls whose outcome is remembered.
    package var news: Int { desks.values.reduce(0) { $0 + $1.news } }

    /// Makes the calls until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for desk in desks.values {
                group.addTask { await desk.run() }
            }
        }
    }

    /// Asks sources for stops of theirs, and returns an answer for each request, those of failures included.
    ///
    /// Names of other sources are passed over. Windows are rounded up to whole hours, so that questions about
    /// the same stops share answers. Without a deadline, the wait is as long as the desk's patience.
    package func answers(
        at stops: [String: [String]],
        minutes: Int,
        by deadline: ContinuousClock.Instant? = nil
    ) async -> [DeskAnswer] {
        let deadline = deadline ?? .now + patience
        let questions = questions(at: stops, minutes: minutes)
        let admissions = questions.map { $0.desk.admit($0.request) }
        var flights: [Int: SourceDesk.Flight] = [:]
        for (index, admission) in admissions.enumerated() {
            if case .flying(let flight) = admission { flights[index] = flight }
        }
        let outcomes = flights.isEmpty ? [:] : await Self.outcomes(of: flights, by: deadline)
        return zip(questions, admissions).enumerated().map { index, pair in
            switch pair.1 {
            case .known(let answer): answer
            case .flying: pair.0.desk.answer(to: pair.0.request, after: outcomes[index])
            }
        }
    }

    /// Returns the answers in memory, fresh and stale, without asking anybody.
    package func remembered(at stops: [String: [String]], minutes: Int) -> [DeskAnswer] {
        questions(at: stops, minutes: minutes).compactMap { $0.desk.remembered($0.request) }
    }

    /// What is known of each source at present, sorted by name.
    package var states: [SourceState] { order.compactMap { desks[$0]?.status } }

    private struct Question {
        let desk: SourceDesk
        let request: ProviderRequest
    }

    private func questions(at stops: [String: [String]], minutes: Int) -> [Question] {
        let window = min(max(minutes, 1), 1440)
        let hours = (window + 59) / 60
        return order.flatMap { name -> [Question] in
            guard let desk = desks[name], let wanted = stops[name], !wanted.isEmpty else { return [] }
            let now = desk.now
            return desk.source.provider.requests(for: wanted, minutes: hours * 60, at: now).map {
                Question(desk: desk, request: $0)
            }
        }
    }

    /// Waits for flights until all have landed or the time is over; those that have not are missing.
    private static func outcomes(
        of flights: [Int: SourceDesk.Flight],
        by deadline: ContinuousClock.Instant
    ) async -> [Int: SourceDesk.Outcome] {
        await withTaskGroup(of: (index: Int, outcome: SourceDesk.Outcome?)?.self) { group in
            for (index, flight) in flights {
                group.addTask { (index, await flight.outcome.value()) }
            }
            group.addTask {
                try? await Task.sleep(until: deadline, clock: .continuous)
                return nil
            }
            var outcomes: [Int: SourceDesk.Outcome] = [:]
            while outcomes.count < flights.count, case let landed?? = await group.next() {
                outcomes[landed.index] = landed.outcome
            }
            group.cancelAll()
            return outcomes
        }
    }
}
