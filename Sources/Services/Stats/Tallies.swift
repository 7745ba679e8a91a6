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
        add([Tally(what, at: coordinate, on: instant): 1])
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
            for (entry, amount) in more where amounts.count < Self.capacity || amounts[entry] != nil {
                amounts[entry, default: 0] += amount
            }
        }
    }
}
