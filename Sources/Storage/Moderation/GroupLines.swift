package import Model
package import Relational

/// The groups as an operator sees them, without rules of visibility.
package struct GroupLines {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The newest group first, of one owner or of all.
    package func lines(ownedBy owner: Member.ID?, before cursor: Group.ID?, limit: Int) throws -> [GroupLine]
    {
        var conditions: SQL = "1 = 1"
        if let owner { conditions = conditions + " AND g.owner_id = \(owner)" }
        if let cursor { conditions = conditions + " AND g.id < \(cursor)" }
        return try lines(where: conditions, limit: limit)
    }

    package func line(_ id: Group.ID) throws -> GroupLine? {
        try lines(where: "g.id = \(id)", limit: 1).first
    }

    /// Members are sorted by id, each with the instant of joining.
    package func members(
        of group: Group.ID,
        after cursor: Member.ID?,
        limit: Int
    ) throws -> [(member: Member, since: Instant)] {
        let later: SQL = if let cursor { "AND m.id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT \(MemberStore.columns), g.added_at
            FROM friend_group_member g JOIN member m ON m.id = g.member_id
            WHERE g.group_id = \(group) \(later)
            ORDER BY m.id
            LIMIT \(limit)
            """
        ) { row in (try MemberStore.member(from: &row), try row.instant()) }
    }

    private func lines(where conditions: SQL, limit: Int) throws -> [GroupLine] {
        try connection.all(
            """
            SELECT g.id, g.name, m.handle,
                   (SELECT count(*) FROM friend_group_member b WHERE b.group_id = g.id),
                   (SELECT count(*) FROM note n WHERE n.group_id = g.id), g.created_at
            FROM friend_group g JOIN member m ON m.id = g.owner_id
            WHERE \(conditions)
            ORDER BY g.id DESC
            LIMIT \(limit)
            """
        ) { row in
            GroupLine(
                id: try row.id(),
                name: try row.text(),
                owner: try row.text(),
                members: Int(try row.integer()),
                notes: Int(try row.integer()),
                createdAt: try row.instant()
            )
        }
    }
}
