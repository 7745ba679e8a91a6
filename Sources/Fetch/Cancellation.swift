import Synchronization

/// Cancels one call, from any thread.
final class Cancellation: Sendable {
    typealias Outcome = Result<FetchResponse, FetchError>

    private struct State {
        var isCancelled = false
        var handle: CurlHandle?
        var waiting: CheckedContinuation<Outcome, Never>?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels the call: immediately while it is queued, otherwise as soon as its handle wakes up.
    func cancel() {
        let waiting = state.withLock { state in
            state.isCancelled = true
            // The lock is held, so that the handle cannot already run another call.
            state.handle?.wake()
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: .failure(.cancelled))
    }

    /// Records that the call is in the queue; returns `false` when the call was already cancelled.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.waiting = continuation }
            return state.isCancelled
        }
        if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
        return !isCancelled
    }

    /// Takes the call out of the queue; returns `nil` when a cancellation came first.
    func leaveQueue() -> CheckedContinuation<Outcome, Never>? {
        state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
    }

    /// Sets the handle that a cancellation wakes up; `nil` when the call has no handle.
    func attach(_ handle: CurlHandle?) {
        state.withLock { $0.handle = handle }
    }
}
