#if Postgres
    import EngineTesting
    import PostgresEngine
    import Relational
    import Synchronization
    import Testing

    @Suite(.enabled(if: PostgresWorkbench.server != nil, Comment(rawValue: PostgresWorkbench.missing)))
    struct TransactionTests {
        @Test func `a transaction that lost a race is repeated`() async throws {
            try await PostgresWorkbench.with(schema: counter) { bench in
                let attempts = Attempts()
                try await bench.database.write { connection in
                    if attempts.next() < 3 {
                        try connection.executeScript(
                            "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$"
                        )
                    }
                    try connection.execute("UPDATE counter SET n = n + 1")
                }
                #expect(attempts.count == 3)
                #expect(try await bench.count() == 1)
                await #expect(throws: DatabaseError.busy) {
                    try await bench.database.write { connection in
                        _ = attempts.next()
                        try connection.executeScript(
                            "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40P01'; END $$"
                        )
                    }
                }
                #expect(attempts.count == 3 + 6)
            }
        }

        @Test func `writes of several pools wait for one lock`() async throws {
            let options = PostgresOptions(sessions: 3, lockTimeout: .milliseconds(60))
            try await PostgresWorkbench.with(options, schema: counter) { bench in
                let held = await bench.database.holdWrite()
                await #expect(throws: DatabaseError.busy) { try await bench.database.write { _ in } }
                try await held.finish()
                try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
                #expect(try await bench.count() == 1)
            }
        }
    }

    /// Counts how often a unit of work ran.
    private final class Attempts: Sendable {
        private let value = Mutex(0)

        var count: Int { value.withLock { $0 } }

        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }
#endif
