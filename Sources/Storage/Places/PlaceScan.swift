import Geodesy
import Model
import Relational

/// Finds places by position, of all categories or of some, from indexes alone; skips places that are gone.
struct PlaceScan: CellIndex {
    struct Row {
        let id: Place.ID
        let coordinate: Coordinate
    }

    let connection: any Connection
    /// A place must have at least one of the categories; if there are none, every place counts.
    let categories: [String]

    init(_ connection: any Connection, categories: [String] = []) {
        self.connection = connection
        self.categories = categories
    }

    var rowsPerStatement: Int { RowBudget.rowsPerStatement(on: connection) }

    /// See ``NoteScan``; a place that has several of the categories comes once for each.
    static func spanning(_ ranges: [CellRange], categories: [String], _ choice: SQL) -> SQL {
        let (tables, source, condition): (SQL, SQL, SQL) =
            if categories.isEmpty {
                ("", "poi p", "p.gone_at IS NULL")
            } else {
                (
                    ", wanted (category) AS (VALUES \(values(categories)))",
                    "poi_category p", "p.category = wanted.category"
                )
            }
        let wanted: SQL = categories.isEmpty ? "" : "wanted CROSS JOIN"
        let (start, spans, end) = (
            SQL.either(
                sqlite: "",
                postgres: "SELECT held.* FROM \(wanted) span CROSS JOIN LATERAL ("
            ),
            SQL.either(sqlite: "\(wanted) span CROSS JOIN", postgres: ""),
            SQL.either(sqlite: "", postgres: "OFFSET 0) AS held")
        )
        return """
            WITH span (lower_cell, upper_cell) AS (VALUES \(CellRange.values(ranges))) \(tables)
            \(start) SELECT \(choice) FROM \(spans) \(source)
            WHERE \(condition) AND p.cell BETWEEN span.lower_cell AND span.upper_cell \(end)
            """
    }

    /// Row values in a few fixed sizes, so that few statements serve all; the empty text, which is not a
    /// category, fills them up.
    private static func values(_ categories: [String]) -> SQL {
        let size = [1, 4, 16].first { $0 >= categories.count } ?? (categories.count + 31) / 32 * 32
        let filled = categories + Array(repeating: "", count: size - categories.count)
        return .rows(filled.map { [.text($0)] })
    }

    func scan(
        _ ranges: [CellRange],
        mayAccept: (Coordinate) -> Bool,
        _ body: (Row) throws -> Void
    ) throws {
        let id: SQL = categories.isEmpty ? "p.id" : "p.poi_id"
        var known: Set<Int64> = []
        try connection.forEach(Self.spanning(ranges, categories: categories, "p.lat, p.lon, \(id)")) { row in
            guard let latitude = row.real(at: 0), let longitude = row.real(at: 1),
                let coordinate = Coordinate(latitude: latitude, longitude: longitude),
                let id = row.integer(at: 2)
            else { throw DatabaseError.corrupt("a place has no valid position") }
            let isNew = categories.count < 2 || known.insert(id).inserted
            if isNew, mayAccept(coordinate) {
                try body(Row(id: Place.ID(rawValue: id), coordinate: coordinate))
            }
            return true
        }
    }

    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int {
        let choice = Self.spanning(ranges, categories: categories, "1 AS one")
        return Int(try connection.integer("SELECT count(*) FROM (\(choice) LIMIT \(limit)) AS held") ?? 0)
    }

    func counts(_ ranges: [CellRange], upTo limit: Int) throws -> [Int] {
        guard !ranges.isEmpty else { return [] }
        var counts: [Int64: Int] = [:]
        try connection.forEach(Self.counts(ranges, categories: categories, upTo: limit)) { row in
            // A range that only fills up the statement may begin where a real one does, but its count is 0.
            if let lower = row.integer(at: 0), let count = row.integer(at: 1) {
                counts[lower, default: 0] += Int(count)
            }
            return true
        }
        return ranges.map { counts[$0.lower] ?? 0 }
    }

    /// Counts the places of each range; a place that has several of the categories counts once for each.
    static func counts(_ ranges: [CellRange], categories: [String], upTo limit: Int) -> SQL {
        let cells: SQL = "p.cell BETWEEN span.lower_cell AND span.upper_cell"
        let (wanted, held): (SQL, SQL) =
            if categories.isEmpty {
                ("", "SELECT 1 FROM poi p WHERE p.gone_at IS NULL AND \(cells) LIMIT \(limit)")
            } else {
                (
                    ", wanted (category) AS (VALUES \(values(categories)))",
                    """
                    SELECT 1 FROM wanted CROSS JOIN \(.either(sqlite: "", postgres: "LATERAL (SELECT 1 FROM"))
                        poi_category p WHERE p.category = wanted.category AND \(cells)
                        \(.either(sqlite: "", postgres: "OFFSET 0) AS one")) LIMIT \(limit)
                    """
                )
            }
        return """
            WITH span (lower_cell, upper_cell) AS (VALUES \(CellRange.values(ranges))) \(wanted)
            SELECT span.lower_cell, (SELECT count(*) FROM (\(held)) AS held) FROM span
            """
    }

    static func number(_ row: Row) -> Int64 { row.id.rawValue }

    static func coordinate(_ row: Row) -> Coordinate { row.coordinate }
}
