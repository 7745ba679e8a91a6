import Geodesy
import Model
import Relational

extension NoteStore {
    /// Reads a row of ``columns``.
    static func note(from row: inout RowReader) throws -> Note {
        let id: Note.ID = try row.id()
        let author = Note.Author(
            id: try row.id(),
            handle: try row.text(),
            displayName: try row.text(),
            pictureURL: row.optionalText()
        )
        let content = try NoteColumns.content(from: &row, of: id)
        let isHidden = row.optionalInteger() != nil
        let isRemoved = row.optionalInteger() != nil
        let createdAt = try row.instant()
        let updatedAt = try row.instant()
        return Note(
            id: id,
            author: author,
            content: content,
            state: isRemoved ? .removed : isHidden ? .hidden : .published,
            image: try image(from: &row, of: id),
            createdAt: createdAt,
            updatedAt: updatedAt
        )
    }

    static func coordinate(latitude: Double, longitude: Double, of id: Note.ID) throws -> Coordinate {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw DatabaseError.corrupt("note \(id) has no valid position")
        }
        return coordinate
    }

    static func audience(from row: inout RowReader, of id: Note.ID) throws -> Audience {
        do {
            return try Audience(name: row.text(), group: row.optionalID())
        } catch is Refusal {
            throw DatabaseError.corrupt("note \(id) has no valid audience")
        }
    }

    private static func image(from row: inout RowReader, of id: Note.ID) throws -> NoteImage {
        let name = try row.text()
        guard let format = NoteImage.Format(rawValue: try row.text()) else {
            throw DatabaseError.corrupt("the image of note \(id) has no known format")
        }
        return NoteImage(
            name: name,
            format: format,
            width: Int(try row.integer()),
            height: Int(try row.integer()),
            byteCount: Int(try row.integer()),
            sha256: try row.text()
        )
    }
}
