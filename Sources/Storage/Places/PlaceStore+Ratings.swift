package import Model
import Relational

extension PlaceStore {
    /// Stores a member's stars for a place; takes a change number if the stars are new or differ.
    package func rate(_ id: Place.ID, stars: Int, by member: Member.ID, at now: Instant) throws {
        let old = try ownStars(of: id, by: member)
        guard old != stars else { return }
        try connection.execute(
            """
            INSERT INTO poi_rating (poi_id, member_id, stars, created_at, updated_at)
            VALUES (\(id), \(member), \(stars), \(now), \(now))
            ON CONFLICT (poi_id, member_id) DO UPDATE
            SET stars = excluded.stars, updated_at = excluded.updated_at
            """
        )
        try RatingSums(connection)
            .add(stars: stars - (old ?? 0), ratings: old == nil ? 1 : 0, to: id, by: member)
        try touch(id, at: now)
    }

    /// Takes a change number if the member had given stars.
    package func unrate(_ id: Place.ID, by member: Member.ID, at now: Instant) throws {
        guard let old = try ownStars(of: id, by: member) else { return }
        try connection.execute("DELETE FROM poi_rating WHERE poi_id = \(id) AND member_id = \(member)")
        try RatingSums(connection).add(stars: -old, ratings: -1, to: id, by: member)
        try touch(id, at: now)
    }

    private func touch(_ id: Place.ID, at now: Instant) throws {
        try ChangeLog(connection).takeNumber(touching: [.responses(.place(id))], at: now)
    }

    private func ownStars(of id: Place.ID, by member: Member.ID) throws -> Int? {
        try connection.integer(
            "SELECT stars FROM poi_rating WHERE poi_id = \(id) AND member_id = \(member)"
        ).map { Int($0) }
    }
}
