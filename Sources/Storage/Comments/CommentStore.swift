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
        let rule = CommentRule(for: viewer, over: .few)
        return try connection.first(
            "SELECT \(Self.columns(rule)) FROM \(Self.source) WHERE c.id = \(id) AND \(rule.isShown("c"))",
            Self.comment
        )
    }

    /// Includes comments that a moderator hid or removed, but not those that the author deleted.
    package func comment(_ id: Comment.ID, ownedBy author: Member.ID) throws -> Comment? {
        let rule = CommentRule(for: author, over: .few)
        return try connection.first(
            """
            SELECT \(Self.columns(rule)) FROM \(Self.source)
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

    /// The newest comment first, each with its first replies.
    package func comments(
        on target: ItemID,
        for viewer: Member.ID?,
        before cursor: Comment.ID?,
        limit: Int
    ) throws -> [Comment] {
        let rule = CommentRule(for: viewer, over: .many)
        let older: SQL = if let cursor { "AND c.id < \(cursor)" } else { "" }
        let comments = try connection.all(
            """
            SELECT \(Self.columns(rule)) FROM \(Self.source)
            WHERE c.target_kind = \(target.kind) AND c.target_id = \(target.number) AND c.parent_id IS NULL
                AND \(rule.isShown("c")) \(older)
            ORDER BY c.id DESC
            LIMIT \(limit)
            """,
            Self.comment
        )
        return try withReplies(comments, rule)
    }

    /// The oldest reply first, each with its first replies.
    package func replies(
        to parent: Comment.ID,
        for viewer: Member.ID?,
        after cursor: Comment.ID?,
        limit: Int
    ) throws -> [Comment] {
        let rule = CommentRule(for: viewer, over: .many)
        let later: SQL = if let cursor { "AND c.id > \(cursor)" } else { "" }
        let replies = try connection.all(
            """
            SELECT \(Self.columns(rule)) FROM \(Self.source)
            WHERE c.parent_id = \(parent) AND \(rule.isShown("c")) \(later)
            ORDER BY c.id
            LIMIT \(limit)
            """,
            Self.comment
        )
        return try withReplies(replies, rule)
    }

    package func withReplies(_ comment: Comment, for viewer: Member.ID?) throws -> Comment {
        try withReplies([comment], CommentRule(for: viewer, over: .few))[0]
    }

    private func withReplies(_ comments: [Comment], _ rule: CommentRule) throws -> [Comment] {
        let parents = comments.filter { $0.replyCount > 0 }.map(\.id.rawValue)
        guard !parents.isEmpty else { return comments }
        let replies = try connection.all(Self.firstReplies(to: parents, rule), Self.comment)
        let byParent = Dictionary(grouping: replies.sorted { $0.id < $1.id }, by: \.parent)
        return comments.map { comment in
            var comment = comment
            comment.replies = byParent[comment.id] ?? []
            return comment
        }
    }

    /// Selects the first shown replies to each comment, without reading further ones.
    static func firstReplies(to parents: [Int64], _ rule: CommentRule) -> SQL {
        func ids(at place: Int) -> SQL {
            """
            SELECT (SELECT c.id FROM comment c
                    WHERE c.parent_id = wanted.id AND \(rule.isShown("c"))
                    ORDER BY c.id
                    LIMIT 1 OFFSET \(place)) AS id
            FROM wanted
            """
        }
        let first = (1..<Comment.repliesShown).reduce(ids(at: 0)) { "\($0) UNION ALL \(ids(at: $1))" }
        return """
            WITH wanted (id) AS (VALUES \(SQL.rows(parents)))
            SELECT \(columns(rule)) FROM (\(first)) f
            JOIN comment c ON c.id = f.id
            JOIN member m ON m.id = c.author_id
            """
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

    static let source: SQL = "comment c JOIN member m ON m.id = c.author_id"

    static func columns(_ rule: CommentRule) -> SQL {
        """
        c.id, c.target_kind, c.target_id, c.parent_id, c.depth, c.created_at, c.edited_at,
        CASE WHEN \(rule.isVisible("c")) THEN 1 ELSE 0 END, c.author_id, m.handle, m.display_name, m.picture_url,
        c.body, c.hidden_at, c.removed_at,
        (SELECT count(*) FROM comment y WHERE y.parent_id = c.id AND \(rule.isShown("y")))
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
        var comment = Comment(
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
        comment.replyCount = Int(try row.integer())
        return comment
    }
}
