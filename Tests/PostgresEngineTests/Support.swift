#if Postgres
    import Dispatch
    import Synchronization
    import Testing

    /// Something that a blocking unit of work waits for.
    final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func wait() { semaphore.wait() }
        func open() { semaphore.signal() }
    }

    /// Counts how often a unit of work ran.
    final class Attempts: Sendable {
        private let value = Mutex(0)

        var count: Int { value.withLock { $0 } }

        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }

    /// Counts the elements of a stream that says "something happened".
    final class Ear: Sendable {
        private let heard = Mutex((count: 0, isOver: false))
        private let listening = Mutex<Task<Void, Never>?>(nil)

        init(_ stream: AsyncStream<Void>) {
            let task = Task { [weak self] in
                for await _ in stream { self?.heard.withLock { $0.count += 1 } }
                self?.heard.withLock { $0.isOver = true }
            }
            listening.withLock { $0 = task }
        }

        deinit { stop() }

        /// Listens no more.
        func stop() { listening.withLock { $0?.cancel() } }

        /// Whether as many elements came, now or within some seconds.
        func hears(_ count: Int) async -> Bool {
            await waits { $0.count >= count }
        }

        /// Whether nothing more comes for a while.
        func staysAt(_ count: Int) async -> Bool {
            try? await Task.sleep(for: .milliseconds(400))
            return heard.withLock { $0.count } == count
        }

        /// Whether the stream ends within some seconds.
        func ends() async -> Bool {
            await waits { $0.isOver }
        }

        private func waits(_ condition: ((count: Int, isOver: Bool)) -> Bool) async -> Bool {
            // Turns, not seconds: beside other tests, nobody may have had a turn for long.
            for _ in 0..<4000 {
                if heard.withLock({ condition($0) }) { return true }
                try? await Task.sleep(for: .milliseconds(5))
            }
            return false
        }
    }

    /// Waits some seconds for a condition.
    func eventually(
        _ condition: () async throws -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for _ in 0..<4000 {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("It never came to be.", sourceLocation: sourceLocation)
    }
#endif
