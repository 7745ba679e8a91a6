import Geodesy
package import Model
import Relational

/// Lists the places of a selection; the cost of a page depends only on the places on it.
///
/// Places are read by grid cell, also within a category. If only changes of some time are wanted and the area
/// holds many places, they are read by their last change.
struct PlaceWalk {
    /// An area with more places is read by the time of their last change.
    static let fewPlaces = 5000

    private let selection: PlaceSelection
    private let ranges: [CellRange]
    private let connection: any Connection

    init(_ selection: PlaceSelection, on connection: any Connection) {
        self.selection = selection
        self.connection = connection
        ranges = selection.box.map { Covering.box($0) } ?? [CellRange(lower: 0, upper: .max)]
    }

    func keys(after cursor: PlaceSelection.Cursor?, count: Int) throws -> [PlaceSelection.Cursor] {
        switch cursor {
        case nil: try isByTime ? byTime(after: nil, count) : byPlace(after: nil, count)
        case .place(let cell, let coordinate, let id): try byPlace(after: (cell, coordinate, id), count)
        case .change(let instant, let id): try byTime(after: (instant, id), count)
        }
    }

    private var isByTime: Bool {
        get throws {
            guard selection.since != nil || selection.until != nil else { return false }
            var held = 0
            for range in ranges {
                let most = Self.fewPlaces - held
                held += Int(try connection.integer(Self.count(selection, in: range, upTo: most)) ?? 0)
                if held >= Self.fewPlaces { return true }
            }
            return false
        }
    }

    // MARK: - By place

    typealias Spot = (cell: Int64, coordinate: Coordinate, id: Place.ID)

    private func byPlace(after spot: Spot?, _ count: Int) throws -> [PlaceSelection.Cursor] {
        var keys: [PlaceSelection.Cursor] = []
        for range in ranges where range.upper >= spot?.cell ?? 0 && keys.count < count {
            let rest = CellRange(lower: max(range.lower, spot?.cell ?? 0), upper: range.upper)
            keys += try connection.all(
                Self.spots(selection, in: rest, after: spot, limit: count - keys.count)
            ) { row in
                let cell = try row.integer()
                guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()) else {
                    throw DatabaseError.corrupt("a place has no valid position")
                }
                return .place(cell: cell, coordinate, try row.id())
            }
        }
        return keys
    }

    static func spots(_ selection: PlaceSelection, in range: CellRange, after spot: Spot?, limit: Int) -> SQL
    {
        let cells: SQL = "p.cell >= \(range.lower) AND p.cell <= \(range.upper)"
        let bounds = bounds(selection.box)
        if let category = selection.category {
            let later: SQL = if let spot { "AND (p.cell, p.poi_id) > (\(spot.cell), \(spot.id))" } else { "" }
            let changed: SQL =
                selection.since == nil && selection.until == nil
                ? "" : "AND EXISTS (SELECT 1 FROM poi c WHERE c.id = p.poi_id \(times(selection, of: "c")))"
            return """
                SELECT p.cell, p.lat, p.lon, p.poi_id FROM poi_category p
                WHERE p.category = \(category) AND \(cells) \(later) \(bounds) \(changed)
                ORDER BY p.cell, p.poi_id
                LIMIT \(limit)
                """
        }
        let later: SQL =
            if let spot {
                """
                AND (p.cell, p.lat, p.lon, p.id)
                    > (\(spot.cell), \(spot.coordinate.latitude), \(spot.coordinate.longitude), \(spot.id))
                """
            } else { "" }
        return """
            SELECT p.cell, p.lat, p.lon, p.id FROM poi p
            WHERE p.gone_at IS NULL AND \(cells) \(later) \(bounds) \(times(selection, of: "+p"))
            ORDER BY p.cell, p.lat, p.lon, p.id
            LIMIT \(limit)
            """
    }

    static func count(_ selection: PlaceSelection, in range: CellRange, upTo limit: Int) -> SQL {
        let held: SQL =
            if let category = selection.category {
                "FROM poi_category p WHERE p.category = \(category)"
            } else {
                "FROM poi p WHERE p.gone_at IS NULL"
            }
        return """
            SELECT count(*) FROM (
                SELECT 1 \(held) AND p.cell >= \(range.lower) AND p.cell <= \(range.upper) LIMIT \(limit)) AS held
            """
    }

    // MARK: - By time

    private func byTime(
        after last: (at: Instant, id: Place.ID)?,
        _ count: Int
    ) throws -> [PlaceSelection.Cursor] {
        try connection.all(Self.changes(selection, after: last, limit: count)) { row in
            .change(try row.instant(), try row.id())
        }
    }

    static func changes(
        _ selection: PlaceSelection,
        after last: (at: Instant, id: Place.ID)?,
        limit: Int
    ) -> SQL {
        let later: SQL = if let last { "AND (p.updated_at, p.id) > (\(last.at), \(last.id))" } else { "" }
        let category: SQL =
            if let category = selection.category {
                "AND EXISTS (SELECT 1 FROM poi_category c WHERE c.poi_id = p.id AND c.category = \(category))"
            } else { "" }
        return """
            SELECT p.updated_at, p.id FROM poi p
            WHERE p.gone_at IS NULL \(times(selection, of: "p")) \(later) \(bounds(selection.box)) \(category)
            ORDER BY p.updated_at, p.id
            LIMIT \(limit)
            """
    }

    // MARK: - Conditions

    /// A plus sign before the alias keeps the planner from the index of changes.
    private static func times(_ selection: PlaceSelection, of alias: SQL) -> SQL {
        let since: SQL = if let since = selection.since { "AND \(alias).updated_at >= \(since)" } else { "" }
        let until: SQL = if let until = selection.until { "AND \(alias).updated_at < \(until)" } else { "" }
        return "\(since) \(until)"
    }

    private static func bounds(_ box: BoundingBox?) -> SQL {
        guard let box else { return "" }
        let latitudes: SQL = "AND p.lat BETWEEN \(box.south) AND \(box.north)"
        // The antimeridian is stored as −180, and is also the edge of a box that begins or ends at 180.
        let edge: SQL = box.east == 180 || box.west == 180 ? "OR p.lon = -180.0" : ""
        if box.crossesAntimeridian {
            return "\(latitudes) AND (p.lon >= \(box.west) OR p.lon <= \(box.east) \(edge))"
        }
        return "\(latitudes) AND (p.lon BETWEEN \(box.west) AND \(box.east) \(edge))"
    }
}

extension PlaceStore {
    /// Returns places that are not gone, in an order that the store chooses; pages neither skip nor repeat a
    /// place that does not change.
    package func page(
        _ selection: PlaceSelection,
        for viewer: Member.ID?,
        after cursor: PlaceSelection.Cursor?,
        limit: Int
    ) throws -> (places: [Place], next: PlaceSelection.Cursor?) {
        let keys = try PlaceWalk(selection, on: connection).keys(after: cursor, count: limit + 1)
        let shown = keys.prefix(limit)
        return (try places(shown.map(\.id), for: viewer), keys.count > limit ? shown.last : nil)
    }
}
