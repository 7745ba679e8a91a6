package import Model
import Relational

/// The changes after a change number, with the notes as they are now.
package struct TouchedNotes {
    /// The last number that was taken.
    package let number: Int64
    /// The things that were touched after the number asked for; `nil` if they are not known.
    package let scopes: [ChangeScope]?
    /// The notes among them that exist, each once.
    package let notes: [(note: CompactNote, label: SightLabel)]
}

extension NoteStore {
    /// Reads the changes after a number in one statement, which needs no transaction.
    ///
    /// Those who read the notes in memory wait for it, so that each way to a server and back counts.
    package func touched(after number: Int64, limit: Int) throws -> TouchedNotes {
        var last: Int64 = 0
        var rows: [NumberedScope] = []
        var notes: [(note: CompactNote, label: SightLabel)] = []
        var known: Set<Note.ID> = []
        try connection.forEach(Self.touched(after: number, limit: limit)) { row in
            var row = RowReader(row)
            last = try row.integer()
            // A number after which nothing changed has one row, which names nothing.
            guard row.optionalInteger() != nil else { return true }
            rows.append(try NumberedScope(from: &row))
            guard let title = row.optionalText() else { return true }
            let imageName = try row.text()
            let note = try Self.compactNote(from: &row)
            guard known.insert(note.id).inserted else { return true }
            let label = SightLabel(
                target: .note(note.id),
                title: title,
                coordinate: note.coordinate,
                altitude: note.altitude,
                imageName: imageName
            )
            notes.append((note, label))
            return true
        }
        let scopes = NumberedScope.all(rows, after: number, through: last, limit: limit)
        return TouchedNotes(number: last, scopes: scopes, notes: notes)
    }

    /// The scopes come by their key, and each note by its own: PostgreSQL, which does not know how few there
    /// are, would otherwise read all notes to join them.
    static func touched(after number: Int64, limit: Int) -> SQL {
        let kind = ChangeScope.Kind.note.rawValue
        let note: SQL = .either(
            sqlite: """
                LEFT JOIN note n ON s.kind = \(kind) AND n.id = s.id
                LEFT JOIN image i ON i.id = n.image_id
                """,
            postgres: """
                LEFT JOIN LATERAL (SELECT * FROM note WHERE s.kind = \(kind) AND id = s.id LIMIT 1) n ON true
                LEFT JOIN LATERAL (SELECT name FROM image WHERE id = n.image_id LIMIT 1) i ON true
                """
        )
        return """
            SELECT c.value, s.number, s.number, s.kind, s.id, s.from_square, s.to_square,
                   n.title, i.name, \(compactColumns)
            FROM counter c
            LEFT JOIN (
                SELECT number, kind, id, from_square, to_square FROM change_scope
                WHERE number > \(number)
                ORDER BY number
                LIMIT \(limit + 1)
            ) s ON true
            \(note)
            WHERE c.name = 'change'
            """
    }
}
