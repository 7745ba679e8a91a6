#if Postgres
    internal import Relational
    internal import Synchronization

    /// Sessions, each lent to one task at a time; who finds none free waits in line.
    final class SessionPool: Sendable {
        private struct State {
            var idle: [PostgresSession]
            var lent = 0
            var isClosed = false
            var nextWaiter: UInt64 = 0
            var waiters: [(id: UInt64, continuation: CheckedContinuation<PostgresSession, any Error>)] = []
            var cancelled: Set<UInt64> = []
            var closing: [CheckedContinuation<Void, Never>] = []

            mutating func lend() throws -> PostgresSession? {
                if isClosed { throw DatabaseError.closed }
                // The last one used: it is connected, and its statements are prepared.
                guard let session = idle.popLast() else { return nil }
                lent += 1
                return session
            }
        }

        private let state: Mutex<State>

        init(_ sessions: [PostgresSession]) {
            state = Mutex(State(idle: sessions))
        }

        /// Lends a session, which must be given back.
        func take() async throws -> PostgresSession {
            let (session, waiter) = try state.withLock { state -> (PostgresSession?, UInt64) in
                if let session = try state.lend() { return (session, 0) }
                state.nextWaiter += 1
                return (nil, state.nextWaiter)
            }
            if let session { return session }
            defer { state.withLock { _ = $0.cancelled.remove(waiter) } }
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { wait(waiter, $0) }
            } onCancel: {
                let continuation = state.withLock {
                    state -> CheckedContinuation<PostgresSession, any Error>? in
                    guard let index = state.waiters.firstIndex(where: { $0.id == waiter }) else {
                        state.cancelled.insert(waiter)
                        return nil
                    }
                    return state.waiters.remove(at: index).continuation
                }
                continuation?.resume(throwing: CancellationError())
            }
        }

        private func wait(
            _ waiter: UInt64,
            _ continuation: CheckedContinuation<PostgresSession, any Error>
        ) {
            let answer = state.withLock { state -> Result<PostgresSession, any Error>? in
                if state.cancelled.remove(waiter) != nil { return .failure(CancellationError()) }
                do {
                    if let session = try state.lend() { return .success(session) }
                } catch {
                    return .failure(error)
                }
                state.waiters.append((waiter, continuation))
                return nil
            }
            if let answer { continuation.resume(with: answer) }
        }

        /// Takes a session back.
        func give(_ session: PostgresSession) {
            let (waiter, closing) = state.withLock {
                state -> (
                    CheckedContinuation<PostgresSession, any Error>?, [CheckedContinuation<Void, Never>]
                ) in
                if !state.waiters.isEmpty { return (state.waiters.removeFirst().continuation, []) }
                state.lent -= 1
                state.idle.append(session)
                guard state.isClosed, state.lent == 0 else { return (nil, []) }
                defer { state.closing = [] }
                return (nil, state.closing)
            }
            waiter?.resume(returning: session)
            for continuation in closing { continuation.resume() }
        }

        /// Refuses further work, waits for what has begun and closes every session.
        func close() async {
            let waiters = state.withLock { state in
                state.isClosed = true
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.continuation.resume(throwing: DatabaseError.closed) }
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if state.lent > 0 { state.closing.append(continuation) }
                    return state.lent == 0
                }
                if isDone { continuation.resume() }
            }
            let sessions = state.withLock { state in
                defer { state.idle = [] }
                return state.idle
            }
            for session in sessions { try? await session.perform { session.disconnect() } }
        }
    }
#endif
