package import Model
package import Relational

package struct AccountStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The time after the end of an account in which its remaining contents are looked for.
    private static let afterlife = 90 * Instant.Span.day

    /// Ends an account at once; returns `true` when it existed.
    ///
    /// The row and its handle stay; former handles have no owner any more. Notes, comments and favorites are
    /// hidden at once, because the member counts as suspended, and deleted in batches by the methods below,
    /// so that no other writer waits for a large account.
    package func end(_ member: Member.ID, at now: Instant) throws -> Bool {
        let isThere = try connection.integer(
            "SELECT 1 FROM member WHERE id = \(member) AND deleted_at IS NULL"
        )
        guard isThere != nil else { return false }
        try ChangeLog(connection).recordAllNotes(of: member, at: now)
        let groups = try connection.all("SELECT id FROM friend_group WHERE owner_id = \(member)") { row in
            try row.id(Group.ID.self)
        }
        for group in groups { _ = try GroupStore(connection).delete(group, at: now) }
        try changeStandings(around: member, at: now)
        try connection.execute("DELETE FROM sign_on_code WHERE member_id = \(member)")
        try RatingSums(connection).suspend(member, true)
        for table in Schema.tables { try table.remove(member, on: connection) }
        try connection.execute(
            """
            UPDATE member
            SET deleted_at = \(now), suspended_at = coalesce(suspended_at, \(now)), display_name = '',
                picture_url = NULL, password_hash = NULL, role = 'member'
            WHERE id = \(member)
            """
        )
        return true
    }

    /// Marks that the friends, groups or blocks of the members around an ended account change; takes a change
    /// number.
    ///
    /// Must be called before the rows of the account are deleted.
    private func changeStandings(around member: Member.ID, at now: Instant) throws {
        let log = ChangeLog(connection)
        let number = try log.takeNumber(touching: [.member(member)], at: now)
        let around: SQL = """
            SELECT friend_id AS id FROM friend WHERE member_id = \(member)
            UNION SELECT blocked_id FROM block WHERE blocker_id = \(member)
            UNION SELECT blocker_id FROM block WHERE blocked_id = \(member)
            UNION SELECT o.member_id FROM friend_group_member o
                JOIN friend_group_member v ON v.group_id = o.group_id
                WHERE v.member_id = \(member)
            """
        try log.touch(.standing, around, as: number, at: now)
        try log.touch(
            .group,
            "SELECT group_id AS id FROM friend_group_member WHERE member_id = \(member)",
            as: number,
            at: now
        )
        try log.touch(
            .placeResponses,
            "SELECT poi_id AS id FROM poi_rating WHERE member_id = \(member)",
            as: number,
            at: now
        )
        try connection.execute("UPDATE member SET standing = standing + 1 WHERE id IN (\(around))")
    }

    // MARK: What is left of an ended account

    /// Ended accounts that still have contents.
    package func unfinished(at now: Instant, limit: Int) throws -> [Member.ID] {
        try connection.all(
            """
            SELECT m.id FROM member m
            WHERE m.suspended_at IS NOT NULL AND m.deleted_at > \(now - Self.afterlife)
                AND (EXISTS (SELECT 1 FROM note n WHERE n.author_id = m.id)
                    OR EXISTS (SELECT 1 FROM comment c WHERE c.author_id = m.id AND c.deleted_at IS NULL)
                    OR EXISTS (SELECT 1 FROM favorite f WHERE f.member_id = m.id))
            ORDER BY m.id
            LIMIT \(limit)
            """
        ) { row in try row.id() }
    }

    /// Deletes some notes with all that belongs to them, and dooms their images; returns the number of notes.
    package func deleteNotes(of member: Member.ID, limit: Int, at now: Instant) throws -> Int {
        let notes: [(note: Note.ID, image: Int64, square: Int64)] = try connection.all(
            """
            SELECT n.id, n.image_id, \(ChangeScope.squareOfNote) FROM note n JOIN member m ON m.id = n.author_id
            WHERE n.author_id = \(member) AND m.deleted_at IS NOT NULL
            ORDER BY n.published_at, n.id
            LIMIT \(limit)
            """
        ) { row in (try row.id(), try row.integer(), try row.integer()) }
        for (note, image, _) in notes {
            try connection.execute("DELETE FROM note WHERE id = \(note)")
            try CommentStore(connection).deleteAll(on: .note(note))
            try FavoriteStore(connection).deleteAll(of: .note(note))
            try ImageStore(connection).delete(image, at: now)
        }
        // The end of the account already recorded the state of the notes in the change log.
        if !notes.isEmpty {
            try ChangeLog(connection).takeNumber(
                touching: notes.map { .note($0.note, from: $0.square, to: nil) },
                at: now
            )
        }
        return notes.count
    }

    /// Turns some comments into tombstones; returns the number of comments.
    package func deleteComments(of member: Member.ID, limit: Int, at now: Instant) throws -> Int {
        let comments: [(id: Comment.ID, target: ItemID)] = try connection.all(
            """
            SELECT c.id, c.target_kind, c.target_id FROM comment c JOIN member m ON m.id = c.author_id
            WHERE c.author_id = \(member) AND c.deleted_at IS NULL AND m.deleted_at IS NOT NULL
            ORDER BY c.id
            LIMIT \(limit)
            """
        ) { row in
            let id: Comment.ID = try row.id()
            return (id, try CommentStore.target(of: id, from: &row))
        }
        guard !comments.isEmpty else { return 0 }
        let number = try ChangeLog(connection).takeNumber(
            touching: comments.map { .responses($0.target) },
            at: now
        )
        for (comment, _) in comments {
            try connection.execute(
                """
                UPDATE comment SET body = NULL, deleted_at = \(now), change_number = \(CommentStore.told(number))
                WHERE id = \(comment)
                """
            )
        }
        return comments.count
    }

    /// Deletes some favorites; returns their number.
    package func deleteFavorites(of member: Member.ID, limit: Int, at now: Instant) throws -> Int {
        let targets = try connection.all(
            """
            DELETE FROM favorite
            WHERE member_id = \(member) AND target_id IN (
                SELECT f.target_id FROM favorite f JOIN member m ON m.id = f.member_id
                WHERE f.member_id = \(member) AND m.deleted_at IS NOT NULL
                ORDER BY f.target_kind, f.target_id
                LIMIT \(limit))
            RETURNING target_kind, target_id
            """
        ) { row in ItemID(kind: try row.text(), number: try row.integer()) }
        if !targets.isEmpty {
            try ChangeLog(connection).takeNumber(
                touching: targets.compactMap { $0.map(ChangeScope.responses) },
                at: now
            )
        }
        return targets.count
    }
}
