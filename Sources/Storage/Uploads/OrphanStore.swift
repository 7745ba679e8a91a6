package import Model
package import Relational

/// Files of the image store that no row names, and the position of the walk through the store.
package struct OrphanStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The names of files that no row of a blob has, each with the instant at which it was entered as an
    /// orphan, if it was.
    package func unnamed(among names: [String]) throws -> [(sha256: String, seenAt: Instant?)] {
        var found: [(sha256: String, seenAt: Instant?)] = []
        for batch in names.statementBatches {
            found += try connection.all(
                """
                WITH wanted (sha256) AS (VALUES \(.rows(batch.map { [.text($0)] })))
                SELECT w.sha256, o.seen_at
                FROM wanted w LEFT JOIN orphan o ON o.sha256 = w.sha256
                WHERE NOT EXISTS (SELECT 1 FROM blob b WHERE b.sha256 = w.sha256)
                """
            ) { row in (try row.text(), row.optionalInstant()) }
        }
        return found
    }

    package func add(_ names: [String], at now: Instant) throws {
        for batch in names.statementBatches {
            try connection.execute(
                """
                INSERT INTO orphan (sha256, seen_at) VALUES \(.rows(batch.map { [.text($0), now.sqlValue] }))
                ON CONFLICT (sha256) DO NOTHING
                """
            )
        }
    }

    /// Deletes the entry of a file if no row names the file and the entry is from `instant` or before;
    /// returns `true` if it was deleted.
    package func forget(_ sha256: String, seenUntil instant: Instant) throws -> Bool {
        try connection.execute(
            """
            DELETE FROM orphan WHERE sha256 = \(sha256) AND seen_at <= \(instant)
                AND NOT EXISTS (SELECT 1 FROM blob b WHERE b.sha256 = \(sha256))
            """
        ) > 0
    }

    /// Deletes old entries, whose files are now named by a row, or gone.
    package func purge(before instant: Instant) throws {
        try connection.execute("DELETE FROM orphan WHERE seen_at < \(instant)")
    }

    /// The instant at which the database was created; the database does not know the owners of older files.
    package func beginning() throws -> Instant {
        guard let milliseconds = try connection.integer("SELECT min(applied_at) FROM migration") else {
            throw DatabaseError.corrupt("no migration was applied")
        }
        return Instant(milliseconds: milliseconds)
    }

    /// The first 60 bits of the last name of the walk, or 0 at the beginning.
    package func position() throws -> Int64 {
        try connection.integer("SELECT value FROM counter WHERE name = 'orphan-walk'") ?? 0
    }

    package func setPosition(_ position: Int64) throws {
        try connection.execute("UPDATE counter SET value = \(position) WHERE name = 'orphan-walk'")
    }
}
