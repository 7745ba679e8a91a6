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

        fileprivate static func with(_ body: () async throws -> Void) async throws {
            try await PostgresWorkbench.with(
                PostgresOptions(sessions: 2, statementTimeLimit: .seconds(600), lockTimeout: .seconds(300))
            ) { bench in
                _ = try await Schema.migrator.migrate(bench.database)
                try await bench.database.write { try $0.executeScript(.script(trusted: population)) }
                try await bench.database.analyze()
                try await settle(bench.database)
                try await $current.withValue(PostgresWorld(bench: bench), operation: body)
            }
        }

        /// Marks every page as visible to everybody: an index answers for its table on such pages only.
        ///
        /// The server does so by itself within minutes, but only when every transaction of the database has
        /// ended that is older than the rows, those of the tests beside this one among them.
        private static func settle(_ database: PostgresDatabase) async throws {
            let deadline = ContinuousClock.now + .seconds(300)
            var tables = try await tables(in: database, among: "TRUE")
            while !tables.isEmpty {
                // VACUUM cannot run in a transaction.
                let vacuum = SQL.script(trusted: "VACUUM \(tables.joined(separator: ", "))")
                try await database.readOne { _ = try $0.execute(vacuum) }
                tables = try await self.tables(in: database, among: "relallvisible < relpages")
                if tables.isEmpty { return }
                guard ContinuousClock.now < deadline else { throw Unsettled(tables: tables) }
                try await Task.sleep(for: .seconds(1))
            }
        }

        private static func tables(
            in database: PostgresDatabase,
            among condition: SQL
        ) async throws -> [String] {
            try await database.read { connection in
                try connection.all(
                    """
                    SELECT quote_ident(relname) FROM pg_class
                    WHERE relnamespace = to_regnamespace(current_schema()) AND relkind = 'r' AND \(condition)
                    ORDER BY relname
                    """
                ) { try $0.text() }
            }
        }

        /// A transaction stayed open for longer than a test takes.
        struct Unsettled: Error, CustomStringConvertible {
            let tables: [String]

            var description: String {
                """
                VACUUM could not mark all pages of \(tables.joined(separator: ", ")) as visible to everybody: \
                a transaction that is older than their rows is still open (see backend_xmin in pg_stat_activity)
                """
            }
        }

        static func plans(
            _ planning: PostgresPlanRecorder.Planning,
            writing: Bool,
            _ work: @escaping @Sendable (any Connection) throws -> Void
        ) async throws -> [PostgresPlan] {
            guard let current else { throw Missing() }
            // A session of its own: each explanation is a statement that stays prepared.
            let database = try await current.bench.another(Limits(connections: 1, statement: .seconds(300)))
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

        static func read<T: Sendable>(
            _ work: @escaping @Sendable (any Connection) throws -> T
        ) async throws -> T {
            guard let current else { throw Missing() }
            return try await current.bench.database.read(work)
        }
    }

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
