import Geodesy
package import Model
package import Relational

/// The log of changes in what viewers may see, numbered in the order of their commits.
///
/// Every transaction that changes what any viewer may see takes the next number, as its last act before the
/// commit. A later commit therefore never has a lower number than one that a poller has seen.
package struct ChangeLog {
    /// Milliseconds for which before-images are kept, and so the life of a token of the change feed.
    package static let keptSpan = 30 * Instant.Span.day

    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The last number that was taken.
    package func number() throws -> Int64 {
        try connection.integer("SELECT value FROM counter WHERE name = 'change'") ?? 0
    }

    /// The lowest change number from which a poller may continue: lower numbers come from before the database
    /// was restored from an older backup.
    package func floor() throws -> Int64 {
        try connection.integer("SELECT value FROM counter WHERE name = 'change-floor'") ?? 0
    }

    /// Makes all numbers that were ever given out belong to the past, for a database restored from a backup.
    ///
    /// Changes after the backup took numbers that this database does not know. Neither these numbers nor
    /// those of an earlier restoration may be given out again. The next number therefore begins with the time
    /// in milliseconds, followed by 20 more bits: room for a million changes in every millisecond, until the
    /// year 2109.
    package func leap(at now: Instant) throws {
        let time = now.milliseconds << 20
        try connection.execute(
            """
            UPDATE counter SET value = CASE WHEN value < \(time) THEN \(time) ELSE value + 4294967296 END
            WHERE name = 'change'
            """
        )
        try connection.execute(
            """
            INSERT INTO counter (name, value) SELECT 'change-floor', value FROM counter WHERE name = 'change'
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
        )
    }

    /// `state` is the note's state before the change; `nil` if the note did not exist.
    func record(
        _ note: Note,
        state: Note.State?,
        touching scope: ChangeScope,
        at now: Instant
    ) throws {
        let content = note.content
        let row: SQL = """
            \(note.id), \(now), \(state?.rawValue), \(note.author.id),
            (SELECT suspended_at FROM member WHERE id = \(note.author.id)),
            \(content.audience.name), \(content.audience.group), \(content.window.opens),
            \(content.window.closes), \(note.coordinate.latitude), \(note.coordinate.longitude),
            \(content.revealRadius), \(content.placeID), \(note.createdAt)
            """
        try takeNumber(touching: [scope], logging: row, at: now)
    }

    static let columns: SQL = """
        number, note_id, at, state, author_id, author_suspended_at, audience, group_id,
        visible_from, visible_until, lat, lon, reveal_within_m, poi_id, created_at
        """

    /// Must be called before a suspension begins or ends.
    ///
    /// The change touches the member, not each note.
    package func recordAllNotes(of author: Member.ID, at now: Instant) throws {
        let number = try takeNumber(touching: [.member(author)], at: now)
        try recordNotes(where: "n.author_id = \(author)", as: number, at: now)
    }

    /// Must be called before notes of a group become private; the condition is on the alias `n`.
    func recordNotes(of group: Group.ID, where condition: SQL, at now: Instant) throws {
        let number = try takeNumber(touching: [.group(group)], at: now)
        try touchNotes(where: condition, as: number, at: now)
        try recordNotes(where: condition, as: number, at: now)
    }

    private func recordNotes(where condition: SQL, as number: Int64, at now: Instant) throws {
        try connection.execute(
            """
            INSERT INTO change (\(Self.columns))
            SELECT \(number), n.id, \(now),
                   CASE WHEN n.removed_at IS NOT NULL THEN 'removed'
                        WHEN n.hidden_at IS NOT NULL THEN 'hidden' ELSE 'published' END,
                   n.author_id, m.suspended_at, n.audience, n.group_id, n.visible_from, n.visible_until,
                   n.lat, n.lon, n.reveal_within_m, n.poi_id, n.created_at
            FROM note n JOIN member m ON m.id = n.author_id
            WHERE \(condition)
            """
        )
    }

    /// The most positions of one note that are rounded individually.
    private static let mostPositions = 100
    /// A distance in metres, longer than any on Earth.
    private static let anywhere = 20_100_000.0

    /// Rounds the logged positions of a note, as ``Coordinate/rounded(toMetres:)`` does.
    ///
    /// Each row then gives the greatest distance of the note from the rounded position. If a note had very
    /// many positions, none is kept.
    func roundPositions(of note: Note.ID, toMetres size: Double) throws {
        let positions = try connection.all(
            "SELECT DISTINCT lat, lon FROM change WHERE note_id = \(note) LIMIT \(Self.mostPositions + 1)"
        ) { row in try NoteStore.coordinate(latitude: row.real(), longitude: row.real(), of: note) }
        guard positions.count <= Self.mostPositions else {
            try connection.execute(
                """
                UPDATE change SET lat = 0.0, lon = 0.0, position_within_m = \(Self.anywhere)
                WHERE note_id = \(note)
                """
            )
            return
        }
        for position in positions {
            let rounded = position.rounded(toMetres: size)
            guard rounded != position else { continue }
            // Rounding moves a point by less than `size`, and an earlier rounding may have moved it before.
            try connection.execute(
                """
                UPDATE change
                SET lat = \(rounded.latitude), lon = \(rounded.longitude),
                    position_within_m = coalesce(position_within_m, 0.0) + \(size)
                WHERE note_id = \(note) AND lat = \(position.latitude) AND lon = \(position.longitude)
                """
            )
        }
    }

    /// Deletes before-images that no token can request any more, and the scopes of their time; returns the
    /// number of before-images.
    @discardableResult
    package func purge(at now: Instant) throws -> Int {
        let end = now - Self.keptSpan - Instant.Span.day
        try connection.execute("DELETE FROM change_scope WHERE at < \(end)")
        return try connection.execute("DELETE FROM change WHERE at < \(end)")
    }
}
