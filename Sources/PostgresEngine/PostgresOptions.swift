#if Postgres
    package struct PostgresOptions: Sendable, Hashable {
        /// The number of sessions, at least one.
        package var sessions: Int
        /// The time limit of one statement; scripts are exempt, because a migration may have to build an
        /// index.
        package var statementTimeLimit: Duration
        /// The longest wait for a lock of another session.
        package var lockTimeout: Duration
        /// The time limit for connecting, in whole seconds.
        package var connectTimeout: Int
        /// The longest pause of a unit of work between two statements.
        package var idleTimeLimit: Duration
        /// The number of times that a unit of work is repeated after a conflict with another transaction.
        package var retries: Int

        package init(
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
