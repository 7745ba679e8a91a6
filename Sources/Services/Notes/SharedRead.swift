import Synchronization

/// Reads a value once for all tasks that wait for it.
///
/// A task that asks during a read gets the result of the next read. The read whose result a task gets
/// therefore always began after the task asked.
package final class SharedRead<Value: Sendable>: Sendable {
    /// A task that waits.
    private struct Asking {
        let id: UInt64
        let continuation: CheckedContinuation<Value, any Error>

        /// An empty list with room for the usual number of tasks.
        static func list() -> [Asking] {
            var list: [Asking] = []
            list.reserveCapacity(32)
            return list
        }
    }

    private struct State {
        var isReading = false
        /// The tasks that wait for the next read.
        var waiting: [Asking] = []
        /// The tasks that wait for the end of the read under way.
        var served: [Asking] = []

        /// Takes one task out of those that wait.
        mutating func take(_ id: UInt64) -> Asking? {
            if let place = waiting.firstIndex(where: { $0.id == id }) { return waiting.remove(at: place) }
            return served.firstIndex { $0.id == id }.map { served.remove(at: $0) }
        }
    }

    private let state = Mutex(State())
    private let lastID = Atomic<UInt64>(0)
    private let read: @Sendable () async throws -> Value

    package init(_ read: @escaping @Sendable () async throws -> Value) {
        self.read = read
    }

    /// Returns the value, or throws the error of the read.
    package func value() async throws -> Value {
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { ask(Asking(id: id, continuation: $0)) }
        } onCancel: {
            leave(id)
        }
    }

    private func ask(_ asking: Asking) {
        let isFirst = state.withLock { state in
            state.waiting.append(asking)
            defer { state.isReading = true }
            return !state.isReading
        }
        // A task that was cancelled before this moment has left in vain.
        if Task.isCancelled { leave(asking.id) }
        // The task of the reads belongs to no request, so that a cancelled request does not end it.
        if isFirst { Task { await readForAll() } }
    }

    private func leave(_ id: UInt64) {
        let asking = state.withLock { $0.take(id) }
        asking?.continuation.resume(throwing: CancellationError())
    }

    private func readForAll() async {
        while true {
            // Requests that could run now ask first, so that more of them share the read.
            await Task.yield()
            guard beginsRead() else { return }
            do {
                serve(.success(try await read()))
            } catch {
                serve(.failure(error))
            }
        }
    }

    private func serve(_ result: Result<Value, any Error>) {
        let served = state.withLock { state in
            defer { state.served = [] }
            return state.served
        }
        for asking in served { asking.continuation.resume(with: result) }
    }

    /// Returns `false` when no task waits.
    private func beginsRead() -> Bool {
        state.withLock { state in
            (state.served, state.waiting) = (state.waiting, Asking.list())
            state.isReading = !state.served.isEmpty
            return state.isReading
        }
    }
}
