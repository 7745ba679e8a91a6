package struct SQLiteOptions: Sendable, Hashable {
    /// The number of readers, at least one.
    package var readers: Int
    /// Limits one statement; scripts are exempt, because a migration may have to build an index.
    package var statementTimeLimit: Duration
    /// The longest wait for a lock of another connection or process.
    package var busyTimeout: Duration
    /// The bytes of the file that each reader maps, in address space, not memory; SQLite as distributed maps
    /// at most 64 KiB less than 2 GiB.
    package var mappedBytes: Int
    /// The cache of each connection, in KiB.
    package var cacheKiB: Int
    /// The log is cut to this size after it was copied into the file.
    package var logBytes: Int
    package var watchInterval: Duration

    package init(
        readers: Int = 4,
        statementTimeLimit: Duration = .seconds(10),
        busyTimeout: Duration = .seconds(5),
        mappedBytes: Int = (2 << 30) - (64 << 10),
        cacheKiB: Int = 8 << 10,
        logBytes: Int = 64 << 20,
        watchInterval: Duration = .milliseconds(75)
    ) {
        self.readers = max(1, readers)
        self.statementTimeLimit = statementTimeLimit
        self.busyTimeout = busyTimeout
        self.mappedBytes = mappedBytes
        self.cacheKiB = cacheKiB
        self.logBytes = logBytes
        self.watchInterval = watchInterval
    }
}
