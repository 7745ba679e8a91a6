import Geodesy
import Model
import Relational

/// The rule of `VisibilityFacts.isVisible`, as the one predicate that every read of notes uses.
///
/// The rule has two halves, which are always used together: ``predicate`` in the statement, and
/// ``admits(author:coordinate:revealRadius:)`` on each row that comes back, because portable SQL cannot
/// express the geodesic distance of a reveal radius. In that one respect, the statement's half lets too many
/// notes through.
struct VisibilityRule {
    /// The number of rows that a statement reads.
    ///
    /// The same rule has two forms. Searching the members' rows for every note would be most of the cost of a
    /// scan; listing the suspended members first would be most of the cost of reading a single note.
    enum Breadth {
        /// A few rows, found by their keys: the friends and groups of each author are looked up one by one.
        case few
        /// Many rows: the friends and groups of the viewer are listed once.
        case many
    }

    let viewer: Viewer
    private let breadth: Breadth
    private let origin: GeodesicOrigin?

    init(for viewer: Viewer, over breadth: Breadth) {
        self.viewer = viewer
        self.breadth = breadth
        origin = viewer.position.map(GeodesicOrigin.init)
    }

    /// The predicate on a note under the alias `n`.
    var predicate: SQL {
        guard let member = viewer.member else { return others }
        return "(n.author_id = \(member) OR (\(others)))"
    }

    /// Whether a row that meets the predicate is visible.
    func admits(author: Int64, coordinate: Coordinate, revealRadius: Double?) -> Bool {
        guard let revealRadius else { return true }
        if author == viewer.member?.rawValue { return true }
        guard let origin else { return false }
        return origin.distance(to: coordinate) <= revealRadius
    }

    private var others: SQL {
        """
        n.hidden_at IS NULL AND n.removed_at IS NULL
        AND (n.visible_from IS NULL OR n.visible_from <= \(viewer.instant))
        AND (n.visible_until IS NULL OR n.visible_until > \(viewer.instant))
        AND \(audience) AND \(reveal) AND \(PeopleRule(for: viewer.member, over: breadth).admits("n.author_id"))
        """
    }

    private var audience: SQL {
        guard let member = viewer.member else { return "n.audience = 'public'" }
        let isFriend: SQL
        let isInGroup: SQL
        switch breadth {
        case .few:
            isFriend = """
                EXISTS (SELECT 1 FROM friend f WHERE f.member_id = n.author_id AND f.friend_id = \(member))
                """
            isInGroup = """
                EXISTS (
                    SELECT 1 FROM friend_group_member g WHERE g.group_id = n.group_id AND g.member_id = \(member))
                """
        case .many:
            isFriend = "n.author_id IN (SELECT f.member_id FROM friend f WHERE f.friend_id = \(member))"
            isInGroup = """
                n.group_id IN (SELECT g.group_id FROM friend_group_member g WHERE g.member_id = \(member))
                """
        }
        // Not EXISTS: PostgreSQL would rather make a table of all members of all groups first.
        return """
            (n.audience = 'public'
             OR (n.audience = 'friends' AND \(isFriend))
             OR (n.audience = 'group' AND \(isInGroup) AND (
                    SELECT 1 FROM friend_group_member g
                    WHERE g.group_id = n.group_id AND g.member_id = n.author_id) IS NOT NULL))
            """
    }

    /// A degree of latitude is at least 110,574 m, so this bound loses no note within its reveal radius.
    private var reveal: SQL {
        guard let position = viewer.position else { return "n.reveal_within_m IS NULL" }
        return """
            (n.reveal_within_m IS NULL
             OR abs(n.lat - \(position.latitude)) * 110000.0 <= n.reveal_within_m)
            """
    }
}
