import Relational
import Storage
import Synchronization

/// Finds the sessions of tokens for each request that a member makes.
///
/// A log-out or a suspension counts at once. On SQLite, what was found holds while nothing was committed; on
/// PostgreSQL, requests share reads that began after they came.
final class SessionLookup: Sendable {
    private struct Known {
        var stamp: CommitStamp?
        /// By the digests of tokens.
        var sessions: [[UInt8]: SessionStore.Found] = [:]
    }

    private static let mostKnown = 10_000

    private let database: any Database
    private let stamped: (any StampedDatabase)?
    private let known = Mutex(Known())
    private let shared: SharedLookup<[UInt8], SessionStore.Found>?

    init(_ database: any Database) {
        self.database = database
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
        if let shared { return try await shared.value(of: digest) }
        let stamp = stamped?.commitStamp
        // in range: dictionaries, in all of this method
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
