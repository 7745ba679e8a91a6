package import Relational
import Storage
import Synchronization

/// Tells the number of the last change that any viewer may see, made by any server or command.
///
/// The number is never older than a change that was acknowledged before the caller asked: it is that of a
/// read that began afterwards, or of a read since which nothing was committed.
package final class ChangeClock: Sendable {
    private struct Known {
        let number: Int64
        let stamp: CommitStamp
    }

    private let database: any Database
    /// The database as one that can tell that nothing was committed; `nil` when it cannot.
    private let stamped: (any StampedDatabase)?
    /// The read that requests share; `nil` where a read of one number costs less than to share it.
    private let shared: SharedRead<Int64>?
    private let known = Mutex<Known?>(nil)

    package init(_ database: any Database) {
        self.database = database
        stamped = database as? any StampedDatabase
        shared =
            switch database.dialect {
            case .sqlite: nil
            case .postgres: SharedRead { try await Self.number(in: database) }
            }
    }

    package func number() async throws -> Int64 {
        if let shared { return try await shared.value() }
        guard let stamp = stamped?.commitStamp else { return try await Self.number(in: database) }
        if let number = known.withLock({ $0?.stamp == stamp ? $0?.number : nil }) { return number }
        let number = try await Self.number(in: database)
        // The number belongs to the stamp only if nothing was committed during the read.
        if stamped?.commitStamp == stamp { known.withLock { $0 = Known(number: number, stamp: stamp) } }
        return number
    }

    private static func number(in database: any Database) async throws -> Int64 {
        try await database.readOne { try ChangeLog($0).number() }
    }
}
