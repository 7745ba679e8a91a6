#if Postgres
    public import Relational

    /// A PostgreSQL database, used through a pool of sessions which each work on a thread of their own.
    ///
    /// Reads run on one snapshot each. Writes run one after another, on however many servers: each waits for one lock,
    /// so that a unit of work which looks first and writes then is as right here as on SQLite.
    public final class PostgresDatabase: MaintainedDatabase, WatchedDatabase {
        private let pool: LendingPool<PostgresSession>
        /// Absent on a standby, which lets nobody listen.
        private let listener: PostgresListener?

        /// Opens a database by its URL, as libpq reads it, and connects once.
        ///
        /// Throws ``DatabaseError/unavailable(_:)`` when there is no such database, or it is not one that can be used.
        public init(url: String, options: PostgresOptions = .init()) async throws {
            pool = Self.pool(url, options)
            listener = PostgresListener(url: url, options: options)
            try await use { try $0.connect() }
        }

        /// Uses a standby for reads, and for nothing else.
        ///
        /// It is connected to when it is first read, for it may be down. Throws ``DatabaseError/unavailable(_:)`` when the
        /// URL cannot be read at all.
        public init(standby url: String, options: PostgresOptions = .init()) throws(DatabaseError) {
            try PostgresSession.checkReadable(url)
            var options = options
            // A read that was in the way of what is replayed would be in its way again.
            options.retries = 0
            pool = Self.pool(url, options)
            listener = nil
        }

        private static func pool(_ url: String, _ options: PostgresOptions) -> LendingPool<PostgresSession> {
            LendingPool((0..<options.sessions).map { _ in PostgresSession(url: url, options: options) })
        }

        /// The engine's dialect.
        public var dialect: Dialect { .postgres }

        /// Runs `work` on one consistent snapshot.
        public func read<T: Sendable>(
            _ work: @escaping @Sendable (any Connection) throws -> T
        ) async throws -> T {
            try await use { try $0.run(.reading, work) }
        }

        /// Runs `work`, which asks exactly one statement, in one round trip.
        public func readOne<T: Sendable>(
            _ work: @escaping @Sendable (any Connection) throws -> T
        ) async throws -> T {
            try await use { try $0.runOne(work) }
        }

        /// Runs `work` in one transaction that is durable when the call returns, or changes nothing when it throws.
        ///
        /// `work` may run again when its transaction lost against another one.
        @discardableResult
        public func write<T: Sendable>(
            _ work: @escaping @Sendable (any Connection) throws -> T
        ) async throws -> T {
            if listener == nil { throw DatabaseError.statement("a standby takes no writes") }
            return try await use { try $0.run(.writing, work) }
        }

        /// A stream with an element after every commit that announced itself on the ``CommitChannel``, in the schema of this
        /// database; a standby's is over at once.
        ///
        /// It takes one more session, which must be one of the server itself: a pooler that lends sessions for one transaction
        /// at a time hears nothing.
        public func commits() -> AsyncStream<Void> {
            listener?.commits() ?? AsyncStream { $0.finish() }
        }

        /// Waits for the work that has begun, then closes every session.
        public func close() async {
            await listener?.close()
            for session in await pool.close() { try? await session.perform { session.disconnect() } }
        }

        /// What is wrong with the database as far as its catalogue tells: indexes and constraints that do not hold.
        ///
        /// Its pages are the server's own concern.
        public func integrityCheck() async throws -> [String] {
            try await read { connection in
                try connection.all(
                    """
                    SELECT 'the index ' || c.relname || ' is not valid'
                    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                    WHERE NOT i.indisvalid AND c.relnamespace = to_regnamespace(current_schema())
                    UNION ALL
                    SELECT 'the constraint ' || n.conname || ' was never checked'
                    FROM pg_constraint n
                    WHERE NOT n.convalidated AND n.connamespace = to_regnamespace(current_schema())
                    """
                ) { try $0.text() }
            }
        }

        /// The steps of the plan that PostgreSQL chooses for a statement, in words.
        public func queryPlan(_ statement: SQL) async throws -> [String] {
            try await read { connection in
                // The plan for the values that are bound, not the one for any.
                try connection.executeScript("SET LOCAL plan_cache_mode = force_custom_plan")
                return try connection.all("EXPLAIN \(statement)") { try $0.text() }
            }
        }

        /// Counts what the planner needs to choose indexes, in the tables of this schema.
        public func analyze() async throws {
            // A bare ANALYZE would go through, and lock until the end, what others keep in the same database.
            try await write { connection in
                try connection.executeScript(
                    """
                    DO $$
                    DECLARE its_table regclass;
                    BEGIN
                        FOR its_table IN
                            SELECT oid FROM pg_class
                            WHERE relnamespace = to_regnamespace(current_schema()) AND relkind = 'r'
                        LOOP
                            EXECUTE 'ANALYZE ' || its_table;
                        END LOOP;
                    END $$
                    """
                )
            }
        }

        private func use<T: Sendable>(
            _ body: @escaping @Sendable (PostgresSession) throws -> T
        ) async throws -> T {
            try Task.checkCancellation()
            let session = try await pool.take()
            defer { pool.give(session) }
            return try await session.perform { try body(session) }
        }
    }
#endif
