import Blobs
import Model
import Relational
import Storage

/// A note whose photo is published, ready for its transaction.
struct PendingNote: Sendable {
    let id: Note.ID
    let imageID: Int64
    let blobIDs: [Int64]
    let imageName: String
    let content: Note.Content
    let received: UploadService.Received
    let prepared: ImageIntake.Prepared
    let now: Instant

    /// Writes the rows and ensures that the files exist, under the lock that every removal takes too.
    ///
    /// `mark` was read before the files were published. If no file was removed since then, the published
    /// files still exist.
    func insert(on connection: any Connection, blobs: any BlobStore, since mark: RemovalMark) throws -> Note {
        let author = try received.requireAllowed(showing: prepared.pixels, on: connection)
        let ledger = BlobLedger(connection)
        let isUncertain = try RemovalMark(on: connection) != mark || mark.isRemoving
        var rows: [Int64] = []
        for (blob, id) in zip(prepared.all, blobIDs) {
            rows.append(try ledger.claim(sha256: blob.key.rawValue, byteCount: blob.byteCount, id: id))
            if isUncertain { try blobs.ensurePublished(blob) }
        }
        let note = Note(
            id: id,
            author: Note.Author(
                id: author.id,
                handle: author.handle.text,
                displayName: author.displayName,
                pictureURL: author.pictureURL
            ),
            content: content,
            image: NoteImage(
                name: imageName,
                format: prepared.format,
                width: prepared.width,
                height: prepared.height,
                byteCount: prepared.original.byteCount,
                sha256: prepared.original.key.rawValue
            ),
            createdAt: now,
            updatedAt: now
        )
        try NoteStore(connection).insert(
            note,
            image: .init(
                id: imageID,
                original: rows[0],
                display: rows[1],
                thumb: rows[2],
                pixels: prepared.pixels
            )
        )
        try TallyStore(connection).add(Tally(.upload, at: note.coordinate, on: now), 1)
        return note
    }
}

extension UploadService.Received {
    /// Returns the author; throws unless the author may make the note now, with a picture of these pixels.
    func requireAllowed(showing pixels: String, on connection: any Connection) throws -> Member {
        let author = try Platform.present(author, on: connection)
        if case .group(let group) = draft.audience,
            try !NoteStore(connection).isMember(author.id, of: group)
        {
            throw Refusal.notYourGroup
        }
        if let place = draft.placeID { try NoteService.requireStanding(place, on: connection) }
        if try BlockedImages(connection).contains(pixels) { throw Self.blocked }
        return author
    }

    private static let blocked = Refusal(
        .unprocessable,
        code: "image-blocked",
        "A moderator has blocked this picture. Send another one.",
        fields: [.init(name: "image", detail: "A moderator has blocked this picture.")]
    )
}
