import Geodesy
package import Model
package import Relational

/// Adds many notes at once, for measurements.
package struct SeedStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The notes all show the same photo, under one change number.
    package func insert(_ notes: [Note], imageIDs: [Int64], blobs: ImageStore.Stored, at now: Instant) throws
    {
        let number = try ChangeLog(connection).takeNumber()
        for (note, imageID) in zip(notes, imageIDs) {
            let place = note.place
            let cell = GridCell(place.coordinate)
            try connection.execute(
                """
                INSERT INTO image (id, name, format, width, height, original_blob, display_blob, thumb_blob)
                VALUES (\(imageID), \(note.image.name), \(note.image.format.rawValue), \(note.image.width),
                        \(note.image.height), \(blobs.original), \(blobs.display), \(blobs.thumb))
                """
            )
            try connection.execute(
                """
                INSERT INTO note (id, author_id, image_id, title, lat, lon, cell, tile, alt_m, heading_deg, fov_deg,
                                  audience, group_id, visible_from, visible_until, reveal_within_m, created_at,
                                  updated_at, published_at)
                VALUES (\(note.id), \(note.author.id), \(imageID), \(note.title),
                        \(place.coordinate.latitude), \(place.coordinate.longitude),
                        \(cell.rawValue), \(NoteTile(cell).number), \(place.altitude), \(place.heading),
                        \(place.fieldOfView), \(note.audience.name), \(note.audience.group), \(note.window.opens),
                        \(note.window.closes), \(note.revealRadius), \(note.createdAt), \(note.updatedAt),
                        \(note.publishedAt))
                """
            )
            try connection.execute(
                """
                INSERT INTO change (number, note_id, at, author_id, audience, group_id, lat, lon, created_at)
                VALUES (\(number), \(note.id), \(now), \(note.author.id), \(note.audience.name),
                        \(note.audience.group), \(place.coordinate.latitude), \(place.coordinate.longitude),
                        \(note.createdAt))
                """
            )
        }
    }

    package func befriend(_ first: Member.ID, _ second: Member.ID, at now: Instant) throws {
        try connection.execute(
            """
            INSERT INTO friend (member_id, friend_id, since)
            VALUES (\(first), \(second), \(now)), (\(second), \(first), \(now))
            ON CONFLICT (member_id, friend_id) DO NOTHING
            """
        )
        try connection.execute(
            "UPDATE member SET standing = standing + 1 WHERE id IN (\(first), \(second))"
        )
        try ChangeLog(connection).takeNumber()
    }

    package func addGroup(
        _ id: Group.ID,
        name: String,
        owner: Member.ID,
        members: [Member.ID],
        at now: Instant
    ) throws {
        try connection.execute(
            """
            INSERT INTO friend_group (id, owner_id, name, created_at) VALUES (\(id), \(owner), \(name), \(now))
            """
        )
        for member in members {
            try connection.execute(
                """
                INSERT INTO friend_group_member (group_id, member_id, added_at) VALUES (\(id), \(member), \(now))
                ON CONFLICT (group_id, member_id) DO NOTHING
                """
            )
            try connection.execute("UPDATE member SET standing = standing + 1 WHERE id = \(member)")
        }
        try ChangeLog(connection).takeNumber()
    }
}
