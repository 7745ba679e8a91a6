public import Geodesy
public import Model
import Relational

extension PlaceSearch {
    /// The nearest places that answer a filter and that `accept` takes, and what it made of them, by distance, then id.
    ///
    /// The filter has a position and a circle around it. Only what is not nearer than `start` and in all of some sectors
    /// around the position is read.
    public func nearest<Found>(
        _ filter: PlaceFilter,
        from start: Double = 0,
        sectors: [Sector] = [],
        count: Int,
        accept: (Place.ID, Coordinate) throws -> Found?
    ) throws -> [Found] {
        guard let center = filter.position, count > 0 else { return [] }
        let (documents, _) = try documents(filter)
        let ranges =
            sectors.isEmpty
            ? nil : Covering.ring(center: center, inner: start, outer: filter.reach, sectors: sectors)
        let finder = PlaceFinder(documents, around: center, within: ranges)
        var found: [Found] = []
        var inner = start
        repeat {
            let stretch = try finder.stretch(beyond: inner)
            let rows = stretch.rows.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
            for row in rows {
                if let value = try accept(row.id, row.coordinate) { found.append(value) }
                if found.count == count { return found }
            }
            guard stretch.outer > inner else { break }
            inner = stretch.outer
        } while inner < finder.reach
        return found
    }

    /// The filter with the slips of its words corrected, where that finds more in what `search` finds of either.
    public func correcting<Found>(
        _ filter: PlaceFilter,
        limit: Int,
        _ search: (PlaceFilter) throws -> [Found]
    ) throws -> (filter: PlaceFilter, found: [Found]) {
        let found = try search(filter)
        guard found.count < min(Self.few, limit), let wider = try corrected(filter) else {
            return (filter, found)
        }
        let more = try search(wider)
        return more.count > found.count ? (wider, more) : (filter, found)
    }
}
