package import Geodesy
package import Model
import Relational

extension PlaceSearch {
    /// The nearest places that match a filter, by distance, then id, as `accept` returned them; the filter
    /// has a circle around the same point.
    ///
    /// When the budget is spent, only the nearest of them are returned, and the budget says so.
    package func nearest<Found>(
        _ wanted: NearestQuery,
        filter: PlaceFilter,
        within budget: RowBudget = RowBudget(),
        accept: (Place.ID, Coordinate) throws -> Found?
    ) throws -> [Found] {
        guard wanted.count > 0 else { return [] }
        let (documents, _) = try documents(filter)
        let (center, start, sectors) = (wanted.center, wanted.start, wanted.sectors)
        let ranges =
            sectors.isEmpty
            ? nil : Covering.ring(center: center, inner: start, outer: wanted.reach, sectors: sectors)
        let finder = PlaceFinder(documents, around: center, within: ranges)
        var found: [Found] = []
        var inner = start
        repeat {
            let ring = try finder.ring(beyond: inner)
            let rows = ring.rows.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
            for row in rows {
                if let value = try accept(row.id, row.coordinate) { found.append(value) }
                if found.count == wanted.count { return found }
            }
            guard ring.outer > inner else { break }
            inner = ring.outer
            // A row of the text index costs about four times what one of a spatial index costs.
            budget.spend(4 * rows.count + Self.rowsOfRing)
            if budget.isSpent, inner < finder.reach {
                budget.isCut = true
                break
            }
        } while inner < finder.reach
        return found
    }

    /// What finding the end of a ring costs beside its rows.
    private static let rowsOfRing = 100

    /// Returns the filter with slips corrected, if `search` finds more with the corrected one.
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
