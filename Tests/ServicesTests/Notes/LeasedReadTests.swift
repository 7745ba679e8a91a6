import EngineTesting
import Relational
import Services
import Synchronization
import Testing

/// A value of a database server is used for a moment, and never when a newer one was acknowledged before.
@Suite struct LeasedReadTests {
    private struct Failure: Error {}

    private final class Counts: Sendable {
        let reads = Atomic(0)
        let asked = Atomic(0)
        /// The last number whose write was acknowledged.
        let committed = Atomic<Int64>(0)
    }

    /// A clock that stands still until it is set forward.
    private final class Clock: Sendable {
        private let instant = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { instant.withLock { $0 } }

        func advance(by span: Duration) { instant.withLock { $0 += span } }
    }

    private static func leasing<Value: Comparable & Sendable>(
        at clock: Clock,
        _ read: @escaping @Sendable () async throws -> Value
    ) -> LeasedRead<Value> {
        LeasedRead(isOlder: { $0 < $1 }, now: { clock.now }, read)
    }

    private static let counter = "CREATE TABLE counter (n BIGINT NOT NULL); INSERT INTO counter VALUES (0)"

    @Test(arguments: Engine.servers)
    func `nobody gets a value from before a write that another server acknowledged before they asked`(
        _ engine: Engine
    ) async throws {
        try await engine.with(Limits(connections: 2), schema: Self.counter) { bench in
            let (database, other) = (bench.database, try await bench.another(Limits(connections: 1)))
            let counts = Counts()
            let leased = LeasedRead<Int64>(
                isOlder: { $0 < $1 },
                {
                    counts.reads.add(1, ordering: .relaxed)
                    return try await database.readOne { try $0.integer("SELECT n FROM counter") ?? -1 }
                }
            )
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<4 {
                    tasks.addTask {
                        while counts.committed.load(ordering: .sequentiallyConsistent) < 50 {
                            let before = counts.committed.load(ordering: .sequentiallyConsistent)
                            let value = try await leased.value()
                            #expect(value >= before)
                            counts.asked.add(1, ordering: .relaxed)
                            await Task.yield()
                        }
                    }
                }
                for n in 1...50 as ClosedRange<Int64> {
                    try await other.write { try $0.execute("UPDATE counter SET n = \(n)") }
                    counts.committed.store(n, ordering: .sequentiallyConsistent)
                }
                try await tasks.waitForAll()
            }
            #expect(try await leased.value() == 50)
            #expect(counts.reads.load(ordering: .relaxed) < counts.asked.load(ordering: .relaxed))
            await other.close()
        }
    }

    @Test func `who asks during a read has its value without another one`() async throws {
        let reads = Atomic(0)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let leased = Self.leasing(at: Clock()) {
            reads.add(1, ordering: .relaxed)
            for await _ in gate { break }
            return 7
        }
        async let first = leased.value()
        while reads.load(ordering: .relaxed) == 0 { await Task.yield() }
        try await withThrowingTaskGroup(of: Int.self) { tasks in
            for _ in 0..<20 { tasks.addTask { try await leased.value() } }
            // Nothing tells that they have asked. One that asks after this moment finds the first value held.
            try await Task.sleep(for: .milliseconds(50))
            opening.finish()
            for try await value in tasks { #expect(value == 7) }
        }
        #expect(try await first == 7)
        #expect(reads.load(ordering: .relaxed) == 1)
    }

    @Test func `an error reaches the one who asked, and the next read is tried again`() async throws {
        let fails = Mutex(true)
        let leased = Self.leasing(at: Clock()) {
            if fails.withLock({ $0 }) { throw Failure() }
            return 7
        }
        await #expect(throws: Failure.self) { try await leased.value() }
        fails.withLock { $0 = false }
        #expect(try await leased.value() == 7)
    }

    @Test func `a value is used within its time, and no longer when it cannot be read again`() async throws {
        let clock = Clock()
        let fails = Mutex(false)
        let leased = Self.leasing(at: clock) {
            if fails.withLock({ $0 }) { throw Failure() }
            return 7
        }
        #expect(try await leased.value() == 7)
        fails.withLock { $0 = true }
        clock.advance(by: CommitWait.lease - .nanoseconds(1))
        #expect(try await leased.value() == 7)
        clock.advance(by: .nanoseconds(1))
        await #expect(throws: Failure.self) { try await leased.value() }
    }

    @Test func `a value that was read with something else is not followed by an older one in its time`()
        async throws
    {
        let clock = Clock()
        let leased = Self.leasing(at: clock) { 7 }
        #expect(try await leased.value() == 7)
        leased.saw(9, after: clock.now)
        leased.saw(8, after: clock.now)
        #expect(try await leased.value() == 9)
        // A database that lost its last commits has lower numbers from then on.
        clock.advance(by: CommitWait.lease)
        #expect(try await leased.value() == 7)
    }

    @Test func `a value that was told too late is not used`() async throws {
        let clock = Clock()
        let leased = Self.leasing(at: clock) { 7 }
        leased.saw(9, after: clock.now - CommitWait.lease)
        #expect(try await leased.value() == 7)
    }
}
