/// The options of an SQLite file.
public struct SQLiteOptions: Sendable, Hashable {
    /// The number of connections that read at the same time, at least one.
    public var readers: Int
    /// The time limit of one statement.
    ///
    /// Scripts are exempt, because a migration may have to build an index.
    public var statementTimeLimit: Duration
    /// The longest wait for a lock that another connection or process holds.
    public var busyTimeout: Duration
    /// The number of bytes of the file that each reader maps into memory.
    ///
    /// They take address space, not memory. SQLite as it is distributed maps at most 64 KiB less than 2 GiB.
    public var mappedBytes: Int
    /// The page cache of each connection, in KiB.
    public var cacheKiB: Int
    /// The size in bytes to which the write-ahead log is cut after it was copied into the file.
    public var logBytes: Int
    /// The interval at which the file is polled for commits.
    public var watchInterval: Duration

    /// Creates options.
    public init(
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
