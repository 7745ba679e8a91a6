#if Postgres
    public struct PostgresOptions: Sendable, Hashable {
        /// At least one.
        public var sessions: Int
        /// Limits one statement; scripts are exempt, because a migration may have to build an index.
        public var statementTimeLimit: Duration
        /// The longest wait for a lock of another session.
        public var lockTimeout: Duration
        /// In whole seconds.
        public var connectTimeout: Int
        /// The longest pause of a unit of work between two statements.
        public var idleTimeLimit: Duration
        /// Repetitions of a unit of work that lost against another one.
        public var retries: Int

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
