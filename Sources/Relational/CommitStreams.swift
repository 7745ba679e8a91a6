import Synchronization

/// The streams that announce the commits of a database; each buffers one element at most.
package final class CommitStreams: Sendable {
    private struct State {
        var waiting: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var last: UInt64 = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    deinit { close() }

    package var isEmpty: Bool { state.withLock { $0.waiting.isEmpty } }

    /// Adds a stream; a stream that is added after ``close()`` ends at once.
    package func add(ended: @escaping @Sendable () -> Void) -> (id: UInt64, stream: AsyncStream<Void>) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let (id, isOpen) = state.withLock { state in
            state.last += 1
            if !state.isClosed { state.waiting[state.last] = continuation }
            return (state.last, !state.isClosed)
        }
        // The stream cannot have ended yet, because only the caller gets it.
        continuation.onTermination = { [weak self] _ in
            self?.remove(id)
            ended()
        }
        if !isOpen { continuation.finish() }
        return (id, stream)
    }

    package func announce() {
        for continuation in state.withLock({ Array($0.waiting.values) }) { continuation.yield() }
    }

    package func announce(to id: UInt64) {
        state.withLock { $0.waiting[id] }?.yield()
    }

    /// Ends all streams; streams that are added later end at once.
    package func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        // The lock is not held here, because each stream calls its termination handler.
        for continuation in waiting.values { continuation.finish() }
    }

    private func remove(_ id: UInt64) {
        state.withLock { _ = $0.waiting.removeValue(forKey: id) }
    }
}
