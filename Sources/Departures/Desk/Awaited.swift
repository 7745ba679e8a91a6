import Synchronization

/// A value that several tasks wait for, and one provides.
///
/// A task that is cancelled stops waiting, and nobody else is disturbed.
final class Awaited<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    /// Returns the value as soon as it is there, or `nil` when the task is cancelled before.
    func value() async -> Value? {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, value) = state.withLock { state -> (Bool, Value?) in
                    if let value = state.value { return (true, value) }
                    // A cancellation after this check finds the continuation below.
                    if Task.isCancelled { return (true, nil) }
                    state.waiting[id] = continuation
                    return (false, nil)
                }
                if isOver { continuation.resume(returning: value) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: nil)
        }
    }

    /// Provides the value; only the first one counts.
    func provide(_ value: Value) {
        let waiting = state.withLock { state -> [CheckedContinuation<Value?, Never>] in
            guard state.value == nil else { return [] }
            state.value = value
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }
}
