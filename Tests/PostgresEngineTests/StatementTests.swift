#if Postgres
    import EngineTesting
    import PostgresEngine
    import Relational
    import Testing

    @Suite(.enabled(if: PostgresWorkbench.server != nil, Comment(rawValue: PostgresWorkbench.missing)))
    struct StatementTests {
        @Test func `a computed value is read as the requested type`() async throws {
            try await PostgresWorkbench.with { bench in
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

        @Test(
            arguments: [
                ("SELECT absent FROM team", "column \"absent\" does not exist (SQLSTATE 42703)"),
                ("SELEC", "syntax error at or near \"SELEC\" (SQLSTATE 42601)"),
                ("SELECT CAST(\("secret") AS BIGINT)", "a value does not fit (SQLSTATE 22P02)"),
                (
                    "SELECT 1; SELECT 2",
                    "cannot insert multiple commands into a prepared statement (SQLSTATE 42601)"
                ),
            ] as [(SQL, String)]
        )
        func `a wrong statement fails with PostgreSQL's message`(
            _ statement: SQL,
            _ words: String
        ) async throws {
            try await PostgresWorkbench.with(schema: constrained) { bench in
                await #expect(throws: DatabaseError.statement(words)) {
                    try await bench.database.write { try $0.execute(statement) }
                }
            }
        }
    }
#endif
