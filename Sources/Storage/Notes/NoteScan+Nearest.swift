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
        within budget: RowBudget,
        accept: (Row, Double) throws -> Found?
    ) throws -> (found: [Found], end: Double?) {
        let index = NoteIndex(scan: self, rule: rule, area: area, conditions: conditions)
        let searched = area.map { SearchedArea(ranges: $0.ranges, mayTouch: $0.mayTouch) }
        return try index.nearest(wanted, in: searched, within: budget, accept: accept)
    }
}

private struct NoteIndex: CellIndex {
    let scan: NoteScan
    let rule: VisibilityRule
    let area: NoteArea?
    let conditions: SQL

    var rowsPerStatement: Int { RowBudget.rowsPerStatement(on: scan.connection) }

    func scan(
        _ ranges: [CellRange],
        mayAccept: (Coordinate) -> Bool,
        _ body: (NoteScan.Row) throws -> Void
    ) throws {
        try scan.scan(ranges, for: rule, in: area, where: conditions, mayAccept: mayAccept, body: body)
    }

    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int {
        try scan.count(ranges, upTo: limit)
    }

    func counts(_ ranges: [CellRange], upTo limit: Int) throws -> [Int] {
        try scan.counts(ranges, upTo: limit)
    }

    static func number(_ row: NoteScan.Row) -> Int64 { row.id.rawValue }

    static func coordinate(_ row: NoteScan.Row) -> Coordinate { row.coordinate }
}
