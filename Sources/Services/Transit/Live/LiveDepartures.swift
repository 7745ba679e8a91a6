import Departures
import GTFS
package import Model
import Relational
package import ServiceLifecycle
import Storage
import Synchronization
import Timetable

/// The one place where timetables and live departures meet, and where live departures and alerts are asked
/// for.
///
/// A source without a provider answers from its timetable. ``run()`` must be running, because it makes the
/// calls.
package final class LiveDepartures: Service {
    /// The question for what leaves from stops of one source.
    struct Question: Sendable {
        let source: TransitSourceFacts
        let stops: [Stop]
        let filter: DepartureFilter
        /// The instant of the request.
        let instant: Instant
        /// Whether providers are asked; otherwise what is in memory is told.
        var asks = true
    }

    struct Answer: Sendable {
        /// The departures of each stop of the question, in the order of time.
        var boards: [[Departure]]
        var report: SourceReport
        var alerts: [TransitAlert] = []
    }

    private let networks: TransitNetworks
    private let fleet: Fleet?
    private let desk: DepartureDesk
    private let providers: Set<String>
    private let feeds: [String: RealtimeSource]
    private let positions: [PositionSource]
    /// The calls that are stored already, by the names of the sources.
    private let stored = Mutex<[String: SourceCalls]>([:])

    /// `intake` stores the positions of vehicles that sources tell, and `fleet` predicts with them.
    init(
        _ sources: [LiveSource],
        networks: TransitNetworks,
        fleet: Fleet?,
        clock: DeskClock,
        intake: PositionIntake?
    ) {
        (self.networks, self.fleet) = (networks, fleet)
        var asked: [DeskSource] = []
        var positions: [PositionSource] = []
        var feeds: [String: RealtimeSource] = [:]
        for source in sources {
            switch source {
            case .provider(let source): asked.append(source)
            case .feeds(let settings):
                // in range: a dictionary
                feeds[settings.name] = RealtimeSource(
                    settings,
                    networks: networks,
                    clock: clock,
                    intake: intake
                )
            case .positions(let settings):
                positions.append(PositionSource(settings, clock: clock, intake: intake))
            }
        }
        desk = DepartureDesk(asked, clock: clock)
        providers = Set(desk.sources)
        self.feeds = feeds
        self.positions = positions
    }

    /// The sources of which anything live is told, be it by the positions of vehicles alone.
    func sources(at now: Instant) async throws -> Set<String> {
        let told = providers.union(feeds.keys)
        guard let fleet else { return told }
        return told.union(try await fleet.snapshot(at: now).lineSources)
    }

    /// Makes the calls and fetches the feeds until the server shuts down.
    package func run() async {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                // A service that ends ends the server; without sources, nothing else is waited for.
                group.addTask { try? await gracefulShutdown() }
                group.addTask { await self.desk.run() }
                for feed in self.feeds.values {
                    group.addTask { await feed.run() }
                }
                for source in self.positions {
                    group.addTask { await source.run() }
                }
            }
        }
    }

    /// Fetches each feed once.
    package func pollFeeds() async {
        for feed in feeds.values { await feed.poll() }
        for source in positions { await source.poll() }
    }

    /// The number of answers that the sources gave or failed to give so far.
    ///
    /// While it stays the same, what is told of live departures changes with the clock alone.
    var news: Int { feeds.values.reduce(desk.news) { $0 + $1.news } }

    // MARK: - Departures

    /// The departures of a source's stops: those of the timetable, changed and added to by what is live.
    ///
    /// Where nobody tells when a vehicle comes, but its positions are known, it is predicted.
    func answer(
        _ question: Question,
        besides network: TransitNetwork?,
        in map: TransitMap
    ) async -> Answer {
        var answer = await told(question, besides: network, in: map)
        answer.report.timeZone = question.source.zone ?? desk.timeZone(of: question.source.name)
        guard let network, question.window != nil,
            let snapshot = try? await fleet?.snapshot(at: question.instant),
            let times = VehicleTimes(snapshot, of: question.source.name)
        else { return answer }
        answer.boards = zip(question.stops, answer.boards).map { stop, departures in
            let known = Set(departures.map(\.tripAndDay))
            let earlier = network.departures(from: [stop], question.filter.widened).filter { departure in
                departure.scheduled.map { $0 < question.filter.from } ?? false
                    && !known.contains(departure.tripAndDay)
            }
            return question.wanted(times.joined(departures, earlier: earlier))
        }
        return answer
    }

    private func told(
        _ question: Question,
        besides network: TransitNetwork?,
        in map: TransitMap
    ) async -> Answer {
        let name = question.source.name
        // in range: a dictionary
        if let feed = feeds[name], let network, question.window != nil {
            return Self.answer(question, of: feed, on: network)
        }
        if providers.contains(name), let minutes = question.window {
            return await answer(question, minutes: minutes, besides: network, in: map)
        }
        return Answer(
            boards: question.stops.map { network?.departures(from: [$0], question.filter) ?? [] },
            report: SourceReport(source: name, state: .timetable)
        )
    }

    private static func answer(
        _ question: Question,
        of feed: RealtimeSource,
        on network: TransitNetwork
    ) -> Answer {
        let (name, filter) = (question.source.name, question.filter)
        let state = feed.state(at: question.instant)
        var report = SourceReport(source: name, state: state.state)
        (report.generatedAt, report.detail) = (state.generatedAt, state.detail)
        guard state.state != .failed, let live = feed.live(on: network, at: question.instant) else {
            let boards = question.stops.map { network.departures(from: [$0], filter) }
            return Answer(boards: boards, report: report)
        }
        let boards = question.stops.map { stop in
            network.departures(live, from: stop, filter).map { departure in
                var departure = departure
                departure.isStale = state.state == .stale
                return departure
            }
        }
        let used = Set(boards.joined().flatMap(\.alerts))
        let alerts = network.alerts(question.stops, live, at: question.instant)
        let others = live.alerts.alerts.filter { alert in
            used.contains(TransitAlert.id(alert.id, of: name))
                && !alerts.contains { $0.id == TransitAlert.id(alert.id, of: name) }
        }
        return Answer(boards: boards, report: report, alerts: alerts + others.compactMap(network.alert))
    }

    private func answer(
        _ question: Question,
        minutes: Int,
        besides network: TransitNetwork?,
        in map: TransitMap
    ) async -> Answer {
        let name = question.source.name
        let asked = [name: question.stops.map(\.sourceID)]
        let answers =
            question.asks
            ? await desk.answers(at: asked, minutes: minutes)
            : desk.remembered(at: asked, minutes: minutes)
        var report = SourceReport(source: name, answers)
        // What was never asked for is not a failure.
        if answers.isEmpty { report = SourceReport(source: name, state: .timetable) }
        let told = ToldDepartures(
            answers,
            of: question,
            in: map,
            isAccessibleAsStops: desk.isAccessibleAsStops(name)
        )
        let boards = question.stops.map { stop in
            guard let live = told.departures(of: stop) else {
                return network?.departures(from: [stop], question.filter) ?? []
            }
            let planned = network?.departures(from: [stop], question.filter.widened) ?? []
            let all = LiveMerge.merged(live: live, timetable: planned)
            return question.wanted(all)
        }
        return Answer(boards: boards, report: report, alerts: told.alerts)
    }

    // MARK: - Alerts and sources

    /// The alerts about stops, or about their lines.
    func alerts(of stops: [Stop], in map: TransitMap, at now: Instant) async -> [TransitAlert] {
        var alerts: [TransitAlert] = []
        for (name, stops) in Dictionary(grouping: stops, by: \.source) {
            // in range: a dictionary
            if let feed = feeds[name], let (network, live) = await joined(feed, in: map, at: now) {
                alerts += network.alerts(stops, live, at: now)
            } else if providers.contains(name), let source = map.source(name) {
                let filter = DepartureFilter(from: now, minutes: DepartureFilter.defaultMinutes)
                let question = Question(source: source, stops: stops, filter: filter, instant: now)
                let answers = desk.remembered(at: [name: stops.map(\.sourceID)], minutes: filter.minutes)
                alerts += ToldDepartures(answers, of: question, in: map).alerts
            }
        }
        return alerts
    }

    /// The alerts about a line.
    func alerts(of line: TransitLine, in map: TransitMap, at now: Instant) async -> [TransitAlert] {
        // in range: a dictionary
        guard let feed = feeds[line.source], let (network, live) = await joined(feed, in: map, at: now),
            let place = network.timetable.line(sourceID: line.sourceID)
        else { return [] }
        return live.alerts.alerts(aboutLine: place, at: now).compactMap(network.alert)
    }

    private func joined(
        _ feed: RealtimeSource,
        in map: TransitMap,
        at now: Instant
    ) async -> (TransitNetwork, LiveTimetable)? {
        guard feed.state(at: now).state != .failed, let source = map.source(feed.settings.name),
            let network = try? await networks.network(of: source, in: map),
            let live = feed.live(on: network, at: now)
        else { return nil }
        return (network, live)
    }

    /// The sources with what is known of their providers, and providers without a source, by name.
    func adding(to sources: [TransitSource]) -> [TransitSource] {
        var sources = sources
        func change(_ name: String, _ change: (inout TransitSource) -> Void) {
            let index = sources.firstIndex { $0.name == name } ?? sources.endIndex
            if index == sources.endIndex { sources.append(TransitSource(name: name)) }
            change(&sources[index])  // in range: see above
        }
        for state in desk.states {
            change(state.name) { source in
                source.provider = state.kind
                source.attribution = source.attribution ?? state.attribution
                source.answeredAt = state.health.lastAnswer
                source.failure = state.health.failure
            }
        }
        for (name, feed) in feeds {
            change(name) { source in
                source.provider = RealtimeSettings.kind
                source.attribution = source.attribution ?? feed.settings.attribution
                (source.answeredAt, source.failure) = feed.history
            }
        }
        for feed in positions {
            change(feed.settings.name) { source in
                source.provider = feed.settings.kind.rawValue
                source.attribution = source.attribution ?? feed.settings.polling.attribution
                (source.answeredAt, source.failure) = feed.history
            }
        }
        return sources.sorted { $0.name < $1.name }
    }

    // MARK: - Statistics

    /// Stores the calls that were made since they were last stored; those of a failed attempt are kept.
    func storeCalls(in database: any Database, at now: Instant) async throws {
        let totals = totals
        let news = stored.withLock { stored in
            totals.compactMap { name, total in total.since(stored[name]) }  // in range: a dictionary
        }
        guard !news.isEmpty else { return }
        let day = Tally.day(of: now)
        try await database.write { connection in
            let store = SourceCallStore(connection)
            for calls in news { try store.add(calls, on: day) }
        }
        stored.withLock { $0 = totals }
    }

    /// The calls to each source since the start.
    private var totals: [String: SourceCalls] {
        var totals: [String: SourceCalls] = [:]
        for state in desk.states {
            totals[state.name] = SourceCalls(of: state.name, [state.health])  // in range: a dictionary
        }
        for (name, feed) in feeds { totals[name] = SourceCalls(of: name, feed.health) }
        for feed in positions {
            let name = feed.settings.name
            totals[name] = SourceCalls(of: name, feed.health)  // in range: a dictionary
        }
        return totals
    }
}

