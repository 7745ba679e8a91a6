import Model
import Relational

/// The comments and favorites of each `wanted.id`, as far as the viewer can see them.
struct ResponseColumns {
    private let kind: SQL
    private let viewer: Member.ID?
    private let people: PeopleRule
    private let comments: CommentRule

    init(of kind: ItemID.Kind, for viewer: Member.ID?, over breadth: VisibilityRule.Breadth) {
        // The kind is a literal rather than a parameter, because the plan may depend on it.
        self.kind =
            switch kind {
            case .note: "'note'"
            case .place: "'poi'"
            }
        self.viewer = viewer
        people = PeopleRule(for: viewer, over: breadth)
        comments = CommentRule(for: viewer, over: breadth)
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
        return """
            (SELECT count(*) FROM comment c
             WHERE c.target_kind = \(kind) AND c.target_id = wanted.id AND \(comments.isVisible("c"))),
            (SELECT count(*) FROM favorite f
             WHERE f.target_kind = \(kind) AND f.target_id = wanted.id AND \(people.admits("f.member_id"))),
            \(isFavorite)
            """
    }

    /// The next columns of the row must be those of ``sql``.
    static func read(
        from row: inout RowReader
    ) throws -> (commentCount: Int, favoriteCount: Int, isFavorite: Bool) {
        (Int(try row.integer()), Int(try row.integer()), try row.integer() != 0)
    }
}
