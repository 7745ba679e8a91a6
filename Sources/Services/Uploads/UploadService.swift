public import Blobs
import Identity
import Imagery
public import Model
import Relational
import Storage
public import Thumbnails

/// Takes new notes in: acknowledged means durable.
public struct UploadService: Sendable {
    /// What was received and checked, but for the photo.
    public struct Received: Sendable {
        /// Who sends it.
        public let author: Member.ID
        /// What the author says.
        public let draft: NoteDraft
        /// The photo as it was sent, staged; the service discards it.
        public let photo: StagedBlob
        /// The claim that the client makes on the answer.
        public let key: IdempotentRequest?

        /// Creates what was received.
        public init(author: Member.ID, draft: NoteDraft, photo: StagedBlob, key: IdempotentRequest?) {
            self.author = author
            self.draft = draft
            self.photo = photo
            self.key = key
        }
    }

    /// What an upload came to.
    public enum Outcome: Sendable {
        /// The note was made; this is the answer, which a key gets again.
        case created(IdempotentAnswer)
        /// The note was made before under this key.
        case replayed(IdempotentAnswer)
    }

    /// The most pixels of a photo.
    public static let maximumPixels = ImageLimits().maximumPixels
    /// The most pixels of a photo's longer side.
    public static let maximumSide = ImageLimits().maximumSide

    private let platform: Platform
    private let blobs: any BlobStore
    private let staging: StagingArea
    private let intake: ImageIntake
    private let rates: RateRules?
    private let failPoints: FailPoints
    private let onStep: FailPoints.Visit?

    /// Creates the service; without `rates` nothing is limited, and `onStep` hears of the steps of each upload.
    public init(
        platform: Platform,
        blobs: any BlobStore,
        staging: StagingArea,
        thumbnailer: Thumbnailer,
        rates: RateRules?,
        failPoints: FailPoints,
        onStep: FailPoints.Visit? = nil
    ) {
        self.platform = platform
        self.blobs = blobs
        self.staging = staging
        self.rates = rates
        self.failPoints = failPoints
        self.onStep = onStep
        intake = ImageIntake(staging: staging, thumbnailer: thumbnailer, failPoints: failPoints)
    }

    /// Lets a member begin to send, or throws `429`.
    public func admit(_ author: Member.ID) async throws {
        failPoints.pass(.before, .receive)
        guard let rates else { return }
        try await SharedRates(platform: platform).take(
            [(name: "upload:\(author)", rule: rates.uploads)],
            what: "uploads"
        )
    }

    /// Starts the staged file that a photo is streamed to.
    public func stage() async throws -> StagedFile {
        do {
            return try await staging.makeFile()
        } catch BlobError.noSpace {
            throw Refusal.noSpace
        }
    }

    /// Makes a note of what was received; `answer` says what the client, and whoever repeats its key, is
    /// told.
    ///
    /// The rows, the claim's completion and the change number are one transaction; only after it the note is
    /// there.
    public func create(
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
            // Not in the task's own cancellation: a claim left behind would keep the client waiting for a
            // minute.
            await Task { await abandon(key, claim: claim) }.value
            throw error
        }
    }

    /// Gives a claim back, also where the database comes back only in a moment, as after a restart.
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
        let place = try received.draft.place(in: prepared.facts)
        try await pass(.before, .publish)
        // Nothing is stored of what is refused already.
        let mark = try await platform.database.read { connection in
            _ = try received.requireAllowed(showing: prepared.pixels, on: connection)
            return try RemovalMark(on: connection)
        }
        do {
            return try await write(received, prepared, at: place, claim: claim, since: mark, answer: answer)
        } catch {
            await takeBack(prepared.all)
            throw error
        }
    }

    /// Publishes the files and writes the rows.
    private func write(
        _ received: Received,
        _ prepared: ImageIntake.Prepared,
        at place: Standpoint,
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
            place: place,
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
                    "Another request with this Idempotency-Key took over.",
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

    /// Removes what was published in vain, unless a row names it by now; what cannot be removed is left to housekeeping.
    private func takeBack(_ published: [StagedBlob]) async {
        let removal = BlobRemoval(database: platform.database, blobs: blobs)
        let names = published.map(\.key.rawValue)
        // A cancelled task tidies up as well.
        await Task { _ = try? await removal.removeUnnamed(names) }.value
    }

    /// Stores every file, all at once: a store may be far away.
    private func publish(_ staged: [StagedBlob]) async throws {
        let blobs = blobs
        try await withThrowingTaskGroup(of: Void.self) { group in
            for blob in staged { group.addTask { try await blobs.publish(blob) } }
            try await group.waitForAll()
        }
    }

    /// Removes a photo that was received for nothing.
    public func discard(_ photo: StagedBlob) async {
        // A cancelled task tidies up as well.
        let staging = staging
        await Task { try? await staging.discard(photo) }.value
    }

    private func discard(_ staged: [StagedBlob]) async {
        for blob in staged { await discard(blob) }
    }
}

extension Refusal {
    /// The disk is full.
    public static let noSpace = Refusal(
        .noSpace,
        code: "no-space",
        "The server has no space left for this. Nothing was stored."
    )
}
