import Relational
import SQLiteEngine
import Testing

struct StatementTests {
    @Test func `values come back as they were bound`() async throws {
        let bench = try await Workbench(
            schema: "CREATE TABLE v (i BIGINT, r DOUBLE PRECISION, t TEXT, b BYTEA)"
        )
        let integers: [Int64?] = [.min, -1, 0, .max, nil]
        let reals: [Double?] = [-.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1, .infinity, nil]
        let texts: [String?] = ["", "plain", "\u{1F1F8}\u{1F1EA} '; DROP TABLE v; --", "a\r\n\tb", nil]
        let blobs: [[UInt8]?] = [[], [0], [0, 255, 0], Array(repeating: 39, count: 70_000), nil]
        try await bench.database.write { connection in
            for index in integers.indices {
                try connection.execute(
                    """
                    INSERT INTO v (i, r, t, b)
                    VALUES (\(integers[index]), \(reals[index]), \(texts[index]), \(blobs[index]))
                    """
                )
            }
        }
        let rows = try await bench.database.read { connection in
            try connection.all("SELECT i, r, t, b, typeof(b) FROM v ORDER BY rowid") { row in
                (
                    row.optionalInteger(), row.optionalReal(), row.optionalText(), row.optionalBytes(),
                    try row.text()
                )
            }
        }
        #expect(rows.map(\.0) == integers)
        #expect(rows.map(\.1) == reals)
        #expect(rows.map(\.2) == texts)
        #expect(rows.map(\.3) == blobs)
        #expect(rows.map(\.4) == ["blob", "blob", "blob", "blob", "null"])
    }

    @Test func `a null keeps its place among typed parameters`() async throws {
        let bench = try await Workbench()
        let nothing: Int64? = nil
        let answer = try await bench.database.read {
            try $0.first("SELECT \(nothing) IS NULL, \("x") IS NULL, \(nothing)") {
                (try $0.integer(), try $0.integer(), $0.optionalInteger())
            }
        }
        #expect(answer?.0 == 1 && answer?.1 == 0 && answer?.2 == nil)
    }

    @Test func `a null where the schema promises a value is corruption, by the column's name`() async throws {
        let bench = try await Workbench()
        await #expect(throws: DatabaseError.corrupt("column size is null")) {
            try await bench.database.read { _ = try $0.first("SELECT NULL AS size") { try $0.integer() } }
        }
    }

    @Test func `parameters are bound by their numbers`() async throws {
        let bench = try await Workbench()
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

    @Test func `a zero character in a text, and what is not a number, are refused`() async throws {
        let bench = try await Workbench()
        await #expect(throws: DatabaseError.statement("the text of parameter $2 contains U+0000")) {
            try await bench.database.read { _ = try $0.integer("SELECT \(1), \("secret\0")") }
        }
        await #expect(throws: DatabaseError.statement("parameter $1 is not a number")) {
            try await bench.database.read { _ = try $0.integer("SELECT \(Double.nan)") }
        }
    }

    @Test func `several commands are one script but never one statement`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        let two: SQL = "UPDATE counter SET n = 1; UPDATE counter SET n = 2"
        await #expect(throws: DatabaseError.statement("it is more than one")) {
            try await bench.database.write { try $0.execute(two) }
        }
        #expect(try await bench.count() == 0)
        try await bench.database.write { try $0.executeScript(two) }
        #expect(try await bench.count() == 2)
        let commented: SQL = "UPDATE counter SET n = 3; -- done\n ; /* really */ "
        try await bench.database.write { try $0.execute(commented) }
        #expect(try await bench.count() == 3)
        for nothing: SQL in ["", "  ", "-- nothing"] {
            await #expect(throws: DatabaseError.statement("it is empty")) {
                try await bench.database.write { try $0.execute(nothing) }
            }
        }
        await #expect(throws: DatabaseError.statement("a script takes no parameters")) {
            try await bench.database.write { try $0.executeScript("SELECT \(1)") }
        }
    }

    @Test func `execute counts the rows that its own statement changed`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        let counts = try await bench.database.write { connection in
            [
                try connection.execute("INSERT INTO counter VALUES (2, 2), (3, 3)"),
                try connection.execute("CREATE TABLE other (id BIGINT)"),
                try connection.execute("UPDATE counter SET n = 0 WHERE id > \(1)"),
                try connection.execute("DELETE FROM counter WHERE id = \(99)"),
                try connection.execute("SELECT * FROM counter"),
                try connection.execute("DELETE FROM counter RETURNING id"),
            ]
        }
        #expect(counts == [2, 0, 2, 0, 0, 3])
    }

    @Test func `a statement can be used inside itself`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
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

    @Test func `more statements than are kept still run, also after the schema changed`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        try await bench.database.write { connection in
            for index in 0..<600 {
                let list = SQL.rows((0...Int64(index)).map { $0 })
                let found = try connection.integer(
                    "SELECT count(*) FROM counter WHERE id IN (VALUES \(list))"
                )
                #expect(found == (index > 0 ? 1 : 0))
            }
        }
        #expect(try await bench.count() == 0)
        try await bench.database.write { try $0.execute("ALTER TABLE counter ADD COLUMN extra TEXT") }
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

    @Test func `stopping early at a returning insert keeps what it inserted and checks references`()
        async throws
    {
        let bench = try await Workbench(
            schema: """
                CREATE TABLE parent (id BIGINT NOT NULL PRIMARY KEY);
                CREATE TABLE child (id BIGINT NOT NULL PRIMARY KEY, parent BIGINT REFERENCES parent (id));
                """
        )
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
