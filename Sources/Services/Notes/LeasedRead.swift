import Relational
import Synchronization

/// Reads a value from a database server, and uses it again for a moment: see ``CommitWait``.
///
/// The value shows all that was acknowledged before the caller asked. It is never older than one that this
/// object returned, or was told, within the time of a lease.
package final class LeasedRead<Value: Sendable>: Sendable {
    private struct Lease {
        /// A moment before the value was read.
        let begun: ContinuousClock.Instant
        let value: Value

        func age(at now: ContinuousClock.Instant) -> Duration { now - begun }
    }

    private final class Holder: Sendable {
        private let lease = Mutex<Lease?>(nil)
        private let isOlder: @Sendable (Value, Value) -> Bool
        let now: @Sendable () -> ContinuousClock.Instant
        let isRenewing = Atomic(false)

        init(
            isOlder: @escaping @Sendable (Value, Value) -> Bool,
            now: @escaping @Sendable () -> ContinuousClock.Instant
        ) {
            (self.isOlder, self.now) = (isOlder, now)
        }

        var held: Lease? { lease.withLock { $0 } }

        /// Keeps a value unless a newer one is held; returns the one that is held then.
        ///
        /// The newer one is not held any longer for it: a database that lost its last commits, as one that
        /// took over from another may, has lower numbers from then on.
        func keep(_ read: Lease) -> Value {
            let now = now()
            return lease.withLock { held in
                guard let last = held, last.age(at: now) < CommitWait.lease else {
                    held = read
                    return read.value
                }
                if isOlder(read.value, last.value) { return last.value }
                held = Lease(begun: max(last.begun, read.begun), value: read.value)
                return read.value
            }
        }
    }

    /// The age from which on a value is read anew.
    private static var renewal: Duration { CommitWait.lease * 3 / 4 }

    private let holder: Holder
    private let shared: SharedRead<Value>

    package init(
        isOlder: @escaping @Sendable (_ value: Value, _ other: Value) -> Bool,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ read: @escaping @Sendable () async throws -> Value
    ) {
        let holder = Holder(isOlder: isOlder, now: now)
        self.holder = holder
        shared = SharedRead {
            let begun = now()
            // The value of a read is young enough for those who asked while it was under way.
            if let held = holder.held, held.age(at: begun) < Self.renewal { return held.value }
            return holder.keep(Lease(begun: begun, value: try await read()))
        }
    }

    /// Returns the value, or throws the error of the read.
    package func value() async throws -> Value {
        guard let held = holder.held, case let age = held.age(at: holder.now()), age < CommitWait.lease else {
            return try await shared.value()
        }
        // While a read takes less than the rest of the time, who asks all the time does not wait for one.
        if age > Self.renewal, !holder.isRenewing.exchange(true, ordering: .relaxed) {
            Task { [holder, shared] in
                _ = try? await shared.value()
                holder.isRenewing.store(false, ordering: .relaxed)
            }
        }
        return held.value
    }

    /// Takes over a value that was read together with something else, after the moment `begun`.
    package func saw(_ value: Value, after begun: ContinuousClock.Instant) {
        _ = holder.keep(Lease(begun: begun, value: value))
    }
}
