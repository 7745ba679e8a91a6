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

    private static func leasing<Value: Comparable & Sendable>(
        _ read: @escaping @Sendable () async throws -> Value
    ) -> LeasedRead<Value> {
        LeasedRead(isOlder: { $0 < $1 }, read)
    }

    private static let counter = "CREATE TABLE counter (n BIGINT NOT NULL); INSERT INTO counter VALUES (0)"

    @Test(arguments: Engine.servers)
    func `nobody gets a value from before a write that another server acknowledged before they asked`(
        _ engine: Engine
    ) async throws {
        try await engine.with(Limits(connections: 2), schema: Self.counter) { bench in
            let (database, other) = (bench.database, try await bench.another(Limits(connections: 1)))
            let counts = Counts()
            let leased = Self.leasing {
                counts.reads.add(1, ordering: .relaxed)
                return try await database.readOne { try $0.integer("SELECT n FROM counter") ?? -1 }
            }
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

    @Test func `an error reaches the one who asked, and the next read is tried again`() async throws {
        let fails = Mutex(true)
        let leased = Self.leasing {
            if fails.withLock({ $0 }) { throw Failure() }
            return 7
        }
        await #expect(throws: Failure.self) { try await leased.value() }
        fails.withLock { $0 = false }
        #expect(try await leased.value() == 7)
    }

    @Test func `a value that cannot be read again is used no longer than its time`() async throws {
        let fails = Mutex(false)
        let leased = Self.leasing {
            if fails.withLock({ $0 }) { throw Failure() }
            return 7
        }
        #expect(try await leased.value() == 7)
        fails.withLock { $0 = true }
        try await Task.sleep(for: CommitWait.lease)
        await #expect(throws: Failure.self) { try await leased.value() }
    }

    @Test func `a value that was read with something else is not followed by an older one in its time`()
        async throws
    {
        let leased = Self.leasing { 7 }
        while true {
            #expect(try await leased.value() <= 9)
            let begun = ContinuousClock.now
            leased.saw(9, after: begun)
            let value = try await leased.value()
            // On a machine that is busy, the time may be over.
            guard ContinuousClock.now - begun < CommitWait.lease else { continue }
            #expect(value == 9)
            break
        }
        // A database that lost its last commits has lower numbers from then on.
        try await Task.sleep(for: CommitWait.lease)
        #expect(try await leased.value() == 7)
    }

    @Test func `a value that was told late makes no newer one out of an older`() async throws {
        let leased = Self.leasing { 7 }
        leased.saw(9, after: .now - CommitWait.lease)
        #expect(try await leased.value() == 7)
    }
}
