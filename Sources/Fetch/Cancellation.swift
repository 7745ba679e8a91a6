internal import Synchronization

/// One call's way to be ended early, from any thread.
final class Cancellation: Sendable {
    typealias Outcome = Result<FetchResponse, FetchError>

    private struct State {
        var isCancelled = false
        /// The handle at work on the call, so that it can be woken.
        var handle: CurlHandle?
        /// Who waits while the call stands in the queue.
        var waiting: CheckedContinuation<Outcome, Never>?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the call: at once where it still stands in the queue, else as soon as its handle is awake.
    func cancel() {
        let waiting = state.withLock { state in
            state.isCancelled = true
            // Under the lock, so that the handle cannot have gone on to another call.
            state.handle?.wake()
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: .failure(.cancelled))
    }

    /// Stands in the queue; `false` where the call was cancelled before.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.waiting = continuation }
            return state.isCancelled
        }
        if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
        return !isCancelled
    }

    /// Leaves the queue, or returns `nil` where a cancellation came first.
    func leaveQueue() -> CheckedContinuation<Outcome, Never>? {
        state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
    }

    /// Names the handle to wake from now on, or none.
    func attach(_ handle: CurlHandle?) {
        state.withLock { $0.handle = handle }
    }
}
