#if Postgres
    /// The options of a PostgreSQL database.
    public struct PostgresOptions: Sendable, Hashable {
        /// The most sessions that are open at the same time, at least one.
        public var sessions: Int
        /// The time limit of one statement.
        ///
        /// Scripts are exempt, because a migration may have to build an index.
        public var statementTimeLimit: Duration
        /// The longest wait for a lock that another session holds.
        public var lockTimeout: Duration
        /// The longest wait for a connection, in whole seconds.
        public var connectTimeout: Int
        /// The longest pause of a unit of work between two of its statements.
        public var idleTimeLimit: Duration
        /// The number of times that a unit of work runs again after it lost against another one.
        public var retries: Int

        /// Creates options.
        public init(
            sessions: Int = 12,
            statementTimeLimit: Duration = .seconds(10),
            lockTimeout: Duration = .seconds(5),
            connectTimeout: Int = 5,
            idleTimeLimit: Duration = .seconds(60),
            retries: Int = 5
        ) {
            self.sessions = max(1, sessions)
            self.statementTimeLimit = statementTimeLimit
            self.lockTimeout = lockTimeout
            self.connectTimeout = max(2, connectTimeout)
            self.idleTimeLimit = idleTimeLimit
            self.retries = max(0, retries)
        }
    }
#endif
