package import Model
import Relational

extension PlaceStore {
    package struct Rating: Sendable, Hashable {
        package let place: Place.ID
        package let stars: Int
        package let createdAt: Instant
        package let updatedAt: Instant
    }

    /// Takes a change number where the stars differ from those before.
    package func rate(_ id: Place.ID, stars: Int, by member: Member.ID, at now: Instant) throws {
        let changed = try connection.execute(
            """
            INSERT INTO poi_rating (poi_id, member_id, stars, created_at, updated_at)
            VALUES (\(id), \(member), \(stars), \(now), \(now))
            ON CONFLICT (poi_id, member_id) DO UPDATE
            SET stars = excluded.stars, updated_at = excluded.updated_at
            WHERE poi_rating.stars <> excluded.stars
            """
        )
        if changed > 0 { try ChangeLog(connection).takeNumber() }
    }

    /// Takes a change number where there were any stars.
    package func unrate(_ id: Place.ID, by member: Member.ID) throws {
        let taken = try connection.execute(
            "DELETE FROM poi_rating WHERE poi_id = \(id) AND member_id = \(member)"
        )
        if taken > 0 { try ChangeLog(connection).takeNumber() }
    }

    /// By the ids of the places.
    package func ratings(of member: Member.ID, after cursor: Place.ID?, limit: Int) throws -> [Rating] {
        let later: SQL = if let cursor { "AND poi_id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT poi_id, stars, created_at, updated_at FROM poi_rating
            WHERE member_id = \(member) \(later)
            ORDER BY poi_id
            LIMIT \(limit)
            """
        ) { row in
            Rating(
                place: try row.id(),
                stars: Int(try row.integer()),
                createdAt: try row.instant(),
                updatedAt: try row.instant()
            )
        }
    }
}
