package import Model
package import Relational

/// Counts the images that use a blob; a blob without a use is doomed and waits for a grace period.
///
/// A blob is unlinked only if a write transaction finds it still doomed. An upload of the same bytes clears
/// the mark in its own transaction, which takes the same row.
package struct BlobLedger {
    /// A blob that images use, or used before.
    package struct Entry: Sendable, Hashable {
        package let id: Int64
        /// SHA-256 in hex.
        package let sha256: String
        package let byteCount: Int
    }

    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Returns the id of the row, which is `id` for a new blob.
    package func claim(sha256: String, byteCount: Int, id: Int64, uses: Int = 1) throws -> Int64 {
        let row = try connection.integer(
            """
            INSERT INTO blob (id, sha256, byte_count, uses) VALUES (\(id), \(sha256), \(byteCount), \(uses))
            ON CONFLICT (sha256) DO UPDATE SET uses = blob.uses + \(uses), doomed_at = NULL
            RETURNING id
            """
        )
        guard let row else { throw DatabaseError.corrupt("a blob could not be added") }
        return row
    }

    /// Removes one use of a blob; without uses, it is doomed.
    package func release(_ id: Int64, at now: Instant) throws {
        try connection.execute(
            """
            UPDATE blob SET uses = uses - 1, doomed_at = CASE WHEN uses = 1 THEN \(now) ELSE NULL END
            WHERE id = \(id)
            """
        )
    }

    /// The doomed blobs, the oldest first.
    package func doomed(before instant: Instant, limit: Int) throws -> [Entry] {
        try connection.all(
            """
            SELECT id, sha256, byte_count FROM blob
            WHERE doomed_at IS NOT NULL AND doomed_at < \(instant)
            ORDER BY doomed_at, id
            LIMIT \(limit)
            """,
            Self.entry
        )
    }

    /// Deletes the row of a blob that is still doomed; only after `true` may its file be deleted.
    package func forget(_ id: Int64, doomedBefore instant: Instant) throws -> Bool {
        try connection.execute(
            "DELETE FROM blob WHERE id = \(id) AND uses = 0 AND doomed_at IS NOT NULL AND doomed_at < \(instant)"
        ) > 0
    }

    package func isNamed(sha256: String) throws -> Bool {
        try connection.integer("SELECT 1 FROM blob WHERE sha256 = \(sha256)") != nil
    }

    package func isNeeded(sha256: String) throws -> Bool {
        try connection.integer("SELECT 1 FROM blob WHERE sha256 = \(sha256) AND uses > 0") != nil
    }

    /// Blobs are in the order of their hashes.
    package func entries(after sha256: String?, limit: Int) throws -> [Entry] {
        try connection.all(
            """
            SELECT id, sha256, byte_count FROM blob WHERE sha256 > \(sha256 ?? "")
            ORDER BY sha256
            LIMIT \(limit)
            """,
            Self.entry
        )
    }

    /// The blobs that images use, in the order of their hashes.
    package func needed(after sha256: String?, limit: Int) throws -> [Entry] {
        try connection.all(
            """
            SELECT id, sha256, byte_count FROM blob WHERE sha256 > \(sha256 ?? "") AND uses > 0
            ORDER BY sha256
            LIMIT \(limit)
            """,
            Self.entry
        )
    }

    package func neededCount() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM blob WHERE uses > 0") ?? 0)
    }

    package func usage() throws -> (blobs: Int, bytes: Int, doomedBlobs: Int, doomedBytes: Int) {
        let sums = try connection.first(
            """
            SELECT count(*), coalesce(sum(byte_count), 0), count(doomed_at),
                   coalesce(sum(CASE WHEN doomed_at IS NULL THEN 0 ELSE byte_count END), 0)
            FROM blob
            """
        ) { row in
            (Int(try row.integer()), Int(try row.integer()), Int(try row.integer()), Int(try row.integer()))
        }
        return sums ?? (0, 0, 0, 0)
    }

    /// The blobs whose count of uses differs from the number of images that use them.
    package func miscounted(limit: Int) throws -> [Entry] {
        try connection.all(
            """
            WITH used (id, uses) AS (
                SELECT v.id, count(*) FROM (
                    SELECT original_blob AS id FROM image
                    UNION ALL SELECT display_blob FROM image
                    UNION ALL SELECT thumb_blob FROM image
                ) v GROUP BY v.id
            )
            SELECT b.id, b.sha256, b.byte_count
            FROM blob b LEFT JOIN used u ON u.id = b.id
            WHERE b.uses <> coalesce(u.uses, 0)
            ORDER BY b.id
            LIMIT \(limit)
            """,
            Self.entry
        )
    }

    private static func entry(from row: inout RowReader) throws -> Entry {
        Entry(id: try row.integer(), sha256: try row.text(), byteCount: Int(try row.integer()))
    }
}
