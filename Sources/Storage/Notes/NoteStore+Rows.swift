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
        let title = try row.text()
        let body = row.optionalText()
        let altText = row.optionalText()
        let place = try place(from: &row, of: id)
        let takenAt = row.optionalInstant()
        let audience = try audience(from: &row, of: id)
        let window = Window(uncheckedOpens: row.optionalInstant(), closes: row.optionalInstant())
        let revealRadius = row.optionalReal()
        let poi: Place.ID? = row.optionalID()
        let isHidden = row.optionalInteger() != nil
        let isRemoved = row.optionalInteger() != nil
        let createdAt = try row.instant()
        let updatedAt = try row.instant()
        var note = Note(
            id: id,
            author: author,
            title: title,
            body: body,
            altText: altText,
            place: place,
            takenAt: takenAt,
            audience: audience,
            window: window,
            revealRadius: revealRadius,
            state: isRemoved ? .removed : isHidden ? .hidden : .published,
            image: try image(from: &row, of: id),
            createdAt: createdAt,
            updatedAt: updatedAt
        )
        note.poi = poi
        return note
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

    private static func place(from row: inout RowReader, of id: Note.ID) throws -> Standpoint {
        Standpoint(
            coordinate: try coordinate(latitude: row.real(), longitude: row.real(), of: id),
            altitude: row.optionalReal(),
            accuracy: row.optionalReal(),
            heading: row.optionalReal(),
            fieldOfView: try row.real()
        )
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
