package import Model
import Relational

extension MemberStore {
    /// The newest member first.
    package func lines(_ filter: MemberFilter, before cursor: Member.ID?, limit: Int) throws -> [MemberLine] {
        var conditions: SQL = "1 = 1"
        if let prefix = filter.prefix {
            // Handles are ASCII, and `~` sorts after every character of a handle.
            conditions = conditions + " AND m.handle >= \(prefix) AND m.handle < \(prefix + "~")"
        }
        if let role = filter.role { conditions = conditions + " AND m.role = \(role.rawValue)" }
        if filter.isSuspended { conditions = conditions + " AND m.suspended_at IS NOT NULL" }
        if let cursor { conditions = conditions + " AND m.id < \(cursor)" }
        return try lines(where: conditions, limit: limit)
    }

    package func line(_ id: Member.ID) throws -> MemberLine? {
        try lines(where: "m.id = \(id)", limit: 1).first
    }

    /// The page is cut before its members' things are counted.
    private func lines(where conditions: SQL, limit: Int) throws -> [MemberLine] {
        try connection.all(
            """
            SELECT \(Self.columns), m.deleted_at,
                   (SELECT count(*) FROM note n WHERE n.author_id = m.id),
                   (SELECT count(*) FROM comment c WHERE c.author_id = m.id AND c.deleted_at IS NULL),
                   (SELECT count(*) FROM session s WHERE s.member_id = m.id),
                   (SELECT count(*) FROM moderation l
                    WHERE l.target_kind = 'member' AND l.target_id = m.id AND l.action = 'warn')
            FROM (SELECT m.id FROM member m WHERE \(conditions) ORDER BY m.id DESC LIMIT \(limit)) shown
            JOIN member m ON m.id = shown.id
            ORDER BY m.id DESC
            """
        ) { row in
            MemberLine(
                member: try Self.member(from: &row),
                deletedAt: row.optionalInstant(),
                notes: Int(try row.integer()),
                comments: Int(try row.integer()),
                sessions: Int(try row.integer()),
                warnings: Int(try row.integer())
            )
        }
    }

    package func setRole(_ role: Member.Role, of id: Member.ID) throws {
        try connection.execute("UPDATE member SET role = \(role.rawValue) WHERE id = \(id)")
    }
}
