internal import GRDB
internal import GRDBSQLite
internal import Relational

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// GRDB's side of a connection: how it is opened and closed, and the serial queue it works on when nobody owns it.
struct ConnectionFile: Sendable {
    private let queue: DatabaseQueue

    /// Opens a file and creates it when it is missing, but not its folder.
    static func open(
        _ mode: SQLiteConnection.Mode,
        path: String,
        options: SQLiteOptions
    ) throws(Relational.DatabaseError) -> (ConnectionFile, OpaquePointer) {
        try checkFolder(of: path)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration(mode, options: options))
            guard let pointer = queue.inDatabase({ $0.sqliteConnection }) else {
                throw Relational.DatabaseError.closed
            }
            if mode != .archived, sqlite3_db_readonly(pointer, "main") == 1 {
                throw Relational.DatabaseError.unavailable("\(path) cannot be written")
            }
            return (ConnectionFile(queue: queue), pointer)
        } catch let error as Relational.DatabaseError {
            throw error
        } catch let error as GRDB.DatabaseError {
            throw translated(error, path: path)
        } catch {
            throw .unavailable("\(path): \(error)")
        }
    }

    /// Runs work on the connection's queue after what was queued before.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.asyncWriteWithoutTransaction { _ in work() }
    }

    /// Runs work on the connection's queue and waits for it, blocking the calling thread.
    func perform<T>(_ work: () throws -> T) rethrows -> T {
        try queue.inDatabase { _ in try work() }
    }

    /// Waits until a file and its name are on the disk.
    static func synchronize(_ path: String) throws(Relational.DatabaseError) {
        for path in [path, folder(of: path)] {
            let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0, fsync(descriptor) == 0 else {
                throw .unavailable("\(path): \(String(cString: strerror(errno)))")
            }
            systemClose(descriptor)
        }
    }

    /// Closes the connection, which has no statements any more.
    func close() {
        // It fails only for statements left over; the last reference then closes it.
        try? queue.close()
    }

    // MARK: Opening

    private static func checkFolder(of path: String) throws(Relational.DatabaseError) {
        let folder = folder(of: path)
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .unavailable("the folder \(folder) does not exist")
        }
    }

    private static func folder(of path: String) -> String {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/"
        )
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    private static func configuration(_ mode: SQLiteConnection.Mode, options: SQLiteOptions) -> Configuration
    {
        var configuration = Configuration()
        configuration.label = mode == .writing ? "sqlite.writer" : "sqlite.reader"
        configuration.foreignKeysEnabled = true
        configuration.readonly = mode == .archived
        let timeout = options.busyTimeout / .seconds(1)
        configuration.busyMode = .timeout(timeout)
        configuration.prepareDatabase { database in
            // First, and through GRDB only as a duration: what follows may find the file locked.
            try database.execute(sql: "PRAGMA busy_timeout = \(Int(timeout * 1_000))")
            if mode != .archived { try useLog(database, within: options.busyTimeout) }
            try database.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    PRAGMA trusted_schema = OFF;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA cache_size = -\(options.cacheKiB);
                    PRAGMA journal_size_limit = \(options.logBytes);
                    PRAGMA mmap_size = \(mode == .writing ? 0 : options.mappedBytes);
                    """
            )
            if mode != .writing { try database.execute(sql: "PRAGMA query_only = ON") }
        }
        return configuration
    }

    /// Turns the write-ahead log on.
    ///
    /// Where several processes do so at once, SQLite answers "busy" without waiting: so we wait.
    private static func useLog(_ database: GRDB.Database, within timeout: Duration) throws {
        let deadline = ContinuousClock.now + timeout
        while true {
            do {
                let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
                guard mode == "wal" else {
                    throw Relational.DatabaseError.unavailable(
                        "its file system does not allow a write-ahead log"
                    )
                }
                return
            } catch let error as GRDB.DatabaseError
                where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
            {
                usleep(UInt32.random(in: 2_000...20_000))
            }
        }
    }

    private static func translated(_ error: GRDB.DatabaseError, path: String) -> Relational.DatabaseError {
        let text = error.message ?? "\(error.resultCode)"
        return switch error.resultCode {
        case .SQLITE_NOTADB: .unavailable("\(path) is not a database")
        case .SQLITE_CANTOPEN: .unavailable("\(path) cannot be opened")
        case .SQLITE_READONLY: .unavailable("\(path) cannot be written")
        default:
            Relational.DatabaseError(sqlite: error.extendedResultCode.rawValue, message: "\(path): \(text)")
        }
    }
}

/// The system's `open`, whose name a method of ours hides.
private func systemOpen(_ path: String, _ flags: CInt) -> CInt {
    open(path, flags)
}

/// The system's `close`, whose name a method of ours hides.
private func systemClose(_ descriptor: CInt) {
    close(descriptor)
}
