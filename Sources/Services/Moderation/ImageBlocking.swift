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
        let resolved: [Report.ID]
        let action: ModerationAction

        var act: ModerationAct {
            ModerationAct(
                action: action,
                before: note,
                after: note,
                isChange: isChange,
                resolved: resolved
            )
        }
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

    /// Blocks or unblocks pictures, all of them or none; an original without a stored hash of its pixels is
    /// decoded first.
    package func act(
        _ action: ModerationAction,
        on names: [TargetName],
        reason: String,
        by actor: Moderator
    ) async throws -> [Blocked] {
        let order = ModerationOrder(
            action: action,
            names: names,
            reason: try ModerationRecord.checkedReason(reason)
        )
        let pixels = try await pixels(for: order)
        let (now, ids) = (platform.now(), platform.ids)
        return try await platform.database.write {
            try Self.perform(order, pixels, by: actor, at: now, ids, $0)
        }
    }

    /// Acts like ``act(_:on:reason:by:)``, once for every idempotency key; `answer` makes the client's
    /// answer.
    package func act(
        _ order: ModerationOrder,
        by actor: Moderator,
        under key: IdempotentRequest?,
        answer: @escaping @Sendable ([ModerationAct]) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        let pixels = try await pixels(for: order)
        let (now, ids) = (platform.now(), platform.ids)
        return try await platform.idempotently(key, as: actor.id) { connection in
            answer(try Self.perform(order, pixels, by: actor, at: now, ids, connection).map(\.act))
        }
    }

    /// Accepts a picture again, or does nothing if it is not blocked.
    ///
    /// The note that it was blocked with may be gone.
    package func unblock(_ pixels: String, reason: String, by actor: Moderator) async throws {
        let reason = try ModerationRecord.checkedReason(reason)
        let (now, id) = (platform.now(), platform.ids.next(ModerationRecord.ID.self))
        try await platform.database.write { connection in
            let actor = try ModerationService.still(actor, on: connection)
            let store = BlockedImages(connection)
            guard let image = try store.image(pixels) else { return }
            if let note = image.note {
                try ModeratorRights.require(actor, toDecideAbout: .note(note), on: connection)
            }
            guard try store.remove(pixels) else { return }
            try ModerationLog(connection).add(
                ModerationRecord(
                    id: id,
                    at: now,
                    actor: actor,
                    action: .unblockImage,
                    target: .note(image.note ?? Note.ID(rawValue: 0)),
                    report: nil,
                    reason: reason,
                    before: Self.logged([pixels]),
                    after: Self.logged([])
                )
            )
        }
    }

    /// The hashes of the pixels of the pictures that an order names.
    private func pixels(for order: ModerationOrder) async throws -> [Note.ID: [String]] {
        let acts = try await platform.database.read { connection in
            try ModerationQueries.acts(
                order.action,
                on: order.names,
                resolving: false,
                at: .init(milliseconds: 0),
                on: connection
            )
        }
        var found: [Note.ID: [String]] = [:]
        for case .note(let note) in acts.map(\.before.target) {
            found[note] = try await pixels(of: note)
        }
        return found
    }

    private static func perform(
        _ order: ModerationOrder,
        _ pixels: [Note.ID: [String]],
        by actor: Moderator,
        at now: Instant,
        _ ids: IDSource,
        _ connection: any Connection
    ) throws -> [Blocked] {
        let actor = try ModerationService.still(actor, on: connection)
        let acts = try ModerationQueries.acts(
            order.action,
            on: order.names,
            resolving: order.resolving,
            at: now,
            on: connection
        )
        try ModeratorRights.require(actor, toPerform: acts, on: connection)
        var blocked: [Blocked] = []
        for act in acts {
            // in range: a dictionary
            guard case .note(let note) = act.before.target, let pixels = pixels[note] else { continue }
            if let first = pixels.first, try ImageStore(connection).pixels(of: note) == nil {
                try ImageStore(connection).setPixels(first, of: note)
            }
            let store = BlockedImages(connection)
            let isBlocking = order.action == .blockImage
            let changed = try pixels.filter { pixels in
                try isBlocking
                    ? store.add(pixels, of: note, reason: order.reason, at: now) : store.remove(pixels)
            }
            if !changed.isEmpty {
                try ModerationLog(connection).add(
                    ModerationRecord(
                        id: ids.next(),
                        at: now,
                        actor: actor,
                        action: order.action,
                        target: .note(note),
                        report: nil,
                        reason: order.reason,
                        before: logged(isBlocking ? [] : changed),
                        after: logged(isBlocking ? changed : [])
                    )
                )
            }
            blocked.append(
                Blocked(
                    note: act.before,
                    pixels: pixels,
                    isChange: !changed.isEmpty,
                    resolved: act.resolved,
                    action: order.action
                )
            )
        }
        for id in Set(blocked.flatMap(\.resolved)).sorted() {
            try ModerationService.settle(
                id,
                as: .resolve,
                outcome: order.reason,
                by: actor,
                at: now,
                ids,
                connection
            )
        }
        return blocked
    }

    private static func logged(_ pixels: [String]) -> String {
        let list = pixels.map { #""\#($0)""# }.joined(separator: ",")
        return #"{"blocked":[\#(list)]}"#
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
