import EngineTesting
import Relational
import Testing

/// What a unit of work may count on, alone and beside others.
struct TransactionTests {
    @Test(arguments: Engine.available)
    func `a write is stored, and a write that throws is rolled back`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let changed = try await bench.database.write { try $0.execute("UPDATE counter SET n = \(7)") }
            #expect(changed == 1)
            await #expect(throws: Interruption.self) {
                try await bench.database.write { connection in
                    try connection.execute("UPDATE counter SET n = \(8)")
                    try connection.execute("CREATE TABLE other (id BIGINT)")
                    throw Interruption()
                }
            }
            try await bench.expect(count: 7)
            try await bench.database.write { try $0.execute("CREATE TABLE other (id BIGINT)") }
        }
    }

    @Test(arguments: Engine.available)
    func `a write sees its own changes, and others only after its end`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let other = try await bench.another(Limits())
            let held = await bench.database.holdWrite { connection, pause in
                try connection.execute("UPDATE counter SET n = 1")
                pause()
                return try connection.integer("SELECT n FROM counter")
            }
            // Nor is a reader held up.
            try await bench.expect(count: 0)
            #expect(try await other.count() == 0)
            #expect(try await held.finish() == 1)
            try await bench.expect(count: 1)
            #expect(try await other.count() == 1)
            await other.close()
        }
    }

    @Test(arguments: Engine.available)
    func `a read sees the state of its first statement throughout`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let other = try await bench.another(Limits())
            let held = await bench.database.holdRead { connection, pause in
                let before = try connection.integer("SELECT n FROM counter")
                pause()
                return [before, try connection.integer("SELECT n FROM counter")]
            }
            try await bench.database.write { try $0.execute("UPDATE counter SET n = 5") }
            try await other.write { try $0.execute("UPDATE counter SET n = n + 1") }
            #expect(try await held.finish() == [0, 0])
            try await bench.expect(count: 6)
            await other.close()
        }
    }

    @Test(arguments: Engine.available)
    func `a reader cannot write`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            for change: SQL in ["UPDATE counter SET n = 1", "CREATE TABLE other (id BIGINT)"] {
                await #expect { try await bench.database.read { _ = try $0.execute(change) } } throws: {
                    error in
                    error.isStatement
                }
            }
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available)
    func `fifty read-then-write transactions on two databases count correctly`(
        _ engine: Engine
    ) async throws {
        try await engine.with(schema: counter) { bench in
            let (first, second) = (bench.database, try await bench.another(Limits(connections: 3)))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<50 {
                    group.addTask {
                        try await (index.isMultiple(of: 2) ? first : second).write { connection in
                            let n = try connection.integer("SELECT n FROM counter") ?? 0
                            try connection.execute("UPDATE counter SET n = \(n + 1)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await bench.expect(count: 50)
            await second.close()
        }
    }

    @Test(arguments: Engine.available)
    func `more simultaneous reads than connections all succeed`(_ engine: Engine) async throws {
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            let database = bench.database
            let total = try await withThrowingTaskGroup(of: Int64.self) { group in
                for index in 0..<200 {
                    group.addTask {
                        try await database.read { try $0.integer("SELECT n + \(index) FROM counter") ?? -1 }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(total == 199 * 200 / 2)
        }
    }

    @Test(arguments: Engine.available)
    func `a unit of work that ends its transaction fails`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            for end: SQL in ["ROLLBACK", "COMMIT"] {
                let refusal = DatabaseError.statement("the unit of work ended its own transaction")
                await #expect(throws: refusal) { try await bench.database.write { try $0.execute(end) } }
                await #expect(throws: refusal) {
                    try await bench.database.write { connection in
                        try connection.execute(end)
                        try connection.execute("UPDATE counter SET n = 1")
                    }
                }
            }
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available)
    func `waiting for a lock of another database ends at the limit`(_ engine: Engine) async throws {
        let limits = Limits(connections: 1, lock: .milliseconds(40))
        try await engine.with(limits, schema: counter) { bench in
            let other = try await bench.another(Limits())
            let held = await other.holdWrite { connection, pause in
                try connection.execute("UPDATE counter SET n = 2")
                pause()
            }
            for _ in 0..<3 {
                await #expect(throws: DatabaseError.busy) {
                    try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
                }
                try await bench.expect(count: 0)
            }
            try await held.finish()
            // The connection is as good as new.
            try await bench.database.write { try $0.execute("UPDATE counter SET n = n + 1") }
            try await bench.expect(count: 3)
            await other.close()
        }
    }
}
