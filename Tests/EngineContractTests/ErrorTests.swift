import EngineTesting
import Relational
import Testing

/// What goes wrong, in the same words for both engines.
struct ErrorTests {
    static let violations: [(SQL, DatabaseError)] = [
        ("INSERT INTO team VALUES (1, 'two')", .uniqueViolation(constraint: "team.id")),
        ("INSERT INTO team VALUES (2, 'one')", .uniqueViolation(constraint: "team.name")),
        (
            "INSERT INTO player VALUES (2, 1, 20, 7)",
            .uniqueViolation(constraint: "player.team, player.number")
        ),
        ("INSERT INTO player VALUES (2, 9, 20, 8)", .foreignKeyViolation),
        ("DELETE FROM team", .foreignKeyViolation),
        ("INSERT INTO late VALUES (9)", .foreignKeyViolation),
        ("INSERT INTO player VALUES (2, 1, 17, 8)", .constraintViolation("grown")),
        ("INSERT INTO team VALUES (2, NULL)", .constraintViolation("team.name")),
        ("UPDATE player SET age = \(3)", .constraintViolation("grown")),
    ]

    @Test(arguments: Engine.available, violations)
    func `every violation has its own error, and the database stays usable`(
        _ engine: Engine,
        _ violation: (statement: SQL, error: DatabaseError)
    ) async throws {
        try await engine.with(schema: constrained) { bench in
            await #expect(throws: violation.error) {
                try await bench.database.write { try $0.execute(violation.statement) }
            }
            try await bench.database.write { try $0.execute("INSERT INTO team VALUES (5, 'five')") }
        }
    }

    @Test(
        arguments: Engine.available,
        [
            "SELEC", "SELECT absent FROM team", "INSERT INTO absent VALUES (\("secret"))",
            "INSERT INTO team (absent) VALUES (\("secret"))", "SELECT nothing(\("secret"))",
        ] as [SQL]
    )
    func `a wrong statement fails as one, without its values`(
        _ engine: Engine,
        _ statement: SQL
    ) async throws {
        try await engine.with(schema: constrained) { bench in
            for _ in 0..<2 {
                await #expect { try await bench.database.write { try $0.execute(statement) } } throws: {
                    error in
                    error.isStatement && !"\(error)".contains("secret")
                }
            }
            try await bench.database.write { try $0.execute("INSERT INTO team VALUES (5, 'five')") }
        }
    }

    @Test(arguments: Engine.available)
    func `a failed statement ends its transaction, even if the error is caught`(_ engine: Engine) async throws
    {
        try await engine.with(schema: constrained) { bench in
            let failures: [(SQL, DatabaseError?)] = [
                ("INSERT INTO team VALUES (1, 'another')", .uniqueViolation(constraint: "team.id")),
                ("INSERT INTO player VALUES (2, 1, 17, 8)", .constraintViolation("grown")),
                ("SELECT absent FROM team", nil), ("SELEC", nil), ("-- nothing", nil),
                ("SELECT 1; SELECT 2", nil),
            ]
            for (statement, expected) in failures {
                await #expect {
                    try await bench.database.write { connection in
                        try connection.execute("INSERT INTO team VALUES (2, 'two')")
                        _ = try? connection.execute(statement)
                    }
                } throws: { error in
                    expected.map { error as? DatabaseError == $0 } ?? error.isStatement
                }
                // Whatever comes after it fails for the same reason.
                await #expect {
                    try await bench.database.write { connection in
                        _ = try? connection.execute(statement)
                        _ = try? connection.executeScript("INSERT INTO team VALUES (3, 'three')")
                        try connection.execute("INSERT INTO team VALUES (4, 'four')")
                    }
                } throws: { error in
                    expected.map { error as? DatabaseError == $0 } ?? error.isStatement
                }
            }
            let teams = try await bench.database.read { try $0.integer("SELECT count(*) FROM team") }
            #expect(teams == 1)
        }
    }

    @Test(arguments: Engine.available)
    func `an error of the reader of rows keeps the transaction`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            try await bench.database.write { connection in
                #expect(throws: Interruption.self) {
                    try connection.forEach("SELECT n FROM counter") { _ in throw Interruption() }
                }
                try connection.execute("UPDATE counter SET n = 1")
            }
            try await bench.expect(count: 1)
        }
    }

    @Test(arguments: Engine.available)
    func `a closed database fails as closed`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let database = try await bench.another(Limits())
            #expect(try await database.count() == 0)
            await database.close()
            await database.close()
            await #expect(throws: DatabaseError.closed) { try await database.count() }
            await #expect(throws: DatabaseError.closed) { try await database.write { _ in } }
            await #expect(throws: DatabaseError.closed) { try await database.integrityCheck() }
            await #expect(throws: DatabaseError.closed) { try await database.analyze() }
            await #expect(throws: DatabaseError.closed) { try await database.queryPlan("SELECT 1") }
            // It was one of two, and what they share stays.
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available)
    func `closing waits for running work and refuses more`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let database = try await bench.another(Limits())
            let held = await database.holdWrite { connection, pause in
                try connection.execute("UPDATE counter SET n = 1")
                pause()
                try connection.execute("UPDATE counter SET n = n + 1")
            }
            let closing = Task { await database.close() }
            // Sooner or later it is known.
            while (try? await database.read { _ in }) != nil { await Task.yield() }
            await #expect(throws: DatabaseError.closed) { try await database.read { _ in } }
            try await held.finish()
            await closing.value
            try await bench.expect(count: 2)
        }
    }

    @Test(arguments: Engine.available)
    func `a connection is unusable after its unit of work`(_ engine: Engine) async throws {
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            let kept = Kept()
            try await bench.database.write { kept.connection = $0 }
            #expect(throws: DatabaseError.closed) { try kept.connection?.execute("UPDATE counter SET n = 1") }
            #expect(throws: DatabaseError.closed) {
                try kept.connection?.executeScript("UPDATE counter SET n = 1")
            }
            try await bench.database.read { kept.connection = $0 }
            #expect(throws: DatabaseError.closed) { try kept.connection?.integer("SELECT n FROM counter") }
            try await bench.expect(count: 0)
        }
    }
}

/// Where a unit of work leaves what it must not keep.
///
/// Unchecked: the test waits for each unit of work before it looks.
private final class Kept: @unchecked Sendable {
    var connection: (any Connection)?
}
