package import Model
import Relational

extension NoteStore {
    /// Reads the note without rules of visibility.
    package func stored(_ id: Note.ID) throws -> Note? {
        try connection.first("SELECT \(Self.columns) FROM note n \(Self.joins) WHERE n.id = \(id)", Self.note)
    }

    /// Stores whether a note is hidden or removed, and records its earlier state in the change log.
    func setModeration(of id: Note.ID, hiddenAt: Instant?, removedAt: Instant?, at now: Instant) throws {
        guard let old = try stored(id) else { return }
        try connection.execute(
            "UPDATE note SET hidden_at = \(hiddenAt), removed_at = \(removedAt) WHERE id = \(id)"
        )
        try recordChange(of: old, to: old.coordinate, at: now)
    }

    /// Deletes some notes removed up to an instant, with all that belongs to them, and dooms their images;
    /// returns the number of notes.
    package func purgeRemoved(before instant: Instant, limit: Int, at now: Instant) throws -> Int {
        let ids: [Note.ID] = try connection.all(
            """
            SELECT id FROM note WHERE removed_at IS NOT NULL AND removed_at <= \(instant)
            ORDER BY removed_at, id
            LIMIT \(limit)
            """
        ) { try $0.id() }
        for id in ids {
            guard let note = try stored(id) else { continue }
            try delete(note, at: now)
        }
        return ids.count
    }
}
