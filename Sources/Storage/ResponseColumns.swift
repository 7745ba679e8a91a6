import Model
import Relational

/// The comments and favorites of each `wanted.id`, as far as the viewer can see them.
struct ResponseColumns {
    private let kind: SQL
    private let viewer: Member.ID?
    private let people: PeopleRule
    private let comments: CommentRule

    init(of kind: ItemID.Kind, for viewer: Member.ID?) {
        // The kind is a literal rather than a parameter, because the plan may depend on it.
        self.kind =
            switch kind {
            case .note: "'note'"
            case .place: "'poi'"
            case .stop: "'stop'"
            case .vehicle: "'vehicle'"
            }
        self.viewer = viewer
        // Members are looked up one by one: listing all that are suspended would have no bound.
        people = PeopleRule(for: viewer, over: .few)
        comments = CommentRule(for: viewer)
    }

    /// Selects the number of comments, the number of favorites, and whether the viewer's is among the
    /// favorites.
    var sql: SQL {
        let isFavorite: SQL =
            if let viewer {
                """
                (SELECT count(*) FROM favorite o
                 WHERE o.member_id = \(viewer) AND o.target_kind = \(kind) AND o.target_id = wanted.id)
                """
            } else {
                "0"
            }
        let commentCount = BoundedCount.sql(
            of: """
                SELECT c.author_id, c.hidden_at, c.removed_at, c.deleted_at FROM comment c
                WHERE c.target_kind = \(kind) AND c.target_id = wanted.id
                ORDER BY c.author_id, c.id
                """,
            where: comments.isVisible("counted")
        )
        let favoriteCount = BoundedCount.sql(
            of: """
                SELECT f.member_id FROM favorite f
                WHERE f.target_kind = \(kind) AND f.target_id = wanted.id
                ORDER BY f.member_id
                """,
            where: people.admits("counted.member_id")
        )
        return "\(commentCount), \(favoriteCount), \(isFavorite)"
    }

    /// The next columns of the row must be those of ``sql``.
    static func read(
        from row: inout RowReader
    ) throws -> (commentCount: CappedCount, favoriteCount: CappedCount, isFavorite: Bool) {
        (BoundedCount.count(try row.integer()), BoundedCount.count(try row.integer()), try row.integer() != 0)
    }
}
