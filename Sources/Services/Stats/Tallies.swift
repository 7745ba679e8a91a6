public import Geodesy
public import Model
import Relational
import Storage
import Synchronization

/// Counts what is done too often to be written each time, until ``Housekeeping`` writes it down.
///
/// What is kept is a number for each day and region, and nothing of who did it. What was counted in the last minute before
/// a server dies of a power cut is lost.
public final class Tallies: Sendable {
    /// How many numbers are kept: all regions of a day, and some to spare for a database that is away.
    private static let capacity = 100_000

    private let amounts = Mutex<[Tally: Int64]>([:])

    /// Creates a count of nothing.
    public init() {}

    /// Counts once.
    public func count(_ what: Tally.What, at coordinate: Coordinate, on instant: Instant) {
        add([Tally(what, at: coordinate, on: instant): 1])
    }

    /// Writes down what was counted since the last time; what cannot be written is kept.
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
