#if Postgres
    import EngineTesting
    import Foundation
    import PostgresEngine
    import Relational
    import Testing

    @Suite(.enabled(if: PostgresWorkbench.server != nil, Comment(rawValue: PostgresWorkbench.missing)))
    struct ReadOneTests {
        private struct Interruption: Error {}

        private func answer(_ statement: SQL, _ database: PostgresDatabase) async throws -> Int64? {
            try await database.readOne { try $0.integer(statement) }
        }

        @Test func `a single read accepts one statement, but no second one and no script`() async throws {
            try await PostgresWorkbench.with(.init(sessions: 1), schema: counter) { bench in
                for _ in 0..<3 {
                    let five = try await answer("SELECT n + \(5) FROM counter", bench.database)
                    #expect(five == 5)
                    let tooMany = DatabaseError.statement("several statements need a transaction")
                    await #expect(throws: tooMany) {
                        try await bench.database.readOne { connection in
                            _ = try connection.integer("SELECT 1")
                            return try connection.integer("SELECT 2")
                        }
                    }
                    await #expect(throws: DatabaseError.statement("a script needs a transaction")) {
                        try await bench.database.readOne { try $0.executeScript("SELECT 1") }
                    }
                    let count = try await bench.count()
                    #expect(count == 0)
                }
            }
        }

        @Test func `a single read cannot write, and its failure leaves the session usable`() async throws {
            try await PostgresWorkbench.with(.init(sessions: 1), schema: counter) { bench in
                await #expect(throws: DatabaseError.self) {
                    try await bench.database.readOne { try $0.execute("UPDATE counter SET n = 1") }
                }
                await #expect(throws: DatabaseError.self) {
                    try await bench.database.readOne { connection in
                        _ = try? connection.integer("SELECT nothing")
                    }
                }
                await #expect(throws: Interruption.self) {
                    try await bench.database.readOne { _ in throw Interruption() }
                }
                let count = try await bench.count()
                #expect(count == 0)
                try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
                let n = try await answer("SELECT n FROM counter", bench.database)
                #expect(n == 1)
            }
        }

        @Test func `a single read is stopped by its time limit`() async throws {
            let options = PostgresOptions(sessions: 1, statementTimeLimit: .seconds(5))
            try await PostgresWorkbench.with(options, schema: counter) { bench in
                await #expect(throws: DatabaseError.timeout) {
                    try await bench.database.readOne { _ = try $0.integer(endless) }
                }
                let count = try await bench.count()
                #expect(count == 0)
            }
        }

        @Test func `a single read is stopped by a cancellation`() async throws {
            let options = PostgresOptions(sessions: 1, statementTimeLimit: .seconds(600))
            try await PostgresWorkbench.with(options, schema: counter) { bench in
                let (begun, signal) = AsyncStream.makeStream(of: Void.self)
                let task = Task {
                    try await bench.database.readOne { connection in
                        signal.yield()
                        _ = try connection.integer(endless)
                    }
                }
                for await _ in begun { break }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                let count = try await bench.count()
                #expect(count == 0)
            }
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
