import Synchronization

/// Reads a value once for all tasks that wait for it.
///
/// A task that asks during a read gets the result of the next read. The read whose result a task gets
/// therefore always began after the task asked.
package final class SharedRead<Value: Sendable>: Sendable {
    private typealias Asking = CheckedContinuation<Value, any Error>

    private struct State {
        var isReading = false
        var lastID: UInt64 = 0
        /// The tasks that wait for the next read.
        var waiting: [UInt64: Asking] = [:]
        /// The tasks that wait for the end of the read under way.
        var served: [UInt64: Asking] = [:]
    }

    private let state = Mutex(State())
    private let read: @Sendable () async throws -> Value

    package init(_ read: @escaping @Sendable () async throws -> Value) {
        self.read = read
    }

    /// Returns the value, or throws the error of the read.
    package func value() async throws -> Value {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { ask(id, $0) }
        } onCancel: {
            leave(id)
        }
    }

    private func ask(_ id: UInt64, _ continuation: Asking) {
        let isFirst = state.withLock { state in
            state.waiting[id] = continuation
            defer { state.isReading = true }
            return !state.isReading
        }
        // A task that was cancelled before this moment has left in vain.
        if Task.isCancelled { leave(id) }
        // The task of the reads belongs to no request, so that a cancelled request does not end it.
        if isFirst { Task { await readForAll() } }
    }

    private func leave(_ id: UInt64) {
        let continuation = state.withLock { state in
            state.waiting.removeValue(forKey: id) ?? state.served.removeValue(forKey: id)
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func readForAll() async {
        while true {
            // Requests that could run now ask first, so that more of them share the read.
            await Task.yield()
            guard beginsRead() else { return }
            let result: Result<Value, any Error>
            do {
                result = .success(try await read())
            } catch {
                result = .failure(error)
            }
            let served = state.withLock { state in
                defer { state.served = [:] }
                return state.served
            }
            for continuation in served.values { continuation.resume(with: result) }
        }
    }

    /// Returns `false` when no task waits.
    private func beginsRead() -> Bool {
        state.withLock { state in
            (state.served, state.waiting) = (state.waiting, [:])
            state.isReading = !state.served.isEmpty
            return state.isReading
        }
    }
}