extension SourceCalls {
    fileprivate init(of source: String, _ health: [SourceHealth]) {
        self.init(source: source)
        for health in health {
            failures += health.failures
            for (index, count) in health.latencies.counts.enumerated() { add(count, toClass: index) }
        }
    }

    /// The calls after others that are among these; `nil` when there are none.
    fileprivate func since(_ earlier: SourceCalls?) -> SourceCalls? {
        guard let earlier else { return calls > 0 || failures > 0 ? self : nil }
        var news = SourceCalls(source: source)
        news.failures = failures - earlier.failures
        for (index, (count, known)) in zip(counts, earlier.counts).enumerated() {
            news.add(count - known, toClass: index)
        }
        return news.calls > 0 || news.failures > 0 ? news : nil
    }
}

extension SourceHealth {
    /// The last failure, if no good answer came since.
    fileprivate var failure: TransitSource.Failure? {
        guard let lastErrorAt, let lastError, lastAnswer.map({ $0 < lastErrorAt }) ?? true else { return nil }
        return TransitSource.Failure(at: lastErrorAt, detail: lastError)
    }
}

extension SourceReport {
    /// The worst of several answers counts.
    fileprivate init(source: String, _ answers: [DeskAnswer]) {
        let states = answers.map(\.state)
        let state: State = states.contains(.failed) ? .failed : states.contains(.stale) ? .stale : .ok
        self.init(
            source: source,
            state: state,
            generatedAt: answers.compactMap(\.generatedAt).min(),
            detail: answers.lazy.compactMap(\.detail).first
        )
    }
}

extension Departure {
    /// Tells the runs of trips apart.
    fileprivate var tripAndDay: [String] {
        [tripID ?? "", serviceDate?.description ?? "", runStart?.description ?? ""]
    }
}
