public import Model
public import Relational

/// What a member is given a copy of, and is listed nowhere else.
public struct ExportStore {
    /// A comment as its author left it.
    public struct OwnComment: Sendable, Hashable {
        /// Which comment it is.
        public let id: Comment.ID
        /// The kind of what it stands on.
        public let targetKind: String
        /// The number of what it stands on.
        public let targetID: Int64
        /// The comment that it answers.
        public let parent: Comment.ID?
        /// Its text.
        public let body: String
        /// When it was written.
        public let createdAt: Instant
        /// When it was edited last.
        public let editedAt: Instant?
        /// When a moderator hid it.
        public let hiddenAt: Instant?
        /// When a moderator removed it.
        public let removedAt: Instant?
    }

    /// Who a member is elsewhere.
    public struct OwnIdentity: Sendable, Hashable {
        /// Its row.
        public let id: Int64
        /// The name under which the provider is configured.
        public let provider: String
        /// The provider's own name.
        public let issuer: String
        /// Who the member is there.
        public let subject: String
        /// Since when the two are linked.
        public let createdAt: Instant
    }

    private let connection: any Connection

    /// Creates the store of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// All notes of a member, the oldest first.
    public func noteIDs(of member: Member.ID) throws -> [Note.ID] {
        try connection.all(
            "SELECT id FROM note WHERE author_id = \(member) ORDER BY published_at, id"
        ) { row in try row.id() }
    }

    /// Some comments of a member that they did not delete, the oldest first.
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

    /// Some identities of a member, the oldest first.
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
