import Blobs
import Model
import Relational
import Storage

/// Removes files that no row names from the image store, for example after a server died during an upload.
///
/// A file is removed when it was found unnamed a grace period ago, and is still unnamed in the transaction
/// that removes it; an upload of the same bytes in the meantime is safe, as with every ``BlobRemoval``. Files
/// that are older than the database stay: a new database that is set up on a full store by mistake must not
/// empty it.
struct OrphanSweep: Sendable {
    let database: any Database
    let blobs: any BlobStore
    /// Milliseconds for which a file has to be known as unnamed.
    let grace: Int64
    let now: @Sendable () -> Instant
    /// The most files that one sweep reads.
    var filesOfRound = 20_000
    /// The most files in one page of the store's list.
    var filesOfPage = 500

    /// Milliseconds for which the database remembers unnamed files beyond the grace period.
    private static let memory = 30 * Instant.Span.day

    /// Sweeps a part of the store, from where the last sweep ended; returns the number of removed files.
    func run() async throws -> Int {
        let (start, beginning) = try await database.read { connection in
            let store = OrphanStore(connection)
            return (try store.position(), try store.beginning())
        }
        var (last, left, count) = (Self.key(start), filesOfRound, 0)
        var isAtEnd = false
        while left > 0, !isAtEnd {
            let page = try await blobs.list(after: last, limit: filesOfPage)
            count += try await sweep(
                page.filter { $0.modifiedAt >= beginning.milliseconds }.map(\.key.rawValue)
            )
            left -= page.count
            last = page.last?.key
            isAtEnd = page.count < filesOfPage
        }
        try await note(isAtEnd ? 0 : last.map(Self.position) ?? 0)
        return count
    }

    private func note(_ position: Int64) async throws {
        let before = now() - grace - Self.memory
        try await database.write { connection in
            let store = OrphanStore(connection)
            try store.setPosition(position)
            if position == 0 { try store.purge(before: before) }
        }
    }

    private func sweep(_ names: [String]) async throws -> Int {
        let unnamed = try await database.read { try OrphanStore($0).unnamed(among: names) }
        let new = unnamed.filter { $0.seenAt == nil }.map(\.sha256)
        let (now, before) = (now(), now() - grace)
        if !new.isEmpty { try await database.write { try OrphanStore($0).add(new, at: now) } }
        let old = unnamed.filter { ($0.seenAt ?? now) <= before }.map(\.sha256)
        if old.isEmpty { return 0 }
        let time = self.now
        return try await BlobRemoval(database: database, blobs: blobs).remove(old, named: \.self) {
            connection,
            name in
            if try JobStore(connection).isClaimed(Backup.job, at: time()) { return false }
            return try OrphanStore(connection).forget(name, seenUntil: before)
        }
    }

    // MARK: - Positions

    /// Returns the last name that begins with the bits of a position; `nil` for position 0, the start of the
    /// store.
    static func key(_ position: Int64) -> BlobKey? {
        guard position > 0 else { return nil }
        let digits = String(position, radix: 16)
        let beginning = String(repeating: "0", count: max(0, 15 - digits.utf8.count)) + digits
        return BlobKey(rawValue: beginning + String(repeating: "f", count: 64 - beginning.utf8.count))
    }

    /// Returns the first 60 bits of a name.
    static func position(_ key: BlobKey) -> Int64 {
        Int64(key.rawValue.prefix(15), radix: 16) ?? 0
    }
}
