public import Relational

/// The queries of a check of the whole database.
public struct DoctorStore {
    private let connection: any Connection

    /// Creates the store of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The images that name a blob which the ledger does not have, by their names in URLs.
    public func imagesWithoutBlob(limit: Int) throws -> [String] {
        try connection.all(
            """
            SELECT i.name FROM image i
            WHERE NOT EXISTS (SELECT 1 FROM blob b WHERE b.id = i.original_blob)
                OR NOT EXISTS (SELECT 1 FROM blob b WHERE b.id = i.display_blob)
                OR NOT EXISTS (SELECT 1 FROM blob b WHERE b.id = i.thumb_blob)
            ORDER BY i.id
            LIMIT \(limit)
            """
        ) { try $0.text() }
    }

    /// The ids of the notes whose image uses a blob, and which are lost with its file.
    public func notes(needing blob: Int64, limit: Int) throws -> [String] {
        try connection.all(
            """
            SELECT n.id FROM note n JOIN image i ON i.id = n.image_id
            WHERE i.original_blob = \(blob) OR i.display_blob = \(blob) OR i.thumb_blob = \(blob)
            ORDER BY n.id
            LIMIT \(limit)
            """
        ) { String(try $0.integer()) }
    }

    /// The images without a note, by their names in URLs.
    public func imagesWithoutNote(limit: Int) throws -> [String] {
        try connection.all(
            """
            SELECT i.name FROM image i
            WHERE NOT EXISTS (SELECT 1 FROM note n WHERE n.image_id = i.id)
            ORDER BY i.id
            LIMIT \(limit)
            """
        ) { try $0.text() }
    }

    /// The number of members, including deleted ones.
    public func memberCount() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM member") ?? 0)
    }

    /// The number of notes.
    public func noteCount() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM note") ?? 0)
    }
}
