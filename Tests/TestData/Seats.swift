import Synchronization

/// A counted number of seats, given in the order of asking.
package final class Seats: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// So many, all free.
    package init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    /// Waits for a seat, keeps it for as long as `body` takes, and gives it to the next.
    package func seated<Value>(_ body: () async throws -> Value) async throws -> Value {
        await take()
        defer { giveBack() }
        try Task.checkCancellation()
        return try await body()
    }

    private func take() async {
        await withCheckedContinuation { continuation in
            let isSeated = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isSeated { continuation.resume() }
        }
    }

    private func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
