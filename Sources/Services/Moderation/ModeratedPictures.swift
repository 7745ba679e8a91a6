package import Blobs
package import Model
import Relational
import Storage

/// Shows moderators the picture of any note, and logs each viewing.
package struct ModeratedPictures: Sendable {
    /// A picture that a moderator may see; the receiver closes the reader.
    package struct Picture: Sendable {
        package let id: NoteImage.ID
        package let image: ServedImage
        package let reader: any BlobReader
    }

    let platform: Platform
    let blobs: any BlobStore

    /// Opens a note's picture, or the note's first picture without `image`; throws `404` when the picture or
    /// its file is missing.
    package func open(
        _ variant: ImageVariant,
        of image: NoteImage.ID? = nil,
        of note: Note.ID,
        for actor: Moderator
    ) async throws -> Picture {
        let found = try await platform.database.read { connection -> (NoteImage.ID, ServedImage)? in
            let store = ImageStore(connection)
            guard let id = try image ?? store.id(of: note),
                let file = try store.file(variant, of: id, of: note)
            else { return nil }
            return (id, file)
        }
        guard let (id, file) = found, let key = BlobKey(rawValue: file.sha256),
            let reader = try await blobs.open(key)
        else { throw Refusal.notFound }
        do {
            guard reader.byteCount == file.byteCount else { throw Refusal.notFound }
            try await record(variant, of: id, of: note, for: actor)
        } catch {
            reader.close()
            throw error
        }
        return Picture(id: id, image: file, reader: reader)
    }

    /// Logs the viewing; throws if the picture is gone by now, or the moderator has lost the role.
    private func record(
        _ variant: ImageVariant,
        of image: NoteImage.ID,
        of note: Note.ID,
        for actor: Moderator
    ) async throws {
        let (now, id) = (platform.now(), platform.ids.next(ModerationRecord.ID.self))
        try await platform.database.write { connection in
            let actor = try ModerationService.still(actor, on: connection)
            guard try ImageStore(connection).file(variant, of: image, of: note) != nil else {
                throw Refusal.notFound
            }
            try ModerationLog(connection).add(
                ModerationRecord(
                    id: id,
                    at: now,
                    actor: actor,
                    action: .look,
                    target: .note(note),
                    report: nil,
                    reason: "looked at the picture",
                    before: "{}",
                    after: #"{"image":"\#(image)","variant":"\#(variant.rawValue)"}"#
                )
            )
        }
    }
}
