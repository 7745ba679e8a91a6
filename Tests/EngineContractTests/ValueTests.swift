import EngineTesting
import Relational
import Testing

/// Values on their way into the database and back.
struct ValueTests {
    /// Binds each value, stores it in a column of that type, and reads it back.
    private func expectRoundTrip<Value: SQLBindable & Sendable, Key: Equatable>(
        of values: [Value],
        in type: String,
        on engine: Engine,
        as key: (Value) -> Key,
        reading read: @escaping @Sendable (inout RowReader) -> Value?
    ) async throws {
        let all = values.map(Optional.some) + [nil]
        try await engine.with(schema: "CREATE TABLE v (place BIGINT, x \(type))") { bench in
            try await bench.database.write { connection in
                for (place, value) in all.enumerated() {
                    try connection.execute("INSERT INTO v VALUES (\(place), \(value))")
                }
            }
            let (stored, bound) = try await bench.database.read { connection in
                (
                    try connection.all("SELECT x FROM v ORDER BY place") { read(&$0) },
                    try all.map { value in try connection.all("SELECT \(value)") { read(&$0) } }
                )
            }
            #expect(stored.map { $0.map(key) } == all.map { $0.map(key) })
            #expect(bound.map { $0.map { $0.map(key) } } == all.map { [$0.map(key)] })
            // The place of a null is known, and so are those that compare.
            for (place, value) in all.enumerated() {
                let found = try await bench.database.read {
                    try $0.all("SELECT place FROM v WHERE x = \(value) OR (\(value) IS NULL AND x IS NULL)") {
                        try $0.integer()
                    }
                }
                #expect(found.contains(Int64(place)), "\(type), value \(place)")
            }
        }
    }

    @Test(arguments: Engine.available)
    func `integers come back as they were bound`(_ engine: Engine) async throws {
        let values: [Int64] = [
            .min, .min + 1, -9_007_199_254_740_993, -1, 0, 1, 2_147_483_648, 9_007_199_254_740_993, .max,
        ]
        try await expectRoundTrip(
            of: values,
            in: "BIGINT",
            on: engine,
            as: { $0 },
            reading: { $0.optionalInteger() }
        )
    }

    @Test(arguments: Engine.available)
    func `reals come back as they were bound`(_ engine: Engine) async throws {
        // SQLite stores a zero without its sign, so no more than its value is promised.
        let values: [Double] = [
            -.infinity, -.greatestFiniteMagnitude, -1, -.leastNormalMagnitude, -.leastNonzeroMagnitude, -0.0,
            0,
            .leastNonzeroMagnitude, .leastNormalMagnitude, 0.1, 1.0.nextUp, .pi, 1e15, 9_007_199_254_740_991,
            .greatestFiniteMagnitude, .infinity,
        ]
        try await expectRoundTrip(
            of: values,
            in: "DOUBLE PRECISION",
            on: engine,
            as: { $0 },
            reading: { $0.optionalReal() }
        )
    }

    @Test(arguments: Engine.available)
    func `texts come back as they were bound`(_ engine: Engine) async throws {
        let values = [
            "", " ", "plain", "\u{1F1F8}\u{1F1EA} '; DROP TABLE v; --", "a\r\n\tb", "\"$1\" \\ ? :a %s",
            "\u{FEFF}",
            // Two that Swift takes for one, and that must not become one.
            "\u{E9}", "e\u{301}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\u{1}\u{7F}\u{85}\u{2028}",
            "\u{FFFD}\u{FFFF}\u{10FFFF}",
            String(repeating: "\u{E5}\u{1F469}\u{200D}\u{1F680}", count: 100_000),
        ]
        try await expectRoundTrip(
            of: values,
            in: "TEXT",
            on: engine,
            as: { Array($0.utf8) },
            reading: { $0.optionalText() }
        )
    }

