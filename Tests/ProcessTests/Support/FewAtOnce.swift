import Synchronization
import Testing

/// Lets only a few of the tests that start processes run at once, in whichever suite they are.
struct FewAtOnce: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        // A suite as a whole takes no seat: its tests do.
        guard testCase != nil else { return try await function() }
        await Seats.all.take()
        do {
            try await function()
        } catch {
            Seats.all.giveBack()
            throw error
        }
        Seats.all.giveBack()
    }
}

extension Trait where Self == FewAtOnce {
    static var fewAtOnce: Self { FewAtOnce() }
}

/// A counted number of seats, given in the order of asking.
private final class Seats: Sendable {
    static let all = Seats(3)

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    func take() async {
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

    func giveBack() {
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
