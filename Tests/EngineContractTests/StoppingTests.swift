import EngineTesting
import Relational
import Testing

/// What takes too long, and what nobody waits for any more.
struct StoppingTests {
    @Test(arguments: Engine.available)
    func `a slow statement is stopped in reads and writes`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let database = try await bench.another(Limits(statement: .seconds(1)))
            await #expect(throws: DatabaseError.timeout) {
                try await database.read { _ = try $0.integer(endless) }
            }
            await #expect(throws: DatabaseError.timeout) {
                try await database.write { _ = try $0.integer(endless) }
            }
            await database.close()
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available, [true, false])
    func `after a timeout the whole transaction is rolled back`(
        _ engine: Engine,
        _ isReading: Bool
    ) async throws {
        let endlessInsert: SQL = """
            WITH RECURSIVE c(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM c)
            INSERT INTO counter SELECT n, n FROM c
            """
        // SQLite rolls back by itself where a statement that writes is stopped, and only there.
        let slow = isReading ? endless : endlessInsert
        try await engine.with(schema: counter) { bench in
            let database = try await bench.another(Limits(statement: .seconds(1)))
            await #expect(throws: DatabaseError.timeout) {
                try await database.write { connection in
                    try connection.execute("UPDATE counter SET n = 1")
                    _ = try? connection.execute(slow)
                    try connection.execute("UPDATE counter SET n = 2")
                }
            }
            await database.close()
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available)
    func `a script has no time limit, and later statements have it again`(_ engine: Engine) async throws {
        let slow: SQL = .either(
            sqlite: """
                WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3000000) SELECT max(n) FROM c
                """,
            postgres: "SELECT pg_sleep(6)"
        )
        // SQLite never stops what takes few steps; a server may be kept from a short statement for a while.
        let limit = Limits(statement: engine.dialect == .sqlite ? .milliseconds(60) : .seconds(5))
        try await engine.with(limit, schema: counter) { bench in
            try await bench.database.write { connection in
                try connection.executeScript(slow)
                try connection.execute("UPDATE counter SET n = 1")
            }
            try await bench.expect(count: 1)
            await #expect(throws: DatabaseError.timeout) {
                try await bench.database.write { connection in
                    try connection.executeScript(slow)
                    _ = try connection.integer(endless)
                }
            }
        }
    }

    @Test(arguments: Engine.available)
    func `a cancelled task starts no work`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let database = bench.database
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                await #expect(throws: CancellationError.self) { try await database.read { _ in } }
                await #expect(throws: CancellationError.self) {
                    try await database.write { try $0.execute("UPDATE counter SET n = 1") }
                }
            }
            task.cancel()
            await task.value
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available)
    func `cancelling stops a running statement and rolls back`(_ engine: Engine) async throws {
        // The limits are longer than any machine takes to come to the cancellation: they must not be what
        // stops it.
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            let database = bench.database
            for _ in 0..<3 {
                let writing = await database.holdWrite { connection, pause in
                    try connection.execute("UPDATE counter SET n = 1")
                    pause()
                    _ = try connection.integer(endless)
                }
                // The writer is busy: this one waits in line, and leaves it at once.
                let queued = Task { try await database.write { _ in } }
                queued.cancel()
                await #expect(throws: CancellationError.self) { try await queued.value }
                try await expectStop(of: writing)
                try await bench.expect(count: 0)

                try await expectStop(
                    of: await database.holdRead { connection, pause in
                        pause()
                        _ = try connection.integer(endless)
                    }
                )
                try await expectStop(
                    of: await database.holdWrite { connection, pause in
                        pause()
                        try connection.executeScript(endless)
                    }
                )
                try await bench.expect(count: 0)
            }
        }
    }

    /// Cancels a unit of work a little after its statement has begun, as far as anybody can tell.
    private func expectStop(of work: HeldWork<Void>) async throws {
        let ended = Task { try await work.finish() }
        try await Task.sleep(for: .milliseconds(20))
        work.cancel()
        await #expect(throws: CancellationError.self) { try await ended.value }
    }

    @Test(arguments: Engine.available)
    func `a cancellation that is caught inside still ends the transaction`(_ engine: Engine) async throws {
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            try await expectStop(
                of: await bench.database.holdWrite { connection, pause in
                    try connection.execute("UPDATE counter SET n = 1")
                    pause()
                    _ = try? connection.integer(endless)
                }
            )
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available)
    func `a late cancellation does not affect other work`(_ engine: Engine) async throws {
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            let database = bench.database
            for round in 0..<150 {
                let task = Task { try await database.count() }
                for _ in 0..<round { await Task.yield() }
                task.cancel()
                try await bench.expect(count: 0)
                _ = await task.result
            }
        }
    }
}
