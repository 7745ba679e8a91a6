public import Model
public import Relational

/// The data of a member that only an export lists.
public struct ExportStore {
    /// A comment as its author wrote it.
    public struct OwnComment: Sendable, Hashable {
        /// The id of the comment.
        public let id: Comment.ID
        /// The kind of the commented target.
        public let targetKind: String
        /// The id of the commented target.
        public let targetID: Int64
        /// The comment that it answers.
        public let parent: Comment.ID?
        /// Its text.
        public let body: String
        /// The instant when it was written.
        public let createdAt: Instant
        /// The instant of its last edit.
        public let editedAt: Instant?
        /// The instant when a moderator hid it.
        public let hiddenAt: Instant?
        /// The instant when a moderator removed it.
        public let removedAt: Instant?
    }

    private let connection: any Connection

    /// Creates the store of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The ids of all notes of a member, the oldest first.
    public func noteIDs(of member: Member.ID) throws -> [Note.ID] {
        try connection.all(
            "SELECT id FROM note WHERE author_id = \(member) ORDER BY published_at, id"
        ) { row in try row.id() }
    }

    /// A page of a member's comments without the deleted ones, the oldest first.
    public func comments(
        of member: Member.ID,
        after cursor: Comment.ID?,
        limit: Int
    ) throws -> [OwnComment] {
        let later: SQL = if let cursor { "AND id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT id, target_kind, target_id, parent_id, body, created_at, edited_at, hidden_at, removed_at
            FROM comment
            WHERE author_id = \(member) AND deleted_at IS NULL \(later)
            ORDER BY id
            LIMIT \(limit)
            """
        ) { row in
            OwnComment(
                id: try row.id(),
                targetKind: try row.text(),
                targetID: try row.integer(),
                parent: row.optionalID(),
                body: try row.text(),
                createdAt: try row.instant(),
                editedAt: row.optionalInstant(),
                hiddenAt: row.optionalInstant(),
                removedAt: row.optionalInstant()
            )
        }
    }
}
