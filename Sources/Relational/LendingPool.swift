import Synchronization

/// A pool of connections, each lent to one task at a time.
///
/// A task suspends while no connection is free. No thread waits, so a burst of work cannot cause a deadlock.
package final class LendingPool<Connection: AnyObject & Sendable>: Sendable {
    private struct State {
        /// The last one is lent first.
        var idle: [Connection]
        /// The places of all connections among the idle ones, if all were idle.
        let ranks: [ObjectIdentifier: Int]
        var lent = 0
        var isClosed = false
        var nextWaiter: UInt64 = 0
        var waiters: [(id: UInt64, continuation: CheckedContinuation<Connection, any Error>)] = []
        var cancelled: Set<UInt64> = []
        var closing: [CheckedContinuation<Void, Never>] = []

        mutating func lend() throws(DatabaseError) -> Connection? {
            if isClosed { throw .closed }
            guard let connection = idle.popLast() else { return nil }
            lent += 1
            return connection
        }

        mutating func takeBack(_ connection: Connection) {
            lent -= 1
            let rank = ranks[ObjectIdentifier(connection)] ?? 0  // in range: a dictionary
            let place = idle.firstIndex { ranks[ObjectIdentifier($0)] ?? 0 > rank }  // in range: see above
            idle.insert(connection, at: place ?? idle.endIndex)
        }
    }

    private let state: Mutex<State>

    /// Creates a pool that always lends the first of its connections that is free.
    ///
    /// So a few of them do most of the work, and have its pages and its statements at hand.
    package init(_ connections: [Connection]) {
        let idle = Array(connections.reversed())
        let ranks = Dictionary(
            idle.enumerated().map { (ObjectIdentifier($1), $0) },
            uniquingKeysWith: { $1 }
        )
        state = Mutex(State(idle: idle, ranks: ranks))
    }

    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Takes a free connection, which must be given back; returns `nil` when none is free.
    package func takeIdle() throws -> Connection? {
        try state.withLock { try $0.lend() }
    }

    /// Takes a connection, which must be given back; waits while none is free.
    package func take() async throws -> Connection {
        if let connection = try takeIdle() { return connection }
        let waiter = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        defer { state.withLock { _ = $0.cancelled.remove(waiter) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(waiter, $0) }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Connection, any Error>? in
                guard let index = state.waiters.firstIndex(where: { $0.id == waiter }) else {
                    state.cancelled.insert(waiter)
                    return nil
                }
                return state.waiters.remove(at: index).continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func wait(_ waiter: UInt64, _ continuation: CheckedContinuation<Connection, any Error>) {
        let answer = state.withLock { state -> Result<Connection, any Error>? in
            if state.cancelled.remove(waiter) != nil { return .failure(CancellationError()) }
            do {
                // A connection may have been given back in the meantime.
                if let connection = try state.lend() { return .success(connection) }
            } catch {
                return .failure(error)
            }
            state.waiters.append((waiter, continuation))
            return nil
        }
        if let answer { continuation.resume(with: answer) }
    }

    package func give(_ connection: Connection) {
        let (waiter, closing) = state.withLock {
            state -> (CheckedContinuation<Connection, any Error>?, [CheckedContinuation<Void, Never>]) in
            if !state.waiters.isEmpty { return (state.waiters.removeFirst().continuation, []) }
            state.takeBack(connection)
            guard state.isClosed, state.lent == 0 else { return (nil, []) }
            defer { state.closing = [] }
            return (nil, state.closing)
        }
        waiter?.resume(returning: connection)
        for continuation in closing { continuation.resume() }
    }

    /// Refuses further work, waits for all connections and returns them for the caller to close.
    package func close() async -> [Connection] {
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
        return state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
    }
}
