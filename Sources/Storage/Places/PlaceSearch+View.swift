package import Geodesy
package import Model
import Relational

extension PlaceSearch {
    /// Returns what `accept` made of the nearest places that match a filter, by distance, then id.
    ///
    /// The filter has a position and a circle around it. Only places at least `start` metres away and within
    /// all of the sectors around the position are read.
    package func nearest<Found>(
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
            let ring = try finder.ring(beyond: inner)
            let rows = ring.rows.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
            for row in rows {
                if let value = try accept(row.id, row.coordinate) { found.append(value) }
                if found.count == count { return found }
            }
            guard ring.outer > inner else { break }
            inner = ring.outer
        } while inner < finder.reach
        return found
    }

    /// Returns the filter with slips corrected, where `search` finds more with that than without.
    package func correcting<Found>(
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
