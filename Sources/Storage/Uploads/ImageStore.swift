import Geodesy
package import Model
package import Relational

package struct ImageStore {
    /// The rows of an image and of its blobs.
    package struct Stored: Sendable {
        package let id: Int64
        /// The row of the blob with the bytes that were sent, without metadata.
        package let original: Int64
        package let display: Int64
        package let thumb: Int64
        /// SHA-256 of the display variant's pixels in hex, where they were hashed.
        package let pixels: String?

        package init(id: Int64, original: Int64, display: Int64, thumb: Int64, pixels: String? = nil) {
            self.id = id
            self.original = original
            self.display = display
            self.thumb = thumb
            self.pixels = pixels
        }
    }

    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    func insert(_ image: Stored, of note: Note) throws -> Int64 {
        try connection.execute(
            """
            INSERT INTO image (id, name, format, width, height, original_blob, display_blob, thumb_blob,
                               pixels_sha256)
            VALUES (\(image.id), \(note.image.name), \(note.image.format.rawValue), \(note.image.width),
                    \(note.image.height), \(image.original), \(image.display), \(image.thumb),
                    \(image.pixels))
            """
        )
        return image.id
    }

    func delete(_ id: Int64, at now: Instant) throws {
        let blobs = try connection.first(
            "DELETE FROM image WHERE id = \(id) RETURNING original_blob, display_blob, thumb_blob"
        ) { row in
            [try row.integer(), try row.integer(), try row.integer()]
        }
        for blob in blobs ?? [] { try BlobLedger(connection).release(blob, at: now) }
    }

    /// Returns `nil` if there is no file that the viewer may see; the bytes of a removed note are served to
    /// no viewer, not even to its author.
    package func served(_ fileName: String, of name: String, for viewer: Viewer) throws -> ServedImage? {
        guard let variant = ImageVariant.allCases.first(where: { fileName.hasPrefix("\($0.rawValue).") })
        else {
            return nil
        }
        let row = try VisibilityRule(for: viewer, over: .few).all(on: connection, File.init) { isVisible in
            """
            SELECT n.id, n.author_id, n.lat, n.lon, n.reveal_within_m, i.format, b.sha256, b.byte_count,
                   n.visible_until
            FROM image i
            JOIN note n ON n.image_id = i.id
            JOIN blob b ON b.id = \(Self.blob(of: variant))
            WHERE i.name = \(name) AND n.removed_at IS NULL AND \(isVisible)
            """
        }.first
        guard let row, let format = NoteImage.Format(rawValue: row.format) else { return nil }
        let kept = Self.format(of: variant, original: format)
        guard fileName == "\(variant.rawValue).\(kept.fileExtension)" else { return nil }
        return ServedImage(
            sha256: row.sha256,
            byteCount: row.byteCount,
            mediaType: kept.mediaType,
            closes: row.closes
        )
    }

    private struct File: RevealedNote {
        let authorID: Member.ID
        let coordinate: Coordinate
        let revealRadius: Double?
        let format: String
        let sha256: String
        let byteCount: Int
        let closes: Instant?

        init(_ row: inout RowReader) throws {
            let id: Note.ID = try row.id()
            authorID = try row.id()
            coordinate = try NoteStore.coordinate(latitude: row.real(), longitude: row.real(), of: id)
            revealRadius = row.optionalReal()
            format = try row.text()
            sha256 = try row.text()
            byteCount = Int(try row.integer())
            closes = row.optionalInstant()
        }
    }

    private static func blob(of variant: ImageVariant) -> SQL {
        switch variant {
        case .original: "i.original_blob"
        case .display: "i.display_blob"
        case .thumb: "i.thumb_blob"
        }
    }

    private static func format(
        of variant: ImageVariant,
        original: NoteImage.Format
    ) -> NoteImage.Format {
        variant == .original ? original : .jpeg
    }

    // MARK: - For moderators

    /// The image of a note, visible or not.
    package func id(of note: Note.ID) throws -> NoteImage.ID? {
        try connection.integer("SELECT image_id FROM note WHERE id = \(note)").map(
            NoteImage.ID.init(rawValue:)
        )
    }

    /// The file of an image, whatever the audience and the state of the note; `nil` if there is none.
    package func file(
        _ variant: ImageVariant,
        of image: NoteImage.ID,
        of note: Note.ID
    ) throws -> ServedImage? {
        try connection.first(
            """
            SELECT i.format, b.sha256, b.byte_count, n.visible_until
            FROM note n
            JOIN image i ON i.id = n.image_id
            JOIN blob b ON b.id = \(Self.blob(of: variant))
            WHERE n.id = \(note) AND i.id = \(image)
            """
        ) { row in
            guard let format = NoteImage.Format(rawValue: try row.text()) else {
                throw DatabaseError.corrupt("image \(image) has an unknown type")
            }
            return ServedImage(
                sha256: try row.text(),
                byteCount: Int(try row.integer()),
                mediaType: Self.format(of: variant, original: format).mediaType,
                closes: row.optionalInstant()
            )
        }
    }
}
