import Model
import Storage

/// Adds to the stops of a view what leaves there next, from memory and timetables: a view waits for no
/// provider.
struct StopBoards: Sendable {
    /// The span of the departures, in minutes.
    private static let minutes = 60
    /// The most departures of each line and direction.
    private static let mostOfLine = 2
    /// The most stops of a view that are told with departures, the nearest ones.
    private static let mostStops = 50

    let networks: TransitNetworks
    /// Live departures, if the process has any.
    let live: LiveDepartures?

    func completing(
        _ scene: ViewService.Scene,
        _ languages: LanguagePreference,
        in map: TransitMap,
        at now: Instant
    ) async throws -> ViewService.Scene {
        // Labels in memory are those of notes.
        guard case .whole(var labels) = scene.labels else { return scene }
        var scene = scene
        var rest = Self.mostStops
        for index in labels.indices {
            // in range: an index of the labels
            guard let stop = labels[index].board?.stop, rest > 0 else { continue }
            rest -= 1
            let next = try await departures(from: stop, languages, in: map, at: now)
            // in range: an index of the labels
            labels[index] = StopBoard(stop: stop, departures: next, at: now).label
        }
        scene.labels = .whole(labels)
        return scene
    }

    private func departures(
        from stop: Stop,
        _ languages: LanguagePreference,
        in map: TransitMap,
        at now: Instant
    ) async throws -> [Departure] {
        guard let source = map.source(stop.source) else { return [] }
        let network = try await network(of: source, in: map)
        let filter = DepartureFilter(from: now, minutes: Self.minutes)
        var found = [Departure]()
        if let live {
            let question = LiveDepartures.Question(
                source: source,
                stops: [stop],
                filter: filter,
                instant: now,
                asks: false
            )
            found = await live.answer(question, besides: network, in: map).boards.first ?? []
        } else {
            found = network?.departures(from: [stop], filter) ?? []
        }
        var counts: [LineAndDirection: Int] = [:]
        let next = found.filter {
            let count = counts[LineAndDirection($0), default: 0]  // in range: a dictionary
            counts[LineAndDirection($0)] = count + 1  // in range: a dictionary
            return count < Self.mostOfLine
        }
        guard let network, !languages.ranges.isEmpty else { return next }
        return next.map { network.translated($0, in: languages, of: map) }
    }

    /// A view shows stops whatever is wrong with their timetable.
    private func network(of source: TransitSourceFacts, in map: TransitMap) async throws -> TransitNetwork? {
        do {
            return try await networks.network(of: source, in: map)
        } catch is UnreadableTimetable {
            return nil
        }
    }

    private struct LineAndDirection: Hashable {
        private let line: TransitLine.ID?
        private let direction: String?

        init(_ departure: Departure) {
            (line, direction) = (departure.line.id, departure.direction ?? departure.destination)
        }
    }
}
