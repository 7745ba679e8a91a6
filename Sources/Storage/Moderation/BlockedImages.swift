package import Model
package import Relational

/// The pictures that are refused, by the SHA-256 of their pixels in hex.
package struct BlockedImages {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    package func contains(_ pixels: String) throws -> Bool {
        try connection.integer("SELECT 1 FROM blocked_image WHERE pixels_sha256 = \(pixels)") != nil
    }

    /// The newest block first.
    package func newest(before cursor: BlockedImage? = nil, limit: Int) throws -> [BlockedImage] {
        let older: SQL =
            if let cursor {
                "WHERE (b.blocked_at, b.pixels_sha256) < (\(cursor.blockedAt), \(cursor.pixels))"
            } else {
                ""
            }
        return try connection.all(
            """
            SELECT \(Self.columns) FROM blocked_image b \(older)
            ORDER BY b.blocked_at DESC, b.pixels_sha256 DESC
            LIMIT \(limit)
            """,
            Self.image
        )
    }

    package func image(_ pixels: String) throws -> BlockedImage? {
        try connection.first(
            "SELECT \(Self.columns) FROM blocked_image b WHERE b.pixels_sha256 = \(pixels)",
            Self.image
        )
    }

    private static let columns: SQL = "b.pixels_sha256, b.note_id, b.blocked_at, b.reason"

    private static func image(from row: inout RowReader) throws -> BlockedImage {
        BlockedImage(
            pixels: try row.text(),
            note: row.optionalID(),
            blockedAt: try row.instant(),
            reason: try row.text()
        )
    }

    /// Blocks a picture; returns `true` when it was not blocked before.
    @discardableResult
    package func add(_ pixels: String, of note: Note.ID, reason: String, at now: Instant) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO blocked_image (pixels_sha256, note_id, blocked_at, reason)
            VALUES (\(pixels), \(note), \(now), \(reason))
            ON CONFLICT (pixels_sha256) DO NOTHING
            """
        ) > 0
    }

    /// Unblocks a picture; returns `true` when it was blocked before.
    @discardableResult
    package func remove(_ pixels: String) throws -> Bool {
        try connection.execute("DELETE FROM blocked_image WHERE pixels_sha256 = \(pixels)") > 0
    }
}

extension ImageStore {
    /// `nil` for a note that was made before pixels were hashed.
    package func pixels(of note: Note.ID) throws -> String? {
        try connection.first(
            "SELECT i.pixels_sha256 FROM note n JOIN image i ON i.id = n.image_id WHERE n.id = \(note)"
        ) { $0.optionalText() } ?? nil
    }

    package func setPixels(_ pixels: String, of note: Note.ID) throws {
        try connection.execute(
            """
            UPDATE image SET pixels_sha256 = \(pixels)
            WHERE id = (SELECT n.image_id FROM note n WHERE n.id = \(note))
            """
        )
    }
}
