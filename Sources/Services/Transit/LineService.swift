package import Geodesy
package import Model
import Storage
import Timetable

package struct LineService: Sendable {
    /// The lines that a list is of.
    package struct Filter: Sendable, Hashable {
        package var source: String?
        package var mode: TransitMode?
        package var query: String?

        package init() {}
    }

    /// The stops of a line in one direction, in their order.
    package struct Direction: Sendable {
        /// The source's word for the direction.
        package let direction: String?
        package let destination: String?
        package let stops: [Stop]
    }

    /// The way of a line on the map.
    package struct Shape: Sendable {
        package let direction: String?
        package let points: [Coordinate]
    }

    package struct Details: Sendable {
        package let line: TransitLine
        package let isGone: Bool
        package let directions: [Direction]
        package let shapes: [Shape]
        package let vehicles: [LiveVehicle]
        package let alerts: [TransitAlert]
    }

    let networks: TransitNetworks
    let live: LiveDepartures
    let fleet: Fleet

    /// The lines by source, then in the order in which riders expect them.
    package func page(
        _ filter: Filter,
        after cursor: TransitLine.ID?,
        limit: Int
    ) async throws -> (lines: [TransitLine], next: TransitLine.ID?) {
        let table = try await networks.map().stops
        var rest = table.lines[...]
        if let cursor {
            guard let index = table.place(ofLine: cursor) else {
                throw Refusal.badField("cursor", "Must be a cursor of this list with the same filter.")
            }
            rest = rest.dropFirst(index)
        }
        let words = filter.query.map { SearchText.folded($0).split(separator: " ") } ?? []
        let found = rest.lazy.filter { line in
            (filter.source == nil || line.source == filter.source)
                && (filter.mode == nil || line.mode == filter.mode) && Self.matches(line, words)
        }.prefix(limit + 1)
        let lines = Array(found)
        return (Array(lines.prefix(limit)), lines.count > limit ? lines.prefix(limit).last?.id : nil)
    }

    /// Whether each word begins a word of the line's names.
    private static func matches(_ line: TransitLine, _ words: [Substring]) -> Bool {
        guard !words.isEmpty else { return true }
        let names = SearchText.folded("\(line.name) \(line.longName ?? "")").split(separator: " ")
        return words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
    }

    /// Returns a line, even one that its source no longer has; throws `404` when there is none.
    ///
    /// Names are in the first of the languages that the source has each in.
    package func details(
        _ id: TransitLine.ID,
        in languages: LanguagePreference = .none,
        at now: Instant
    ) async throws -> Details {
        let map = try await networks.map()
        guard var line = map.stops.line(id) else { throw Refusal.notFound }
        var (directions, shapes): ([Direction], [Shape]) = ([], [])
        let isGone = map.stops.isGone(line: id)
        if !isGone, let source = map.source(line.source),
            let network = try await networks.network(of: source, in: map),
            let place = network.timetable.line(sourceID: line.sourceID)
        {
            let course = LineCourse(network, line: place, languages)
            line = network.translated(line, in: languages)
            (directions, shapes) = (course.directions, course.shapes)
        }
        return Details(
            line: line,
            isGone: isGone,
            directions: directions,
            shapes: shapes,
            vehicles: try await fleet.snapshot(at: now).vehicles(of: id),
            alerts: await live.alerts(of: line, in: map, at: now)
        )
    }
}

/// The stops and the ways of a line, gathered from its patterns.
private struct LineCourse {
    private let network: TransitNetwork
    private let languages: LanguagePreference
    /// Each pattern with its trips, that with most trips first.
    private let patterns: [(pattern: TimetablePattern, trips: [Int])]

    init(_ network: TransitNetwork, line: Int, _ languages: LanguagePreference) {
        (self.network, self.languages) = (network, languages)
        let timetable = network.timetable
        let trips = Dictionary(grouping: timetable.trips(of: line)) { timetable.trip(at: $0)?.pattern }
        patterns = timetable.patterns(of: line).compactMap { place in
            // in range: a dictionary
            timetable.pattern(at: place).map { (pattern: $0, trips: trips[place] ?? []) }
        }.sorted { ($1.trips.count, $1.pattern.calls.count) < ($0.trips.count, $0.pattern.calls.count) }
    }

    private var knownDirections: [Int?] {
        let all = Set(patterns.map(\.pattern.direction))
        return all.sorted { ($0 ?? .max) < ($1 ?? .max) }
    }

    /// The order is that of the pattern with most trips; stops that only others have follow the stop that
    /// they follow there.
    var directions: [LineService.Direction] {
        knownDirections.map { direction in
            let own = patterns.filter { $0.pattern.direction == direction }
            var order: [Int] = []
            for (pattern, _) in own {
                var end = order.startIndex
                for call in pattern.calls {
                    if let known = order.firstIndex(of: call.stop) {
                        end = known + 1
                    } else {
                        order.insert(call.stop, at: end)
                        end += 1
                    }
                }
            }
            let destination = own.first?.trips.first.map { trip in
                network.translated(
                    destination: network.timetable.headsign(of: trip, at: 0),
                    of: trip,
                    in: languages
                )
            }
            return LineService.Direction(
                direction: direction.map(String.init),
                destination: destination,
                stops: order.compactMap { network.stop(at: $0)?.named(in: languages) }
            )
        }
    }

    /// Each way once; a pattern without one goes straight from stop to stop.
    var shapes: [LineService.Shape] {
        var known: Set<Int> = []
        var shapes: [LineService.Shape] = []
        for (pattern, _) in patterns {
            let direction = pattern.direction.map(String.init)
            if let shape = pattern.shape {
                guard known.insert(shape).inserted else { continue }
                let points = network.timetable.shape(at: shape).compactMap {
                    Coordinate(latitude: $0.latitude, longitude: $0.longitude)
                }
                shapes.append(.init(direction: direction, points: points))
            } else {
                let points = pattern.calls.compactMap { network.stop(at: $0.stop)?.coordinate }
                if !shapes.contains(where: { $0.points == points }) {
                    shapes.append(.init(direction: direction, points: points))
                }
            }
        }
        return shapes.filter { $0.points.count > 1 }
    }
}
