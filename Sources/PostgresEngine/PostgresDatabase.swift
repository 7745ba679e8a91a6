#if Postgres
    package import Relational

    /// A PostgreSQL database, used through a pool of sessions that each work on a thread of their own.
    ///
    /// Every read runs on one snapshot. Writes run one after another, across all servers: each waits for one
    /// lock, so that reading and then writing is as correct as on SQLite.
    package final class PostgresDatabase: MaintainedDatabase, WatchedDatabase {
        private let pool: LendingPool<PostgresSession>
        /// The listener; `nil` on a standby, which does not allow `LISTEN`.
        private let listener: PostgresListener?

        /// Connects once by a URL of libpq; throws ``DatabaseError/unavailable(_:)`` when it cannot.
        package init(url: String, options: PostgresOptions = .init()) async throws {
            pool = Self.pool(url, options)
            listener = PostgresListener(url: url, options: options)
            try await use { try $0.connect() }
        }

        /// Opens a standby for reads; the first read connects, because the standby may be down.
        ///
        /// Throws ``DatabaseError/unavailable(_:)`` when the URL cannot be parsed.
        package init(standby url: String, options: PostgresOptions = .init()) throws(DatabaseError) {
            try PostgresSession.checkReadable(url)
            var options = options
            // A read that conflicts with the replay of changes would conflict again.
            options.retries = 0
            pool = Self.pool(url, options)
            listener = nil
        }

        private static func pool(_ url: String, _ options: PostgresOptions) -> LendingPool<PostgresSession> {
            LendingPool((0..<options.sessions).map { _ in PostgresSession(url: url, options: options) })
        }

        package var dialect: Dialect { .postgres }

        package func read<T: Sendable>(
            _ work: @escaping @Sendable (any Connection) throws -> T
        ) async throws -> T {
            try await use { try $0.run(.reading, work) }
        }

        package func readOne<T: Sendable>(
            _ work: @escaping @Sendable (any Connection) throws -> T
        ) async throws -> T {
            try await use { try $0.runOne(work) }
        }

        /// `work` may run again when its transaction lost against another one.
        @discardableResult
        package func write<T: Sendable>(
            _ work: @escaping @Sendable (any Connection) throws -> T
        ) async throws -> T {
            if listener == nil { throw DatabaseError.statement("a standby accepts no writes") }
            do {
                let value = try await use { try $0.run(.writing, work) }
                // The session and the lock are free again, so that other writes do not wait.
                await CommitWait.pass()
                return value
            } catch {
                // A refusal may tell of what another server has just committed.
                await CommitWait.pass()
                throw error
            }
        }

        /// Announces every commit on the ``CommitChannel`` in this schema; a standby's stream ends at once.
        ///
        /// The listener takes one more session, which must go to the server directly, because no announcement
        /// comes through a pooler that lends sessions for one transaction at a time.
        package func commits() -> AsyncStream<Void> {
            listener?.commits() ?? AsyncStream { $0.finish() }
        }

        /// Waits for the work that has begun.
        package func close() async {
            await listener?.close()
            for session in await pool.close() { try? await session.perform { session.disconnect() } }
        }

        /// Indexes and constraints that are not valid; the server itself checks its pages.
        package func integrityCheck() async throws -> [String] {
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

        package func queryPlan(_ statement: SQL) async throws -> [String] {
            try await read { connection in
                // The plan must be the one for the bound values, not the generic one.
                try connection.executeScript("SET LOCAL plan_cache_mode = force_custom_plan")
                return try connection.all("EXPLAIN \(statement)") { try $0.text() }
            }
        }

        package func analyze() async throws {
            // A bare ANALYZE would also go through the tables of other schemas, and lock them until the end.
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
