import CSQLite
import Dispatch
import LibC
import Relational
import Synchronization

/// One open connection of SQLite, and the serial queue it works on when no thread owns it.
///
/// It is `@unchecked`, because a C pointer is never `Sendable`: `pointer` does not change,
/// ``SQLiteConnection`` lets one thread at a time use it, and an atomic flag lets it be closed once.
final class ConnectionFile: @unchecked Sendable {
    let pointer: OpaquePointer
    private let queue: DispatchQueue
    private let isClosed = Atomic<Bool>(false)

    /// Creates the file when it is missing, but not its folder.
    init(_ mode: SQLiteConnection.Mode, path: String, options: SQLiteOptions) throws(DatabaseError) {
        try Self.checkFolder(of: path)
        var pointer: OpaquePointer?
        let access = mode == .archived ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        // SQLite needs no locks of its own, because one thread at a time uses a connection.
        let code = sqlite3_open_v2(path, &pointer, access | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let pointer else {
            sqlite3_close_v2(pointer)
            throw Self.refusal(code, "\(String(cString: sqlite3_errstr(code)))", path: path)
        }
        self.pointer = pointer
        queue = DispatchQueue(label: mode == .writing ? "sqlite.writer" : "sqlite.reader")
        try configure(mode, path: path, options: options)
    }

    deinit {
        close()
    }

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Blocks the calling thread until the work is done.
    func perform<T>(_ work: () throws -> T) rethrows -> T {
        try queue.sync(execute: work)
    }

    /// Closes the connection, or lets the last statement that is still open close it.
    func close() {
        if isClosed.exchange(true, ordering: .relaxed) { return }
        sqlite3_close_v2(pointer)
    }

    /// Waits until the file and its name are on the disk.
    static func synchronize(_ path: String) throws(DatabaseError) {
        for path in [path, folder(of: path)] {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0, fsync(descriptor) == 0 else {
                throw .unavailable("\(path): \(String(cString: strerror(errno)))")
            }
            systemClose(descriptor)
        }
    }

    // MARK: Opening

    private static func checkFolder(of path: String) throws(DatabaseError) {
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

    private func configure(
        _ mode: SQLiteConnection.Mode,
        path: String,
        options: SQLiteOptions
    ) throws(DatabaseError) {
        sqlite3_extended_result_codes(pointer, 1)
        let timeout = options.busyTimeout / .milliseconds(1)
        // The timeout is set first, because the file may be locked when the next statements run.
        sqlite3_busy_timeout(pointer, CInt(exactly: timeout.rounded()) ?? .max)
        try check(sightline_refuse_quoted_values(pointer), path: path)
        if mode != .archived { try useLog(of: path, within: options.busyTimeout) }
        try run(
            """
            PRAGMA foreign_keys = ON;
            PRAGMA synchronous = FULL;
            PRAGMA trusted_schema = OFF;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -\(options.cacheKiB);
            PRAGMA journal_size_limit = \(options.logBytes);
            PRAGMA mmap_size = \(mode == .writing ? 0 : options.mappedBytes);
            """,
            path: path
        )
        if mode != .writing { try run("PRAGMA query_only = ON", path: path) }
        // SQLite reads the file only at the first statement that needs it.
        try run("SELECT 1 FROM sqlite_schema LIMIT 1", path: path)
        if mode != .archived, sqlite3_db_readonly(pointer, "main") == 1 {
            throw .unavailable("\(path) cannot be written")
        }
    }

    /// Turns on the write-ahead log; when several processes do so at once, SQLite returns "busy" without
    /// waiting, so this method waits.
    private func useLog(of path: String, within timeout: Duration) throws(DatabaseError) {
        let deadline = ContinuousClock.now + timeout
        while true {
            let code = sqlite3_exec(pointer, "PRAGMA journal_mode = WAL", nil, nil, nil)
            guard code & 0xff == SQLITE_BUSY, ContinuousClock.now < deadline else {
                try check(code, path: path)
                break
            }
            usleep(UInt32.random(in: 2_000...20_000))
        }
        guard journalMode == "wal" else {
            throw .unavailable("its file system does not allow a write-ahead log")
        }
    }

    private var journalMode: String? {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(pointer, "PRAGMA journal_mode", -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { return nil }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) }
    }

    private func run(_ script: String, path: String) throws(DatabaseError) {
        try check(sqlite3_exec(pointer, script, nil, nil, nil), path: path)
    }

    private func check(_ code: CInt, path: String) throws(DatabaseError) {
        guard code != SQLITE_OK else { return }
        throw Self.refusal(code, String(cString: sqlite3_errmsg(pointer)), path: path)
    }

    private static func refusal(_ code: CInt, _ text: String, path: String) -> DatabaseError {
        switch code & 0xff {
        case SQLITE_NOTADB: .unavailable("\(path) is not a database")
        case SQLITE_CANTOPEN: .unavailable("\(path) cannot be opened")
        case SQLITE_READONLY: .unavailable("\(path) cannot be written")
        default: DatabaseError(sqlite: code, message: "\(path): \(text)")
        }
    }
}

/// The system's `close`, whose name a method of ours hides.
private func systemClose(_ descriptor: CInt) {
    close(descriptor)
}
