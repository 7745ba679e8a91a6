package import Relational

/// A database in one SQLite file, read by several connections and written by one.
///
/// A short read runs at once on the calling thread, a long one on a thread of its own. A write waits for its
/// turn on a thread of its own, and is on the disk when the call returns. Several processes may share the
/// file.
package final class SQLiteDatabase: MaintainedDatabase, WatchedDatabase, StampedDatabase {
    let path: String
    let options: SQLiteOptions
    let writer: SQLiteConnection
    let readers: LendingPool<SQLiteConnection>
    /// The connections of long reads, of which only a few run at once, so that others find a free processor.
    let longReaders: LendingPool<SQLiteConnection>
    /// The connection that never writes, so that `PRAGMA data_version` shows every commit.
    let observer: LendingPool<SQLiteConnection>
    private let poller: CommitPoller
    private let index: LogIndex

    /// Creates the file when it is missing; its folder must exist.
    package init(path: String, options: SQLiteOptions = .init()) throws(DatabaseError) {
        self.path = path
        self.options = options
        // The writer comes first, because it creates the file and its log.
        writer = try SQLiteConnection(.writing, path: path, options: options)
        func connections(_ count: Int) throws(DatabaseError) -> [SQLiteConnection] {
            var connections: [SQLiteConnection] = []
            for _ in 0..<count {
                connections.append(try SQLiteConnection(.reading, path: path, options: options))
            }
            return connections
        }
        readers = LendingPool(try connections(options.readers))
        longReaders = LendingPool(try connections(options.longReaders))
        let watching = try SQLiteConnection(.reading, path: path, options: options)
        index = LogIndex(of: watching)
        observer = LendingPool([watching])
        poller = CommitPoller(observer: observer, interval: options.watchInterval)
    }

    package var dialect: Dialect { .sqlite }

    /// Runs `work` on the calling thread.
    package func read<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await readers.read(work)
    }

    /// Runs `work` on the calling thread.
    package func readOne<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await readers.readOne(work)
    }

    /// Runs `work` on another thread, and waits while other long reads use all connections for them.
    package func readLong<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try Task.checkCancellation()
        let reader = try await longReaders.take()
        defer { longReaders.give(reader) }
        let queued = QueuedWork<T>()
        return try await queued.run(on: reader) { [cancellation = queued.cancellation] connection in
            try connection.transaction(cancellation: cancellation, work)
        }
    }

    @discardableResult
    package func write<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        let queued = QueuedWork<T>()
        return try await queued.run(on: writer) { [cancellation = queued.cancellation] connection in
            try connection.transaction(cancellation: cancellation, work)
        }
    }

    /// Runs `work` and blocks the calling thread, for use inside another database's transaction.
    package func writeBlocking<T>(_ work: (any Connection) throws -> T) throws -> T {
        try writer.file.perform { try writer.transaction(work) }
    }

    package var commitStamp: CommitStamp? { index.header }

    /// Announces the commits of all processes, each at most one watch interval late.
    package func commits() -> AsyncStream<Void> { poller.commits() }

    /// Waits for the work that has begun, then closes every connection.
    package func close() async {
        await poller.close()
        index.close()
        for connection in await readers.close() + longReaders.close() + observer.close() {
            connection.finish()
            connection.file.close()
        }
        await finish(writer)
    }

    func finish(_ connection: SQLiteConnection) async {
        await withCheckedContinuation { continuation in
            connection.file.enqueue {
                connection.finish()
                continuation.resume()
            }
        }
        connection.file.close()
    }
}
