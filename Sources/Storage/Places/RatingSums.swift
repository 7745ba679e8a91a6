import Model
import Relational

/// The sums of each place's ratings by members who are not suspended, kept with the ratings, so that an
/// average reads one row however many ratings there are.
struct RatingSums {
    private let connection: any Connection

    init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Follows a member's new, changed or deleted rating; a suspended member's is in no sum.
    func add(stars: Int, ratings: Int, to place: Place.ID, by member: Member.ID) throws {
        try connection.execute(
            """
            INSERT INTO poi_rating_sum (poi_id, stars, ratings) VALUES (\(place), 0, 0)
            ON CONFLICT (poi_id) DO NOTHING
            """
        )
        try connection.execute(
            """
            UPDATE poi_rating_sum SET stars = stars + \(stars), ratings = ratings + \(ratings)
            WHERE poi_id = \(place)
                AND NOT EXISTS (SELECT 1 FROM member a WHERE a.id = \(member) AND a.suspended_at IS NOT NULL)
            """
        )
    }

    /// Takes all ratings of a member out of the sums, or back into them, before the member is suspended, or
    /// before that ends; does nothing for a member who is so already.
    func suspend(_ member: Member.ID, _ isSuspended: Bool) throws {
        let was = try connection.integer(
            "SELECT 1 FROM member WHERE id = \(member) AND suspended_at IS NOT NULL"
        )
        guard isSuspended != (was != nil) else { return }
        let sign: Int64 = isSuspended ? -1 : 1
        try connection.execute(
            """
            UPDATE poi_rating_sum SET
                stars = stars + \(sign) * (
                    SELECT r.stars FROM poi_rating r
                    WHERE r.poi_id = poi_rating_sum.poi_id AND r.member_id = \(member)),
                ratings = ratings + \(sign)
            WHERE poi_id IN (SELECT r.poi_id FROM poi_rating r WHERE r.member_id = \(member))
            """
        )
    }
}

/// The sum and the number of the ratings of each `wanted.id` that a viewer sees.
struct RatingColumns {
    let viewer: Member.ID?

    /// Common tables that ``sql`` reads, each with a comma before it.
    ///
    /// They list the members between whom and the viewer there is a block, up to 1,000 in either direction.
    var tables: SQL {
        guard let viewer else { return "" }
        return """
            , blocked (id) AS (
                SELECT k.id FROM (SELECT blocked_id AS id FROM block WHERE blocker_id = \(viewer) LIMIT 1000) k
                UNION
                SELECT k.id FROM (SELECT blocker_id AS id FROM block WHERE blocked_id = \(viewer) LIMIT 1000) k)
            """
    }

    var sql: SQL {
        """
        \(visible("stars", "CAST(coalesce(sum(r.stars), 0) AS BIGINT)")),
        \(visible("ratings", "count(*)"))
        """
    }

    /// What the sum holds, less what it holds of members with a block.
    private func visible(_ column: SQL, _ blocked: SQL) -> SQL {
        let whole: SQL = "coalesce((SELECT t.\(column) FROM poi_rating_sum t WHERE t.poi_id = wanted.id), 0)"
        guard viewer != nil else { return whole }
        return """
            \(whole) - (
                SELECT \(blocked)
                FROM poi_rating_sum t CROSS JOIN blocked k CROSS JOIN poi_rating r
                WHERE t.poi_id = wanted.id AND r.poi_id = wanted.id AND r.member_id = k.id
                    AND NOT EXISTS (
                        SELECT 1 FROM member a WHERE a.id = r.member_id AND a.suspended_at IS NOT NULL))
            """
    }

    /// The next columns of the row must be those of ``sql``.
    static func read(from row: inout RowReader) throws -> (stars: Int, ratings: Int) {
        (Int(try row.integer()), Int(try row.integer()))
    }
}
