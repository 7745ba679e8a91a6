import Synchronization

/// Admits jobs in order of arrival while there are a free slot and enough free bytes.
///
/// Small jobs do not overtake a large one at the head, so it cannot starve. Waiting blocks no thread.
final class DecoderGate: Sendable {
    private struct Waiter {
        let id: UInt64
        let bytes: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var freeSlots: Int
        var freeBytes: Int
        var waiters: [Waiter] = []
        var nextID: UInt64 = 0
        var isClosed = false

        /// Removes the jobs that may start now from the queue; the caller resumes them outside the lock.
        mutating func admit() -> [CheckedContinuation<Void, any Error>] {
            var admitted: [CheckedContinuation<Void, any Error>] = []
            while let head = waiters.first, freeSlots > 0, freeBytes >= head.bytes {
                freeSlots -= 1
                freeBytes -= head.bytes
                admitted.append(waiters.removeFirst().continuation)
            }
            return admitted
        }
    }

    private let capacity: Int
    private let state: Mutex<State>

    init(slots: Int, bytes: Int) {
        capacity = max(0, bytes)
        state = Mutex(State(freeSlots: max(1, slots), freeBytes: max(0, bytes)))
    }

    var waiting: Int { state.withLock { $0.waiters.count } }

    var freeBytes: Int { state.withLock { $0.freeBytes } }

    /// Runs `body` once there is room for it; a job larger than the whole capacity runs alone.
    ///
    /// Throws `CancellationError` when the task is cancelled or the gate closed while it waits, never later.
    func pass<Result: Sendable>(bytes: Int, _ body: @Sendable () async -> Result) async throws -> Result {
        let share = min(max(0, bytes), capacity)
        try await enter(bytes: share)
        let result = await body()
        leave(bytes: share)
        return result
    }

    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
    }

    private func enter(bytes: Int) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let admitted: [CheckedContinuation<Void, any Error>]? = state.withLock { state in
                    // A cancellation after this check finds the job in the queue.
                    guard !state.isClosed, !Task.isCancelled else { return nil }
                    state.waiters.append(Waiter(id: id, bytes: bytes, continuation: continuation))
                    return state.admit()
                }
                guard let admitted else { return continuation.resume(throwing: CancellationError()) }
                for each in admitted { each.resume() }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func leave(bytes: Int) {
        let admitted = state.withLock { state in
            state.freeSlots += 1
            state.freeBytes += bytes
            return state.admit()
        }
        for each in admitted { each.resume() }
    }

    private func cancel(_ id: UInt64) {
        let (cancelled, admitted) = state.withLock { state in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
                return (nil as Waiter?, [] as [CheckedContinuation<Void, any Error>])
            }
            let waiter = state.waiters.remove(at: index)
            // The cancelled job may have been a large one at the head; the next job may fit now.
            return (waiter, state.admit())
        }
        cancelled?.continuation.resume(throwing: CancellationError())
        for each in admitted { each.resume() }
    }
}
