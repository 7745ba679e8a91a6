import Model
import Relational

/// A comment is *visible* if it is published and the viewer can see its author, or if it is the viewer's own
/// and not deleted.
struct CommentRule {
    private let viewer: Member.ID?
    private let people: PeopleRule

    init(for viewer: Member.ID?) {
        self.viewer = viewer
        // Members are looked up one by one: listing all that are suspended would have no bound.
        people = PeopleRule(for: viewer, over: .few)
    }

    /// The predicate on a comment under an alias.
    func isVisible(_ c: SQL) -> SQL {
        let others: SQL = """
            \(c).hidden_at IS NULL AND \(c).removed_at IS NULL AND \(people.admits("\(c).author_id"))
            """
        guard let viewer else { return "(\(c).deleted_at IS NULL AND \(others))" }
        return "(\(c).deleted_at IS NULL AND (\(c).author_id = \(viewer) OR (\(others))))"
    }

    /// The predicate that a comment is visible, or has replies and may therefore be shown as a tombstone.
    func mayBeShown(_ c: SQL) -> SQL {
        "(\(isVisible(c)) OR \(Self.hasReplies(c)))"
    }

    static func hasReplies(_ c: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM comment z WHERE z.parent_id = \(c).id)"
    }
}
