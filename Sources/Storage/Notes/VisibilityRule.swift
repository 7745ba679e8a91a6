import Geodesy
import Model
import Relational

/// The rule of `VisibilityFacts.isVisible`, for every read of notes by a viewer.
///
/// It has two halves: a predicate in the statement, and a check of each row that comes back, because portable
/// SQL cannot express the geodesic distance of a reveal radius; in that one respect, the predicate lets too
/// many notes through. Both are private, so that no read can use one of them alone.
struct VisibilityRule {
    /// The number of rows that the rule is applied to, which decides the form of its SQL.
    ///
    /// In a scan, looking up members for every note would be most of the cost. For a single note, listing the
    /// suspended members first would be most of the cost.
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

    /// Calls `body` with each row that `read` returns and whose note the viewer may see.
    ///
    /// `statement` takes the predicate, which is on a note under the alias `n`.
    func forEach<Seen: RevealedNote>(
        on connection: any Connection,
        _ statement: (_ isVisible: SQL) -> SQL,
        read: (any Row) throws -> Seen?,
        body: (Seen) throws -> Void
    ) throws {
        try connection.forEach(statement(predicate)) { row in
            if let seen = try read(row), admits(seen) { try body(seen) }
            return true
        }
    }

    /// See ``forEach(on:_:read:body:)``.
    func all<Seen: RevealedNote>(
        on connection: any Connection,
        _ read: (inout RowReader) throws -> Seen,
        _ statement: (_ isVisible: SQL) -> SQL
    ) throws -> [Seen] {
        try connection.all(statement(predicate), read).filter(admits)
    }

    /// An expression on a note under the alias `n`, for statements that only count: 1 if the viewer may see
    /// the note, 0 if not, and 2 if only ``all(on:_:_:)`` can tell, because the viewer may be near enough.
    var verdict: SQL {
        let reveal: SQL
        if let position = viewer.position {
            let near = BoundingBox(around: position, radius: NoteLimits.revealRadius.upperBound)
            reveal = "CASE WHEN \(near.holds("n")) THEN 2 ELSE 0 END"
        } else {
            reveal = "0"
        }
        let own: SQL = if let member = viewer.member { "OR n.author_id = \(member)" } else { "" }
        return """
            CASE WHEN \(predicate) THEN
                CASE WHEN n.reveal_within_m IS NULL \(own) THEN 1 ELSE \(reveal) END
            ELSE 0 END
            """
    }

    private var predicate: SQL {
        guard let member = viewer.member else { return others }
        return "(n.author_id = \(member) OR (\(others)))"
    }

    private func admits(_ note: some RevealedNote) -> Bool {
        guard let radius = note.revealRadius, note.authorID != viewer.member else { return true }
        guard let origin else { return false }
        return origin.distance(to: note.coordinate) <= radius
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
        // With EXISTS, PostgreSQL would first make a table of all members of all groups.
        return """
            (n.audience = 'public'
             OR (n.audience = 'friends' AND \(isFriend))
             OR (n.audience = 'group' AND \(isInGroup) AND (
                    SELECT 1 FROM friend_group_member g
                    WHERE g.group_id = n.group_id AND g.member_id = n.author_id) IS NOT NULL))
            """
    }

    /// The condition that a note's latitude is within its reveal radius of the viewer's.
    ///
    /// Every note within its reveal radius meets the condition, because a degree of latitude, counted here as
    /// 110,000 m, is at least 110,574 m.
    private var reveal: SQL {
        guard let position = viewer.position else { return "n.reveal_within_m IS NULL" }
        return """
            (n.reveal_within_m IS NULL
             OR abs(n.lat - \(position.latitude)) * 110000.0 <= n.reveal_within_m)
            """
    }
}

/// A row of a note, with the facts that decide whether a viewer is near enough to see it.
protocol RevealedNote {
    var authorID: Member.ID { get }
    var coordinate: Coordinate { get }
    /// Metres; `nil` if the note is visible from anywhere.
    var revealRadius: Double? { get }
}

extension Note: RevealedNote {
    var authorID: Member.ID { author.id }
    var revealRadius: Double? { content.revealRadius }
}
