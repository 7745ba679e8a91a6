package import Geodesy
package import Model
import Relational
import Storage
import Synchronization

/// Counts events that are too frequent to be stored singly, until ``Housekeeping`` stores the counts.
///
/// A count belongs to a day and a region, and to no member. A power cut loses the counts of the last minute.
package final class Tallies: Sendable {
    /// The most counts in memory: those of all regions of a day, and more while the database is away.
    private static let capacity = 100_000

    private let amounts = Mutex<[Tally: Int64]>([:])

    package init() {}

    package func count(_ what: Tally.Kind, at coordinate: Coordinate, on instant: Instant) {
        let entry = Tally(what, at: coordinate, on: instant)
        amounts.withLock { Self.add(1, of: entry, to: &$0) }
    }

    /// Stores the counts; when storing fails, the counts stay in memory.
    func flush(to database: any Database) async throws {
        let taken = amounts.withLock { amounts in
            defer { amounts = [:] }
            return amounts
        }
        guard !taken.isEmpty else { return }
        do {
            try await database.write { connection in
                let store = TallyStore(connection)
                for (entry, amount) in taken { try store.add(entry, amount) }
            }
        } catch {
            add(taken)
            throw error
        }
    }

    private func add(_ more: [Tally: Int64]) {
        amounts.withLock { amounts in
            for (entry, amount) in more { Self.add(amount, of: entry, to: &amounts) }
        }
    }

    private static func add(_ amount: Int64, of entry: Tally, to amounts: inout [Tally: Int64]) {
        guard amounts.count < capacity || amounts[entry] != nil else { return }
        amounts[entry, default: 0] += amount
    }
}
