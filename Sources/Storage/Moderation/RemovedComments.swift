package import Model
package import Relational

package struct RemovedComments {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Turns some comments removed up to an instant into tombstones; returns their number.
    package func purge(before instant: Instant, limit: Int, at now: Instant) throws -> Int {
        let comments: [(id: Comment.ID, target: ItemID)] = try connection.all(
            """
            SELECT id, target_kind, target_id FROM comment
            WHERE removed_at IS NOT NULL AND removed_at <= \(instant)
            ORDER BY removed_at, id
            LIMIT \(limit)
            """
        ) { row in
            let id: Comment.ID = try row.id()
            return (id, try CommentStore.target(of: id, from: &row))
        }
        guard !comments.isEmpty else { return 0 }
        // Listeners were told when the comments were removed.
        try ChangeLog(connection).takeNumber(touching: comments.map { .responses($0.target) }, at: now)
        return try connection.execute(
            """
            UPDATE comment
            SET body = NULL, deleted_at = coalesce(deleted_at, \(now)), hidden_at = NULL, removed_at = NULL
            WHERE id IN (VALUES \(SQL.rows(comments.map(\.id.rawValue))))
            """
        )
    }
}
