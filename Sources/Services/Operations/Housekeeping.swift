public import Blobs
public import Logging
import Model
import Relational
public import ServiceLifecycle
import Storage

/// What a server does by itself: renewing its lease, forgetting what is over, unlinking what nobody names.
///
/// Every job can run on several servers at once: what decides is a row in a transaction.
public struct Housekeeping: Service {
    /// How long a doomed blob and a staged file are kept.
    public struct Grace: Sendable, Hashable {
        /// Milliseconds for blobs that no image names.
        public var blobs = Instant.Span.day
        /// How long a staged file may lie untouched.
        public var staged = Duration.seconds(3600)

        /// Creates the spans that are on by default.
        public init() {}
    }

    private let platform: Platform
    private let blobs: any BlobStore
    private let staging: StagingArea
    private let grace: Grace
    private let logger: Logger

    /// Creates the service.
    public init(platform: Platform, blobs: any BlobStore, staging: StagingArea, grace: Grace, logger: Logger)
    {
        self.platform = platform
        self.blobs = blobs
        self.staging = staging
        self.grace = grace
        self.logger = logger
    }

    /// Works until shutdown.
    ///
    /// The lease is kept: the requests in flight still make ids under it, and whoever opened it gives it back.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var round = 0
            while !Task.isCancelled {
                await attempt("lease") {
                    if try await !platform.ids.renew(in: platform.database) {
                        logger.error("The node lease was lost", metadata: ["node": "\(platform.ids.node)"])
                    }
                }
                if round % 10 == 0 { await tidy() }
                round += 1
                try? await Task.sleep(for: .seconds(60))
            }
        }
    }

    /// Does every job once.
    public func tidy() async {
        let now = platform.now()
        await attempt("sessions") {
            _ = try await platform.database.write { try SessionStore($0).deleteEnded(at: now) }
        }
        await attempt("idempotency") {
            _ = try await platform.database.write { try IdempotencyStore($0).purge(at: now) }
        }
        await attempt("rates") { _ = try await platform.database.write { try RateStore($0).purge(at: now) } }
        await attempt("changes") {
            _ = try await platform.database.write { try ChangeLog($0).purge(at: now) }
        }
        await attempt("staged") { _ = try await staging.sweep(olderThan: grace.staged) }
        await attempt("blobs") { _ = try await sweepBlobs() }
    }

    /// Unlinks the blobs whose grace is over, and returns how many.
    public func sweepBlobs() async throws -> Int {
        let before = platform.now() - grace.blobs
        var count = 0
        while true {
            let doomed = try await platform.database.read {
                try BlobLedger($0).doomed(before: before, limit: 100)
            }
            var swept = 0
            for entry in doomed {
                swept += try await sweep(entry, before: before) ? 1 : 0
            }
            count += swept
            // What could not be swept would be met again at once.
            if swept == 0 { return count }
        }
    }

    /// Forgets the row first and unlinks the file after it, so that a crash between leaves an orphan, never a
    /// hole.
    ///
    /// An upload of the same bytes that commits between the two finds its file gone only in its own
    /// transaction if it comes first, so the file is unlinked inside the transaction that forgets the row,
    /// under the same lock.
    private func sweep(_ entry: BlobLedger.Entry, before: Instant) async throws -> Bool {
        guard let key = BlobKey(rawValue: entry.sha256) else { return false }
        let blobs = blobs
        return try await platform.database.write { connection in
            guard try BlobLedger(connection).forget(entry.id, doomedBefore: before) else { return false }
            try blobs.removeNow(key)
            return true
        }
    }

    private func attempt(_ job: String, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch is CancellationError {
            return
        } catch {
            logger.error("A job failed", metadata: ["job": "\(job)", "error": "\(error)"])
        }
    }
}
