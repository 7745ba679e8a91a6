package import Relational
import Synchronization

/// Reads a value once for all tasks that wait for it.
///
/// A task that asks during a read gets the result of the next read. The read whose result a task gets
/// therefore always began after the task asked.
package final class SharedRead<Value: Sendable>: Sendable {
    /// A task that waits.
    private struct Asking {
        let id: UInt64
        let continuation: CheckedContinuation<Value, any Error>

        /// An empty list with room for the usual number of tasks.
        static func list() -> [Asking] {
            var list: [Asking] = []
            list.reserveCapacity(32)
            return list
        }
    }

    private struct State {
        var isReading = false
        /// `true` while the thread of a session waits for the next task that asks.
        var isListening = false
        /// The tasks that wait for the next read.
        var waiting: [Asking] = []
        /// The tasks that wait for the end of the read under way.
        var served: [Asking] = []

        /// Moves those who wait to those whom the read under way serves.
        mutating func takeWaiting() {
            if served.isEmpty { swap(&served, &waiting) } else { served += waiting }
            waiting = Asking.list()
        }

        /// Takes one task out of those that wait.
        mutating func take(_ id: UInt64) -> Asking? {
            if let place = waiting.firstIndex(where: { $0.id == id }) { return waiting.remove(at: place) }
            return served.firstIndex { $0.id == id }.map { served.remove(at: $0) }
        }
    }

    /// Reads the value; returns `nil` when it served the tasks itself.
    private typealias Reading = @Sendable (SharedRead) async throws -> Value?

    private let state = Mutex(State())
    /// `true` when the tasks of one turn of an event loop share a read.
    private let canGather: Bool
    /// `true` while a task is there that asks when the other tasks of its turn have asked.
    ///
    /// It is set back with the state locked, so that who sees it there knows that somebody asks later.
    private let isGathering = Atomic(false)
    private let lastID = Atomic<UInt64>(0)
    private let bell = Bell()
    private let read: Reading

    /// Shares a read that may take any time.
    ///
    /// When tasks of one turn of an event loop are gathered, the first of them asks after the others. That
    /// pays when a read costs as much as several tasks, and it must not matter when between its call and its
    /// value a task asks.
    package init(gathering: Bool = false, _ read: @escaping @Sendable () async throws -> Value) {
        canGather = gathering
        self.read = { _ in try await read() }
    }

    /// Shares a short read of one statement.
    ///
    /// While tasks go on asking a server, one read follows the other on one session, so that none has to wait
    /// until a thread takes it up. Other databases read on the thread that asks.
    package init(of database: any Database, _ read: @escaping @Sendable (any Connection) throws -> Value) {
        canGather = database.dialect == .postgres
        guard canGather else {
            self.read = { _ in try await database.readOne(read) }
            return
        }
        self.read = { shared in
            try await database.readEach { round, connection in
                guard round < Self.mostRounds, shared.beginsRound() else { return false }
                shared.serve(.success(try read(connection)))
                return true
            }
            return nil
        }
    }

    /// After so many reads the session is given back, even if nobody else wants it.
    private static var mostRounds: Int { 1_000 }
    /// The milliseconds after which a session that nobody asks is given back.
    private static var patience: Int { 2 }

    /// Returns the value, or throws the error of the read.
    package func value() async throws -> Value {
        let gathers = canGather && !isGathering.exchange(true, ordering: .relaxed)
        if gathers { await Task.yield() }
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { ask(Asking(id: id, continuation: $0), gathers) }
        } onCancel: {
            leave(id)
        }
    }

    private func ask(_ asking: Asking, _ gathers: Bool) {
        let (mustRing, isFirst) = state.withLock { state in
            state.waiting.append(asking)
            if gathers {
                isGathering.store(false, ordering: .relaxed)
            } else if state.isReading, isGathering.load(ordering: .relaxed) {
                // The next read begins when the one who gathers asks, or soon after the read under way.
                return (false, false)
            }
            defer { (state.isReading, state.isListening) = (true, false) }
            return (state.isListening, !state.isReading)
        }
        // Whoever wakes up wants the lock.
        if mustRing { bell.ring() }
        // A task that was cancelled before this moment has left in vain.
        if Task.isCancelled { leave(asking.id) }
        // The task of the reads belongs to no request, so that a cancelled request does not end it.
        if isFirst { Task { await readForAll() } }
    }

    private func leave(_ id: UInt64) {
        let asking = state.withLock { $0.take(id) }
        asking?.continuation.resume(throwing: CancellationError())
    }

    private func readForAll() async {
        while true {
            // Requests that could run now ask first, so that more of them share the read.
            await Task.yield()
            guard beginsRead() else { return }
            do {
                if let value = try await read(self) { serve(.success(value)) }
            } catch {
                serve(.failure(error))
            }
        }
    }

    private func serve(_ result: Result<Value, any Error>) {
        let served = state.withLock { state in
            defer { state.served = [] }
            return state.served
        }
        for asking in served { asking.continuation.resume(with: result) }
    }

    /// Waits on the thread of a session until a task asks; returns `false` when none does for a moment.
    private func beginsRound() -> Bool {
        let mustWait = state.withLock { state in
            // A read that failed with its connection is made again for the same tasks.
            state.isListening =
                state.served.isEmpty && (state.waiting.isEmpty || isGathering.load(ordering: .relaxed))
            return state.isListening
        }
        if mustWait { bell.wait(milliseconds: Self.patience) }
        return state.withLock { state in
            state.isListening = false
            // Those who asked while a session was waited for are in time too: the read is still to begin.
            state.takeWaiting()
            return !state.served.isEmpty
        }
    }

    /// Returns `false` when no task waits.
    private func beginsRead() -> Bool {
        state.withLock { state in
            state.takeWaiting()
            state.isReading = !state.served.isEmpty
            return state.isReading
        }
    }
}
