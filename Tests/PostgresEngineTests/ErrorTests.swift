#if Postgres
    import EngineTesting
    import PostgresEngine
    import Relational
    import Testing

    @Suite(.enabled(if: PostgresWorkbench.server != nil, Comment(rawValue: PostgresWorkbench.missing)))
    struct ErrorTests {
        @Test func `a missing server and a missing database are named`() async throws {
            await #expect {
                _ = try await PostgresDatabase(url: "postgres://nobody:secret@127.0.0.1:1/x")
            } throws: {
                error in
                guard case DatabaseError.unavailable(let reason) = error else { return false }
                return reason.contains("127.0.0.1") && reason.contains("refused")
                    && !reason.contains("secret")
            }
            let server = try #require(PostgresWorkbench.server)
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

        @Test func `a broken connection is replaced, and fails only the work that used it`() async throws {
            try await PostgresWorkbench.with(.init(sessions: 2), schema: counter) { bench in
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
    }
#endif
