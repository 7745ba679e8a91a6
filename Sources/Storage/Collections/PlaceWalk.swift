import Geodesy
package import Model
import Relational

/// Lists the places of a selection; the cost of a page depends only on the places on it, and is limited by
/// the budget where few of many places match.
///
/// Places are read by grid cell, also within a category. If only changes of some time are wanted and the area
/// holds many places, they are read by their last change. The last row of a window is found in the index
/// first, so that a statement never looks at more rows than the window has.
struct PlaceWalk {
    /// An area with more places is read by the time of their last change.
    static let fewPlaces = 5000
    /// The fewest and the most rows of a window.
    private static let windows = 16...2000

    private let selection: PlaceSelection
    private let ranges: [CellRange]
    private let connection: any Connection
    private let budget: RowBudget

    init(_ selection: PlaceSelection, on connection: any Connection, within budget: RowBudget = RowBudget()) {
        self.selection = selection
        self.connection = connection
        self.budget = budget
        ranges = selection.box.map { Covering.box($0) } ?? [CellRange(lower: 0, upper: .max)]
    }

    typealias Cursor = PlaceSelection.Cursor

    /// The keys in order, and the key at which the search stopped because the budget is spent.
    struct Part {
        var keys: [Cursor] = []
        var end: Cursor?
    }

    func keys(after cursor: Cursor?, count: Int) throws -> Part {
        var part =
            switch cursor {
            case nil: try isByTime ? byTime(after: nil, count) : byPlace(after: nil, count)
            case .place(let cell, let coordinate, let id): try byPlace(after: (cell, coordinate, id), count)
            case .change(let instant, let id): try byTime(after: (instant, id), count)
            }
        // The last window may hold more than enough.
        part.keys.removeLast(max(0, part.keys.count - count))
        return part
    }

    private var isByTime: Bool {
        get throws {
            guard selection.since != nil || selection.until != nil else { return false }
            var held = 0
            for range in ranges {
                let most = Self.fewPlaces - held
                held += Int(try connection.integer(Self.count(selection, in: range, upTo: most)) ?? 0)
                if held >= Self.fewPlaces { break }
            }
            budget.spend(counting: held)
            return held >= Self.fewPlaces
        }
    }

    /// Reads windows until the page is full; returns the last key when the budget is spent before that.
    ///
    /// `fence` finds the key of the last row of a window, and `read` reads the window up to there.
    private func walk<Key>(
        _ part: inout Part,
        after start: Key?,
        _ count: Int,
        fence: (_ after: Key?, _ rows: Int) throws -> Key?,
        read: (_ after: Key?, _ fence: Key?, _ rows: Int) throws -> [Cursor]
    ) throws -> Key? {
        var (last, window) = (start, count)
        while part.keys.count < count {
            let rows = max(Self.windows.lowerBound, min(window, Self.windows.upperBound, budget.rest))
            let end = try fence(last, rows)
            budget.spend(counting: rows)
            budget.spend(rows)
            part.keys += try read(last, end, rows)
            guard let end else { return nil }
            if budget.isSpent, part.keys.count < count { return end }
            (last, window) = (end, window * 2)
        }
        return nil
    }

    // MARK: - By place

    typealias Spot = (cell: Int64, coordinate: Coordinate, id: Place.ID)

    private func byPlace(after spot: Spot?, _ count: Int) throws -> Part {
        var part = Part()
        for range in ranges where range.upper >= spot?.cell ?? 0 && part.keys.count < count {
            func spots(after last: Spot?, upTo fence: Spot?, skipping: Int, limit: Int) throws -> [Spot] {
                let rest = CellRange(lower: max(range.lower, last?.cell ?? 0), upper: range.upper)
                return try connection.all(
                    Self.spots(
                        selection,
                        in: rest,
                        after: last,
                        upTo: fence,
                        isFence: skipping > 0,
                        limit: limit,
                        skipping: skipping
                    ),
                    Self.spot
                )
            }
            let end = try walk(&part, after: spot, count) { last, rows in
                try spots(after: last, upTo: nil, skipping: rows - 1, limit: 1).first
            } read: { last, fence, rows in
                try spots(after: last, upTo: fence, skipping: 0, limit: rows).map {
                    .place(cell: $0.cell, $0.coordinate, $0.id)
                }
            }
            if let end {
                part.end = .place(cell: end.cell, end.coordinate, end.id)
                return part
            }
        }
        return part
    }

