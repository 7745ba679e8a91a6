import Blobs
package import Model
import Relational
import Synchronization

/// Limits how often the outage of a store is reported, so that only some failed requests report it.
package final class Outages: Sendable {
    private static let rest = 10 * Instant.Span.second

    private enum Store: Hashable {
        case rows, files
    }

    private let reportedAt = Mutex<[Store: Instant]>([:])

    package init() {}

    /// Returns the error if it is the failure of a store and due to be reported again, and otherwise `nil`.
    package func report(_ error: any Error, at now: Instant) -> (any Error)? {
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
