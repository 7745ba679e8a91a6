import Services
import Synchronization
import Testing

/// A value that many tasks ask for is read for all of them at once, and never before they asked.
@Suite struct SharedReadTests {
    private struct Failure: Error {}

    /// A source whose values are the numbers of its reads; each read waits until the source is open.
    private final class Source: Sendable {
        private struct State {
            var begun = 0
            var expected = 0
            var isOpen = true
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        var begun: Int { state.withLock { $0.begun } }

        /// The number of tasks that are about to ask.
        var expected: Int { state.withLock { $0.expected } }

        func expectReader() { state.withLock { $0.expected += 1 } }

        func close() { state.withLock { $0.isOpen = false } }

        func open() {
            let waiting = state.withLock { state in
                state.isOpen = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }

        func read() async -> Int {
            let number = state.withLock { state in
                state.begun += 1
                return state.begun
            }
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
            return number
        }

        func hasBegun(_ count: Int) async {
            while begun < count { await Task.yield() }
        }
    }

    @Test func `tasks that ask during a read share a later one`() async throws {
        let source = Source()
        let shared = SharedRead { await source.read() }
        source.close()
        async let first = shared.value()
        await source.hasBegun(1)
        try await withThrowingTaskGroup(of: Int.self) { tasks in
            for _ in 0..<100 {
                tasks.addTask {
                    source.expectReader()
                    return try await shared.value()
                }
            }
            while source.expected < 100 { await Task.yield() }
            // All of them ask within a moment; the limit below leaves room for a busy machine.
            try await Task.sleep(for: .milliseconds(100))
            #expect(source.begun == 1)
            source.open()
            for try await value in tasks { #expect(value > 1) }
        }
        #expect(try await first == 1)
        #expect(source.begun < 50)
    }

    @Test func `no task gets a read that began before it asked`() async throws {
        let source = Source()
        let shared = SharedRead { await source.read() }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<20 {
                tasks.addTask {
                    for _ in 0..<200 {
                        let begun = source.begun
                        let value = try await shared.value()
                        #expect(value > begun)
                    }
                }
            }
            try await tasks.waitForAll()
        }
        #expect(source.begun <= 4000)
    }

    @Test func `an error reaches the task that waited, and the next read is tried again`() async throws {
        let fails = Mutex(true)
        let shared = SharedRead {
            if fails.withLock({ $0 }) { throw Failure() }
            return 7
        }
        await #expect(throws: Failure.self) { try await shared.value() }
        fails.withLock { $0 = false }
        #expect(try await shared.value() == 7)
    }

    @Test func `a cancelled task leaves during a read and before it, and the others get their values`()
        async throws
    {
        let source = Source()
        let shared = SharedRead { await source.read() }
        source.close()
        let served = Task { try await shared.value() }
        await source.hasBegun(1)
        let waiting = Task { try await shared.value() }
        let patient = Task { try await shared.value() }
        served.cancel()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await served.value }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        source.open()
        #expect(try await patient.value == 2)
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await shared.value()
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(try await shared.value() > 2)
    }
}
