/// Hashes and checks passwords with argon2id on threads of its own.
///
/// A check takes 19 MiB and tens of milliseconds of one core, so `workers` bounds both. A request that finds
/// `maximumWaiting` others waiting is refused as `busy`. A task cancelled while it waits leaves the queue and
/// throws `CancellationError`; work that has begun is finished.
///
/// Passwords are used as the UTF-8 bytes that arrived, without Unicode normalisation: a client that may
/// compose characters in different ways should normalise first.
package final class PasswordHasher: Sendable {
    private let pool: WorkerPool
    // The password of an unknown member is checked against this hash: the same work, never a match.
    private let nobody: String

    /// At least one thread; they end when the hasher is freed.
    package convenience init(workers: Int, maximumWaiting: Int = 64) {
        self.init(pool: WorkerPool(workers: max(workers, 1), maximumWaiting: max(maximumWaiting, 0)))
    }

    init(pool: WorkerPool) {
        self.pool = pool
        let salt = Base64URL.encode(.random(count: Argon2.saltLength))
        let tag = Base64URL.encode(.random(count: Argon2.tagLength))
        nobody = Self.standardAlphabet(
            "$argon2id$v=19$m=\(Argon2.memoryKiB),t=\(Argon2.passes),p=\(Argon2.lanes)$\(salt)$\(tag)"
        )
    }

    /// Returns a PHC string with a new random salt; throws `PasswordError` or `CancellationError`.
    package func hash(_ password: String) async throws -> String {
        let password = Array(password.utf8)
        return try await pool.run { () throws(PasswordError) in
            try Argon2.hash(password, salt: .random(count: Argon2.saltLength))
        }
    }

    /// Returns `false` after the same work if `hash` is `nil`, so that the time does not reveal whether a
    /// handle exists.
    ///
    /// Throws `PasswordError` or `CancellationError`.
    package func verify(_ password: String, against hash: String?) async throws -> Bool {
        let password = Array(password.utf8)
        let stored = hash ?? nobody
        let matches = try await pool.run { () throws(PasswordError) in
            try Argon2.verify(password, against: stored)
        }
        return matches && hash != nil
    }

    /// PHC strings use the plain base64 alphabet.
    private static func standardAlphabet(_ text: String) -> String {
        let bytes = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
