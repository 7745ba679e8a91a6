import Geodesy
import Model
import Relational

extension NoteScan {
    /// The nearest `count` notes that `accept` takes, by distance, then id: see ``CellIndex``.
    ///
    /// Only notes at least `start` metres away and within `area` and `sectors` are looked for.
    func nearest<Found>(
        to center: Coordinate,
        from start: Double = 0,
        within reach: Double,
        for rule: VisibilityRule,
        in area: NoteArea? = nil,
        sectors: [Sector] = [],
        where conditions: SQL,
        count: Int,
        firstRadius: Double = 250,
        mayAccept: (Coordinate) -> Bool = { _ in true },
        accept: (Row, Double) throws -> Found?
    ) throws -> [Found] {
        try NoteIndex(scan: self, rule: rule, area: area, conditions: conditions).nearest(
            to: center,
            from: start,
            within: reach,
            in: area?.ranges,
            sectors: sectors,
            count: count,
            firstRadius: firstRadius,
            mayAccept: mayAccept,
            accept: accept
        )
    }
}

/// The notes of an area that a viewer may see and that meet some conditions.
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
