import Model
import Relational
import Storage
import Synchronization

/// Finds the sessions of tokens for each request that a member makes.
///
/// A log-out or a suspension counts at once. On SQLite, a session holds while nothing is committed. On
/// PostgreSQL, it holds while no change and no end of a session is committed, which a ``LeasedRead`` tells.
final class SessionLookup: Sendable {
    /// Sessions that hold for one state of SQLite's file.
    private struct Known {
        var stamp: CommitStamp?
        /// By the digests of tokens.
        var sessions: [[UInt8]: SessionStore.Found] = [:]
    }

    private static let mostKnown = 10_000

    private let database: any Database
    private let stamped: (any StampedDatabase)?
    private let clock: ChangeClock
    private let now: @Sendable () -> Instant
    private let known = Mutex(Known())
    /// Sessions that may hold on PostgreSQL, by the digests of tokens.
    private let held = Mutex<[[UInt8]: SessionStore.Found]>([:])
    private let shared: SharedLookup<[UInt8], SessionStore.Found>?

    init(_ database: any Database, clock: ChangeClock, now: @escaping @Sendable () -> Instant) {
        self.database = database
        (self.clock, self.now) = (clock, now)
        stamped = database as? any StampedDatabase
        shared =
            switch database.dialect {
            case .sqlite: nil
            case .postgres:
                SharedLookup { digests in
                    try await database.readOne { try SessionStore($0).sessions(tokenDigests: digests) }
                }
            }
    }

    /// Returns `nil` for an unknown token.
    func session(tokenDigest digest: [UInt8]) async throws -> SessionStore.Found? {
        // in range: dictionaries, in all of this class
        guard let shared else { return try await stampedSession(digest) }
        if let found = held.withLock({ $0[digest] }), try await holds(found) { return found }
        let begun = ContinuousClock.now
        guard let found = try await shared.value(of: digest) else { return nil }
        // The request's other reads must not be older than its session.
        clock.saw(found.signals, after: begun)
        held.withLock { held in
            if held.count >= Self.mostKnown { held.removeAll(keepingCapacity: true) }
            held[digest] = found
        }
        return found
    }

    /// `true` if a session that was found before is as it was.
    private func holds(_ found: SessionStore.Found) async throws -> Bool {
        // A use is noted anew with a session that is read anew, because another server may have noted one.
        guard found.session.lastUsedAt + Session.noteUseEvery > now() else { return false }
        return try await clock.signals()?.tellsSameSessions(as: found.signals) ?? false
    }

    private func stampedSession(_ digest: [UInt8]) async throws -> SessionStore.Found? {
        let stamp = stamped?.commitStamp
        if let stamp, let found = known.withLock({ $0.stamp == stamp ? $0.sessions[digest] : nil }) {
            return found
        }
        let found = try await database.readOne { try SessionStore($0).session(tokenDigest: digest) }
        guard let found, let stamp, stamped?.commitStamp == stamp else { return found }
        known.withLock { known in
            if known.stamp != stamp || known.sessions.count >= Self.mostKnown {
                known = Known(stamp: stamp)
            }
            known.sessions[digest] = found
        }
        return found
    }
}
