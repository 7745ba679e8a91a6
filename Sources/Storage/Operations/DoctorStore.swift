package import Relational

package struct DoctorStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The names in URLs of images with a blob that the ledger does not have.
    package func imagesWithoutBlob(limit: Int) throws -> [String] {
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

    /// The ids of the notes that are lost with the blob's file.
    package func notes(needing blob: Int64, limit: Int) throws -> [String] {
        try connection.all(
            """
            SELECT n.id FROM note n JOIN image i ON i.id = n.image_id
            WHERE i.original_blob = \(blob) OR i.display_blob = \(blob) OR i.thumb_blob = \(blob)
            ORDER BY n.id
            LIMIT \(limit)
            """
        ) { String(try $0.integer()) }
    }

    /// The names in URLs of images without a note.
    package func imagesWithoutNote(limit: Int) throws -> [String] {
        try connection.all(
            """
            SELECT i.name FROM image i
            WHERE NOT EXISTS (SELECT 1 FROM note n WHERE n.image_id = i.id)
            ORDER BY i.id
            LIMIT \(limit)
            """
        ) { try $0.text() }
    }

    package func memberCount() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM member") ?? 0)
    }

    package func noteCount() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM note") ?? 0)
    }
}
