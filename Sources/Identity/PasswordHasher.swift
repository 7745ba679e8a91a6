import TextCoding

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

    /// Starts at least one thread; the threads end when the hasher is freed.
    package convenience init(workers: Int, maximumWaiting: Int = 64) {
        self.init(pool: WorkerPool(workers: max(workers, 1), maximumWaiting: max(maximumWaiting, 0)))
    }

    init(pool: WorkerPool) {
        self.pool = pool
        // PHC strings have no padding.
        let (salt, tag) = (Argon2.saltLength, Argon2.tagLength)
        let random = [salt, tag].map { Base64.encode(.random(count: $0)).prefix { $0 != "=" } }
        nobody =
            "$argon2id$v=19$m=\(Argon2.memoryKiB),t=\(Argon2.passes),p=\(Argon2.lanes)$"
            + random.joined(separator: "$")
    }

    /// Returns a PHC string with a new random salt; throws `PasswordError` or `CancellationError`.
    package func hash(_ password: String) async throws -> String {
        let password = Array(password.utf8)
        return try await pool.run { () throws(PasswordError) in
            try Argon2.hash(password, salt: .random(count: Argon2.saltLength))
        }
    }

    /// Returns whether the password matches the hash.
    ///
    /// If `hash` is `nil`, the result is `false` after the same work, so that the time does not reveal
    /// whether a handle exists. Throws `PasswordError` or `CancellationError`.
    package func verify(_ password: String, against hash: String?) async throws -> Bool {
        let password = Array(password.utf8)
        let stored = hash ?? nobody
        let matches = try await pool.run { () throws(PasswordError) in
            try Argon2.verify(password, against: stored)
        }
        return matches && hash != nil
    }
}
