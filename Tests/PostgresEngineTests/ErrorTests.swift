#if Postgres
    import PostgresEngine
    import Relational
    import Testing

    @Suite(.enabled(if: Workbench.server != nil, Comment(rawValue: Workbench.missing)))
    struct ErrorTests {
        static let schema = """
            CREATE TABLE team (id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE);
            CREATE TABLE player (
                id BIGINT NOT NULL PRIMARY KEY,
                team BIGINT NOT NULL REFERENCES team (id) ON DELETE RESTRICT,
                age BIGINT NOT NULL CONSTRAINT grown CHECK (age >= 18),
                number BIGINT NOT NULL,
                UNIQUE (team, number)
            );
            CREATE TABLE late (team BIGINT REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED);
            INSERT INTO team VALUES (1, 'one');
            INSERT INTO player VALUES (1, 1, 20, 7);
            """

        @Test(
            arguments: [
                ("INSERT INTO team VALUES (1, 'two')", DatabaseError.uniqueViolation(constraint: "team.id")),
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
                ("SELECT absent FROM team", .statement("column \"absent\" does not exist (SQLSTATE 42703)")),
                ("SELEC", .statement("syntax error at or near \"SELEC\" (SQLSTATE 42601)")),
                (
                    "SELECT CAST(\("secret") AS BIGINT)",
                    .statement("a value does not fit (SQLSTATE 22P02)")
                ),
            ] as [(SQL, DatabaseError)]
        )
        func `every violation has its own error, and the database works on`(
            _ statement: SQL,
            _ error: DatabaseError
        ) async throws {
            try await Workbench.with(schema: Self.schema) { bench in
                await #expect(throws: error) {
                    try await bench.database.write { try $0.execute(statement) }
                }
                try await bench.database.write { try $0.execute("INSERT INTO team VALUES (5, 'five')") }
            }
        }

        @Test func `a server that is not there, and a database that is not, are named`() async throws {
            await #expect {
                _ = try await PostgresDatabase(url: "postgres://nobody:secret@127.0.0.1:1/x")
            } throws: {
                error in
                guard case DatabaseError.unavailable(let reason) = error else { return false }
                return reason.contains("127.0.0.1") && reason.contains("refused")
                    && !reason.contains("secret")
            }
            let server = try #require(Workbench.server)
            // libpq would quote it.
            await #expect {
                _ = try await PostgresDatabase(url: "postgres://ada:pa%ss@127.0.0.1:1/x")
            } throws: {
                error in
                guard case DatabaseError.unavailable(let reason) = error else { return false }
                return reason.contains("URL") && !reason.contains("pa%ss")
            }
            let absent = server.replacing("/postgres", with: "/absent")
            await #expect { _ = try await PostgresDatabase(url: absent) } throws: { error in
                guard case DatabaseError.unavailable(let reason) = error else { return false }
                return reason.contains("\"absent\" does not exist")
            }
        }

        @Test func `a broken connection is replaced, and breaks only the work that was at it`() async throws {
            try await Workbench.with(.init(sessions: 2), schema: Workbench.counter) { bench in
                // Idle: nobody notices.
                let other = try await PostgresDatabase(url: bench.url, options: .init(sessions: 1))
                for _ in 0..<3 {
                    let idle =
                        try await bench.database.read { try $0.integer("SELECT pg_backend_pid()") } ?? 0
                    _ = try await other.read { try $0.integer("SELECT pg_terminate_backend(\(idle)::int)") }
                    #expect(try await bench.count() == 0)
                }
                await other.close()
                // One at work: its work fails, and the next goes on.
                await #expect {
                    try await bench.database.write { connection in
                        try connection.execute("UPDATE counter SET n = 9")
                        let own = try connection.integer("SELECT pg_backend_pid()") ?? 0
                        try connection.execute("SELECT pg_terminate_backend(\(own)::int)")
                        try connection.execute("UPDATE counter SET n = 10")
                    }
                } throws: { error in
                    guard case DatabaseError.unavailable = error else { return false }
                    return true
                }
                #expect(try await bench.count() == 0)
                try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
                #expect(try await bench.count() == 1)
            }
        }

        @Test func `a closed database says so`() async throws {
            try await Workbench.with(schema: Workbench.counter) { bench in
                let database = try await PostgresDatabase(url: bench.url)
                await database.close()
                await database.close()
                await #expect(throws: DatabaseError.closed) { try await database.read { _ in } }
                await #expect(throws: DatabaseError.closed) { try await database.write { _ in } }
            }
        }
    }
#endif
