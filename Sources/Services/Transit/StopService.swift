package import Geodesy
package import Model
import Relational
import Storage
package import Wire

package struct StopService: Sendable {
    /// A stop with what belongs to it.
    package struct Details: Sendable {
        package let stop: Stop
        package let parent: Stop?
        /// The platforms of a station.
        package let platforms: [Stop]
        /// The place on the map that is the same stop.
        package let place: Place.ID?
        package let alerts: [TransitAlert]

        /// The same with the names of stops in the first of the languages that each has.
        package func named(in languages: LanguagePreference) -> Details {
            Details(
                stop: stop.named(in: languages),
                parent: parent?.named(in: languages),
                platforms: platforms.map { $0.named(in: languages) },
                place: place,
                alerts: alerts
            )
        }
    }

    /// The greatest distance in metres between a stop and the place that is the same.
    package static let sameWithin = 50.0
    /// The most pages of words that are searched for one page of stops.
    private static let mostSearches = 5

    let platform: Platform
    let networks: TransitNetworks
    let live: LiveDepartures

    // MARK: Lists

    package func page(
        _ filter: StopFilter,
        for viewer: Member.ID?,
        after cursor: StopFilter.Cursor?,
        limit: Int
    ) async throws -> (stops: [EncodedStop], next: StopFilter.Cursor?) {
        let map = try await networks.map()
        if let source = filter.source, map.source(source) == nil, !map.sources.isEmpty {
            let known = map.sources.map(\.name).joined(separator: ", ")
            throw Refusal.badField("source", "Must be one of: \(known).")
        }
        if filter.isByDistance, filter.sourceID == nil, let position = filter.position {
            let (places, next) = try Self.nearest(
                filter,
                to: position,
                after: cursor,
                limit: limit,
                in: map.stops
            )
            return (map.encoded.stops(at: places), next)
        }
        let page: (stops: [Stop], next: StopFilter.Cursor?)
        if let words = filter.words {
            page = try await self.page(filter, words, for: viewer, after: cursor, limit: limit, in: map.stops)
        } else if let sourceID = filter.sourceID {
            page = (Self.named(sourceID, filter, in: map.stops), nil)
        } else {
            page = Self.walk(filter, after: cursor, limit: limit, in: map.stops)
        }
        return (page.stops.map { EncodedStop($0) }, page.next)
    }

    private static func named(_ sourceID: String, _ filter: StopFilter, in table: StopTable) -> [Stop] {
        let stops = table.stops(withSourceID: sourceID).filter {
            $0.goneAt == nil && filter.fits($0) && filter.holds($0.coordinate)
        }
        guard let position = filter.position else { return stops }
        return stops.map { ($0, position.distance(to: $0.coordinate)) }
            .sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map(\.0)
    }

    /// The first stops that the filter selects.
    package func first(_ count: Int, _ filter: StopFilter) async throws -> [Stop] {
        try await page(filter, for: nil, after: nil, limit: count).stops.map(\.stop)
    }

    /// The places of the nearest stops in the table.
    private static func nearest(
        _ filter: StopFilter,
        to position: Coordinate,
        after cursor: StopFilter.Cursor?,
        limit: Int,
        in table: StopTable
    ) throws -> (places: [Int], next: StopFilter.Cursor?) {
        let takesAll = filter.source == nil && filter.mode == nil
        var (start, last) = (0.0, Stop.ID(rawValue: 0))
        if case .distance(let distance, let id) = cursor { (start, last) = (distance, id) }
        var reach = Double.infinity
        if case .circle(let radius) = filter.area { reach = radius }
        let wanted = NearestQuery(around: position, from: start, within: reach, count: limit + 1)
        let (found, end) = try table.nearestPlaces(wanted) {
            [start, last] place, distance -> (place: Int, distance: Double)? in
            // in range: a place of the table
            guard takesAll || filter.fits(table.stops[place]),
                (distance, table.stops[place].id) > (start, last)  // in range: a place of the table
            else { return nil }
            return (place, distance)
        }
        let page = found.prefix(limit)
        var next: StopFilter.Cursor?
        if found.count > limit, let last = page.last {
            next = .distance(last.distance, table.stops[last.place].id)  // in range: a place of the table
        } else if let end {
            next = .distance(end, Stop.ID(rawValue: 0))
        }
        return (page.map(\.place), next)
    }

    private static func walk(
        _ filter: StopFilter,
        after cursor: StopFilter.Cursor?,
        limit: Int,
        in table: StopTable
    ) -> (stops: [Stop], next: StopFilter.Cursor?) {
        var ranges = [CellRange(lower: 0, upper: .max)]
        if case .box(let box) = filter.area { ranges = Covering.box(box) }
        var last: (cell: Int64, id: Stop.ID)?
        if case .cell(let cell, let id) = cursor { last = (cell, id) }
        var (stops, end): ([Stop], (cell: Int64, id: Stop.ID)?) = ([], nil)
        var hasMore = false
        table.walk(ranges, after: last) { cell, index in
            let stop = table.stops[index]  // in range: an index of the table
            // in range: an index of the table
            let isWanted = filter.fits(stop) && filter.holds(changedAt: table.changes[index])
            guard isWanted, filter.holds(stop.coordinate) else { return true }
            guard stops.count < limit else {
                hasMore = true
                return false
            }
            stops.append(stop)
            end = (cell, stop.id)
            return true
        }
        return (stops, hasMore ? end.map { .cell($0.cell, $0.id) } : nil)
    }

    private func page(
        _ filter: StopFilter,
        _ words: PlaceFilter,
        for viewer: Member.ID?,
        after cursor: StopFilter.Cursor?,
        limit: Int,
        in table: StopTable
    ) async throws -> (stops: [Stop], next: StopFilter.Cursor?) {
        var last: PlaceSearchCursor?
        if case .words(let cursor) = cursor { last = cursor }
        return try await platform.reads.read(for: viewer) { [last] connection in
            var (stops, last) = ([Stop](), last)
            let search = PlaceSearch(connection, of: .stops)
            for _ in 0..<Self.mostSearches {
                let page = try search.page(words, after: last, limit: limit - stops.count)
                stops += page.hits.compactMap { table.stop(Stop.ID(rawValue: $0.id.rawValue)) }
                    .filter { $0.goneAt == nil && filter.fits($0) }
                last = page.next
                if last == nil || stops.count == limit { break }
            }
            return (stops, last.map { .words($0) })
        }
    }

    /// `true` if there is any stop that its source still has.
    package func areKnown() async throws -> Bool { try await networks.map().stops.liveCount > 0 }

    /// The stop as a feature of a collection, which has no stops that are gone, and when it last changed;
    /// throws `404` otherwise.
    package func feature(_ id: Stop.ID) async throws -> (stop: Stop, changedAt: Instant) {
        let table = try await networks.map().stops
        guard let stop = table.stop(id), stop.goneAt == nil, let instant = table.changedAt(id) else {
            throw Refusal.notFound
        }
        return (stop, instant)
    }

    /// A page of features, and when each last changed.
    package func features(
        _ filter: StopFilter,
        after cursor: StopFilter.Cursor?,
        limit: Int
    ) async throws -> (stops: [(stop: Stop, changedAt: Instant)], next: StopFilter.Cursor?) {
        let table = try await networks.map().stops
        let (stops, next) = Self.walk(filter, after: cursor, limit: limit, in: table)
        return (stops.compactMap { stop in table.changedAt(stop.id).map { (stop, $0) } }, next)
    }

    // MARK: One stop

    /// Returns a stop, even one that its source no longer has; throws `404` when there is none.
    package func details(_ id: Stop.ID, for viewer: Member.ID?, at now: Instant) async throws -> Details {
        let map = try await networks.map()
        guard let stop = map.stops.stop(id) else { throw Refusal.notFound }
        let place = try await platform.reads.read(for: viewer) { connection in
            try Self.place(like: stop, on: connection)
        }
        return Details(
            stop: stop,
            parent: stop.parent.flatMap(map.stops.stop),
            platforms: map.stops.platforms(of: id),
            place: place,
            alerts: await live.alerts(of: [stop], in: map, at: now)
        )
    }

    /// The nearest place of the map that has the same name and is a stop too.
    private static func place(like stop: Stop, on connection: any Connection) throws -> Place.ID? {
        let store = PlaceStore(connection)
        let wanted = NearestQuery(around: stop.coordinate, within: sameWithin, count: 20)
        let near = try store.nearest(wanted, categories: PlaceFacts.categoriesOfStops) { id, _ in id }
        let name = SearchText.folded(stop.name)
        return try store.places(near, for: nil).first { place in
            place.facts.allNames.contains { SearchText.folded($0) == name }
        }?.id
    }

    /// The stops that are the same as a place of the map, the nearest first.
    package func stops(like place: Place) async throws -> [Stop.ID] {
        let facts = place.facts
        guard place.goneAt == nil, facts.categories.contains(where: PlaceFacts.categoriesOfStops.contains)
        else {
            return []
        }
        let table = try await networks.map().stops
        let names = Set(facts.allNames.map(SearchText.folded))
        let wanted = NearestQuery(around: facts.coordinate, within: Self.sameWithin, count: 20)
        return try table.nearest(wanted) { stop, _ in
            names.contains(SearchText.folded(stop.name)) ? stop.id : nil
        }.found
    }

    /// Throws unless the source still has the stop: a stop that is gone takes nothing new.
    static func requireStanding(_ id: Stop.ID, on connection: any Connection) throws {
        guard let isGone = try StopStore(connection).isGone(id) else { throw Refusal.notFound }
        if isGone { throw Refusal.stopGone }
    }
}

extension PlaceFacts {
    /// The categories of places that are stops of public transport.
    static let categoriesOfStops = [
        "station", "bus_station", "platform", "ferry_terminal", "train_station", "subway_station", "halt",
        "tram_stop", "bus_stop", "funicular", "stop_area", "stop_position",
    ]

    fileprivate var allNames: [String] { [name].compactMap { $0 } + names.values + otherNames }
}

extension StopFilter {
    /// Whether a position is in the area; `true` if there is none.
    fileprivate func holds(_ coordinate: Coordinate) -> Bool {
        switch area {
        case .circle(let radius): position.map { $0.distance(to: coordinate) <= radius } ?? true
        case .box(let box): box.contains(coordinate)
        case nil: true
        }
    }
}

extension Refusal {
    /// The answer to new content at a stop that its source no longer has.
    static let stopGone = Refusal(
        .conflict,
        code: "stop-gone",
        "This stop no longer exists at its source. It accepts no new comments or favorites."
    )
}