    @Test(arguments: Engine.available)
    func `bytes come back as they were bound`(_ engine: Engine) async throws {
        let values: [[UInt8]] = [
            [], [0], [0, 255, 0], Array(0...255), Array("text".utf8), Array(repeating: 39, count: 70_000),
            (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) },
        ]
        try await expectRoundTrip(
            of: values,
            in: "BYTEA",
            on: engine,
            as: { $0 },
            reading: { $0.optionalBytes() }
        )
    }

    @Test(arguments: Engine.available)
    func `a null keeps its place among typed parameters`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let nothing: Int64? = nil
            let answer = try await bench.database.read {
                try $0.first("SELECT \(nothing) IS NULL, \("x") IS NULL, \(nothing)") {
                    (try $0.integer(), try $0.integer(), $0.optionalInteger())
                }
            }
            #expect(answer?.0 == 1 && answer?.1 == 0 && answer?.2 == nil)
        }
    }

    @Test(arguments: Engine.available)
    func `U+0000 in a text and NaN are refused`(_ engine: Engine) async throws {
        try await engine.with(schema: counter) { bench in
            let refused: [(SQL, DatabaseError)] = [
                ("SELECT \(1), \("secret\0")", .statement("the text of parameter $2 contains U+0000")),
                ("SELECT \(Double.nan)", .statement("parameter $1 is not a number")),
            ]
            for (statement, error) in refused {
                await #expect(throws: error) {
                    try await bench.database.read { _ = try $0.integer(statement) }
                }
                // No statement has failed: none was run.
                try await bench.database.write { connection in
                    #expect(throws: error) { try connection.execute(statement) }
                    try connection.execute("UPDATE counter SET n = n + 1")
                }
            }
            try await bench.expect(count: 2)
        }
    }

    @Test(arguments: Engine.available)
    func `an unexpected null fails as corrupt with the column's name`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let readings: [@Sendable (inout RowReader) throws -> Void] = [
                { _ = try $0.integer() }, { _ = try $0.real() }, { _ = try $0.text() },
                { _ = try $0.bytes() },
            ]
            for read in readings {
                await #expect(throws: DatabaseError.corrupt("column size is null")) {
                    try await bench.database.read { connection in
                        _ = try connection.first("SELECT \(nil as Int64?) AS size") { try read(&$0) }
                    }
                }
            }
        }
    }

    @Test(arguments: Engine.available)
    func `a column is read as the requested type, by index or in turn`(_ engine: Engine) async throws {
        try await engine.with { bench in
            try await bench.database.read { connection in
                let statement: SQL = """
                    SELECT 7 AS whole, \(-2.75) AS part, 'ab' AS word, sum(x) AS total, avg(x) AS mean, \("12") AS digits
                    FROM (SELECT 1 AS x UNION ALL SELECT 2) AS t
                    """
                var rows = 0
                try connection.forEach(statement) { row in
                    rows += 1
                    #expect(row.columnCount == 6)
                    #expect((0..<6).map(row.name) == ["whole", "part", "word", "total", "mean", "digits"])
                    #expect(row.integer(at: 0) == 7 && row.real(at: 0) == 7 && row.text(at: 0) == "7")
                    #expect(
                        row.real(at: 1) == -2.75 && row.integer(at: 1) == -2 && row.text(at: 1) == "-2.75"
                    )
                    #expect(row.text(at: 2) == "ab" && row.bytes(at: 2) == Array("ab".utf8))
                    #expect(row.integer(at: 3) == 3 && row.real(at: 3) == 3)
                    #expect(row.real(at: 4) == 1.5)
                    #expect(row.integer(at: 5) == 12 && row.real(at: 5) == 12)
                    return true
                }
                #expect(rows == 1)
                let inTurn = try connection.first(statement) { row in
                    "\(try row.integer()) \(try row.real()) \(try row.text()) \(try row.integer()) \(try row.real())"
                }
                #expect(inTurn == "7 -2.75 ab 3 1.5")
            }
        }
    }
}
