public import Blobs
public import Model
import Relational
import Storage

/// Shows moderators the picture of a note, whoever may see the note; the log says who looked.
public struct ModeratedPictures: Sendable {
    /// A picture that is shown; who has it closes the reader.
    public struct Picture: Sendable {
        /// Which image of the note it is.
        public let id: NoteImage.ID
        /// What it is.
        public let image: ServedImage
        /// Its bytes.
        public let reader: any BlobReader
    }

    private let platform: Platform
    private let blobs: any BlobStore

    /// Creates the service.
    public init(platform: Platform, blobs: any BlobStore) {
        self.platform = platform
        self.blobs = blobs
    }

    /// The moderator that a member is; whoever is none is refused.
    public func moderator(_ member: Member.ID) async throws -> Moderator {
        try await platform.database.read { try ModerationDesk.moderator(member, on: $0) }
    }

    /// Opens a picture of a note for a moderator; throws `404` where there is none, or its file is missing.
    ///
    /// Without an `image`, it is the first of the note.
    public func open(
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

    /// Notes who looks at what, unless it went away meanwhile, or the role.
    private func record(
        _ variant: ImageVariant,
        of image: NoteImage.ID,
        of note: Note.ID,
        for actor: Moderator
    ) async throws {
        let (now, id) = (platform.now(), platform.ids.next(ModerationRecord.ID.self))
        try await platform.database.write { connection in
            try ModerationService.stillModerates(actor, on: connection)
            guard try ImageStore(connection).file(variant, of: image, of: note) != nil else {
                throw Refusal.notFound
            }
            try ModerationLog(connection).add(
                ModerationRecord(
                    id: id,
                    at: now,
                    actor: actor,
                    action: .look,
                    subject: .note(note),
                    report: nil,
                    reason: "looked at the picture",
                    before: "{}",
                    after: #"{"image":"\#(image)","variant":"\#(variant.rawValue)"}"#
                )
            )
        }
    }
}
