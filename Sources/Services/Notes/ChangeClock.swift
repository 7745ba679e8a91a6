package import Relational
import Storage
import Synchronization

/// Tells the number of the last change that any viewer may see, made by any server or command.
///
/// The number is never older than a change that was acknowledged before the caller asked. On PostgreSQL, it
/// is a value of a ``LeasedRead``; on SQLite, that of a read which began afterwards, or since which nothing
/// was committed.
package final class ChangeClock: Sendable {
    private struct Known {
        let number: Int64
        let stamp: CommitStamp
    }

    private let database: any Database
    /// The database as one that can tell that nothing was committed; `nil` when it cannot.
    private let stamped: (any StampedDatabase)?
    /// The read of a database server; `nil` where a read of one number costs less than to share it.
    private let leased: LeasedRead<Signals>?
    private let known = Mutex<Known?>(nil)

    package init(_ database: any Database) {
        self.database = database
        stamped = database as? any StampedDatabase
        leased =
            switch database.dialect {
            case .sqlite: nil
            case .postgres:
                LeasedRead(
                    isOlder: { $0.isOlder(than: $1) },
                    { try await database.readOne { try Signals.read(on: $0) } }
                )
            }
    }

    package func number() async throws -> Int64 {
        if let leased { return try await leased.value().change }
        guard let stamp = stamped?.commitStamp else { return try await Self.number(in: database) }
        if let number = known.withLock({ $0?.stamp == stamp ? $0?.number : nil }) { return number }
        let number = try await Self.number(in: database)
        // The number belongs to the stamp only if nothing was committed during the read.
        if stamped?.commitStamp == stamp { known.withLock { $0 = Known(number: number, stamp: stamp) } }
        return number
    }

    /// All counters, as true as ``number()``; `nil` where they cost a read for each request.
    func signals() async throws -> Signals? {
        try await leased?.value()
    }

    /// Takes note of counters that were read together with something else, after the moment `begun`.
    func saw(_ signals: Signals, after begun: ContinuousClock.Instant) {
        leased?.saw(signals, after: begun)
    }

    private static func number(in database: any Database) async throws -> Int64 {
        try await database.readOne { try ChangeLog($0).number() }
    }
}
