package import Model
package import Relational

/// Targets as moderators see and change them, without rules of visibility.
package struct TargetStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Ids are unique over all kinds.
    package func facts(of number: Int64) throws -> TargetFacts? {
        for kind in Target.kinds {
            if let target = Target(kind: kind, number: number), let facts = try facts(of: target) {
                return facts
            }
        }
        return nil
    }

    package func facts(of target: Target) throws -> TargetFacts? {
        let source: SQL =
            switch target {
            case .note:
                """
                m.id, m.handle, n.title, n.created_at, n.hidden_at, n.removed_at, CAST(NULL AS BIGINT), m.suspended_at
                FROM note n JOIN member m ON m.id = n.author_id WHERE n.id = \(target.number)
                """
            case .comment:
                """
                m.id, m.handle, c.body, c.created_at, c.hidden_at, c.removed_at, c.deleted_at, m.suspended_at
                FROM comment c JOIN member m ON m.id = c.author_id WHERE c.id = \(target.number)
                """
            case .member:
                """
                m.id, m.handle, m.display_name, m.created_at, CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), m.deleted_at,
                m.suspended_at
                FROM member m WHERE m.id = \(target.number)
                """
            case .place:
                """
                CAST(NULL AS BIGINT), CAST(NULL AS TEXT), coalesce(p.name, p.category), p.first_seen_at,
                CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), p.gone_at, CAST(NULL AS BIGINT)
                FROM poi p WHERE p.id = \(target.number)
                """
            case .stop:
                """
                CAST(NULL AS BIGINT), CAST(NULL AS TEXT), s.name, s.first_seen_at,
                CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), s.gone_at, CAST(NULL AS BIGINT)
                FROM stop s WHERE s.id = \(target.number)
                """
            }
        return try connection.first("SELECT \(source)") { row in
            TargetFacts(
                target: target,
                author: row.optionalID(),
                handle: row.optionalText(),
                text: row.optionalText(),
                createdAt: try row.instant(),
                hiddenAt: row.optionalInstant(),
                removedAt: row.optionalInstant(),
                deletedAt: row.optionalInstant(),
                suspendedAt: row.optionalInstant()
            )
        }
    }

    /// Stores a decision and takes the change numbers it needs; signs a suspended member out everywhere.
    package func update(_ facts: TargetFacts, at now: Instant) throws {
        switch facts.target {
        case .note(let id):
            try NoteStore(connection).setModeration(
                of: id,
                hiddenAt: facts.hiddenAt,
                removedAt: facts.removedAt,
                at: now
            )
        case .comment(let id):
            let target = try CommentStore(connection).target(of: id)
            let number = try ChangeLog(connection).takeNumber(
                touching: target.map { [.responses($0)] } ?? [],
                at: now
            )
            try connection.execute(
                """
                UPDATE comment SET hidden_at = \(facts.hiddenAt), removed_at = \(facts.removedAt),
                    change_number = \(number)
                WHERE id = \(id)
                """
            )
        case .member(let id):
            let log = ChangeLog(connection)
            try log.recordAllNotes(of: id, at: now)
            try RatingSums(connection).suspend(id, facts.suspendedAt != nil)
            try connection.execute("UPDATE member SET suspended_at = \(facts.suspendedAt) WHERE id = \(id)")
            if facts.suspendedAt != nil { try SessionStore(connection).deleteAll(of: id, except: nil) }
            let number = try log.takeNumber(touching: [.member(id)], at: now)
            try connection.execute(
                """
                UPDATE comment SET change_number = \(CommentStore.told(number))
                WHERE author_id = \(id) AND deleted_at IS NULL
                """
            )
        case .place, .stop: break
        }
    }

    /// The numbers of things that a suspension affects.
    package func belongings(of member: Member.ID) throws -> Belongings {
        func count(_ statement: SQL) throws -> Int { Int(try connection.integer(statement) ?? 0) }
        return Belongings(
            notes: try count("SELECT count(*) FROM note WHERE author_id = \(member)"),
            comments: try count(
                "SELECT count(*) FROM comment WHERE author_id = \(member) AND deleted_at IS NULL"
            ),
            sessions: try count("SELECT count(*) FROM session WHERE member_id = \(member)")
        )
    }
}
