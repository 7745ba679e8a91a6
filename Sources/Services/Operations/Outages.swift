import Blobs
public import Model
import Relational
import Synchronization

/// Tells an operator that a store is away: once in a while, and not for every request that it costs.
public final class Outages: Sendable {
    private static let rest = 10 * Instant.Span.second

    private let reportedAt = Mutex<Instant?>(nil)

    /// Creates a record of none.
    public init() {}

    /// The failure of a store behind an error, where it is time to tell it again.
    public func report(_ error: any Error, at now: Instant) -> (any Error)? {
        switch error {
        case DatabaseError.unavailable, DatabaseError.busy, DatabaseError.timeout, DatabaseError.full,
            BlobError.unavailable, BlobError.noSpace:
            let isDue = reportedAt.withLock { last in
                if let last, now < last + Self.rest { return false }
                last = now
                return true
            }
            return isDue ? error : nil
        default:
            return nil
        }
    }
}