    private static func spot(_ row: inout RowReader) throws -> Spot {
        let cell = try row.integer()
        guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()) else {
            throw DatabaseError.corrupt("a place has no valid position")
        }
        return (cell, coordinate, try row.id())
    }

    /// Selects the places of a window, or with `isFence` any place that ends one, whether it matches or not.
    static func spots(
        _ selection: PlaceSelection,
        in range: CellRange,
        after spot: Spot?,
        upTo fence: Spot? = nil,
        isFence: Bool = false,
        limit: Int,
        skipping: Int = 0
    ) -> SQL {
        let cells: SQL = "p.cell >= \(range.lower) AND p.cell <= \(range.upper)"
        let bounds = isFence ? "" : bounds(selection.box)
        let hasTimes = !isFence && (selection.since != nil || selection.until != nil)
        if let category = selection.category {
            let later: SQL = if let spot { "AND (p.cell, p.poi_id) > (\(spot.cell), \(spot.id))" } else { "" }
            let before: SQL =
                if let fence { "AND (p.cell, p.poi_id) <= (\(fence.cell), \(fence.id))" } else { "" }
            let changed: SQL =
                hasTimes
                ? "AND EXISTS (SELECT 1 FROM poi c WHERE c.id = p.poi_id \(times(selection, of: "c")))" : ""
            return """
                SELECT p.cell, p.lat, p.lon, p.poi_id FROM poi_category p
                WHERE p.category = \(category) AND \(cells) \(later) \(before) \(bounds) \(changed)
                ORDER BY p.cell, p.poi_id
                LIMIT \(limit) OFFSET \(skipping)
                """
        }
        func key(_ sign: SQL, _ spot: Spot?) -> SQL {
            guard let spot else { return "" }
            return """
                AND (p.cell, p.lat, p.lon, p.id) \(sign)
                    (\(spot.cell), \(spot.coordinate.latitude), \(spot.coordinate.longitude), \(spot.id))
                """
        }
        return """
            SELECT p.cell, p.lat, p.lon, p.id FROM poi p
            WHERE p.gone_at IS NULL AND \(cells) \(key(">", spot)) \(key("<=", fence)) \(bounds)
                \(hasTimes ? times(selection, of: "+p") : "")
            ORDER BY p.cell, p.lat, p.lon, p.id
            LIMIT \(limit) OFFSET \(skipping)
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

    typealias Change = (at: Instant, id: Place.ID)

    private func byTime(after last: Change?, _ count: Int) throws -> Part {
        func changes(after last: Change?, upTo fence: Change?, skipping: Int, limit: Int) throws -> [Change] {
            try connection.all(
                Self.changes(
                    selection,
                    after: last,
                    upTo: fence,
                    isFence: skipping > 0,
                    limit: limit,
                    skipping: skipping
                )
            ) { row in (try row.instant(), try row.id()) }
        }
        var part = Part()
        let end = try walk(&part, after: last, count) { last, rows in
            try changes(after: last, upTo: nil, skipping: rows - 1, limit: 1).first
        } read: { last, fence, rows in
            try changes(after: last, upTo: fence, skipping: 0, limit: rows).map { .change($0.at, $0.id) }
        }
        part.end = end.map { .change($0.at, $0.id) }
        return part
    }

    /// Selects the places of a window, or with `isFence` any place that ends one, whether it matches or not.
    static func changes(
        _ selection: PlaceSelection,
        after last: Change?,
        upTo fence: Change? = nil,
        isFence: Bool = false,
        limit: Int,
        skipping: Int = 0
    ) -> SQL {
        let later: SQL = if let last { "AND (p.updated_at, p.id) > (\(last.at), \(last.id))" } else { "" }
        let before: SQL =
            if let fence { "AND (p.updated_at, p.id) <= (\(fence.at), \(fence.id))" } else { "" }
        let category: SQL =
            if !isFence, let category = selection.category {
                "AND EXISTS (SELECT 1 FROM poi_category c WHERE c.poi_id = p.id AND c.category = \(category))"
            } else { "" }
        return """
            SELECT p.updated_at, p.id FROM poi p
            WHERE p.gone_at IS NULL \(times(selection, of: "p")) \(later) \(before)
                \(isFence ? "" : bounds(selection.box)) \(category)
            ORDER BY p.updated_at, p.id
            LIMIT \(limit) OFFSET \(skipping)
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
    ///
    /// When the budget is spent, the page has fewer places than the limit, perhaps none, and a cursor.
    package func page(
        _ selection: PlaceSelection,
        for viewer: Member.ID?,
        after cursor: PlaceSelection.Cursor?,
        limit: Int,
        within budget: RowBudget = RowBudget()
    ) throws -> (places: [Place], next: PlaceSelection.Cursor?) {
        let walk = PlaceWalk(selection, on: connection, within: budget)
        let found = try walk.keys(after: cursor, count: limit + 1)
        let shown = found.keys.prefix(limit)
        let isFull = found.keys.count > limit
        budget.isCut = !isFull && found.end != nil
        return (try places(shown.map(\.id), for: viewer), isFull ? shown.last : found.end)
    }
}
