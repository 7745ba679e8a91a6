package import Model
package import Relational

/// Lines are added, and never changed.
package struct ModerationLog {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = """
        l.id, l.at, l.actor, l.actor_id, l.action, l.target_kind, l.target_id, l.report_id, l.reason, l.before_state,
        l.after_state
        """

    private static func record(from row: inout RowReader) throws -> ModerationRecord {
        let id: ModerationRecord.ID = try row.id()
        let at = try row.instant()
        let actor = Moderator(name: try row.text(), id: row.optionalID())
        let action = try row.text()
        let (kind, number) = (try row.text(), try row.integer())
        guard let action = ModerationAction(rawValue: action),
            let target = Target(kind: kind, number: number)
        else {
            throw DatabaseError.corrupt("line \(id) of the moderators' log has an unknown action or target")
        }
        return ModerationRecord(
            id: id,
            at: at,
            actor: actor,
            action: action,
            target: target,
            report: row.optionalID(),
            reason: try row.text(),
            before: try row.text(),
            after: try row.text()
        )
    }

    package func add(_ record: ModerationRecord) throws {
        try connection.execute(
            """
            INSERT INTO moderation (id, at, actor, actor_id, action, target_kind, target_id, report_id, reason,
                                    before_state, after_state)
            VALUES (\(record.id), \(record.at), \(record.actor.name), \(record.actor.id), \(record.action.rawValue),
                    \(record.target.kind), \(record.target.number), \(record.report), \(record.reason),
                    \(record.before), \(record.after))
            """
        )
    }

    /// The newest lines before a line, of one target or of all.
    package func newest(
        of target: Target? = nil,
        by actor: String? = nil,
        before cursor: ModerationRecord.ID? = nil,
        limit: Int
    ) throws -> [ModerationRecord] {
        var conditions: SQL = "1 = 1"
        // SQLite would read the whole log for a moderator with few lines.
        let index: SQL =
            target == nil && actor != nil
            ? .either(sqlite: "INDEXED BY moderation_by_actor", postgres: "") : ""
        if let target {
            conditions =
                conditions + " AND l.target_kind = \(target.kind) AND l.target_id = \(target.number)"
        }
        if let actor { conditions = conditions + " AND l.actor = \(actor)" }
        if let cursor { conditions = conditions + " AND l.id < \(cursor)" }
        return try connection.all(
            """
            SELECT \(Self.columns) FROM moderation l \(index) WHERE \(conditions)
            ORDER BY l.id DESC
            LIMIT \(limit)
            """,
            Self.record
        )
    }

    /// Returns the target even if it was deleted since.
    package func target(of name: TargetName) throws -> Target? {
        if case .target(let target) = name { return target }
        guard case .number(let number) = name else { return nil }
        for kind in Target.kinds {
            guard let target = Target(kind: kind, number: number) else { continue }
            if try !newest(of: target, limit: 1).isEmpty { return target }
        }
        return nil
    }

    package func warningCount(of member: Member.ID) throws -> Int {
        let count = try connection.integer(
            """
            SELECT count(*) FROM moderation
            WHERE target_kind = 'member' AND target_id = \(member) AND action = 'warn'
            """
        )
        return Int(count ?? 0)
    }

    /// Returns only the newest warnings.
    package func warnings(of member: Member.ID) throws -> [Warning] {
        try connection.all(
            """
            SELECT l.reason, l.at FROM moderation l
            WHERE l.target_kind = 'member' AND l.target_id = \(member) AND l.action = 'warn'
            ORDER BY l.id DESC
            LIMIT \(Warning.shown)
            """
        ) { row in
            Warning(reason: try row.text(), at: try row.instant())
        }
    }
}
