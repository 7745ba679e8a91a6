public import Model
public import Relational

/// The pictures that are refused, by the SHA-256 of their pixels in hex.
public struct BlockedImages {
    private let connection: any Connection

    /// Creates the store of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Whether a picture is refused.
    public func contains(_ pixels: String) throws -> Bool {
        try connection.integer("SELECT 1 FROM blocked_image WHERE pixels_sha256 = \(pixels)") != nil
    }

    /// Refuses a picture from now on; returns `true` when it was accepted until now.
    @discardableResult
    public func add(_ pixels: String, of note: Note.ID, reason: String, at now: Instant) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO blocked_image (pixels_sha256, note_id, blocked_at, reason)
            VALUES (\(pixels), \(note), \(now), \(reason))
            ON CONFLICT (pixels_sha256) DO NOTHING
            """
        ) > 0
    }

    /// Accepts a picture again; returns `true` when it was refused until now.
    @discardableResult
    public func remove(_ pixels: String) throws -> Bool {
        try connection.execute("DELETE FROM blocked_image WHERE pixels_sha256 = \(pixels)") > 0
    }
}

extension ImageStore {
    /// The hash of the pixels of a note's picture; `nil` for a note that was made before pixels were hashed.
    public func pixels(of note: Note.ID) throws -> String? {
        try connection.first(
            "SELECT i.pixels_sha256 FROM note n JOIN image i ON i.id = n.image_id WHERE n.id = \(note)"
        ) { $0.optionalText() } ?? nil
    }

    /// Stores the hash of the pixels of a note's picture.
    public func setPixels(_ pixels: String, of note: Note.ID) throws {
        try connection.execute(
            """
            UPDATE image SET pixels_sha256 = \(pixels)
            WHERE id = (SELECT n.image_id FROM note n WHERE n.id = \(note))
            """
        )
    }
}
