package struct SQLiteOptions: Sendable, Hashable {
    /// The number of readers, at least one.
    package var readers: Int
    /// The number of readers for long reads, at least one.
    package var longReaders: Int
    /// The time limit of one statement; scripts are exempt, because a migration may have to build an index.
    package var statementTimeLimit: Duration
    /// The longest wait for a lock of another connection or process.
    package var busyTimeout: Duration
    /// The bytes of the file that each reader maps, which take address space but no memory of their own.
    ///
    /// SQLite as distributed maps at most 2 GiB less 64 KiB.
    package var mappedBytes: Int
    /// The cache of each connection, in KiB.
    package var cacheKiB: Int
    /// The size in bytes to which the write-ahead log is cut after it was copied into the file.
    package var logBytes: Int
    package var watchInterval: Duration

    package init(
        readers: Int = 4,
        longReaders: Int = 2,
        statementTimeLimit: Duration = .seconds(10),
        busyTimeout: Duration = .seconds(5),
        mappedBytes: Int = (2 << 30) - (64 << 10),
        cacheKiB: Int = 8 << 10,
        logBytes: Int = 64 << 20,
        watchInterval: Duration = .milliseconds(75)
    ) {
        self.readers = max(1, readers)
        self.longReaders = max(1, longReaders)
        self.statementTimeLimit = statementTimeLimit
        self.busyTimeout = busyTimeout
        self.mappedBytes = mappedBytes
        self.cacheKiB = cacheKiB
        self.logBytes = logBytes
        self.watchInterval = watchInterval
    }
}
