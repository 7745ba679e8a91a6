public import Model
public import Relational

/// The data of a member that only an export lists.
public struct ExportStore {
    /// A comment as its author wrote it.
    public struct OwnComment: Sendable, Hashable {
        public let id: Comment.ID
        public let targetKind: String
        public let targetID: Int64
        /// The comment that it answers.
        public let parent: Comment.ID?
        public let body: String
        public let createdAt: Instant
        public let editedAt: Instant?
        /// By a moderator.
        public let hiddenAt: Instant?
        /// By a moderator.
        public let removedAt: Instant?
    }

    public struct OwnIdentity: Sendable, Hashable {
        public let id: Int64
        /// The name in the configuration.
        public let provider: String
        /// The provider's own name.
        public let issuer: String
        /// The member's id at the provider.
        public let subject: String
        public let createdAt: Instant
    }

    private let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The oldest first.
    public func noteIDs(of member: Member.ID) throws -> [Note.ID] {
        try connection.all(
            "SELECT id FROM note WHERE author_id = \(member) ORDER BY published_at, id"
        ) { row in try row.id() }
    }

    /// Without the deleted ones, the oldest first.
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

    /// The oldest first.
    public func identities(of member: Member.ID, after cursor: Int64?, limit: Int) throws -> [OwnIdentity] {
        let later: SQL = if let cursor { "AND id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT id, provider, issuer, subject, created_at FROM identity
            WHERE member_id = \(member) \(later)
            ORDER BY id
            LIMIT \(limit)
            """
        ) { row in
            OwnIdentity(
                id: try row.integer(),
                provider: try row.text(),
                issuer: try row.text(),
                subject: try row.text(),
                createdAt: try row.instant()
            )
        }
    }
}
