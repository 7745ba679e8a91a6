import Geodesy
package import Model
package import Relational

/// The notes in a database.
package struct NoteStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    static let columns: SQL = """
        n.id, n.author_id, m.handle, m.display_name, m.picture_url, n.title, n.body, n.alt_text,
        n.lat, n.lon, n.alt_m, n.accuracy_m, n.heading_deg, n.fov_deg, n.taken_at,
        n.audience, n.group_id, n.visible_from, n.visible_until, n.reveal_within_m, n.poi_id,
        n.hidden_at, n.removed_at, n.created_at, n.updated_at,
        i.name, i.format, i.width, i.height, b.byte_count, b.sha256
        """

    static let joins: SQL = """
        JOIN member m ON m.id = n.author_id
        JOIN image i ON i.id = n.image_id
        JOIN blob b ON b.id = i.original_blob
        """

    /// A note of an author, as the author sees it; `nil` where the author has no note with the id.
    package func note(_ id: Note.ID, ownedBy author: Member.ID) throws -> Note? {
        try connection.first(
            "SELECT \(Self.columns) FROM note n \(Self.joins) WHERE n.id = \(id) AND n.author_id = \(author)",
            Self.note
        ).map { try responded([$0], for: author)[0] }
    }

    /// The note of an id; `nil` where the viewer may see none.
    package func note(_ id: Note.ID, for viewer: Viewer) throws -> Note? {
        let rule = VisibilityRule(for: viewer, over: .few)
        let note = try connection.first(Self.item(id, rule), Self.note).flatMap { rule.admits($0) ? $0 : nil }
        return try note.map { try responded([$0], for: viewer.member)[0] }
    }

    /// Whether the viewer may see a note with the id.
    package func isVisible(_ id: Note.ID, to viewer: Viewer) throws -> Bool {
        let rule = VisibilityRule(for: viewer, over: .few)
        return try connection.first(Self.item(id, rule), Self.note).map(rule.admits) ?? false
    }

    /// Whether a moderator removed a note.
    package func isRemoved(_ id: Note.ID) throws -> Bool {
        try connection.integer("SELECT 1 FROM note WHERE id = \(id) AND removed_at IS NOT NULL") != nil
    }

    /// The notes of some ids that the viewer may see, in the order of the ids.
    package func notes(_ ids: [Note.ID], for viewer: Viewer) throws -> [Note] {
        let rule = VisibilityRule(for: viewer, over: ids.count > 4 ? .many : .few)
        let notes = try byID(ids, id: \.id, statement: { Self.items($0, rule) }, Self.note)
        return try responded(notes.filter(rule.admits), for: viewer.member)
    }

    static func item(_ id: Note.ID, _ rule: VisibilityRule) -> SQL {
        "SELECT \(columns) FROM note n \(joins) WHERE n.id = \(id) AND \(rule.predicate)"
    }

    static func items(_ wanted: SQL, _ rule: VisibilityRule) -> SQL {
        """
        WITH wanted (id) AS (VALUES \(wanted))
        SELECT \(columns) FROM wanted CROSS JOIN note n \(joins)
        WHERE n.id = wanted.id AND \(rule.predicate)
        """
    }

    /// Reads rows by the ids of their notes, in batches, and returns them in the order of the ids.
    func byID<Value>(
        _ ids: [Note.ID],
        id: (Value) -> Note.ID,
        statement: (_ wanted: SQL) -> SQL,
        _ read: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        try IDRows.read(ids, id: id, statement: statement, on: connection, read)
    }

    /// Adds a note and its image, whose blobs are already in the ledger.
    package func insert(_ note: Note, image: ImageStore.Stored) throws {
        let imageID = try ImageStore(connection).insert(image, of: note)
        let place = note.place
        let cell = GridCell(place.coordinate)
        try connection.execute(
            """
            INSERT INTO note (id, author_id, image_id, title, body, alt_text, lat, lon, cell, tile, alt_m, accuracy_m,
                              heading_deg, fov_deg, taken_at, audience, group_id, visible_from, visible_until,
                              reveal_within_m, poi_id, created_at, updated_at, published_at)
            VALUES (\(note.id), \(note.author.id), \(imageID), \(note.title), \(note.body), \(note.altText),
                    \(place.coordinate.latitude), \(place.coordinate.longitude),
                    \(cell.rawValue), \(NoteTile(cell).number), \(place.altitude), \(place.accuracy),
                    \(place.heading), \(place.fieldOfView), \(note.takenAt), \(note.audience.name),
                    \(note.audience.group), \(note.window.opens), \(note.window.closes), \(note.revealRadius),
                    \(note.poi), \(note.createdAt), \(note.updatedAt), \(note.publishedAt))
            """
        )
        try ChangeLog(connection).record(
            note.id,
            before: note.facts(authorIsSuspended: false),
            poi: note.poi,
            state: nil,
            createdAt: note.createdAt,
            at: note.createdAt
        )
    }

    /// Stores an author's changes; `old` is the note as it was read in this transaction.
    ///
    /// When the author had the position rounded to `precision` metres, the change log keeps no more exact
    /// position either.
    package func update(
        _ new: Note,
        from old: Note,
        roundedTo precision: Double? = nil,
        at now: Instant
    ) throws {
        let place = new.place
        let cell = GridCell(place.coordinate)
        try connection.execute(
            """
            UPDATE note SET title = \(new.title), body = \(new.body), alt_text = \(new.altText),
                lat = \(place.coordinate.latitude), lon = \(place.coordinate.longitude),
                cell = \(cell.rawValue), tile = \(NoteTile(cell).number), alt_m = \(place.altitude),
                accuracy_m = \(place.accuracy), heading_deg = \(place.heading), fov_deg = \(place.fieldOfView),
                taken_at = \(new.takenAt), audience = \(new.audience.name), group_id = \(new.audience.group),
                visible_from = \(new.window.opens), visible_until = \(new.window.closes),
                reveal_within_m = \(new.revealRadius), poi_id = \(new.poi), updated_at = \(now), published_at = \(new.publishedAt)
            WHERE id = \(old.id)
            """
        )
        try recordChange(of: old, at: now)
        if let precision { try ChangeLog(connection).roundPositions(of: old.id, toMetres: precision) }
    }

    /// Deletes a note with its image; blobs that no other image uses are doomed.
    package func delete(_ note: Note, at now: Instant) throws {
        let image = try connection.integer("SELECT image_id FROM note WHERE id = \(note.id)")
        try connection.execute("DELETE FROM note WHERE id = \(note.id)")
        try CommentStore(connection).deleteAll(on: .note(note.id))
        try FavoriteStore(connection).deleteAll(of: .note(note.id))
        if let image { try ImageStore(connection).delete(image, at: now) }
        try recordChange(of: note, at: now)
    }

    /// Whether a member belongs to a group.
    package func isMember(_ member: Member.ID, of group: Group.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM friend_group_member WHERE group_id = \(group) AND member_id = \(member)"
        ) != nil
    }

    func recordChange(of old: Note, at now: Instant) throws {
        let suspended = try connection.integer("SELECT suspended_at FROM member WHERE id = \(old.author.id)")
        try ChangeLog(connection).record(
            old.id,
            before: old.facts(authorIsSuspended: suspended != nil),
            poi: old.poi,
            state: old.state,
            createdAt: old.createdAt,
            at: now
        )
    }
}

extension Note {
    func facts(authorIsSuspended: Bool) -> VisibilityFacts {
        VisibilityFacts(
            author: author.id,
            authorIsSuspended: authorIsSuspended,
            state: state,
            audience: audience,
            window: window,
            coordinate: place.coordinate,
            revealRadius: revealRadius
        )
    }
}

extension VisibilityRule {
    func admits(_ note: Note) -> Bool {
        admits(
            author: note.author.id.rawValue,
            coordinate: note.place.coordinate,
            revealRadius: note.revealRadius
        )
    }
}
