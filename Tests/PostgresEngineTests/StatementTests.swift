#if Postgres
    import PostgresEngine
    import Relational
    import Testing

    @Suite(.enabled(if: Workbench.server != nil, Comment(rawValue: Workbench.missing)))
    struct StatementTests {
        @Test func `values come back as they were bound`() async throws {
            let integers: [Int64?] = [.min, -1, 0, .max, nil]
            let reals: [Double?] = [-.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1, .infinity, nil]
            let texts: [String?] = ["", "plain", "\u{1F1F8}\u{1F1EA} '; DROP TABLE v; --", "a\r\n\tb", nil]
            let blobs: [[UInt8]?] = [[], [0], [0, 255, 0], Array(repeating: 39, count: 70_000), nil]
            let schema = "CREATE TABLE v (row BIGINT, i BIGINT, r DOUBLE PRECISION, t TEXT, b BYTEA)"
            try await Workbench.with(schema: schema) { bench in
                try await bench.database.write { connection in
                    for index in integers.indices {
                        try connection.execute(
                            """
                            INSERT INTO v (row, i, r, t, b)
                            VALUES (\(index), \(integers[index]), \(reals[index]), \(texts[index]), \(blobs[index]))
                            """
                        )
                    }
                }
                let rows = try await bench.database.read { connection in
                    try connection.all("SELECT i, r, t, b FROM v ORDER BY row") { row in
                        (row.optionalInteger(), row.optionalReal(), row.optionalText(), row.optionalBytes())
                    }
                }
                #expect(rows.map(\.0) == integers)
                #expect(rows.map(\.1) == reals)
                #expect(rows.map(\.2) == texts)
                #expect(rows.map(\.3) == blobs)
            }
        }

        @Test func `what statements compute is read as what it is asked for`() async throws {
            try await Workbench.with { bench in
                let row = try await bench.database.read { connection in
                    try connection.first(
                        """
                        SELECT 1, -2::smallint, true, sum(x), -sum(x), -123456789.0625, 0.0, sum(y), 1.5::real, '7',
                               \(nil as Int64?) IS NULL
                        FROM (VALUES (9007199254740993, 1.5), (20000, 2)) AS t (x, y)
                        """
                    ) { row in
                        (
                            [
                                try row.integer(), try row.integer(), try row.integer(), try row.integer(),
                                try row.integer(),
                            ],
                            [try row.real(), try row.real(), try row.real(), try row.real()],
                            try row.text(), try row.integer()
                        )
                    }
                }
                #expect(row?.0 == [1, -2, 1, 9_007_199_254_760_993, -9_007_199_254_760_993])
                #expect(row?.1 == [-123_456_789.0625, 0, 3.5, 1.5])
                #expect(row?.2 == "7")
                #expect(row?.3 == 1)
            }
        }

        @Test func `a null where the schema promises a value is corruption, by the column's name`()
            async throws
        {
            try await Workbench.with { bench in
                await #expect(throws: DatabaseError.corrupt("column size is null")) {
                    try await bench.database.read { connection in
                        _ = try connection.first("SELECT \(nil as Int64?) AS size") { try $0.integer() }
                    }
                }
            }
        }

        @Test func `a zero character in a text, and what is not a number, are refused`() async throws {
            try await Workbench.with { bench in
                await #expect(throws: DatabaseError.statement("the text of parameter $2 contains U+0000")) {
                    try await bench.database.read { _ = try $0.integer("SELECT \(1), \("secret\0")") }
                }
                await #expect(throws: DatabaseError.statement("parameter $1 is not a number")) {
                    try await bench.database.read { _ = try $0.integer("SELECT \(Double.nan)") }
                }
            }
        }

        @Test func `a statement's parameters may be of other types the next time`() async throws {
            try await Workbench.with { bench in
                let answers = try await bench.database.read { connection in
                    func twice(_ value: some SQLBindable) throws -> Double? {
                        try connection.first("SELECT \(value) + \(value)") { try $0.real() }
                    }
                    return [try twice(Int64(2)), try twice(1.5)]
                }
                #expect(answers == [4, 3])
            }
        }

        @Test func `several commands are one script but never one statement`() async throws {
            try await Workbench.with(schema: Workbench.counter) { bench in
                let two: SQL = "UPDATE counter SET n = 1; UPDATE counter SET n = 2"
                await #expect(throws: DatabaseError.self) {
                    try await bench.database.write { try $0.execute(two) }
                }
                await #expect(throws: DatabaseError.statement("it is empty")) {
                    try await bench.database.write { try $0.execute("  -- nothing\n") }
                }
                #expect(try await bench.count() == 0)
                try await bench.database.write { try $0.executeScript(two) }
                #expect(try await bench.count() == 2)
            }
        }

        @Test func `more statements than are kept still run, also after the schema changed`() async throws {
            try await Workbench.with(.init(sessions: 1), schema: Workbench.counter) { bench in
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
                #expect(try await bench.count() == 0)
            }
        }

        @Test func `rows are given until they are enough, and statements may run inside`() async throws {
            try await Workbench.with { bench in
                let pairs = try await bench.database.read { connection in
                    var pairs: [Int64] = []
                    try connection.forEach("SELECT n FROM generate_series(1, 9) AS n") { row in
                        pairs.append(row.integer(at: 0) ?? 0)
                        pairs.append(try connection.integer("SELECT 10 * \(row.integer(at: 0))") ?? 0)
                        return pairs.count < 4
                    }
                    return pairs
                }
                #expect(pairs == [1, 10, 2, 20])
            }
        }
    }
#endif
