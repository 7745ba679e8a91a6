#if Postgres
    import Dispatch
    import Synchronization

    /// Something that a blocking unit of work waits for.
    final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func wait() { semaphore.wait() }
        func open() { semaphore.signal() }
    }

    /// Counts how often a unit of work ran.
    final class Attempts: Sendable {
        private let value = Mutex(0)

        var count: Int { value.withLock { $0 } }

        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }
#endif
