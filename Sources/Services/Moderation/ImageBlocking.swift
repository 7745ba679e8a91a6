package import Blobs
package import Model
import Relational
import Storage
package import Thumbnails

/// Blocks pictures from being uploaded again, by the hash of their pixels.
package struct ImageBlocking: Sendable {
    package struct Blocked: Sendable {
        package let note: TargetFacts
        /// The SHA-256 hashes of the pictures' pixels, in hex.
        package let pixels: [String]
        package let isChange: Bool
    }

    private let platform: Platform
    private let blobs: any BlobStore
    private let intake: ImageIntake
    private let staging: StagingArea

    /// Stored originals are decoded in `staging`.
    package init(platform: Platform, blobs: any BlobStore, staging: StagingArea, thumbnailer: Thumbnailer) {
        self.platform = platform
        self.blobs = blobs
        self.staging = staging
        intake = ImageIntake(staging: staging, thumbnailer: thumbnailer, failPoints: FailPoints(at: nil))
    }

    /// Blocks or unblocks pictures; an original without a stored hash of its pixels is decoded first.
    package func act(
        _ action: ModerationAction,
        on names: [TargetName],
        reason: String,
        by actor: Moderator
    ) async throws -> [Blocked] {
        let reason = try ModerationRecord.checkedReason(reason)
        let acts = try await platform.database.read { connection in
            try ModerationQueries.acts(
                action,
                on: names,
                resolving: false,
                at: .init(milliseconds: 0),
                on: connection
            )
        }
        var blocked: [Blocked] = []
        for act in acts {
            guard case .note(let note) = act.before.target else { continue }
            let pixels = try await pixels(of: note)
            blocked.append(try await write(action, note, pixels, reason: reason, by: actor))
        }
        return blocked
    }

    private func write(
        _ action: ModerationAction,
        _ note: Note.ID,
        _ pixels: [String],
        reason: String,
        by actor: Moderator
    ) async throws -> Blocked {
        let (now, id) = (platform.now(), platform.ids.next(ModerationRecord.ID.self))
        return try await platform.database.write { connection in
            try ModerationService.stillModerates(actor, on: connection)
            guard let facts = try TargetStore(connection).facts(of: .note(note)) else {
                throw ModerationQueries.nothing([.number(note.rawValue)])
            }
            if let first = pixels.first, try ImageStore(connection).pixels(of: note) == nil {
                try ImageStore(connection).setPixels(first, of: note)
            }
            let store = BlockedImages(connection)
            let isBlocking = action == .blockImage
            let changed = try pixels.filter { pixels in
                try isBlocking
                    ? store.add(pixels, of: note, reason: reason, at: now) : store.remove(pixels)
            }
            if !changed.isEmpty {
                let list = changed.map { #""\#($0)""# }.joined(separator: ",")
                let (with, without) = (#"{"blocked":[\#(list)]}"#, #"{"blocked":[]}"#)
                try ModerationLog(connection).add(
                    ModerationRecord(
                        id: id,
                        at: now,
                        actor: actor,
                        action: action,
                        target: .note(note),
                        report: nil,
                        reason: reason,
                        before: isBlocking ? without : with,
                        after: isBlocking ? with : without
                    )
                )
            }
            return Blocked(note: facts, pixels: pixels, isChange: !changed.isEmpty)
        }
    }

    private func pixels(of note: Note.ID) async throws -> [String] {
        let (known, image) = try await platform.database.read { connection in
            (try ImageStore(connection).pixels(of: note), try NoteStore(connection).stored(note)?.image)
        }
        guard let image else { throw ModerationQueries.nothing([.number(note.rawValue)]) }
        if let known { return [known] }
        return [try await decoded(image, of: note)]
    }

    /// Decodes a stored image as an upload is decoded.
    private func decoded(_ image: NoteImage, of note: Note.ID) async throws -> String {
        guard let key = BlobKey(rawValue: image.sha256), let reader = try await blobs.open(key) else {
            throw Refusal(
                .unprocessable,
                code: "no-image",
                "The image of note \(note) cannot be blocked because its file is missing."
            )
        }
        defer { reader.close() }
        let file = try await staging.makeFile()
        let pieceSize = 256 << 10
        for start in stride(from: 0, to: reader.byteCount, by: pieceSize) {
            let bytes = try await reader.read(start..<min(start + pieceSize, reader.byteCount))
            try await file.append(bytes)
        }
        let original = try await file.finish()
        do {
            let prepared = try await intake.prepare(original)
            for staged in prepared.all + [original] { try await staging.discard(staged) }
            return prepared.pixels
        } catch {
            try? await staging.discard(original)
            throw error
        }
    }
}
