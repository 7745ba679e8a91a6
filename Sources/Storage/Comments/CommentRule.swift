import Model
import Relational

/// A comment is *visible* if it is published and the viewer can see its author, or if it is the viewer's own
/// and not deleted; a comment that is not visible is *shown* as a tombstone if a visible one is below it.
struct CommentRule {
    private let viewer: Member.ID?
    private let people: PeopleRule

    init(for viewer: Member.ID?, over breadth: VisibilityRule.Breadth) {
        self.viewer = viewer
        people = PeopleRule(for: viewer, over: breadth)
    }

    /// The predicate on a comment under an alias.
    func isVisible(_ c: SQL) -> SQL {
        let others: SQL = """
            \(c).hidden_at IS NULL AND \(c).removed_at IS NULL AND \(people.admits("\(c).author_id"))
            """
        guard let viewer else { return "(\(c).deleted_at IS NULL AND \(others))" }
        return "(\(c).deleted_at IS NULL AND (\(c).author_id = \(viewer) OR (\(others))))"
    }

    /// The predicate reads the comments below only if the comment itself is not visible.
    func isShown(_ c: SQL) -> SQL {
        """
        (CASE WHEN \(isVisible(c)) THEN 1 ELSE (
            SELECT count(*) FROM (
                WITH RECURSIVE below (id) AS (
                    SELECT r.id FROM comment r WHERE r.parent_id = \(c).id
                    UNION ALL
                    SELECT r.id FROM comment r JOIN below b ON r.parent_id = b.id
                )
                SELECT 1 FROM below b JOIN comment d ON d.id = b.id WHERE \(isVisible("d")) LIMIT 1
            ) found
        ) END) = 1
        """
    }
}
