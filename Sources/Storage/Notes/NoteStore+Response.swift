import Model
import Relational

extension NoteStore {
    /// The notes with what others made of them, as far as a viewer can see.
    func responded(_ notes: [Note], for viewer: Member.ID?) throws -> [Note] {
        let breadth: VisibilityRule.Breadth = notes.count > 1 ? .many : .few
        let responses = try byID(
            notes.map(\.id),
            id: \.0,
            statement: { Self.responses($0, for: viewer, over: breadth) },
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
        response.commentCount = Int(try row.integer())
        response.favoriteCount = Int(try row.integer())
        response.isFavorite = try row.integer() != 0
        return (id, response)
    }

    static func responses(
        _ wanted: SQL,
        for viewer: Member.ID?,
        over breadth: VisibilityRule.Breadth
    ) -> SQL {
        let people = PeopleRule(for: viewer, over: breadth)
        let comments = CommentRule(for: viewer, over: breadth)
        let isFavorite: SQL =
            if let viewer {
                """
                (SELECT count(*) FROM favorite o
                 WHERE o.member_id = \(viewer) AND o.target_kind = 'note' AND o.target_id = wanted.id)
                """
            } else {
                "0"
            }
        return """
            WITH wanted (id) AS (VALUES \(wanted))
            SELECT wanted.id,
                   (SELECT count(*) FROM comment c
                    WHERE c.target_kind = 'note' AND c.target_id = wanted.id AND \(comments.isVisible("c"))),
                   (SELECT count(*) FROM favorite f
                    WHERE f.target_kind = 'note' AND f.target_id = wanted.id AND \(people.admits("f.member_id"))),
                   \(isFavorite)
            FROM wanted
            """
    }
}
