package import Model
import Relational

extension NoteStore {
    /// The comments and favorites are counted as far as the viewer can see them.
    package func responded(_ notes: [Note], for viewer: Member.ID?) throws -> [Note] {
        let responses = try byID(
            notes.map(\.id),
            id: \.0,
            statement: { Self.responses($0, for: viewer) },
            Self.response
        )
        return zip(notes, responses).map { note, response in
            var note = note
            note.response = response.1
            return note
        }
    }

    private static func response(from row: inout RowReader) throws -> (Note.ID, Note.Response) {
        let id: Note.ID = try row.id()
        var response = Note.Response()
        (response.commentCount, response.favoriteCount, response.isFavorite) =
            try ResponseColumns.read(from: &row)
        return (id, response)
    }

    static func responses(_ wanted: SQL, for viewer: Member.ID?) -> SQL {
        let columns = ResponseColumns(of: .note, for: viewer)
        return """
            WITH wanted (id) AS (VALUES \(wanted))
            SELECT wanted.id,
                   \(columns.sql)
            FROM wanted
            """
    }
}
