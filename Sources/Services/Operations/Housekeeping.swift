import Blobs
import Logging
import Model
import Relational
package import ServiceLifecycle
import Storage

/// The background jobs of a server.
///
/// Any job can run on several servers at once: a row in a transaction decides which server does it.
package struct Housekeeping: Service {
    /// The span after which an untouched staged file is removed.
    private static let stagedSpan = Duration.seconds(3600)
    /// The jobs wait so long after a start, so that they do not slow down the first requests.
    private static let rest = Duration.seconds(2)

    let platform: Platform
    let blobs: any BlobStore
    let staging: StagingArea
    let tallies: Tallies
    let live: LiveDepartures
    /// The span in milliseconds for which unneeded blobs and unnamed files are kept.
    let grace: Int64
    /// The span in milliseconds for which positions of vehicles are kept.
    let fixesKept: Int64
    let logger: Logger

    /// Works until shutdown, and keeps the node lease afterwards, because requests in flight still make ids
    /// under that lease.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            try? await Task.sleep(for: Self.rest)
            var round = 0
            while !Task.isCancelled {
                await attempt("lease") {
                    if try await !platform.ids.renew(in: platform.database) {
                        logger.warning(
                            "The node lease was lost, and another node was leased",
                            metadata: ["node": "\(platform.ids.node)"]
                        )
                    }
                }
                await writeTallies()
                await attempt("accounts") { _ = try await finishAccounts() }
                if round % 10 == 0 { await tidy() }
                round += 1
                try? await Task.sleep(for: .seconds(60))
            }
        }
        let holder = platform.ids.holder
        // A separate task releases the claims, because the current task is cancelled. If the release fails,
        // the claims expire by themselves.
        await Task {
            await attempt("claims") { try await release(holder) }
            await writeTallies()
        }.value
    }

    /// Stores the counts that this server made since they were last stored.
    package func writeTallies() async {
        await attempt("tallies") { try await tallies.flush(to: platform.database) }
        await attempt("calls") {
            try await live.storeCalls(in: platform.database, at: platform.now())
        }
    }

    private func release(_ holder: String) async throws {
        try await platform.database.write { try JobStore($0).releaseAll(of: holder) }
    }

    /// The milliseconds for which one server's claim keeps others from tidying up; longer than the time
    /// between two rounds.
    private static let claimSpan = 15 * Instant.Span.minute

    /// Does every job once, except jobs that another server has claimed.
    package func tidy() async {
        let now = platform.now()
        // Each machine sweeps its own staged files.
        await attempt("staged") { _ = try await staging.sweep(olderThan: Self.stagedSpan) }
        await attempt("claims") {
            let holder = platform.ids.holder
            let isOurs = try await platform.database.write {
                try JobStore($0).claim("tidy", for: holder, until: now + Self.claimSpan, at: now)
            }
            if isOurs { await tidyForAll(at: now) }
        }
    }

    private func tidyForAll(at now: Instant) async {
        await attempt("sessions") {
            _ = try await platform.database.write { try SessionStore($0).deleteEnded(at: now) }
        }
        await attempt("idempotency") {
            _ = try await platform.database.write { try IdempotencyStore($0).purge(at: now) }
        }
        await attempt("sign-ons") {
            _ = try await platform.database.write { try SignOnStore($0).purge(at: now) }
        }
        await attempt("rates") { _ = try await platform.database.write { try RateStore($0).purge(at: now) } }
        await attempt("changes") {
            _ = try await platform.database.write { try ChangeLog($0).purge(at: now) }
        }
        await attempt("positions") {
            try await FixTidying(platform: platform, keptSpan: fixesKept).run()
        }
        await attempt("alarms") { try await AlarmTidying(platform: platform).run() }
        await attempt("removed") { _ = try await Purge(platform: platform).run() }
        await attempt("blobs") { _ = try await sweepBlobs() }
        await attempt("orphans") { _ = try await sweepOrphans() }
    }

    /// Deletes the remaining data of ended accounts; returns the number of accounts that had some.
    package func finishAccounts() async throws -> Int {
        try await AccountDeletion(platform: platform).finishAll()
    }

    /// Removes the blobs whose grace period is over; returns their number.
    ///
    /// Removes no blobs while a backup copies them, and none from a store that belongs to another database.
    package func sweepBlobs() async throws -> Int {
        guard try await mayRemove() else { return 0 }
        let before = platform.now() - grace
        let removal = BlobRemoval(database: platform.database, blobs: blobs)
        let now = platform.now
        var count = 0
        while true {
            let doomed = try await platform.database.read {
                try BlobLedger($0).doomed(before: before, limit: 100)
            }
            // The row and the file are removed together: a crash between the two leaves an orphan, never a
            // row without its file.
            let swept = try await removal.remove(doomed, named: \.sha256) { connection, entry in
                if try JobStore(connection).isClaimed(Backup.job, at: now()) { return false }
                return try BlobLedger(connection).forget(entry.id, doomedBefore: before)
            }
            count += swept
            // The next round would find the same blobs again.
            if swept == 0 { return count }
        }
    }

    /// Removes the orphans in a part of the store that have been known for the grace period; returns their
    /// number.
    ///
    /// Removes no orphans from a store that belongs to another database.
    package func sweepOrphans() async throws -> Int {
        guard try await mayRemove() else { return 0 }
        return try await OrphanSweep(
            database: platform.database,
            blobs: blobs,
            grace: grace,
            now: platform.now
        ).run()
    }

    /// Returns `false` when the image store belongs to another database.
    private func mayRemove() async throws -> Bool {
        let isTheirs =
            try await Ownership(database: platform.database, blobs: blobs).verdict() == .others
        if isTheirs { logger.error("No images are removed because the store belongs to another database") }
        return !isTheirs
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
