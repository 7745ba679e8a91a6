#if Postgres
    import EngineTesting
    import Foundation
    import PostgresEngine
    import Relational
    import Testing

    @Suite(.enabled(if: PostgresWorkbench.server != nil, Comment(rawValue: PostgresWorkbench.missing)))
    struct ReadOneTests {
        private func answer(_ statement: SQL, _ database: PostgresDatabase) async throws -> Int64? {
            try await database.readOne { try $0.integer(statement) }
        }

        @Test func `a connection that was lost in between is reopened`() async throws {
            try await PostgresWorkbench.with(schema: counter) { bench in
                let name = "one_" + UUID().uuidString
                let database = try await PostgresDatabase(
                    url: bench.url + "&application_name=\(name)",
                    options: PostgresOptions(sessions: 1)
                )
                for _ in 0..<3 {
                    let n = try await answer("SELECT n FROM counter", database)
                    #expect(n == 0)
                    try await bench.database.write { connection in
                        _ = try connection.execute(
                            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = \(name)"
                        )
                    }
                }
                let n = try await answer("SELECT n FROM counter", database)
                #expect(n == 0)
                await database.close()
            }
        }
    }
#endif
