import Relational
import Synchronization

/// Reads a value from a database server, and uses it again for a moment: see ``CommitWait``.
///
/// The value shows all that was acknowledged before the caller asked.
package final class LeasedRead<Value: Sendable>: Sendable {
    private struct Lease {
        /// The moment before the value was read.
        let begun: ContinuousClock.Instant
        let value: Value
    }

    private final class Holder: Sendable {
        let lease = Mutex<Lease?>(nil)
        let isRenewing = Atomic(false)
    }

    private let holder = Holder()
    private let shared: SharedRead<Value>

    package init(_ read: @escaping @Sendable () async throws -> Value) {
        shared = SharedRead { [holder] in
            let begun = ContinuousClock.now
            let value = try await read()
            holder.lease.withLock { $0 = Lease(begun: begun, value: value) }
            return value
        }
    }

    /// Returns the value, or throws the error of the read.
    package func value() async throws -> Value {
        guard let lease = holder.lease.withLock({ $0 }) else { return try await shared.value() }
        let age = ContinuousClock.now - lease.begun
        guard age < CommitWait.lease else { return try await shared.value() }
        // Who asks all the time never waits for a read.
        if age > CommitWait.lease / 2, !holder.isRenewing.exchange(true, ordering: .relaxed) {
            Task { [holder, shared] in
                _ = try? await shared.value()
                holder.isRenewing.store(false, ordering: .relaxed)
            }
        }
        return lease.value
    }
}
