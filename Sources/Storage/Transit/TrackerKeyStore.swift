package import Model
package import Relational

/// The keys of trackers, of which only digests are stored.
package struct TrackerKeyStore {
    /// The milliseconds between two notes of a key's use.
    package static let noteUseEvery = Instant.Span.minute

    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = "id, source, name, created_at, last_used_at, revoked_at"

    private static func key(from row: inout RowReader) throws -> TrackerKey {
        TrackerKey(
            id: try row.id(),
            source: try row.text(),
            name: try row.text(),
            createdAt: try row.instant(),
            lastUsedAt: row.optionalInstant(),
            revokedAt: row.optionalInstant()
        )
    }

    package func insert(_ key: TrackerKey, digest: [UInt8]) throws {
        try connection.execute(
            """
            INSERT INTO tracker_key (id, source, name, digest, created_at)
            VALUES (\(key.id), \(key.source), \(key.name), \(digest), \(key.createdAt))
            """
        )
    }

    /// The key of a digest, revoked or not.
    package func key(digest: [UInt8]) throws -> TrackerKey? {
        try connection.first(
            "SELECT \(Self.columns) FROM tracker_key WHERE digest = \(digest)",
            Self.key
        )
    }

    /// All keys, the oldest first.
    package func keys() throws -> [TrackerKey] {
        try connection.all("SELECT \(Self.columns) FROM tracker_key ORDER BY id", Self.key)
    }

    /// Notes that a key was used, unless that was noted a short time ago.
    package func noteUse(of id: TrackerKey.ID, at now: Instant) throws {
        try connection.execute(
            """
            UPDATE tracker_key SET last_used_at = \(now)
            WHERE id = \(id) AND (last_used_at IS NULL OR last_used_at <= \(now - Self.noteUseEvery))
            """
        )
    }

    /// Returns `true` when there was such a key that was not revoked.
    package func revoke(_ id: TrackerKey.ID, at now: Instant) throws -> Bool {
        try connection.execute(
            "UPDATE tracker_key SET revoked_at = \(now) WHERE id = \(id) AND revoked_at IS NULL"
        ) > 0
    }
}
