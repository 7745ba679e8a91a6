package import Model
package import Relational

/// The caller first checks that the viewer may see the commented target, in the same transaction.
package struct CommentStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    // MARK: Reading

    /// The comment as the viewer sees it, without replies; `nil` if it is not shown.
    package func comment(_ id: Comment.ID, for viewer: Member.ID?) throws -> Comment? {
        var reader = ThreadReader(connection, for: viewer)
        guard let row = try reader.rows([id]).first else { return nil }
        return try row.isVisible || reader.shownTombstones([id]).contains(id) ? row.comment : nil
    }

    /// Includes comments that a moderator hid or removed, but not those that the author deleted.
    package func comment(_ id: Comment.ID, ownedBy author: Member.ID) throws -> Comment? {
        let rule = CommentRule(for: author)
        return try connection.first(
            """
            SELECT \(Self.columns(rule)) FROM comment c JOIN member m ON m.id = c.author_id
            WHERE c.id = \(id) AND c.author_id = \(author) AND c.deleted_at IS NULL
            """,
            Self.comment
        )
    }

    /// Whether there is a block between the member and the author, in either direction, whatever the
    /// comment's state; also `true` if there is no comment.
    package func isBlocked(_ id: Comment.ID, for member: Member.ID?) throws -> Bool {
        let people = PeopleRule(for: member, over: .few)
        return try connection.integer(
            "SELECT 1 FROM comment c WHERE c.id = \(id) \(people.isNotBlocked("c.author_id"))"
        ) == nil
    }

    /// The target of a comment, visible or not.
    package func target(of id: Comment.ID) throws -> ItemID? {
        try connection.first("SELECT target_kind, target_id FROM comment WHERE id = \(id)") { row in
            try Self.target(of: id, from: &row)
        }
    }

    static func target(of id: Comment.ID, from row: inout RowReader) throws -> ItemID {
        guard let target = ItemID(kind: try row.text(), number: try row.integer()) else {
            throw DatabaseError.corrupt("comment \(id) has an unknown kind of target")
        }
        return target
    }

    /// A page, the newest comment first, each with its first replies; and the cursor of the next page.
    ///
    /// Where many comments are not shown, a page may end early, even without any; the next one goes on.
    package func comments(
        on target: ItemID,
        for viewer: Member.ID?,
        before cursor: Comment.ID?,
        limit: Int
    ) throws -> (comments: [Comment], next: Comment.ID?) {
        let place: SQL = """
            c.target_kind = \(target.kind) AND c.target_id = \(target.number) AND c.parent_id IS NULL
            """
        return try page(place, newestFirst: true, for: viewer, after: cursor, limit: limit)
    }

    /// A page, the oldest reply first, each with its first replies; see ``comments(on:for:before:limit:)``.
    package func replies(
        to parent: Comment.ID,
        for viewer: Member.ID?,
        after cursor: Comment.ID?,
        limit: Int
    ) throws -> (comments: [Comment], next: Comment.ID?) {
        try page("c.parent_id = \(parent)", newestFirst: false, for: viewer, after: cursor, limit: limit)
    }

    private func page(
        _ place: SQL,
        newestFirst: Bool,
        for viewer: Member.ID?,
        after cursor: Comment.ID?,
        limit: Int
    ) throws -> (comments: [Comment], next: Comment.ID?) {
        var reader = ThreadReader(connection, for: viewer)
        let (ids, next) = try reader.page(place, newestFirst: newestFirst, after: cursor, limit: limit)
        return (try reader.threads(ids), next)
    }

    package func withReplies(_ comment: Comment, for viewer: Member.ID?) throws -> Comment {
        var reader = ThreadReader(connection, for: viewer)
        return try reader.threads([comment.id]).first ?? comment
    }

    // MARK: Writing

    /// Stores a new comment, and takes a change number, because counts show the comment.
    package func insert(_ comment: Comment, by author: Member.ID) throws {
        let number = try takeNumber(touching: comment.target, at: comment.createdAt)
        try connection.execute(
            """
            INSERT INTO comment (id, target_kind, target_id, parent_id, depth, author_id, body, created_at, change_number)
            VALUES (\(comment.id), \(comment.target.kind), \(comment.target.number), \(comment.parent),
                    \(comment.depth), \(author), \(comment.body), \(comment.createdAt), \(number))
            """
        )
    }

    package func edit(_ id: Comment.ID, on target: ItemID, body: String, at now: Instant) throws {
        let number = try takeNumber(touching: target, at: now)
        try connection.execute(
            """
            UPDATE comment SET body = \(body), edited_at = \(now), change_number = \(Self.told(number))
            WHERE id = \(id)
            """
        )
    }

    /// Turns a comment into a tombstone, and deletes its text for good.
    package func delete(_ id: Comment.ID, on target: ItemID, at now: Instant) throws {
        let number = try takeNumber(touching: target, at: now)
        try connection.execute(
            """
            UPDATE comment SET body = NULL, deleted_at = \(now), change_number = \(Self.told(number))
            WHERE id = \(id) AND deleted_at IS NULL
            """
        )
    }

    private func takeNumber(touching target: ItemID, at now: Instant) throws -> Int64 {
        try ChangeLog(connection).takeNumber(touching: [.responses(target)], at: now)
    }

    /// The change number to store with an edit or a deletion.
    ///
    /// A hidden or removed comment keeps its old number, so that listeners learn nothing of the change.
    static func told(_ number: Int64) -> SQL {
        "CASE WHEN hidden_at IS NULL AND removed_at IS NULL THEN \(number) ELSE change_number END"
    }

    /// The caller deletes the target and takes the change number.
    func deleteAll(on target: ItemID) throws {
        try connection.execute(
            "DELETE FROM comment WHERE target_kind = \(target.kind) AND target_id = \(target.number)"
        )
    }

    // MARK: Rows

    static func columns(_ rule: CommentRule) -> SQL {
        """
        c.id, c.target_kind, c.target_id, c.parent_id, c.depth, c.created_at, c.edited_at,
        CASE WHEN \(rule.isVisible("c")) THEN 1 ELSE 0 END, c.author_id, m.handle, m.display_name, m.picture_url,
        c.body, c.hidden_at, c.removed_at
        """
    }

    static func comment(from row: inout RowReader) throws -> Comment {
        let id: Comment.ID = try row.id()
        let target = try Self.target(of: id, from: &row)
        let parent: Comment.ID? = row.optionalID()
        let depth = try row.integer()
        let createdAt = try row.instant()
        let editedAt = row.optionalInstant()
        let isVisible = try row.integer() == 1
        let author = Note.Author(
            id: try row.id(),
            handle: try row.text(),
            displayName: try row.text(),
            pictureURL: row.optionalText()
        )
        let body = row.optionalText()
        let isHidden = row.optionalInteger() != nil
        let isRemoved = row.optionalInteger() != nil
        return Comment(
            id: id,
            target: target,
            parent: parent,
            depth: depth,
            author: isVisible ? author : nil,
            body: isVisible ? body : nil,
            state: !isVisible ? .deleted : isRemoved ? .removed : isHidden ? .hidden : .published,
            createdAt: createdAt,
            editedAt: isVisible ? editedAt : nil
        )
    }
}
