internal import Relational
internal import Synchronization

/// Connections for reading, each lent to one task at a time.
///
/// A task that finds none free suspends until one comes back: no thread waits, so a burst of reads cannot lock up.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [SQLiteConnection]
        var lent = 0
        var isClosed = false
        var nextWaiter: UInt64 = 0
        var waiters: [(id: UInt64, continuation: CheckedContinuation<SQLiteConnection, any Error>)] = []
        var cancelled: Set<UInt64> = []
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ connections: [SQLiteConnection]) {
        state = Mutex(State(idle: connections))
    }

    /// Lends a connection that nobody uses, if there is one; it must be given back.
    func takeIdle() throws -> SQLiteConnection? {
        try state.withLock { state in
            if state.isClosed { throw DatabaseError.closed }
            // The last one used: its pages and statements are warm.
            guard let connection = state.idle.popLast() else { return nil }
            state.lent += 1
            return connection
        }
    }

    /// Lends a connection as soon as there is one; it must be given back.
    func take() async throws -> SQLiteConnection {
        if let connection = try takeIdle() { return connection }
        let waiter = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        defer { state.withLock { _ = $0.cancelled.remove(waiter) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(waiter, continuation)
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<SQLiteConnection, any Error>? in
                guard let index = state.waiters.firstIndex(where: { $0.id == waiter }) else {
                    state.cancelled.insert(waiter)
                    return nil
                }
                return state.waiters.remove(at: index).continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Takes a connection back.
    func give(_ connection: SQLiteConnection) {
        let (waiter, closing) = state.withLock {
            state -> (
                CheckedContinuation<SQLiteConnection, any Error>?, [CheckedContinuation<Void, Never>]
            ) in
            if !state.waiters.isEmpty { return (state.waiters.removeFirst().continuation, []) }
            state.lent -= 1
            state.idle.append(connection)
            guard state.isClosed, state.lent == 0 else { return (nil, []) }
            defer { state.closing = [] }
            return (nil, state.closing)
        }
        waiter?.resume(returning: connection)
        for continuation in closing { continuation.resume() }
    }

    /// Refuses further readers, waits for those at work and closes every connection.
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
        let connections = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for connection in connections {
            connection.finish()
            connection.file.close()
        }
    }

    private func wait(_ waiter: UInt64, _ continuation: CheckedContinuation<SQLiteConnection, any Error>) {
        let answer = state.withLock { state -> Result<SQLiteConnection, any Error>? in
            if state.cancelled.remove(waiter) != nil { return .failure(CancellationError()) }
            if state.isClosed { return .failure(DatabaseError.closed) }
            // One may have come back in the meantime.
            if let connection = state.idle.popLast() {
                state.lent += 1
                return .success(connection)
            }
            state.waiters.append((waiter, continuation))
            return nil
        }
        if let answer { continuation.resume(with: answer) }
    }
}
