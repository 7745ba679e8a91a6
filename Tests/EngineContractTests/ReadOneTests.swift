import EngineTesting
import Relational
import Synchronization
import Testing

/// A read of one statement has no transaction, and otherwise behaves like any read.
struct ReadOneTests {
    @Test(arguments: Engine.available)
    func `a single read accepts one statement, but no second one and no script`(_ engine: Engine) async throws
    {
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            for _ in 0..<3 {
                let five = try await bench.database.readOne { try $0.integer("SELECT n + \(5) FROM counter") }
                #expect(five == 5)
                let tooMany = DatabaseError.statement("several statements need a transaction")
                await #expect(throws: tooMany) {
                    try await bench.database.readOne { connection in
                        _ = try connection.integer("SELECT 1")
                        return try connection.integer("SELECT 2")
                    }
                }
                await #expect(throws: DatabaseError.statement("a script needs a transaction")) {
                    try await bench.database.readOne { try $0.executeScript("SELECT 1") }
                }
                try await bench.expect(count: 0)
            }
        }
    }

    @Test(arguments: Engine.available)
    func `a single read cannot write, and its failure leaves the database usable`(
        _ engine: Engine
    ) async throws {
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            await #expect(throws: DatabaseError.self) {
                try await bench.database.readOne { try $0.execute("UPDATE counter SET n = 1") }
            }
            await #expect(throws: DatabaseError.self) {
                try await bench.database.readOne { connection in
                    _ = try? connection.integer("SELECT nothing")
                }
            }
            await #expect(throws: Interruption.self) {
                try await bench.database.readOne { _ in throw Interruption() }
            }
            try await bench.expect(count: 0)
            try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
            #expect(try await bench.database.readOne { try $0.integer("SELECT n FROM counter") } == 1)
        }
    }

    @Test(arguments: Engine.available)
    func `a single read sees what another database has just written`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let other = try await bench.another(Limits(connections: 1))
            for n in 1...50 as ClosedRange<Int64> {
                try await other.write { try $0.execute("UPDATE counter SET n = \(n)") }
                let found = try await bench.database.readOne { try $0.integer("SELECT n FROM counter") }
                #expect(found == n)
            }
            await other.close()
            await #expect(throws: DatabaseError.closed) {
                try await other.readOne { try $0.integer("SELECT n FROM counter") }
            }
        }
    }

    @Test(arguments: Engine.available)
    func `a single read is stopped by its time limit`(_ engine: Engine) async throws {
        try await engine.with(Limits(connections: 1, statement: .seconds(5)), schema: counter) { bench in
            await #expect(throws: DatabaseError.timeout) {
                try await bench.database.readOne { _ = try $0.integer(endless) }
            }
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available)
    func `a single read is stopped by a cancellation`(_ engine: Engine) async throws {
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            let database = bench.database
            let (begun, signal) = AsyncStream.makeStream(of: Void.self)
            // SQLite reads on the calling thread, and one of the few that all tests share must not be held.
            let task = Task(executorPreference: OwnThread()) {
                try await database.readOne { connection in
                    signal.yield()
                    _ = try connection.integer(endless)
                }
            }
            for await _ in begun { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await bench.expect(count: 0)
        }
    }
}
