internal import Synchronization

/// Those who wait for the commits of a database, each with a stream that holds one element at most.
public final class CommitStreams: Sendable {
    private struct State {
        var waiting: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var last: UInt64 = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Creates an empty set of streams.
    public init() {}

    deinit { close() }

    /// Whether nobody waits.
    public var isEmpty: Bool { state.withLock { $0.waiting.isEmpty } }

    /// Adds a stream; once closed, it is over at once.
    ///
    /// `ended` is called when nobody waits for it any more.
    public func add(ended: @escaping @Sendable () -> Void) -> (id: UInt64, stream: AsyncStream<Void>) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let (id, isOpen) = state.withLock { state in
            state.last += 1
            if !state.isClosed { state.waiting[state.last] = continuation }
            return (state.last, !state.isClosed)
        }
        // Nobody can have ended it yet: only the caller gets the stream.
        continuation.onTermination = { [weak self] _ in
            self?.remove(id)
            ended()
        }
        if !isOpen { continuation.finish() }
        return (id, stream)
    }

    /// Gives an element to everybody who waits.
    public func announce() {
        for continuation in state.withLock({ Array($0.waiting.values) }) { continuation.yield() }
    }

    /// Gives an element to one who waits.
    public func announce(to id: UInt64) {
        state.withLock { $0.waiting[id] }?.yield()
    }

    /// Ends every stream, and those that are added later.
    public func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        // Outside the lock: each tells that it has ended.
        for continuation in waiting.values { continuation.finish() }
    }

    private func remove(_ id: UInt64) {
        state.withLock { _ = $0.waiting.removeValue(forKey: id) }
    }
}
