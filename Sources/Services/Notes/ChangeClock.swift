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
    private let shared: SharedRead<Signals>?
    private let known = Mutex<Known?>(nil)
    private let last = Mutex<Signals?>(nil)

    package init(_ database: any Database) {
        self.database = database
        stamped = database as? any StampedDatabase
        shared =
            switch database.dialect {
            case .sqlite: nil
            case .postgres: SharedRead(of: database) { try Signals.read(on: $0) }
            }
    }

    package func number() async throws -> Int64 {
        if let signals = try await signals() { return signals.change }
        guard let stamp = stamped?.commitStamp else { return try await Self.number(in: database) }
        if let number = known.withLock({ $0?.stamp == stamp ? $0?.number : nil }) { return number }
        let number = try await Self.number(in: database)
        // The number belongs to the stamp only if nothing was committed during the read.
        if stamped?.commitStamp == stamp { known.withLock { $0 = Known(number: number, stamp: stamp) } }
        return number
    }

    /// Both counters, as true as ``number()``; `nil` where requests do not share the read.
    func signals() async throws -> Signals? {
        guard let signals = try await shared?.value() else { return nil }
        saw(signals)
        return signals
    }

    /// The counters that were read last, which may be outdated.
    var lastSignals: Signals? { last.withLock { $0 } }

    /// Takes note of counters that were read together with something else.
    func saw(_ signals: Signals) {
        last.withLock { $0 = signals }
    }

    private static func number(in database: any Database) async throws -> Int64 {
        try await database.readOne { try ChangeLog($0).number() }
    }
}
