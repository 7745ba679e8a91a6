import Blobs
import Identity
package import Model
import Relational

extension Refusal {
    /// Makes a refusal of a known failure; returns `nil` for an internal error.
    package init?(failureOf error: any Error) {
        switch error {
        case DatabaseError.full, BlobError.noSpace:
            self = .noSpace
        case DatabaseError.busy, DatabaseError.timeout, DatabaseError.unavailable, DatabaseError.closed,
            PasswordError.busy:
            self.init(
                .unavailable,
                code: "unavailable",
                "The server cannot do this at the moment. Try again shortly.",
                retryAfter: 2
            )
        case BlobError.unavailable:
            self.init(
                .unavailable,
                code: "unavailable",
                "The image store does not answer. Try again shortly.",
                retryAfter: 5
            )
        default:
            return nil
        }
    }
}
