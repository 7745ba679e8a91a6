package import Geodesy
package import Model
import Storage

/// What leaves from a stop, and what leaves near a point: from timetables, and live where somebody tells it.
package struct DepartureService: Sendable {
    /// The departures of one stop.
    package struct Board: Sendable {
        package let stop: Stop
        package let departures: [Departure]
        package let sources: [SourceReport]
        package let alerts: [TransitAlert]
    }

    /// The question what leaves near a point.
    package struct NearQuestion: Sendable, Hashable {
        package static let defaultRadius = 800.0
        package static let defaultStops = 10
        /// The most stops that are looked at.
        package static let mostStops = 50

        package var position: Coordinate
        /// In metres.
        package var radius = defaultRadius
        /// The number of stops that are looked at, the nearest ones.
        package var stops = defaultStops
        package var filter: DepartureFilter

        package init(at position: Coordinate, _ filter: DepartureFilter) {
            (self.position, self.filter) = (position, filter)
        }
    }

    /// The most departures of one board.
    package static let mostDepartures = 1000

    let networks: TransitNetworks
    let live: LiveDepartures
    let walking: WalkingTimes

    /// The position of a stop; `nil` when there is no such stop.
    package func position(of id: Stop.ID) async throws -> Coordinate? {
        try await networks.map().stops.stop(id)?.coordinate
    }

    /// The departures of a stop, and of a station those of all its platforms; throws `404` when there is no
    /// such stop.
    package func board(of id: Stop.ID, _ filter: DepartureFilter, at now: Instant) async throws -> Board {
        let map = try await networks.map()
        guard let stop = map.stops.stop(id) else { throw Refusal.notFound }
        let found = try await boards(of: [stop], filter, in: map, at: now)
        let most = min(filter.limit ?? Self.mostDepartures, Self.mostDepartures)
        return Board(
            stop: stop,
            departures: Array((found.departures.first ?? []).prefix(most)),
            sources: found.sources,
            alerts: found.alerts
        )
    }

    /// What leaves near a point, from the nearest stops that have no platforms of their own.
    package func near(_ question: NearQuestion, at now: Instant) async throws -> NearDepartures {
        let (boards, found) = try await nearBoards(question, at: now)
        return NearDepartures(
            // Whoever asks about another time is meant to be there then.
            rows: NearDepartures.fold(boards, at: question.filter.from),
            stops: boards.map(\.stop),
            sources: found.sources,
            alerts: found.alerts
        )
    }

    /// The same with all departures of each stop, the nearest stop first.
    package func boards(
        near question: NearQuestion,
        at now: Instant
    ) async throws -> [NearDepartures.Board] {
        try await nearBoards(question, at: now).boards
    }

    private func nearBoards(
        _ question: NearQuestion,
        at now: Instant
    ) async throws -> (boards: [NearDepartures.Board], found: Found) {
        let map = try await networks.map()
        let wanted = NearestQuery(around: question.position, within: question.radius, count: question.stops)
        let stops = try map.stops.nearest(wanted) { stop, _ in
            map.stops.platforms(of: stop.id).isEmpty ? stop : nil
        }.found
        let near = stops.map { NearStop(stop: $0, from: question.position) }
        async let measured = walking.measured(near, from: question.position, at: now)
        let found = try await boards(of: stops, question.filter, in: map, at: now)
        let boards = zip(await measured, found.departures).map {
            NearDepartures.Board(stop: $0, departures: $1)
        }
        return (boards, found)
    }

    private struct Found {
        /// In the order of the stops; those of each stop are in the order of time.
        var departures: [[Departure]]
        var sources: [SourceReport] = []
        var alerts: [TransitAlert] = []
    }

    /// The departures of stops, which their sources tell concurrently.
    private func boards(
        of stops: [Stop],
        _ filter: DepartureFilter,
        in map: TransitMap,
        at now: Instant
    ) async throws -> Found {
        // in range: an index of the stops
        let places = Dictionary(grouping: stops.indices) { stops[$0].source }
        return try await withThrowingTaskGroup(of: (String, LiveDepartures.Answer).self) { group in
            for source in map.sources {
                // in range: a dictionary, and indices of the stops
                guard let own = places[source.name]?.map({ stops[$0] }) else { continue }
                group.addTask { (source.name, try await answer(of: source, own, filter, in: map, at: now)) }
            }
            var found = Found(departures: Array(repeating: [], count: stops.count))
            for try await (name, answer) in group {
                // in range: a dictionary, and indices of the stops
                for (index, departures) in zip(places[name] ?? [], answer.boards) {
                    found.departures[index] = departures
                }
                found.sources.append(answer.report)
                found.alerts += answer.alerts
            }
            found.sources.sort { $0.source < $1.source }
            found.alerts.sort { ($0.source, $0.id) < ($1.source, $1.id) }
            return found
        }
    }

    private func answer(
        of source: TransitSourceFacts,
        _ stops: [Stop],
        _ filter: DepartureFilter,
        in map: TransitMap,
        at now: Instant
    ) async throws -> LiveDepartures.Answer {
        let question = LiveDepartures.Question(source: source, stops: stops, filter: filter, instant: now)
        do {
            let network = try await networks.network(of: source, in: map)
            return await live.answer(question, besides: network, in: map)
        } catch let error as UnreadableTimetable {
            var answer = await live.answer(question, besides: nil, in: map)
            if answer.report.state == .timetable {
                answer.report = SourceReport(
                    source: source.name,
                    state: .failed,
                    detail: "The timetable cannot be read (\(error.reason)). Import it again."
                )
            }
            return answer
        }
    }
}
