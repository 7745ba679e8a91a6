package import Model
import Relational

extension PlaceStore {
    /// Stores a member's stars for a place; takes a change number if the stars are new or differ.
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
        if changed > 0 { try touch(id, at: now) }
    }

    /// Takes a change number if the member had given stars.
    package func unrate(_ id: Place.ID, by member: Member.ID, at now: Instant) throws {
        let taken = try connection.execute(
            "DELETE FROM poi_rating WHERE poi_id = \(id) AND member_id = \(member)"
        )
        if taken > 0 { try touch(id, at: now) }
    }

    private func touch(_ id: Place.ID, at now: Instant) throws {
        try ChangeLog(connection).takeNumber(touching: [.responses(.place(id))], at: now)
    }
}
