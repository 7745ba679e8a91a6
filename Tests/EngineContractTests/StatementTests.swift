import EngineTesting
import Relational
import Testing

/// Statements, scripts and the rows that they answer with.
struct StatementTests {
    @Test(arguments: Engine.available)
    func `parameters are bound by their numbers`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let row = try await bench.database.read { connection in
                try connection.first("SELECT $2 || $1 || $2 WHERE \("a") < \("b")") { try $0.text() }
            }
            #expect(row == "bab")
            for wrong: SQL in ["SELECT ?", "SELECT :a", "SELECT $1", "SELECT $a"] {
                await #expect(throws: DatabaseError.self) {
                    try await bench.database.read { _ = try $0.integer(wrong) }
                }
            }
        }
    }

    @Test(arguments: Engine.available)
    func `a statement can be run again with parameters of other types`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let answers = try await bench.database.read { connection in
                func twice(_ value: some SQLBindable) throws -> Double? {
                    try connection.first("SELECT \(value) + \(value)") { try $0.real() }
                }
                return [try twice(Int64(2)), try twice(1.5), try twice(Int64(3))]
            }
            #expect(answers == [4, 3, 6])
        }
    }

    @Test(arguments: Engine.available)
    func `no row or a null gives no integer`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let answers = try await bench.database.read { connection in
                [
                    try connection.integer("SELECT n FROM counter WHERE id = 9"),
                    try connection.integer("SELECT max(n) FROM counter WHERE id = 9"),
                    try connection.first("SELECT n FROM counter WHERE id = 9") { try $0.integer() },
                    try connection.integer("SELECT n FROM counter"),
                ]
            }
            #expect(answers == [nil, nil, nil, 0])
            #expect(try await bench.database.read { try $0.all("SELECT 1 WHERE 1 = 0") { _ in } }.isEmpty)
        }
    }

    @Test(arguments: Engine.available)
    func `several commands are accepted as a script, not as a statement`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let two: SQL = "UPDATE counter SET n = 1; UPDATE counter SET n = 2"
            await #expect { try await bench.database.write { try $0.execute(two) } } throws: { error in
                error.isStatement
            }
            try await bench.expect(count: 0)
            try await bench.database.write { try $0.executeScript(two) }
            try await bench.expect(count: 2)
            let commented: SQL = "UPDATE counter SET n = 3; -- done\n ; /* really */ "
            try await bench.database.write { try $0.execute(commented) }
            try await bench.expect(count: 3)
        }
    }

    @Test(arguments: Engine.available)
    func `an empty script is accepted, an empty statement is refused`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            for nothing: SQL in ["", "  ", "-- nothing", "  -- nothing\n", ";"] {
                await #expect(throws: DatabaseError.statement("it is empty")) {
                    try await bench.database.write { try $0.execute(nothing) }
                }
                try await bench.database.write { connection in
                    try connection.executeScript(nothing)
                    try connection.execute("UPDATE counter SET n = n + 1")
                }
            }
            try await bench.expect(count: 5)
        }
    }

    @Test(arguments: Engine.available)
    func `a script refuses parameters and is rolled back as a whole`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            await #expect(throws: DatabaseError.statement("a script takes no parameters")) {
                try await bench.database.write { try $0.executeScript("SELECT \(1)") }
            }
            await #expect {
                try await bench.database.write { connection in
                    try connection.executeScript(
                        "UPDATE counter SET n = 1; UPDATE absent SET n = 2; UPDATE counter SET n = 3"
                    )
                }
            } throws: { error in
                error.isStatement
            }
            try await bench.expect(count: 0)
        }
    }

    @Test(arguments: Engine.available)
    func `execute counts the rows that its own statement changed`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let counts = try await bench.database.write { connection in
                [
                    try connection.execute("INSERT INTO counter VALUES (2, 2), (3, 3)"),
                    try connection.execute("CREATE TABLE other (id BIGINT)"),
                    try connection.execute("UPDATE counter SET n = 0 WHERE id > \(1)"),
                    try connection.execute("DELETE FROM counter WHERE id = \(99)"),
                    try connection.execute("SELECT * FROM counter"),
                    try connection.execute("INSERT INTO counter VALUES (3, 9) ON CONFLICT (id) DO NOTHING"),
                    try connection.execute(
                        "INSERT INTO counter VALUES (3, 9), (4, 9) ON CONFLICT (id) DO UPDATE SET n = excluded.n"
                    ),
                    try connection.execute("DELETE FROM counter RETURNING id"),
                ]
            }
            #expect(counts == [2, 0, 2, 0, 0, 0, 2, 4])
        }
    }

    @Test(arguments: Engine.available)
    func `a statement can be used inside itself`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let pairs = try await bench.database.write { connection in
                try connection.execute("INSERT INTO counter VALUES (2, 2)")
                return try connection.all("SELECT id FROM counter ORDER BY id") { outer in
                    let first = try outer.integer()
                    return try connection.all("SELECT id FROM counter ORDER BY id") {
                        first * 10 + (try $0.integer())
                    }
                }
            }
            #expect(pairs == [[11, 12], [21, 22]])
        }
    }

    @Test(arguments: Engine.available)
    func `reading rows can stop early and run other statements`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let pairs = try await bench.database.read { connection in
                var pairs: [Int64] = []
                let numbers = SQL.rows([1, 2, 3, 4, 5, 6, 7, 8, 9])
                try connection.forEach("SELECT column1 FROM (VALUES \(numbers)) AS t ORDER BY 1") { row in
                    pairs.append(row.integer(at: 0) ?? 0)
                    pairs.append(try connection.integer("SELECT 10 * \(row.integer(at: 0))") ?? 0)
                    return pairs.count < 4
                }
                return pairs
            }
            #expect(pairs == [1, 10, 2, 20])
        }
    }

    @Test(arguments: Engine.available)
    func `more statements than are cached run, also after a schema change`(_ engine: Engine) async throws {
        try await engine.with(Limits(connections: 1), schema: counter) { bench in
            try await bench.database.write { connection in
                for index in 0..<600 {
                    let list = SQL.rows((0...Int64(index)).map { $0 })
                    let found = try connection.integer(
                        "SELECT count(*) FROM counter WHERE id IN (VALUES \(list))"
                    )
                    #expect(found == (index > 0 ? 1 : 0))
                }
            }
            try await bench.expect(count: 0)
            try await bench.database.write { try $0.execute("ALTER TABLE counter ADD COLUMN extra TEXT") }
            try await bench.expect(count: 0)
            let columns = try await bench.database.read { connection in
                var count = 0
                try connection.forEach("SELECT * FROM counter") { row in
                    count = row.columnCount
                    return true
                }
                return count
            }
            #expect(columns == 3)
        }
    }

    @Test(arguments: Engine.available)
    func `stopping early at a returning insert keeps its rows and checks references`(
        _ engine: Engine
    ) async throws {
        let schema = """
            CREATE TABLE parent (id BIGINT NOT NULL PRIMARY KEY);
            CREATE TABLE child (id BIGINT NOT NULL PRIMARY KEY, parent BIGINT REFERENCES parent (id));
            """
        try await engine.with(schema: schema) { bench in
            let first = try await bench.database.write {
                try $0.first("INSERT INTO parent VALUES (1), (2), (3) RETURNING id") { try $0.integer() }
            }
            #expect(first == 1)
            #expect(try await bench.database.read { try $0.integer("SELECT count(*) FROM parent") } == 3)
            await #expect(throws: DatabaseError.foreignKeyViolation) {
                try await bench.database.write {
                    _ = try $0.first("INSERT INTO child VALUES (1, 9) RETURNING id") { try $0.integer() }
                }
            }
        }
    }

    @Test(arguments: Engine.available)
    func `the plan of a statement with bound values can be read`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            try await bench.database.analyze()
            let plan = try await bench.database.queryPlan("SELECT n FROM counter WHERE id = \(1)")
            #expect(plan.contains { $0.contains("counter") }, "\(plan)")
            await #expect { try await bench.database.queryPlan("SELECT n FROM absent") } throws: { error in
                error.isStatement
            }
        }
    }

    @Test(arguments: Engine.available)
    func `an intact database has no problems`(_ engine: Engine) async throws {
        try await engine.with(schema: constrained) { bench in
            let problems = try await bench.database.integrityCheck()
            #expect(problems == [])
        }
    }
}
