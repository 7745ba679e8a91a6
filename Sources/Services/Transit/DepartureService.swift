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

    /// The departures of a stop, and of a station those of all its platforms; throws `404` when there is no
    /// such stop.
    package func board(of id: Stop.ID, _ filter: DepartureFilter, at now: Instant) async throws -> Board {
        let map = try await networks.map()
        guard let stop = map.stops.stop(id) else { throw Refusal.notFound }
        var filter = filter
        filter.limit = min(filter.limit ?? Self.mostDepartures, Self.mostDepartures)
        let found = try await departures(from: [stop], filter, in: map, at: now)
        return Board(
            stop: stop,
            departures: found.departures,
            sources: found.sources,
            alerts: await live.alerts(of: [stop], in: map)
        )
    }

    /// What leaves near a point, from the nearest stops that have no platforms of their own.
    package func near(_ question: NearQuestion, at now: Instant) async throws -> NearDepartures {
        let map = try await networks.map()
        let wanted = NearestQuery(around: question.position, within: question.radius, count: question.stops)
        let stops = try map.stops.nearest(wanted) { stop, _ in
            map.stops.platforms(of: stop.id).isEmpty ? stop : nil
        }.found
        let near = stops.map { NearStop(stop: $0, from: question.position) }
        let found = try await departures(from: stops, question.filter, in: map, at: now)
        return NearDepartures(
            folding: found.departures,
            at: near,
            sources: found.sources,
            alerts: await live.alerts(of: stops, in: map),
            now: now
        )
    }

    private struct Found {
        var departures: [Departure] = []
        var sources: [SourceReport] = []
    }

    /// The departures from the timetables of the stops' sources, changed and added to by what is live.
    private func departures(
        from stops: [Stop],
        _ filter: DepartureFilter,
        in map: TransitMap,
        at now: Instant
    ) async throws -> Found {
        var found = Found()
        for name in Set(stops.map(\.source)).sorted() {
            guard let source = map.source(name) else { continue }
            let own = stops.filter { $0.source == name }
            var scheduled: [Departure] = []
            if let network = try await networks.network(of: source, in: map) {
                scheduled = network.departures(from: own, filter)
            }
            let (departures, report) = await live.departures(
                from: own,
                besides: scheduled,
                of: source,
                filter,
                in: map,
                at: now
            )
            found.departures += departures
            found.sources.append(report)
        }
        found.departures.sort(by: Self.isEarlier)
        if let limit = filter.limit, found.departures.count > limit {
            found.departures.removeLast(found.departures.count - limit)
        }
        return found
    }

    private static func isEarlier(_ left: Departure, _ right: Departure) -> Bool {
        let times = (left.time?.milliseconds ?? .max, right.time?.milliseconds ?? .max)
        if times.0 != times.1 { return times.0 < times.1 }
        if left.line.name != right.line.name { return left.line.name < right.line.name }
        return (left.tripID ?? "", left.stop.id) < (right.tripID ?? "", right.stop.id)
    }
}
