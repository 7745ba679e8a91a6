package import Blobs
import Identity
import Imagery
package import Model
import Relational
import Storage
package import Thumbnails

/// Accepts uploads of notes; an acknowledged note is durable.
package struct UploadService: Sendable {
    /// An upload that was received and checked, except for the photo.
    package struct Received: Sendable {
        package let author: Member.ID
        package let draft: NoteDraft
        /// The staged photo as the client sent it; the service discards the file.
        package let photo: StagedBlob
        package let key: IdempotentRequest?

        package init(author: Member.ID, draft: NoteDraft, photo: StagedBlob, key: IdempotentRequest?) {
            self.author = author
            self.draft = draft
            self.photo = photo
            self.key = key
        }
    }

    package enum Outcome: Sendable {
        /// The answer of this upload, which repeated requests with the key get again.
        case created(IdempotentAnswer)
        /// The stored answer of an earlier upload with the key.
        case replayed(IdempotentAnswer)
    }

    package static let maximumPixels = ImageLimits().maximumPixels
    /// The most pixels of a photo's longer side.
    package static let maximumSide = ImageLimits().maximumSide

    private let platform: Platform
    private let blobs: any BlobStore
    private let staging: StagingArea
    private let intake: ImageIntake
    private let rates: RateRules?
    private let failPoints: FailPoints
    private let onStep: FailPoints.Visit?

    init(
        platform: Platform,
        blobs: any BlobStore,
        staging: StagingArea,
        thumbnailer: Thumbnailer,
        options: ServiceOptions
    ) {
        self.platform = platform
        self.blobs = blobs
        self.staging = staging
        rates = options.rates
        failPoints = options.failPoints
        onStep = options.onUploadStep
        intake = ImageIntake(staging: staging, thumbnailer: thumbnailer, failPoints: failPoints)
    }

    /// Admits an upload before it begins; throws `429` when the author uploads too often.
    package func admit(_ author: Member.ID) async throws {
        failPoints.pass(.before, .receive)
        guard let rates else { return }
        try await SharedRates(platform: platform).take(
            [(name: "upload:\(author)", rule: rates.uploads)],
            what: "uploads"
        )
    }

    /// Makes the file that a photo is streamed to.
    package func stage() async throws -> StagedFile {
        do {
            return try await staging.makeFile()
        } catch BlobError.noSpace {
            throw Refusal.noSpace
        }
    }

    /// Stores a note; `answer` makes the answer to the client and to later requests with the same key.
    ///
    /// One transaction writes the rows, completes the claim and takes the change number. The note does not
    /// exist before that transaction.
    package func create(
        _ received: Received,
        answer: @escaping @Sendable (Note) -> IdempotentAnswer
    ) async throws -> Outcome {
        failPoints.pass(.after, .receive)
        var staged = [received.photo]
        do {
            let outcome = try await claimed(received, staged: &staged, answer: answer)
            await discard(staged)
            return outcome
        } catch {
            await discard(staged)
            switch error {
            case BlobError.noSpace, DatabaseError.full: throw Refusal.noSpace
            default: throw error
            }
        }
    }

    private func claimed(
        _ received: Received,
        staged: inout [StagedBlob],
        answer: @escaping @Sendable (Note) -> IdempotentAnswer
    ) async throws -> Outcome {
        guard let key = received.key else {
            return .created(try await make(received, claim: nil, staged: &staged, answer: answer))
        }
        let claim = platform.ids.number()
        let now = platform.now()
        switch try await platform.database.write({ try IdempotencyStore($0).claim(key, as: claim, at: now) })
        {
        case .done(let answer):
            return .replayed(answer)
        case .running(let until):
            throw Refusal.keyInUse(until: until, at: now)
        case .mismatch:
            throw Refusal.keyReused
        case .claimed:
            break
        }
        do {
            return .created(try await make(received, claim: (key, claim), staged: &staged, answer: answer))
        } catch {
            // A separate task releases the claim, because the current task may be cancelled. A claim left
            // behind would block the client for a minute.
            await Task { await abandon(key, claim: claim) }.value
            throw error
        }
    }

    /// Releases the claim; retries for a while when the database is away, for example during a restart.
    private func abandon(_ key: IdempotentRequest, claim: Int64) async {
        for pause in [Duration.milliseconds(200), .milliseconds(600), .milliseconds(1800), nil] {
            do {
                try await platform.database.write { try IdempotencyStore($0).abandon(key, claim: claim) }
                return
            } catch {
                guard let pause else { return }
                try? await Task.sleep(for: pause)
            }
        }
    }

    private func make(
        _ received: Received,
        claim: (key: IdempotentRequest, number: Int64)?,
        staged: inout [StagedBlob],
        answer: @escaping @Sendable (Note) -> IdempotentAnswer
    ) async throws -> IdempotentAnswer {
        let prepared = try await intake.prepare(received.photo)
        staged += prepared.all
        let content = try received.draft.content(with: prepared.facts)
        try await pass(.before, .publish)
        // The check comes before publishing, so that a refused upload stores nothing.
        let mark = try await platform.database.read { connection in
            _ = try received.requireAllowed(showing: prepared.pixels, on: connection)
            return try RemovalMark(on: connection)
        }
        do {
            return try await write(received, prepared, content, claim: claim, since: mark, answer: answer)
        } catch {
            await takeBack(prepared.all)
            throw error
        }
    }

    private func write(
        _ received: Received,
        _ prepared: ImageIntake.Prepared,
        _ content: Note.Content,
        claim: (key: IdempotentRequest, number: Int64)?,
        since mark: RemovalMark,
        answer: @escaping @Sendable (Note) -> IdempotentAnswer
    ) async throws -> IdempotentAnswer {
        try await publish(prepared.all)
        try await pass(.after, .publish)
        try await pass(.before, .commit)
        let pending = PendingNote(
            id: platform.ids.next(),
            imageID: platform.ids.number(),
            blobIDs: [platform.ids.number(), platform.ids.number(), platform.ids.number()],
            imageName: UnguessableName().text,
            content: content,
            received: received,
            prepared: prepared,
            now: platform.now()
        )
        let blobs = blobs
        let result = try await platform.database.write { connection in
            let note = try pending.insert(on: connection, blobs: blobs, since: mark)
            let answer = answer(note)
            if let claim,
                try !IdempotencyStore(connection).complete(claim.key, claim: claim.number, with: answer)
            {
                throw Refusal(
                    .conflict,
                    code: "idempotency-key-in-use",
                    "Another request with the same Idempotency-Key took over. Try again shortly.",
                    retryAfter: 1
                )
            }
            return answer
        }
        try await pass(.after, .commit)
        return result
    }

    private func pass(_ side: FailPoints.Side, _ step: FailPoints.Step) async throws {
        failPoints.pass(side, step)
        try await onStep?(side, step)
    }

    /// Removes published files that no row names; housekeeping removes the files that remain after a failure.
    private func takeBack(_ published: [StagedBlob]) async {
        let removal = BlobRemoval(database: platform.database, blobs: blobs)
        let names = published.map(\.key.rawValue)
        // A separate task does this, because this task may be cancelled.
        await Task { _ = try? await removal.removeUnnamed(names) }.value
    }

    /// Stores all files at once, because a store may be far away.
    private func publish(_ staged: [StagedBlob]) async throws {
        let blobs = blobs
        try await withThrowingTaskGroup(of: Void.self) { group in
            for blob in staged { group.addTask { try await blobs.publish(blob) } }
            try await group.waitForAll()
        }
    }

    package func discard(_ photo: StagedBlob) async {
        // A separate task does this, because this task may be cancelled.
        let staging = staging
        await Task { try? await staging.discard(photo) }.value
    }

    private func discard(_ staged: [StagedBlob]) async {
        for blob in staged { await discard(blob) }
    }
}

extension Refusal {
    package static let noSpace = Refusal(
        .noSpace,
        code: "no-space",
        "The server has no space left for this. Nothing was stored."
    )
}
