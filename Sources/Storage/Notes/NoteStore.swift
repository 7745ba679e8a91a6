import Geodesy
package import Model
package import Relational

package struct NoteStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    static let columns: SQL = """
        n.id, n.author_id, m.handle, m.display_name, m.picture_url, \(NoteColumns.read),
        n.hidden_at, n.removed_at, n.created_at, n.updated_at,
        i.name, i.format, i.width, i.height, b.byte_count, b.sha256
        """

    static let joins: SQL = """
        JOIN member m ON m.id = n.author_id
        JOIN image i ON i.id = n.image_id
        \(blob)
        """

    /// PostgreSQL has to look up each blob: where it knows of few, it would look for the notes anew for each.
    private static let blob: SQL = .either(
        sqlite: "JOIN blob b ON b.id = i.original_blob",
        postgres: "CROSS JOIN LATERAL (SELECT b.* FROM blob b WHERE b.id = i.original_blob LIMIT 1) b"
    )

    /// The note as its author sees it; `nil` where the author has no note with the id.
    package func note(_ id: Note.ID, ownedBy author: Member.ID) throws -> Note? {
        try connection.first(
            "SELECT \(Self.columns) FROM note n \(Self.joins) WHERE n.id = \(id) AND n.author_id = \(author)",
            Self.note
        ).map { try responded([$0], for: author)[0] }
    }

    /// Returns `nil` if the viewer may not see the note.
    package func note(_ id: Note.ID, for viewer: Viewer) throws -> Note? {
        try visible(id, to: viewer).map { try responded([$0], for: viewer.member)[0] }
    }

    package func isVisible(_ id: Note.ID, to viewer: Viewer) throws -> Bool {
        try visible(id, to: viewer) != nil
    }

    private func visible(_ id: Note.ID, to viewer: Viewer) throws -> Note? {
        try VisibilityRule(for: viewer, over: .few).all(on: connection, Self.note) { isVisible in
            "SELECT \(Self.columns) FROM note n \(Self.joins) WHERE n.id = \(id) AND \(isVisible)"
        }.first
    }

    /// Whether a moderator removed the note.
    package func isRemoved(_ id: Note.ID) throws -> Bool {
        try connection.integer("SELECT 1 FROM note WHERE id = \(id) AND removed_at IS NOT NULL") != nil
    }

    /// The notes that the viewer may see, in the order of the ids.
    package func notes(_ ids: [Note.ID], for viewer: Viewer) throws -> [Note] {
        let rule = VisibilityRule(for: viewer, over: ids.count > 4 ? .many : .few)
        let notes = try IDRows.read(ids, id: \.id) { wanted in
            try rule.all(on: connection, Self.note) { isVisible in
                """
                WITH wanted (id) AS (VALUES \(wanted))
                SELECT \(Self.columns) FROM wanted CROSS JOIN note n \(Self.joins)
                WHERE n.id = wanted.id AND \(isVisible)
                """
            }
        }
        return try responded(notes, for: viewer.member)
    }

    /// Reads rows by the ids of their notes, in batches, and returns them in the order of the ids.
    func byID<Value>(
        _ ids: [Note.ID],
        id: (Value) -> Note.ID,
        statement: (_ wanted: SQL) -> SQL,
        _ read: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        try IDRows.read(ids, id: id) { try connection.all(statement($0), read) }
    }

    /// The blobs of the image must already be in the ledger.
    package func insert(_ note: Note, image: ImageStore.Stored) throws {
        try insertRow(note, imageID: ImageStore(connection).insert(image, of: note))
        try ChangeLog(connection).record(
            note,
            state: nil,
            touching: .note(note.id, from: nil, to: ChangeScope.square(of: note.coordinate)),
            at: note.createdAt
        )
    }

    func insertRow(_ note: Note, imageID: Int64) throws {
        let others = [
            note.id.sqlValue, note.author.id.sqlValue, imageID.sqlValue, note.createdAt.sqlValue,
            note.updatedAt.sqlValue, note.publishedAt.sqlValue,
        ]
        try connection.execute(
            """
            INSERT INTO note (id, author_id, image_id, created_at, updated_at, published_at, \(NoteColumns.written))
            VALUES \(.rows([others + NoteColumns.values(of: note.content)]))
            """
        )
    }

    /// `old` must be the note as it was read in this transaction.
    ///
    /// If the author had the position rounded to `precision` metres, the change log keeps no more exact
    /// position either.
    package func update(
        _ new: Note,
        from old: Note,
        roundedTo precision: Double? = nil,
        at now: Instant
    ) throws {
        let values = NoteColumns.values(of: new.content) + [now.sqlValue, new.publishedAt.sqlValue]
        try connection.execute(
            """
            UPDATE note SET (\(NoteColumns.written), updated_at, published_at) = \(.rows([values]))
            WHERE id = \(old.id)
            """
        )
        if let precision {
            let log = ChangeLog(connection)
            try log.forgetSquares(of: old.id)
            try recordChange(of: old, from: nil, to: new.coordinate, at: now)
            try log.roundPositions(of: old.id, toMetres: precision)
        } else {
            try recordChange(of: old, to: new.coordinate, at: now)
        }
    }

    /// Blobs that no other image uses are doomed.
    package func delete(_ note: Note, at now: Instant) throws {
        let image = try connection.integer("SELECT image_id FROM note WHERE id = \(note.id)")
        try connection.execute("DELETE FROM note WHERE id = \(note.id)")
        try CommentStore(connection).deleteAll(on: .note(note.id))
        try FavoriteStore(connection).deleteAll(of: .note(note.id))
        if let image { try ImageStore(connection).delete(image, at: now) }
        try recordChange(of: note, to: nil, at: now)
    }

    package func isMember(_ member: Member.ID, of group: Group.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM friend_group_member WHERE group_id = \(group) AND member_id = \(member)"
        ) != nil
    }

    /// `new` is the position after the change; `nil` if the note was deleted.
    func recordChange(of old: Note, to new: Coordinate?, at now: Instant) throws {
        try recordChange(of: old, from: old.coordinate, to: new, at: now)
    }

    /// What the change touches is kept with the squares of the positions before and after.
    private func recordChange(
        of old: Note,
        from start: Coordinate?,
        to end: Coordinate?,
        at now: Instant
    ) throws {
        try ChangeLog(connection).record(
            old,
            state: old.state,
            touching: .note(
                old.id,
                from: start.map(ChangeScope.square),
                to: end.map(ChangeScope.square)
            ),
            at: now
        )
    }
}
