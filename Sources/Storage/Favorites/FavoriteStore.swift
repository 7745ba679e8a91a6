package import Model
package import Relational

package struct FavoriteStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Marks a target; takes a change number if it was not marked before, because counts show the mark.
    package func insert(_ target: ItemID, of member: Member.ID, at now: Instant) throws {
        let added = try connection.execute(
            """
            INSERT INTO favorite (member_id, target_kind, target_id, created_at)
            VALUES (\(member), \(target.kind), \(target.number), \(now))
            ON CONFLICT (member_id, target_kind, target_id) DO NOTHING
            """
        )
        if added > 0 { try touch(target, at: now) }
    }

    package func isMarked(_ target: ItemID, by member: Member.ID) throws -> Bool {
        try connection.integer(
            """
            SELECT 1 FROM favorite
            WHERE member_id = \(member) AND target_kind = \(target.kind) AND target_id = \(target.number)
            """
        ) != nil
    }

    /// Removes a favorite mark; takes a change number if there was one.
    package func delete(_ target: ItemID, of member: Member.ID, at now: Instant) throws {
        let taken = try connection.execute(
            """
            DELETE FROM favorite
            WHERE member_id = \(member) AND target_kind = \(target.kind) AND target_id = \(target.number)
            """
        )
        if taken > 0 { try touch(target, at: now) }
    }

    private func touch(_ target: ItemID, at now: Instant) throws {
        try ChangeLog(connection).takeNumber(touching: [.responses(target)], at: now)
    }

    /// The newest favorite first, of one kind or of all, visible or not.
    package func entries(
        of member: Member.ID,
        kind: ItemID.Kind?,
        before cursor: FavoriteEntry?,
        limit: Int
    ) throws -> [FavoriteEntry] {
        let older: SQL =
            if let cursor {
                "AND (created_at, target_id) < (\(cursor.markedAt), \(cursor.target.number))"
            } else {
                ""
            }
        func newest(_ kind: ItemID.Kind) -> SQL {
            """
            SELECT target_kind, target_id, created_at FROM favorite
            WHERE member_id = \(member) AND target_kind = \(kind.rawValue) \(older)
            ORDER BY created_at DESC, target_id DESC
            LIMIT \(limit)
            """
        }
        // Ids are unique over all kinds, so the order is the same for one kind and for all.
        let statement: SQL =
            if let kind {
                newest(kind)
            } else {
                """
                SELECT target_kind, target_id, created_at FROM (
                    SELECT * FROM (\(newest(.note))) AS notes
                    UNION ALL SELECT * FROM (\(newest(.place))) AS places
                    UNION ALL SELECT * FROM (\(newest(.stop))) AS stops
                ) AS marks
                ORDER BY created_at DESC, target_id DESC
                LIMIT \(limit)
                """
            }
        let entries = try connection.all(statement) { row -> FavoriteEntry? in
            let target = ItemID(kind: try row.text(), number: try row.integer())
            let markedAt = try row.instant()
            return target.map { FavoriteEntry($0, markedAt: markedAt) }
        }
        return entries.compactMap { $0 }
    }

    /// The caller deletes the target and takes the change number.
    func deleteAll(of target: ItemID) throws {
        try connection.execute(
            "DELETE FROM favorite WHERE target_kind = \(target.kind) AND target_id = \(target.number)"
        )
    }
}
