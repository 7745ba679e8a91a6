import Model
import Relational

/// The members that a viewer can see: they are not suspended, and no block separates them from the viewer.
///
/// A block counts in either direction. Some other reads, such as those of friend requests, check blocks by
/// themselves.
struct PeopleRule {
    typealias Breadth = VisibilityRule.Breadth

    let viewer: Member.ID?
    let breadth: Breadth

    init(for viewer: Member.ID?, over breadth: Breadth) {
        self.viewer = viewer
        self.breadth = breadth
    }

    /// The predicate on a column with the id of a member.
    func admits(_ member: SQL) -> SQL {
        "\(isNotSuspended(member)) \(isNotBlocked(member))"
    }

    func isNotSuspended(_ member: SQL) -> SQL {
        switch breadth {
        case .few:
            "NOT EXISTS (SELECT 1 FROM member a WHERE a.id = \(member) AND a.suspended_at IS NOT NULL)"
        case .many:
            "\(member) NOT IN (SELECT a.id FROM member a WHERE a.suspended_at IS NOT NULL)"
        }
    }

    /// The predicate begins with `AND`; it is empty for a viewer who is not signed in.
    func isNotBlocked(_ member: SQL) -> SQL {
        guard let viewer else { return "" }
        return switch breadth {
        case .few:
            """
            AND NOT EXISTS (
                SELECT 1 FROM block k WHERE k.blocker_id = \(viewer) AND k.blocked_id = \(member))
            AND NOT EXISTS (
                SELECT 1 FROM block k WHERE k.blocker_id = \(member) AND k.blocked_id = \(viewer))
            """
        case .many:
            """
            AND \(member) NOT IN (SELECT k.blocked_id FROM block k WHERE k.blocker_id = \(viewer))
            AND \(member) NOT IN (SELECT k.blocker_id FROM block k WHERE k.blocked_id = \(viewer))
            """
        }
    }
}
