package import Model
package import Relational

/// The data of a member that only an export lists.
package struct ExportStore {
    /// A comment as its author wrote it.
    package struct OwnComment: Sendable, Hashable {
        package let id: Comment.ID
        package let targetKind: String
        package let targetID: Int64
        /// The comment that this one answers.
        package let parent: Comment.ID?
        package let body: String
        package let createdAt: Instant
        package let editedAt: Instant?
        /// Set by a moderator.
        package let hiddenAt: Instant?
        /// Set by a moderator.
        package let removedAt: Instant?
    }

    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The oldest note first.
    package func noteIDs(of member: Member.ID) throws -> [Note.ID] {
        try connection.all(
            "SELECT id FROM note WHERE author_id = \(member) ORDER BY published_at, id"
        ) { row in try row.id() }
    }

    /// The comments that are not deleted, the oldest first.
    package func comments(
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
