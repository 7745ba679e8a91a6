package import Geodesy
package import Model
import Storage
package import Wire

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
        /// The languages of the names of stops and lines, and of destinations.
        package var languages = LanguagePreference.none

        package init(at position: Coordinate, _ filter: DepartureFilter) {
            (self.position, self.filter) = (position, filter)
        }
    }

    /// The most departures of one board.
    package static let mostDepartures = 1000

    let networks: TransitNetworks
    let live: LiveDepartures
    let walking: WalkingTimes
    let memory: NearMemory

    /// The position of a stop; `nil` when there is no such stop.
    package func position(of id: Stop.ID) async throws -> Coordinate? {
        try await networks.map().stops.stop(id)?.coordinate
    }

    /// The departures of a stop, and of a station those of all its platforms; throws `404` when there is no
    /// such stop.
    package func board(
        of id: Stop.ID,
        _ filter: DepartureFilter,
        in languages: LanguagePreference,
        at now: Instant
    ) async throws -> Board {
        let map = try await networks.map()
        guard let stop = map.stops.stop(id)?.named(in: languages) else { throw Refusal.notFound }
        let found = try await boards(of: [stop], filter, languages, in: map, at: now)
        let most = min(filter.limit ?? Self.mostDepartures, Self.mostDepartures)
        return Board(
            stop: stop,
            departures: Array((found.departures.first ?? []).prefix(most)),
            sources: found.sources,
            alerts: found.alerts
        )
    }

    /// The answer to what leaves near a point, for one viewer.
    package struct NearAnswer: Sendable {
        /// What many viewers are told.
        package let text: NearText?
        /// The answer without a text that others share.
        package let departures: NearDepartures?
        /// The stops as the viewer finds them, the nearest first.
        package let stops: [NearStop]
    }

    /// What leaves near a point, from the nearest stops that have no platforms of their own.
    package func near(_ question: NearQuestion, at now: Instant) async throws -> NearAnswer {
        let (stops, board) = try await nearBoard(question, at: now)
        // Whoever asks about another time is meant to be there then.
        let start = question.filter.from
        if let text = board.text(for: stops, at: start) {
            return NearAnswer(text: text, departures: nil, stops: stops)
        }
        let boards = zip(stops, board.found.departures).map { NearDepartures.Board(stop: $0, departures: $1) }
        let near = NearDepartures(
            rows: NearDepartures.fold(boards, at: start),
            stops: stops,
            sources: board.found.sources,
            alerts: board.found.alerts
        )
        guard let text = NearText(near) else {
            return NearAnswer(text: nil, departures: near, stops: stops)
        }
        board.keep(text, FoldWindow(of: boards, at: start))
        return NearAnswer(text: text, departures: nil, stops: stops)
    }

    /// The same with all departures of each stop, the nearest stop first.
    package func boards(
        near question: NearQuestion,
        at now: Instant
    ) async throws -> [NearDepartures.Board] {
        let (stops, board) = try await nearBoard(question, at: now)
        return zip(stops, board.found.departures).map {
            NearDepartures.Board(stop: $0, departures: $1)
        }
    }

    private func nearBoard(
        _ question: NearQuestion,
        at now: Instant
    ) async throws -> (stops: [NearStop], board: HeldBoard) {
        let map = try await networks.map()
        let wanted = NearestQuery(around: question.position, within: question.radius, count: question.stops)
        let origin = GeodesicOrigin(question.position)
        let near = try map.stops.nearestPlaces(wanted) { place, _ in
            map.stops.hasPlatforms(at: place) ? nil : place
        }.found.map { place in
            // in range: a place of the table
            NearStop(stop: map.stops.stops[place].named(in: question.languages), from: origin)
        }
        guard walking.hasEngine else {
            return (near, try await board(of: near, question, in: map, at: now))
        }
        async let measured = walking.measured(near, from: question.position, at: now)
        let found = try await board(of: near, question, in: map, at: now)
        return (await measured, found)
    }

    private func board(
        of near: [NearStop],
        _ question: NearQuestion,
        in map: TransitMap,
        at now: Instant
    ) async throws -> HeldBoard {
        let stops = near.map(\.stop)
        let stamp = NearMemory.Stamp(
            second: now.milliseconds / Instant.Span.second,
            news: live.news,
            map: ObjectIdentifier(map.stops)
        )
        return try await memory.board(NearMemory.Key(stops, question, at: now), stamp) {
            try await boards(of: stops, question.filter, question.languages, in: map, at: now)
        }
    }

    /// What leaves from some stops.
    struct Found: Sendable {
        /// In the order of the stops; those of each stop are in the order of time.
        var departures: [[Departure]]
        var sources: [SourceReport] = []
        var alerts: [TransitAlert] = []
    }

    /// The departures of stops, which their sources tell concurrently.
    private func boards(
        of stops: [Stop],
        _ filter: DepartureFilter,
        _ languages: LanguagePreference,
        in map: TransitMap,
        at now: Instant
    ) async throws -> Found {
        // in range: an index of the stops
        let places = Dictionary(grouping: stops.indices) { stops[$0].source }
        return try await withThrowingTaskGroup(of: (String, LiveDepartures.Answer).self) { group in
            for source in map.sources {
                // in range: a dictionary, and indices of the stops
                guard let own = places[source.name]?.map({ stops[$0] }) else { continue }
                group.addTask {
                    (source.name, try await answer(of: source, own, filter, languages, in: map, at: now))
                }
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
        _ languages: LanguagePreference,
        in map: TransitMap,
        at now: Instant
    ) async throws -> LiveDepartures.Answer {
        let question = LiveDepartures.Question(source: source, stops: stops, filter: filter, instant: now)
        do {
            let network = try await networks.network(of: source, in: map)
            var answer = await live.answer(question, besides: network, in: map)
            guard let network else { return answer }
            // An empty board says why it is empty.
            if answer.report.detail == nil, answer.boards.allSatisfy(\.isEmpty) {
                answer.report.detail = network.absence(in: filter, TransitWords(languages))
            }
            guard !languages.ranges.isEmpty else { return answer }
            answer.boards = answer.boards.map { $0.map { network.translated($0, in: languages, of: map) } }
            return answer
        } catch let error as UnreadableTimetable {
            var answer = await live.answer(question, besides: nil, in: map)
            if answer.report.state == .timetable {
                let zone = answer.report.timeZone
                answer.report = SourceReport(
                    source: source.name,
                    state: .failed,
                    detail: "The timetable cannot be read (\(error.reason)). Import it again."
                )
                answer.report.timeZone = zone
            }
            return answer
        }
    }
}
