import Relational
import SQLiteEngine
import Testing

struct Interruption: Error {}

struct TransactionTests {
    @Test func `a write is there afterwards, and a write that throws never was`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        let changed = try await bench.database.write { try $0.execute("UPDATE counter SET n = \(7)") }
        #expect(changed == 1)
        await #expect(throws: Interruption.self) {
            try await bench.database.write { connection in
                try connection.execute("UPDATE counter SET n = \(8)")
                throw Interruption()
            }
        }
        #expect(try await bench.count() == 7)
    }

    @Test func `a read sees one state from its first statement on`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        let other = try OtherConnection(path: bench.path)
        let seen = try await bench.database.read { connection in
            let before = try connection.integer("SELECT n FROM counter")
            try other.run("UPDATE counter SET n = 5")
            return [before, try connection.integer("SELECT n FROM counter")]
        }
        #expect(seen == [0, 0])
        #expect(try await bench.count() == 5)
    }

    @Test func `fifty writers each count once`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await bench.database.write { connection in
                        let n = try connection.integer("SELECT n FROM counter") ?? 0
                        try connection.execute("UPDATE counter SET n = \(n + 1)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await bench.count() == 50)
    }

    @Test func `two databases on one file take turns`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        let second = try SQLiteDatabase(path: bench.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask {
                    let database = index.isMultiple(of: 2) ? bench.database : second
                    try await database.write { try $0.execute("UPDATE counter SET n = n + 1") }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await bench.count() == 40)
        await second.close()
    }

    @Test func `more reads at once than there are readers all get their turn`() async throws {
        let bench = try await Workbench(options: SQLiteOptions(readers: 1), schema: Workbench.counter)
        let total = try await withThrowingTaskGroup(of: Int64.self) { group in
            for index in 0..<200 {
                group.addTask {
                    try await bench.database.read { try $0.integer("SELECT n + \(index) FROM counter") ?? -1 }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(total == 199 * 200 / 2)
    }

    @Test func `a reader cannot write`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        await #expect(throws: DatabaseError.statement("attempt to write a readonly database")) {
            try await bench.database.read { _ = try $0.execute("UPDATE counter SET n = 1") }
        }
    }

    @Test func `a unit of work cannot end its own transaction and go on`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        await #expect(throws: DatabaseError.self) {
            try await bench.database.write { connection in
                try connection.execute("ROLLBACK")
                try connection.execute("UPDATE counter SET n = 1")
            }
        }
        #expect(try await bench.count() == 0)
    }

    @Test func `after a timeout nothing more of the transaction takes effect`() async throws {
        let options = SQLiteOptions(statementTimeLimit: .milliseconds(30))
        let bench = try await Workbench(options: options, schema: Workbench.counter)
        await #expect(throws: DatabaseError.timeout) {
            try await bench.database.write { connection in
                try connection.execute("UPDATE counter SET n = 1")
                _ = try? connection.execute(
                    """
                    WITH RECURSIVE c(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM c)
                    INSERT INTO counter SELECT n, n FROM c
                    """
                )
                try connection.execute("UPDATE counter SET n = 2")
            }
        }
        #expect(try await bench.count() == 0)
    }

    @Test func `a slow statement is stopped, reading or writing`() async throws {
        let options = SQLiteOptions(statementTimeLimit: .milliseconds(30))
        let bench = try await Workbench(options: options, schema: Workbench.counter)
        await #expect(throws: DatabaseError.timeout) {
            try await bench.database.read { _ = try $0.integer(endless) }
        }
        await #expect(throws: DatabaseError.timeout) {
            try await bench.database.write { _ = try $0.integer(endless) }
        }
        #expect(try await bench.count() == 0)
    }

    @Test func `a cancelled task starts no work`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            await #expect(throws: CancellationError.self) { try await bench.database.read { _ in } }
            await #expect(throws: CancellationError.self) {
                try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
            }
        }
        task.cancel()
        await task.value
        #expect(try await bench.count() == 0)
    }

    @Test func `cancelling stops a running statement and rolls back`() async throws {
        // Longer than any machine takes to come to the cancellation: the limit must not be what stops it.
        let options = SQLiteOptions(statementTimeLimit: .seconds(600))
        let bench = try await Workbench(options: options, schema: Workbench.counter)
        let (begun, signal) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await bench.database.write { connection in
                try connection.execute("UPDATE counter SET n = 1")
                signal.yield()
                _ = try connection.integer(endless)
            }
        }
        for await _ in begun { break }
        // The writer is busy: this one waits in line, and leaves it at once.
        let queued = Task { try await bench.database.write { _ in } }
        queued.cancel()
        await #expect(throws: CancellationError.self) { try await queued.value }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await bench.count() == 0)

        let reading = Task {
            try await bench.database.read { connection in
                signal.yield()
                _ = try connection.integer(endless)
            }
        }
        for await _ in begun { break }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test func `a closed database says so`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        await bench.database.close()
        await bench.database.close()
        await #expect(throws: DatabaseError.closed) { try await bench.count() }
        await #expect(throws: DatabaseError.closed) { try await bench.database.write { _ in } }
        await #expect(throws: DatabaseError.closed) { try await bench.database.checkpoint() }
        await #expect(throws: DatabaseError.closed) { try await bench.database.dataVersion }
        let again = try SQLiteDatabase(path: bench.path)
        #expect(try await again.read { try $0.integer("SELECT n FROM counter") } == 0)
        await again.close()
    }
}
