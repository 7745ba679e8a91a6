import Metrics
import Model
package import Relational
package import ServiceLifecycle
import Storage
import Synchronization

/// Notices every change that a viewer may see, made by any server or command, and wakes its listeners.
///
/// The watch tells only the number of the last change. A request reads the numbers itself to decide what it
/// may show and if an answer may be reused. The watch also wakes a listener when its session ends.
package final class ChangeWatch: Service {
    private struct State {
        var number: Int64?
        var endings: Int64?
        var alarms: Int64?
        var nextID = 0
        var listeners: [Int: Listener] = [:]
        var isOver = false
    }

    private struct Listener {
        let continuation: AsyncStream<Int64>.Continuation
        let session: Session.ID?
    }

    private let database: any WatchedDatabase
    private let clock: ChangeClock
    private let state = Mutex(State())

    /// Makes a watch, which notices nothing before ``run()``.
    package init(database: any WatchedDatabase, clock: ChangeClock) {
        (self.database, self.clock) = (database, clock)
    }

    struct Listening: Sendable {
        /// The change numbers, as in ``ChangeWatch/numbers()``, with 0 for a wake-up.
        let numbers: AsyncStream<Int64>
        private let continuation: AsyncStream<Int64>.Continuation

        fileprivate init(_ numbers: AsyncStream<Int64>, _ continuation: AsyncStream<Int64>.Continuation) {
            self.numbers = numbers
            self.continuation = continuation
        }

        /// Wakes the listener although there is no new change.
        func wake() { continuation.yield(0) }

        func end() { continuation.finish() }
    }

    /// Returns a stream of the last change number, now and after each change; a slow listener gets only the
    /// latest number.
    ///
    /// The stream ends with the watch.
    package func numbers() -> AsyncStream<Int64> { listen().numbers }

    /// Like ``numbers()``, but the listener can also be woken, as happens when its session ends.
    func listen(for session: Session.ID? = nil) -> Listening {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Int64.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let id = state.withLock { state -> Int? in
            if state.isOver { return nil }
            if let number = state.number { continuation.yield(number) }
            state.nextID += 1
            state.listeners[state.nextID] = Listener(continuation: continuation, session: session)
            return state.nextID
        }
        if let id {
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
            }
        } else {
            continuation.finish()
        }
        return Listening(stream, continuation)
    }

    /// Watches until shutdown.
    package func run() async throws {
        let gauge = Gauge(label: "last_change_number")
        await cancelWhenGracefulShutdown {
            for await _ in self.database.commits() {
                // From then on, a lease that requests share was read after the commit.
                await self.database.settle()
                // A failed read is repeated at the next commit, or when the connection is back.
                guard let signals = try? await self.signals() else { continue }
                await self.database.settle()
                gauge.record(signals.change)
                self.announce(signals.change)
                self.announceAlarms(signals.alarms)
                await self.announceEndings(signals.endings)
            }
        }
        let listeners = state.withLock { state in
            state.isOver = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.continuation.finish() }
    }

    private func signals() async throws -> Signals {
        if let leased = try await clock.signals() { return leased }
        return try await database.readOne { try Signals.read(on: $0) }
    }

    private func announce(_ number: Int64) {
        let listeners = state.withLock { state -> [Listener] in
            guard number != state.number else { return [] }
            state.number = number
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.continuation.yield(number) }
    }

    /// Wakes the listeners who are signed in: each of them then looks for what its alarms told.
    private func announceAlarms(_ alarms: Int64) {
        let listeners = state.withLock { state -> [Listener] in
            guard alarms != state.alarms else { return [] }
            state.alarms = alarms
            return state.listeners.values.filter { $0.session != nil }
        }
        for listener in listeners { listener.continuation.yield(0) }
    }

    /// Wakes the listeners of ended sessions: each of them then checks its session and ends.
    private func announceEndings(_ endings: Int64) async {
        let named = state.withLock { state -> [Listener]? in
            endings == state.endings ? nil : state.listeners.values.filter { $0.session != nil }
        }
        guard let named else { return }
        let sessions = named.compactMap(\.session)
        // When this read fails, the next commit repeats it, and each listener checks its session at its
        // heartbeat.
        guard let kept = try? await database.readOne({ try SessionStore($0).kept(of: sessions) }) else {
            return
        }
        state.withLock { $0.endings = endings }
        for listener in named where listener.session.map({ !kept.contains($0) }) ?? false {
            listener.continuation.yield(0)
        }
    }
}
