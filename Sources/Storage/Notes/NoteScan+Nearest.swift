import Geodesy
import Model
import Relational

extension NoteScan {
    /// The nearest wanted notes that `accept` takes, within an area if one is given: see ``CellIndex``.
    func nearest<Found>(
        _ wanted: NearestQuery,
        for rule: VisibilityRule,
        in area: NoteArea? = nil,
        where conditions: SQL,
        accept: (Row, Double) throws -> Found?
    ) throws -> [Found] {
        let index = NoteIndex(scan: self, rule: rule, area: area, conditions: conditions)
        return try index.nearest(wanted, in: area?.ranges, accept: accept)
    }
}

private struct NoteIndex: CellIndex {
    let scan: NoteScan
    let rule: VisibilityRule
    let area: NoteArea?
    let conditions: SQL

    func scan(
        _ ranges: [CellRange],
        mayAccept: (Coordinate) -> Bool,
        _ body: (NoteScan.Row) throws -> Void
    ) throws {
        try scan.scan(ranges, for: rule, in: area, where: conditions, mayAccept: mayAccept, body: body)
    }

    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int {
        let count = try scan.connection.integer(
            "SELECT count(*) FROM (\(NoteScan.spanning(ranges, of: scan.owner, "SELECT 1")) LIMIT \(limit)) AS held"
        )
        return Int(count ?? 0)
    }

    static func number(_ row: NoteScan.Row) -> Int64 { row.id.rawValue }

    static func coordinate(_ row: NoteScan.Row) -> Coordinate { row.coordinate }
}
