#if Postgres
    import EngineTesting
    import PostgresEngine
    import Relational
    import Storage
    import Testing

    /// A schema with one million notes, for the tests of one suite.
    struct PostgresWorld: Sendable {
        /// The world of the suite that runs.
        @TaskLocal static var current: PostgresWorld?

        struct Missing: Error {}

        private let bench: PostgresWorkbench

        /// Makes a world, gives it to `body` and drops it.
        fileprivate static func with(_ body: () async throws -> Void) async throws {
            try await PostgresWorkbench.with(
                PostgresOptions(sessions: 2, statementTimeLimit: .seconds(600), lockTimeout: .seconds(300))
            ) { bench in
                _ = try await Schema.migrator.migrate(bench.database)
                try await bench.database.write { try $0.executeScript(.script(trusted: population)) }
                try await bench.database.analyze()
                // What the server does by itself within minutes: an index answers for the table only where nothing that
                // is on a page is still to be cleared away. It is not for a transaction.
                try await bench.database.readOne {
                    _ = try $0.execute("VACUUM note, friend, member, change, comment, favorite")
                }
                try await $current.withValue(PostgresWorld(bench: bench), operation: body)
            }
        }

        /// The plans of all that `work` asks; what it writes is taken back.
        static func plans(
            _ planning: PostgresPlanRecorder.Planning,
            writing: Bool,
            _ work: @escaping @Sendable (any Connection) throws -> Void
        ) async throws -> [PostgresPlan] {
            guard let current else { throw Missing() }
            // A session of its own: each explanation is a statement that stays prepared.
            let database = try await current.bench.another(Limits(connections: 1, statement: .seconds(5)))
            let result: Result<[PostgresPlan], any Error>
            do {
                let record: @Sendable (any Connection) throws -> Void = { connection in
                    let recorder = PostgresPlanRecorder(connection, planning)
                    try work(recorder)
                    throw Done(plans: recorder.plans)
                }
                if writing { try await database.write(record) } else { try await database.read(record) }
                result = .success([])
            } catch let done as Done {
                result = .success(done.plans)
            } catch {
                result = .failure(error)
            }
            await database.close()
            return try result.get()
        }

        /// Carries the plans out of a transaction that is rolled back.
        private struct Done: Error {
            let plans: [PostgresPlan]
        }

        /// What `work` reads.
        static func read<T: Sendable>(
            _ work: @escaping @Sendable (any Connection) throws -> T
        ) async throws -> T {
            guard let current else { throw Missing() }
            return try await current.bench.database.read(work)
        }
    }

    /// Gives the tests of a suite one ``PostgresWorld``.
    struct PostgresWorldTrait: SuiteTrait, TestScoping {
        func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            try await PostgresWorld.with(function)
        }
    }

    extension Trait where Self == PostgresWorldTrait {
        /// One million notes on the server of the tests, made once for the suite and dropped after it.
        static var millionNotes: Self { PostgresWorldTrait() }
    }
#endif
