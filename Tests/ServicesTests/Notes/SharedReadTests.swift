import EngineTesting
import Relational
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

    /// Runs tasks one after another when it is told to, as an event loop does in a turn.
    private final class Turns: TaskExecutor {
        private let jobs = Mutex<[UnownedJob]>([])

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
        }

        /// Runs the job that waits longest; returns `false` when there is none.
        @discardableResult func runNext() -> Bool {
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?.runSynchronously(on: asUnownedTaskExecutor())
            return job != nil
        }

        /// Runs what comes until a task has ended.
        func run<Value: Sendable>(until task: Task<Value, any Error>) async {
            let driver = Task {
                while !Task.isCancelled {
                    if !runNext() { await Task.yield() }
                }
            }
            _ = await task.result
            driver.cancel()
            await driver.value
        }
    }

    @Test func `a task that gathers others and is cancelled leaves them their value`() async throws {
        let source = Source()
        let shared = SharedRead(gathering: true) { await source.read() }
        source.close()
        let before = Task { try await shared.value() }
        await source.hasBegun(1)
        let turns = Turns()
        let first = Task(executorPreference: turns) { try await shared.value() }
        let second = Task(executorPreference: turns) { try await shared.value() }
        // Now the first has let the second ask, and has not asked itself.
        turns.runNext()
        turns.runNext()
        first.cancel()
        source.open()
        #expect(try await before.value == 1)
        await turns.run(until: second)
        #expect(try await second.value == 2)
        await turns.run(until: first)
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await shared.value() > 2)
    }

    @Test func `a task whose event loop is busy keeps no other from reading`() async throws {
        let source = Source()
        let shared = SharedRead(gathering: true) { await source.read() }
        let busy = Turns()
        let first = Task(executorPreference: busy) { try await shared.value() }
        busy.runNext()
        // The first goes on only when the other has its value.
        #expect(try await shared.value() == 1)
        await busy.run(until: first)
        #expect(try await first.value == 2)
    }

    @Test func `tasks that are gathered on several event loops all get what was read after they asked`()
        async throws
    {
        let source = Source()
        let shared = SharedRead(gathering: true) { await source.read() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                let loop = Turns()
                let asking = Task(executorPreference: loop) {
                    try await withThrowingTaskGroup(of: Void.self) { tasks in
                        for _ in 0..<8 {
                            tasks.addTask {
                                for _ in 0..<100 {
                                    let begun = source.begun
                                    let value = try await shared.value()
                                    #expect(value > begun)
                                }
                            }
                        }
                        try await tasks.waitForAll()
                    }
                }
                group.addTask {
                    await loop.run(until: asking)
                    try await asking.value
                }
            }
            try await group.waitForAll()
        }
        #expect(source.begun <= 2400)
    }

    private final class Counts: Sendable {
        let reads = Atomic<Int>(0)
        let asked = Atomic<Int>(0)
        /// The last number that was written.
        let committed = Atomic<Int64>(0)
    }

    private static let counter = "CREATE TABLE counter (n BIGINT NOT NULL); INSERT INTO counter VALUES (0)"

    @Test(arguments: Engine.available)
    func `tasks that go on asking read what is committed, and leave the only session to others`(
        _ engine: Engine
    ) async throws {
        try await engine.with(Limits(connections: 1), schema: Self.counter) { bench in
            let database = bench.database
            let counts = Counts()
            let shared = SharedRead(of: database) { connection in
                counts.reads.add(1, ordering: .relaxed)
                return try connection.integer("SELECT n FROM counter") ?? -1
            }
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<16 {
                    tasks.addTask {
                        while counts.committed.load(ordering: .sequentiallyConsistent) < 5 {
                            let before = counts.committed.load(ordering: .sequentiallyConsistent)
                            let value = try await shared.value()
                            #expect(value >= before)
                            counts.asked.add(1, ordering: .relaxed)
                        }
                    }
                }
                for n in 1...5 as ClosedRange<Int64> {
                    try await database.write { try $0.execute("UPDATE counter SET n = \(n)") }
                    counts.committed.store(n, ordering: .sequentiallyConsistent)
                }
                try await tasks.waitForAll()
            }
            #expect(try await shared.value() == 5)
            #expect(counts.reads.load(ordering: .relaxed) <= counts.asked.load(ordering: .relaxed) + 1)
        }
    }

    @Test(arguments: Engine.available)
    func `an error of a session reaches those who asked, and the next read is tried again`(
        _ engine: Engine
    ) async throws {
        try await engine.with(Limits(connections: 1), schema: Self.counter) { bench in
            let fails = Mutex(false)
            let shared = SharedRead(of: bench.database) { connection in
                if fails.withLock({ $0 }) { throw Failure() }
                return try connection.integer("SELECT n FROM counter") ?? -1
            }
            for _ in 0..<3 {
                #expect(try await shared.value() == 0)
                fails.withLock { $0 = true }
                await #expect(throws: Failure.self) { try await shared.value() }
                fails.withLock { $0 = false }
            }
            // Longer than a session is kept for the next who asks.
            try await Task.sleep(for: .milliseconds(20))
            #expect(try await shared.value() == 0)
        }
    }
}
