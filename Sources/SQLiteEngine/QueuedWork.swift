import Synchronization

/// Work on a connection's queue, which may be cancelled before or while it runs.
final class QueuedWork<T: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<T, any Error>)
        case running(CheckedContinuation<T, any Error>)
        case over
    }

    let cancellation = CancellationFlag()
    private let state = Mutex(State.new)

    func run(
        on connection: SQLiteConnection,
        _ work: @escaping @Sendable (SQLiteConnection) throws -> T
    ) async throws -> T {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard wait(continuation) else { return continuation.resume(throwing: CancellationError()) }
                connection.file.enqueue {
                    guard self.start() else { return }
                    self.finish(Result { try work(connection) })
                }
            }
        } onCancel: {
            cancel()
        }
    }

    private func wait(_ continuation: CheckedContinuation<T, any Error>) -> Bool {
        state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
    }

    private func start() -> Bool {
        state.withLock { state in
            guard case .waiting(let continuation) = state else { return false }
            state = .running(continuation)
            return true
        }
    }

    private func finish(_ result: Result<T, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<T, any Error>? in
            guard case .running(let continuation) = state else { return nil }
            state = .over
            return continuation
        }
        continuation?.resume(with: result)
    }

    private func cancel() {
        cancellation.raise()
        let continuation = state.withLock { state -> CheckedContinuation<T, any Error>? in
            switch state {
            case .new:
                state = .over
                return nil
            case .waiting(let continuation):
                state = .over
                return continuation
            case .running, .over:
                return nil
            }
        }
        continuation?.resume(throwing: CancellationError())
    }
}
