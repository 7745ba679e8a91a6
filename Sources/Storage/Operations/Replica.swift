import Relational
import Synchronization

/// A replica that may be down, slow or absent, without making requests wait for it again and again.
final class Replica: Sendable {
    enum Outcome<T: Sendable>: Sendable {
        case answer(T)
        /// The replica failed, or did not answer in time.
        case failed
    }

    private enum State {
        case ready
        case resting(until: ContinuousClock.Instant)
        case probing
    }

    private let database: any Database
    private let patience: Duration
    private let rest: Duration
    /// A replica begins at the end of a rest, so that a probe, not a request, finds out whether it answers.
    private let state = Mutex(State.resting(until: .now))
    /// Whether the replica failed when it was last used or tried.
    private let isAway = Mutex(false)
    private let changed: @Sendable (_ isThere: Bool) -> Void

    init(
        _ database: any Database,
        patience: Duration,
        rest: Duration,
        changed: @escaping @Sendable (_ isThere: Bool) -> Void
    ) {
        self.database = database
        self.patience = patience
        self.rest = rest
        self.changed = changed
    }

    /// Whether the replica may be used now; after its rest, a replica is first tried in the background.
    func isReady() -> Bool {
        let (isReady, isDue) = state.withLock { state -> (Bool, Bool) in
            switch state {
            case .ready: return (true, false)
            case .probing: return (false, false)
            case .resting(let end):
                guard ContinuousClock.now >= end else { return (false, false) }
                state = .probing
                return (false, true)
            }
        }
        // Only one probe runs at a time, and it never takes longer than the patience.
        if isDue { Task { await probe() } }
        return isReady
    }

    /// Rethrows every error that is not a ``DatabaseError``.
    func read<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> Outcome<T> {
        do {
            return .answer(try await attempt(work))
        } catch is DatabaseError {
            found(false)
            return .failed
        }
    }

    private func probe() async {
        let isThere = (try? await attempt { try ChangeLog($0).number() }) != nil
        found(isThere)
    }

    private func found(_ isThere: Bool) {
        state.withLock { $0 = isThere ? .ready : .resting(until: .now + rest) }
        let isNews = isAway.withLock { isAway in
            defer { isAway = !isThere }
            return isAway == isThere
        }
        if isNews { changed(isThere) }
    }

    /// Reads from the replica, and stops waiting after the patience: an unreachable host would block all
    /// requests behind this one.
    private func attempt<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        let race = Race<T>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                race.begin(
                    continuation,
                    reading: Task { [database] in
                        do {
                            race.end(.success(try await database.read(work)))
                        } catch {
                            race.end(.failure(error))
                        }
                    },
                    waiting: Task { [patience] in
                        guard (try? await Task.sleep(for: patience)) != nil else { return }
                        race.end(.failure(DatabaseError.timeout))
                    }
                )
            }
        } onCancel: {
            race.end(.failure(CancellationError()))
        }
    }
}

/// A race between a read and its time limit: the first to end counts, and cancels the other.
private final class Race<T: Sendable>: Sendable {
    private struct State {
        var result: Result<T, any Error>?
        var continuation: CheckedContinuation<T, any Error>?
        var tasks: [Task<Void, Never>] = []
    }

    private let state = Mutex(State())

    func begin(
        _ continuation: CheckedContinuation<T, any Error>,
        reading: Task<Void, Never>,
        waiting: Task<Void, Never>
    ) {
        let early = state.withLock { state -> Result<T, any Error>? in
            if let result = state.result { return result }
            state.continuation = continuation
            state.tasks = [reading, waiting]
            return nil
        }
        guard let early else { return }
        reading.cancel()
        waiting.cancel()
        continuation.resume(with: early)
    }

    func end(_ result: Result<T, any Error>) {
        let over = state.withLock { state -> State? in
            guard state.result == nil else { return nil }
            state.result = result
            defer { (state.continuation, state.tasks) = (nil, []) }
            return state
        }
        guard let over else { return }
        for task in over.tasks { task.cancel() }
        over.continuation?.resume(with: result)
    }
}
