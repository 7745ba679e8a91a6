import Geodesy
import Model
import Relational

/// Finds places that are not gone by where they are, all of them or those of a category, without touching the table.
struct PlaceScan: CellIndex {
    /// What the index holds of a place.
    struct Row {
        let id: Place.ID
        let coordinate: Coordinate
    }

    let connection: any Connection
    /// A category, or `nil` for all.
    let category: String?

    init(_ connection: any Connection, category: String? = nil) {
        self.connection = connection
        self.category = category
    }

    /// A choice from the places in ranges of cells: see ``NoteScan``.
    static func spanning(_ ranges: [CellRange], category: String?, _ choice: SQL) -> SQL {
        let (source, condition): (SQL, SQL) =
            if let category {
                ("poi_category p", "p.category = \(category)")
            } else {
                ("poi p", "p.gone_at IS NULL")
            }
        let (start, spans, end) = (
            SQL.either(sqlite: "", postgres: "SELECT held.* FROM span CROSS JOIN LATERAL ("),
            SQL.either(sqlite: "span CROSS JOIN", postgres: ""),
            SQL.either(sqlite: "", postgres: "OFFSET 0) AS held")
        )
        return """
            WITH span (lower_cell, upper_cell) AS (VALUES \(CellRange.values(ranges)))
            \(start) SELECT \(choice) FROM \(spans) \(source)
            WHERE \(condition) AND p.cell BETWEEN span.lower_cell AND span.upper_cell \(end)
            """
    }

    func scan(
        _ ranges: [CellRange],
        mayAccept: (Coordinate) -> Bool,
        _ body: (Row) throws -> Void
    ) throws {
        let id: SQL = category == nil ? "p.id" : "p.poi_id"
        try connection.forEach(Self.spanning(ranges, category: category, "p.lat, p.lon, \(id)")) { row in
            guard let latitude = row.real(at: 0), let longitude = row.real(at: 1),
                let coordinate = Coordinate(latitude: latitude, longitude: longitude),
                let id = row.integer(at: 2)
            else { throw DatabaseError.corrupt("a place lacks what it is found by") }
            if mayAccept(coordinate) {
                try body(Row(id: Place.ID(rawValue: id), coordinate: coordinate))
            }
            return true
        }
    }

    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int {
        let choice = Self.spanning(ranges, category: category, "1 AS one")
        return Int(try connection.integer("SELECT count(*) FROM (\(choice) LIMIT \(limit)) AS held") ?? 0)
    }

    static func number(_ row: Row) -> Int64 { row.id.rawValue }

    static func coordinate(_ row: Row) -> Coordinate { row.coordinate }
}
