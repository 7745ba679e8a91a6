import Synchronization

/// Counts the elements of a stream that says "something happened".
package final class Ear: Sendable {
    private let heard = Mutex((count: 0, isOver: false))
    private let listening = Mutex<Task<Void, Never>?>(nil)

    package init(_ stream: AsyncStream<Void>) {
        let task = Task { [weak self] in
            for await _ in stream { self?.heard.withLock { $0.count += 1 } }
            self?.heard.withLock { $0.isOver = true }
        }
        listening.withLock { $0 = task }
    }

    deinit { stop() }

    package func stop() { listening.withLock { $0?.cancel() } }

    /// Whether as many elements come within a generous time.
    package func hears(_ count: Int) async -> Bool {
        await waits { $0.count >= count }
    }

    /// Whether nothing more comes for a while.
    package func staysAt(_ count: Int) async -> Bool {
        // That nothing comes can only be waited for; too short a wait would let a fault pass, never fail a
        // good run.
        try? await Task.sleep(for: .milliseconds(400))
        return heard.withLock { $0.count } == count
    }

    /// Whether whoever did not listen during many commits hears one element of them all.
    ///
    /// When the last of them has arrived is not told: on a busy machine it may come after the first look, so
    /// there are several. A stream that keeps each element fails every one.
    package static func hearsOnce(
        _ stream: () -> AsyncStream<Void>,
        after commits: () async throws -> Void
    ) async throws -> Bool {
        for _ in 0..<5 {
            let asleep = stream()
            try await commits()
            try await Task.sleep(for: .milliseconds(300))
            let ear = Ear(asleep)
            if await ear.hears(1), await ear.staysAt(1) { return true }
        }
        return false
    }

    package func ends() async -> Bool {
        await waits { $0.isOver }
    }

    private func waits(_ condition: ((count: Int, isOver: Bool)) -> Bool) async -> Bool {
        // Beside other tests, a task may wait for its turn for long.
        let deadline = ContinuousClock.now + .seconds(600)
        while ContinuousClock.now < deadline {
            if heard.withLock({ condition($0) }) { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }
}
