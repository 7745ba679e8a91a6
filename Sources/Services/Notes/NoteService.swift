import Geodesy
import JSONText
package import Model
import Relational
import Storage
import Tiles
package import Wire

package struct NoteService: Sendable {
    let platform: Platform

    package func page(
        _ filter: NoteFilter,
        order: NoteOrder,
        for viewer: Viewer,
        after cursor: NoteCursor?,
        limit: Int
    ) async throws -> NotePage<Note> {
        try await platform.reads.read(for: viewer.member) { connection, budget in
            let (notes, next) = try NoteStore(connection).page(
                filter,
                order: order,
                for: viewer,
                after: cursor,
                limit: limit,
                within: budget
            )
            return NotePage(notes: notes, next: next, isCut: budget.isCut)
        }
    }

    /// A page as ``page(_:order:for:after:limit:)`` returns it, with its notes partly encoded.
    ///
    /// `change` is what ``ChangeClock`` told after the request came; without it, the clock is asked.
    package func encodedPage(
        _ filter: NoteFilter,
        order: NoteOrder,
        for viewer: Viewer,
        after cursor: NoteCursor?,
        limit: Int,
        asOf change: Int64? = nil
    ) async throws -> NotePage<EncodedNote> {
        let list =
            filter.admitsNothing ? nil : TileList(filter, order: order, for: viewer, after: cursor)
        let reads = TileReads(platform)
        return try await reads.read(for: viewer, canUseTiles: list != nil, asOf: change) { source in
            if let list, let (tiles, snapshot) = source.held {
                let filling = source.filling
                let page = try tiles.page(
                    list,
                    order: order,
                    limit: limit,
                    at: snapshot,
                    reading: filling
                )
                let notes = try tiles.notes(page.ids, at: snapshot, reading: filling)
                return NotePage(notes: notes, next: page.next)
            }
            let (notes, next) = try NoteStore(source.connection).page(
                filter,
                order: order,
                for: viewer,
                after: cursor,
                limit: limit,
                within: source.budget
            )
            let encoded = notes.map { EncodedNote($0) }
            return NotePage(notes: encoded, next: next, isCut: source.budget.isCut)
        }
    }

    /// Throws `404` unless the viewer may see the note.
    package func note(_ id: Note.ID, for viewer: Viewer) async throws -> Note {
        let note = try await platform.reads.read(for: viewer.member) {
            try NoteStore($0).note(id, for: viewer)
        }
        guard let note else { throw Refusal.notFound }
        return note
    }

    /// Throws `403` for a visible note of another author, `404` for a note that the editor cannot see, and
    /// `409` for a note that a moderator removed.
    package func edit(_ id: Note.ID, by viewer: Viewer, _ edit: NoteEdit) async throws -> Note {
        let now = platform.now()
        return try await platform.write(as: viewer.member) { connection in
            let store = NoteStore(connection)
            let old = try Self.own(id, of: viewer, in: store)
            if old.state == .removed { throw Refusal.noteRemoved }
            if case .group(let group) = edit.audience.applied(to: old.content.audience),
                try !store.isMember(old.author.id, of: group)
            {
                throw Refusal.notYourGroup
            }
            if case .set(let place?) = edit.placeID, place != old.content.placeID {
                try Self.requireStanding(place, on: connection)
            }
            var new = old
            new.content = try old.content.applying(edit)
            new.updatedAt = now
            try store.update(new, from: old, roundedTo: edit.positionPrecision, at: now)
            if let precision = edit.positionPrecision {
                try Self.roundKeptAnswers(of: new, toMetres: precision, on: connection)
            }
            return new
        }
    }

    /// Rounds the position in the stored answer to the note's upload, which repeated requests get for a day.
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
            // Positions have seven decimals in every answer.
            answer["lat"] = .number((rounded.latitude * 1e7).rounded() / 1e7)
            answer["lon"] = .number((rounded.longitude * 1e7).rounded() / 1e7)
            return JSONValue.object(answer).encoded()
        }
    }

    /// Deletes the note at once, and its files after a grace period.
    package func delete(_ id: Note.ID, by viewer: Viewer) async throws {
        let now = platform.now()
        try await platform.write(as: viewer.member) { connection in
            let store = NoteStore(connection)
            try store.delete(Self.own(id, of: viewer, in: store), at: now)
        }
    }

    package struct AudienceReport: Sendable {
        package let isPublic: Bool
        /// The members who see the note, except its author.
        package let members: [AudienceMember]
        /// The cursor of the next page.
        package let next: Member.ID?
        package let opensAt: Instant?
        package let closesAt: Instant?
    }

    /// Returns the note's audience, only for its author.
    package func audience(
        of id: Note.ID,
        for viewer: Viewer,
        after cursor: Member.ID?,
        limit: Int
    ) async throws -> AudienceReport {
        try await platform.database.read { connection in
            let store = NoteStore(connection)
            let note = try Self.own(id, of: viewer, in: store)
            let isShown = note.state == .published && note.content.window.contains(viewer.instant)
            let members = isShown ? try store.audience(of: note, after: cursor, limit: limit + 1) : []
            let (page, next) = Page.cut(members, limit: limit, \.member.id)
            return AudienceReport(
                isPublic: isShown && note.content.audience == .everyone,
                members: page,
                next: next,
                opensAt: note.content.window.opens,
                closesAt: note.content.window.closes
            )
        }
    }

    /// Throws unless the place exists and is not gone.
    static func requireStanding(_ placeID: Place.ID, on connection: any Connection) throws {
        guard let isGone = try PlaceStore(connection).isGone(placeID) else { throw Refusal.unknownPlace }
        if isGone { throw Refusal.placeGone }
    }

    private static func own(_ id: Note.ID, of viewer: Viewer, in store: NoteStore) throws -> Note {
        if let member = viewer.member, let note = try store.note(id, ownedBy: member) { return note }
        guard try store.note(id, for: viewer) != nil else { throw Refusal.notFound }
        throw Refusal(.forbidden, code: "not-the-author", "Only the author of a note may do this.")
    }
}

extension Refusal {
    static let unknownPlace = Refusal(
        .unprocessable,
        code: "unknown-place",
        "poi_id: Must be the id of a place.",
        fields: [.init(name: "poi_id", detail: "Must be the id of a place.")]
    )

    /// The answer about a removed note, which its author can only see and delete.
    static let noteRemoved = Refusal(.conflict, code: "removed", "A moderator removed this note.")

    /// The answer about another member's group, which does not reveal if the group exists.
    static let notYourGroup = Refusal(
        .unprocessable,
        code: "not-your-group",
        "group_id: Must be the id of a group that you belong to.",
        fields: [.init(name: "group_id", detail: "Must be the id of a group that you belong to.")]
    )
}
