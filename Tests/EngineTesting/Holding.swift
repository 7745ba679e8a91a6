import Dispatch
package import Relational

/// A blocking unit of work waits for it.
package final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func wait() { semaphore.wait() }

    /// Lets one pass.
    package func open() { semaphore.signal() }
}

/// A unit of work that has begun, and goes on when ``finish()`` is called.
package struct HeldWork<Value: Sendable>: Sendable {
    private let task: Task<Value, any Error>
    private let gate: Gate

    package func finish() async throws -> Value {
        gate.open()
        return try await task.value
    }

    package func cancel() { task.cancel() }

    fileprivate init(
        _ body: @escaping @Sendable (_ pause: @escaping @Sendable () -> Void) async throws -> Value
    ) async {
        let gate = Gate()
        let (begun, signal) = AsyncStream.makeStream(of: Void.self)
        self.gate = gate
        // SQLite reads on the calling thread, and one of the few that all tests share must not be held.
        task = Task(executorPreference: OwnThread()) {
            defer { signal.finish() }
            return try await body {
                signal.yield()
                gate.wait()
            }
        }
        // Also where the work fails before it comes to its pause.
        for await _ in begun { break }
    }
}

extension Database {
    /// The read stops where it calls its second argument.
    package func holdRead<T: Sendable>(
        _ work: @escaping @Sendable (any Connection, () -> Void) throws -> T
    ) async -> HeldWork<T> {
        await HeldWork { pause in try await read { try work($0, pause) } }
    }

    /// The write stops where it calls its second argument.
    package func holdWrite<T: Sendable>(
        _ work: @escaping @Sendable (any Connection, () -> Void) throws -> T = { $1() }
    ) async -> HeldWork<T> {
        await HeldWork { pause in try await write { try work($0, pause) } }
    }
}

/// A thread that a task may hold.
package final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "held")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
