package import Model
package import Relational

package struct ReportStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = """
        r.id, r.target_kind, r.target_id, r.reporter_id, r.reason, r.comment, r.state, r.assignee, r.outcome,
        r.created_at, r.updated_at
        """

    private static func report(from row: inout RowReader) throws -> Report {
        let id: Report.ID = try row.id()
        let (kind, number) = (try row.text(), try row.integer())
        let reporter = row.optionalID(Member.ID.self)
        let reason = try row.text()
        let comment = row.optionalText()
        let state = try row.text()
        guard let target = Target(kind: kind, number: number), let reason = Report.Reason(rawValue: reason),
            let state = Report.State(rawValue: state)
        else {
            throw DatabaseError.corrupt("report \(id) has an invalid target, reason or state")
        }
        return Report(
            id: id,
            target: target,
            reporter: reporter,
            reason: reason,
            comment: comment,
            state: state,
            assignee: row.optionalText(),
            outcome: row.optionalText(),
            createdAt: try row.instant(),
            updatedAt: try row.instant()
        )
    }

    package func insert(_ report: Report) throws {
        try connection.execute(
            """
            INSERT INTO report (id, target_kind, target_id, reporter_id, reason, comment, state, assignee, outcome,
                                created_at, updated_at)
            VALUES (\(report.id), \(report.target.kind), \(report.target.number), \(report.reporter),
                    \(report.reason.rawValue), \(report.comment), \(report.state.rawValue), \(report.assignee),
                    \(report.outcome), \(report.createdAt), \(report.updatedAt))
            """
        )
    }

    package func report(_ id: Report.ID) throws -> Report? {
        try connection.first("SELECT \(Self.columns) FROM report r WHERE r.id = \(id)", Self.report)
    }

    package func report(of target: Target, by reporter: Member.ID) throws -> Report? {
        try connection.first(
            """
            SELECT \(Self.columns) FROM report r
            WHERE r.reporter_id = \(reporter) AND r.target_kind = \(target.kind) AND r.target_id = \(target.number)
            """,
            Self.report
        )
    }

    /// The newest report first.
    package func reports(by reporter: Member.ID, before cursor: Report.ID?, limit: Int) throws -> [Report] {
        let older: SQL = if let cursor { "AND r.id < \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT \(Self.columns) FROM report r WHERE r.reporter_id = \(reporter) \(older)
            ORDER BY r.id DESC
            LIMIT \(limit)
            """,
            Self.report
        )
    }

    /// Reads each state in the order of an index, because together they would be sorted.
    package func queue(
        _ filter: ReportFilter,
        after cursor: Report.ID? = nil,
        limit: Int
    ) throws -> [Report] {
        var found: [Report] = []
        for state in Set(filter.states) {
            var conditions: SQL = "r.state = \(state.rawValue)"
            if let assignee = filter.assignee { conditions = conditions + " AND r.assignee = \(assignee)" }
            if let kind = filter.kind { conditions = conditions + " AND r.target_kind = \(kind)" }
            if let cursor {
                conditions =
                    conditions + (filter.isNewestFirst ? " AND r.id < \(cursor)" : " AND r.id > \(cursor)")
            }
            let order: SQL = filter.isNewestFirst ? "r.id DESC" : "r.id"
            found += try connection.all(
                """
                SELECT \(Self.columns) FROM report r WHERE \(conditions)
                ORDER BY \(order)
                LIMIT \(limit)
                """,
                Self.report
            )
        }
        found.sort { filter.isNewestFirst ? $0.id > $1.id : $0.id < $1.id }
        return Array(found.prefix(limit))
    }

    /// The number of reports in each state, of which at most ``Report/mostCounted`` are counted.
    package func counts() throws -> [Report.State: Int] {
        var counts: [Report.State: Int] = [:]
        for state in Report.State.allCases {
            let count = try connection.integer(
                """
                SELECT count(*) FROM (
                    SELECT 1 FROM report WHERE state = \(state.rawValue) LIMIT \(Report.mostCounted)) counted
                """
            )
            if let count, count > 0 { counts[state] = Int(clamping: count) }
        }
        return counts
    }

    /// The newest report first.
    package func reports(of target: Target, limit: Int) throws -> [Report] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM report r
            WHERE r.target_kind = \(target.kind) AND r.target_id = \(target.number)
            ORDER BY r.id DESC
            LIMIT \(limit)
            """,
            Self.report
        )
    }

    /// The reports that wait for a moderator, the oldest first.
    package func pending(of target: Target) throws -> [Report] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM report r
            WHERE r.target_kind = \(target.kind) AND r.target_id = \(target.number)
                AND r.state IN ('open', 'assigned')
            ORDER BY r.id
            """,
            Self.report
        )
    }

    package func rename(assignee: String, to name: String) throws {
        try connection.execute("UPDATE report SET assignee = \(name) WHERE assignee = \(assignee)")
    }

    package func update(_ report: Report) throws {
        try connection.execute(
            """
            UPDATE report SET state = \(report.state.rawValue), assignee = \(report.assignee),
                outcome = \(report.outcome), updated_at = \(report.updatedAt)
            WHERE id = \(report.id)
            """
        )
    }
}
