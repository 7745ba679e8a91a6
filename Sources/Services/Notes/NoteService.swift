import Geodesy
import JSONText
package import Model
import Relational
import Storage

/// Reads, edits and deletes notes.
package struct NoteService: Sendable {
    private let platform: Platform

    package init(platform: Platform) {
        self.platform = platform
    }

    /// Returns a page of the notes that a viewer may see.
    package func page(
        _ filter: NoteFilter,
        order: NoteOrder,
        for viewer: Viewer,
        after cursor: NoteCursor?,
        limit: Int
    ) async throws -> (notes: [Note], next: NoteCursor?) {
        try await platform.reads.read(for: viewer.member) { connection in
            try NoteStore(connection).page(filter, order: order, for: viewer, after: cursor, limit: limit)
        }
    }

    /// Returns a note that a viewer may see; throws `404` otherwise.
    package func note(_ id: Note.ID, for viewer: Viewer) async throws -> Note {
        let note = try await platform.reads.read(for: viewer.member) {
            try NoteStore($0).note(id, for: viewer)
        }
        guard let note else { throw Refusal.notFound }
        return note
    }

    /// Changes a note of the editor.
    ///
    /// Throws `403` for a note of another author that the editor can see, `404` for one that they cannot see,
    /// and `409` for a note that a moderator removed.
    package func edit(_ id: Note.ID, by viewer: Viewer, _ edit: NoteEdit) async throws -> Note {
        let now = platform.now()
        return try await platform.database.write { connection in
            try MemberService.requirePresent(viewer.member, on: connection)
            let store = NoteStore(connection)
            let old = try Self.own(id, of: viewer, in: store)
            if old.state == .removed { throw Refusal.noteRemoved }
            if case .group(let group) = edit.audience.applied(to: old.audience),
                try !store.isMember(old.author.id, of: group)
            {
                throw Refusal.notYourGroup
            }
            if case .set(let poi?) = edit.poi, poi != old.poi {
                try Self.requireStanding(poi, on: connection)
            }
            var new = Note(
                id: old.id,
                author: old.author,
                title: edit.title.applied(to: old.title),
                body: edit.body.applied(to: old.body),
                altText: edit.altText.applied(to: old.altText),
                place: edit.place(after: old.place),
                takenAt: edit.takenAt.applied(to: old.takenAt),
                audience: edit.audience.applied(to: old.audience),
                window: try edit.window(after: old.window),
                revealRadius: edit.revealRadius.applied(to: old.revealRadius),
                state: old.state,
                image: old.image,
                createdAt: old.createdAt,
                updatedAt: now
            )
            new.poi = edit.poi.applied(to: old.poi)
            new.response = old.response
            try store.update(new, from: old, roundedTo: edit.positionPrecision, at: now)
            if let precision = edit.positionPrecision {
                try Self.roundKeptAnswers(of: new, toMetres: precision, on: connection)
            }
            return new
        }
    }

    /// Rounds the position in the stored answer to the note's upload, which a repeated
    /// request gets for a day.
    private static func roundKeptAnswers(
        of note: Note,
        toMetres precision: Double,
        on connection: any Connection
    ) throws {
        let store = IdempotencyStore(connection)
        try store.rewriteAnswers(of: note.author.id, at: "/v1/notes/\(note.id)") { body in
            guard case .object(var answer)? = try? JSONValue.parse(body),
                let latitude = answer["lat"]?.doubleValue, let longitude = answer["lon"]?.doubleValue,
                let position = Coordinate(latitude: latitude, longitude: longitude)
            else { return body }
            let rounded = position.rounded(toMetres: precision)
            // Seven decimals, as in every other answer.
            answer["lat"] = .number((rounded.latitude * 1e7).rounded() / 1e7)
            answer["lon"] = .number((rounded.longitude * 1e7).rounded() / 1e7)
            return JSONValue.object(answer).encoded()
        }
    }

    /// Deletes a note of the viewer.
    ///
    /// It is `404` from then on, and its files are removed after a grace period.
    package func delete(_ id: Note.ID, by viewer: Viewer) async throws {
        let now = platform.now()
        try await platform.database.write { connection in
            let store = NoteStore(connection)
            try store.delete(Self.own(id, of: viewer, in: store), at: now)
        }
    }

    /// The members who can see a note now, and the reasons.
    package struct AudienceReport: Sendable {
        /// `true` when everyone can see the note.
        package let isPublic: Bool
        /// A page of the members other than the author.
        package let members: [AudienceMember]
        /// The cursor of the next page.
        package let next: Member.ID?
        /// The instant at which the window opens.
        package let opensAt: Instant?
        /// The instant at which the window closes.
        package let closesAt: Instant?
    }

    /// Returns the members who can see a note now; only for its author.
    package func audience(
        of id: Note.ID,
        for viewer: Viewer,
        after cursor: Member.ID?,
        limit: Int
    ) async throws -> AudienceReport {
        try await platform.database.read { connection in
            let store = NoteStore(connection)
            let note = try Self.own(id, of: viewer, in: store)
            let isShown = note.state == .published && note.window.contains(viewer.instant)
            let members = isShown ? try store.audience(of: note, after: cursor, limit: limit + 1) : []
            let page = Array(members.prefix(limit))
            return AudienceReport(
                isPublic: isShown && note.audience == .everyone,
                members: page,
                next: members.count > limit ? page.last?.member.id : nil,
                opensAt: note.window.opens,
                closesAt: note.window.closes
            )
        }
    }

    /// Throws unless the place exists and is not gone.
    static func requireStanding(_ poi: Place.ID, on connection: any Connection) throws {
        guard let isGone = try PlaceStore(connection).isGone(poi) else { throw Refusal.unknownPlace }
        if isGone { throw Refusal.placeGone }
    }

    private static func own(_ id: Note.ID, of viewer: Viewer, in store: NoteStore) throws -> Note {
        if let member = viewer.member, let note = try store.note(id, ownedBy: member) { return note }
        guard try store.note(id, for: viewer) != nil else { throw Refusal.notFound }
        throw Refusal(.forbidden, code: "not-the-author", "Only the author of a note may do this.")
    }
}

extension Refusal {
    /// There is no such place.
    static let unknownPlace = Refusal(
        .unprocessable,
        code: "unknown-place",
        "poi_id: there is no such place.",
        fields: [.init(name: "poi_id", detail: "there is no such place.")]
    )

    /// A moderator removed the note: its author can still see it, but only delete it.
    static let noteRemoved = Refusal(.conflict, code: "removed", "A moderator removed this note.")

    /// The author does not belong to the group; the answer does not reveal if it exists.
    static let notYourGroup = Refusal(
        .unprocessable,
        code: "not-your-group",
        "group_id: you do not belong to such a group.",
        fields: [.init(name: "group_id", detail: "you do not belong to such a group.")]
    )
}
