import Blobs
public import Model
import Relational
import Synchronization

/// Tells an operator that a store is away: once in a while, and not for every request that it costs.
public final class Outages: Sendable {
    private static let rest = 10 * Instant.Span.second

    private enum Store: Hashable {
        case rows, files
    }

    private let reportedAt = Mutex<[Store: Instant]>([:])

    /// Creates a record of none.
    public init() {}

    /// The failure of a store behind an error, where it is time to tell it again.
    public func report(_ error: any Error, at now: Instant) -> (any Error)? {
        let store: Store
        switch error {
        case DatabaseError.unavailable, DatabaseError.busy, DatabaseError.timeout, DatabaseError.full:
            store = .rows
        case BlobError.unavailable, BlobError.noSpace:
            store = .files
        default:
            return nil
        }
        let isDue = reportedAt.withLock { reported in
            if let last = reported[store], now < last + Self.rest { return false }
            reported[store] = now
            return true
        }
        return isDue ? error : nil
    }
}
