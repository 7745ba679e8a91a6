import Geodesy
import Model
import Relational

/// The rule of `VisibilityFacts.isVisible`, as the one predicate that every read of notes uses.
///
/// The rule has two halves which are always used together: ``predicate`` in the statement, and ``admits`` on
/// each row that comes back, because the geodesic distance of a reveal radius cannot be said in portable SQL.
/// The statement's half lets through a superset in that one respect only.
struct VisibilityRule {
    /// How many notes a statement looks at.
    ///
    /// The same rule is asked in two ways: a search in the members' rows for every note costs most of a scan,
    /// and listing the suspended ones first would cost most of reading a single note.
    enum Breadth {
        /// A few, found by their keys: whom their authors know is looked up for each of them.
        case few
        /// Many: whom the viewer knows is listed once.
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

    /// What a row has to pass besides the predicate.
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

    /// A degree of latitude is never shorter than 110,574 m, so no note that reveals itself is lost here.
    private var reveal: SQL {
        guard let position = viewer.position else { return "n.reveal_within_m IS NULL" }
        return """
            (n.reveal_within_m IS NULL
             OR abs(n.lat - \(position.latitude)) * 110000.0 <= n.reveal_within_m)
            """
    }
}
