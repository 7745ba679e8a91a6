import CSQLite
import Relational

/// One connection to the file, used by one thread at a time.
///
/// It is `@unchecked`, because the compiler cannot see this: a reader is taken out of its ``LendingPool``
/// under a lock and put back after use; every other connection works only on the serial queue of its file.
final class SQLiteConnection: @unchecked Sendable {
    enum Mode {
        case reading
        case writing
        /// The mode for reading a file that is not written any more; not one byte of it is changed.
        case archived
    }

    let mode: Mode
    let file: ConnectionFile
    let watch: StatementWatch
    private(set) var isClosed = false
    var pointer: OpaquePointer { file.pointer }

    private var statements: [StatementText: PreparedStatement] = [:]
    private var isInTransaction = false
    /// The number of statements that a unit of work without a transaction may still run; `nil` in a
    /// transaction.
    private var statementsLeft: Int?
    /// The error that ended the transaction early, even when the unit of work caught it.
    ///
    /// SQLite would continue after most errors and PostgreSQL after none, but both must behave alike.
    private var loss: (any Error)?

    /// The number of compiled statements that are kept; each length of a list in a statement takes one.
    private static let statementCapacity = 256

    init(_ mode: Mode, path: String, options: SQLiteOptions) throws(DatabaseError) {
        self.mode = mode
        file = try ConnectionFile(mode, path: path, options: options)
        watch = StatementWatch(limit: options.statementTimeLimit, busyTimeout: options.busyTimeout)
        watch.install(on: pointer)
    }

    /// Releases every statement, so that the file can be closed.
    func finish() {
        isClosed = true
        statements.removeAll()
    }

    /// Runs `work` in a transaction, and rolls back when it throws.
    func transaction<T>(
        cancellation: CancellationFlag? = nil,
        _ work: (any Connection) throws -> T
    ) throws -> T {
        if isClosed { throw DatabaseError.closed }
        watch.cancellation = cancellation
        defer { watch.cancellation = nil }
        if watch.isCancelled { throw CancellationError() }
        if sqlite3_get_autocommit(pointer) == 0 { try control("ROLLBACK") }
        try control(mode == .writing ? "BEGIN IMMEDIATE" : "BEGIN")
        isInTransaction = true
        loss = nil
        defer { isInTransaction = false }
        do {
            let value = try work(self)
            try check()
            watch.isCommitting = true
            defer { watch.isCommitting = false }
            try control("COMMIT")
            return value
        } catch {
            isInTransaction = false
            // A failed rollback leaves the transaction open; the next transaction then rolls it back first.
            if sqlite3_get_autocommit(pointer) == 0 { try? control("ROLLBACK") }
            throw error
        }
    }

    /// Runs `work`, exactly one statement that reads, without a transaction.
    ///
    /// SQLite gives a statement outside a transaction a snapshot of its own. Beginning and committing a
    /// transaction would cost twice as much as a short statement.
    func runOne<T>(_ work: (any Connection) throws -> T) throws -> T {
        if isClosed { throw DatabaseError.closed }
        if watch.isCancelled { throw CancellationError() }
        if sqlite3_get_autocommit(pointer) == 0 { try control("ROLLBACK") }
        (isInTransaction, statementsLeft, loss) = (true, 1, nil)
        defer { (isInTransaction, statementsLeft) = (false, nil) }
        let value = try work(self)
        try checkIsOpen()
        return value
    }

    func control(_ text: String) throws {
        try run(text, []) { _ in true }
    }

    /// Copies the current state of the database into a new file.
    func copy(to path: String, cancellation: CancellationFlag?) throws {
        if isClosed { throw DatabaseError.closed }
        watch.cancellation = cancellation
        defer { watch.cancellation = nil }
        // VACUUM INTO writes, though not into this file.
        try control("PRAGMA query_only = OFF")
        try run("VACUUM INTO $1", [.text(path)]) { _ in true }
    }

    func integer(outside text: String) throws -> Int64 {
        if isClosed { throw DatabaseError.closed }
        var value: Int64?
        try run(text, []) { row in
            value = row.integer(at: 0)
            return false
        }
        return value ?? 0
    }

    // MARK: Statements

    private func run(_ text: String, _ values: [SQLValue], _ body: (any Row) throws -> Bool) throws {
        let outer = watch.begin()
        defer { watch.end(outer) }
        let statement = try prepared(text)
        statement.isInUse = true
        defer {
            statement.reset()
            statement.isInUse = false
        }
        try statement.bind(values)
        let row = SQLiteRow(statement: statement.pointer)
        var wantsMore = true
        while true {
            switch sqlite3_step(statement.pointer) {
            case SQLITE_ROW:
                if wantsMore { wantsMore = try body(row) }
                // A statement that changes rows must run to its end, where its foreign keys are checked.
                if !wantsMore, statement.isReadOnly { return }
            case SQLITE_DONE:
                return
            case let code:
                throw failure(code, of: text, hasText: values.contains(where: \.isText))
            }
        }
    }

    private func prepared(_ text: String) throws -> PreparedStatement {
        let key = StatementText(text: text)
        if let statement = statements[key], !statement.isInUse { return statement }
        var text = text
        let statement = try text.withUTF8 { utf8 in
            try utf8.withMemoryRebound(to: CChar.self) { try compile($0) }
        }
        // A statement that runs inside itself is compiled again, and the second copy is not kept.
        if statements[key] != nil { return statement }
        if statements.count >= Self.statementCapacity {
            statements = statements.filter { $0.value.isInUse }
        }
        statements[key] = statement
        return statement
    }

    private func compile(_ text: UnsafeBufferPointer<CChar>) throws -> PreparedStatement {
        var rest = text
        guard let pointer = try next(in: &rest) else { throw lost(DatabaseError.statement("it is empty")) }
        let statement = try PreparedStatement(pointer)
        if let second = try next(in: &rest) {
            sqlite3_finalize(second)
            throw lost(DatabaseError.statement("it must be one statement"))
        }
        return statement
    }

    /// Returns `nil` when only blanks and comments are left.
    private func next(in rest: inout UnsafeBufferPointer<CChar>) throws -> OpaquePointer? {
        while let start = rest.baseAddress, !rest.isEmpty {
            var pointer: OpaquePointer?
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(
                self.pointer,
                start,
                CInt(rest.count),
                CUnsignedInt(SQLITE_PREPARE_PERSISTENT),
                &pointer,
                &tail
            )
            guard code == SQLITE_OK else { throw failure(code, of: "", hasText: false) }
            let consumed = tail.map { $0 - start } ?? rest.count
            rest = UnsafeBufferPointer(rebasing: rest.dropFirst(max(1, consumed)))
            if let pointer { return pointer }
        }
        return nil
    }

    /// Throws when the transaction is over or its task was cancelled.
    private func check() throws {
        try checkIsOpen()
        if sqlite3_get_autocommit(pointer) != 0, statementsLeft == nil {
            throw DatabaseError.statement("the unit of work ended its own transaction")
        }
    }

    private func checkIsOpen() throws {
        if let loss { throw loss }
        if isClosed || !isInTransaction { throw DatabaseError.closed }
        if watch.isCancelled { throw CancellationError() }
    }

    /// Throws when a unit of work without a transaction has already run its one statement.
    private func takeStatement() throws {
        guard let left = statementsLeft else { return }
        if left == 0 { throw DatabaseError.statement("several statements need a transaction") }
        statementsLeft = left - 1
    }

    private func failure(_ code: CInt, of text: String, hasText: Bool) -> any Error {
        lost(translated(code, of: text, hasText: hasText))
    }

    /// Remembers the error, because it ends the transaction.
    private func lost(_ error: any Error) -> any Error {
        if isInTransaction, loss == nil { loss = error }
        return error
    }

    private func translated(_ code: CInt, of text: String, hasText: Bool) -> any Error {
        let primary = code & 0xff
        if primary == SQLITE_INTERRUPT || primary == SQLITE_BUSY {
            switch watch.verdict {
            case .cancelled: return CancellationError()
            case .timedOut: return DatabaseError.timeout
            case nil: break
            }
        }
        let extended = sqlite3_extended_errcode(pointer)
        let isKnown = extended & 0xff == primary
        // SQLite's message on a malformed search or JSON path quotes the bound text.
        let mayQuoteValues = hasText && primary == SQLITE_ERROR
        let message =
            isKnown && !mayQuoteValues
            ? String(cString: sqlite3_errmsg(pointer))
            : "\(String(cString: sqlite3_errstr(code))) in \(text.prefix(200))"
        return DatabaseError(
            sqlite: isKnown ? extended : code,
            message: message,
            systemError: sqlite3_system_errno(pointer)
        )
    }
}

extension SQLiteConnection: Connection {
    var dialect: Dialect { .sqlite }

    func forEach(_ statement: SQL, _ body: (any Row) throws -> Bool) throws {
        try check()
        try takeStatement()
        let (text, values) = statement.rendered(for: .sqlite)
        try run(text, values, body)
    }

    func execute(_ statement: SQL) throws -> Int {
        let before = sqlite3_total_changes64(pointer)
        try forEach(statement) { _ in true }
        // For a statement that changes no rows, SQLite would return the count of the statement before it.
        return sqlite3_total_changes64(pointer) == before ? 0 : Int(sqlite3_changes64(pointer))
    }

    func executeScript(_ script: SQL) throws {
        try check()
        if statementsLeft != nil { throw DatabaseError.statement("a script needs a transaction") }
        var (text, values) = script.rendered(for: .sqlite)
        if !values.isEmpty { throw DatabaseError.statement("a script takes no parameters") }
        let outer = watch.begin()
        watch.isExempt = true
        defer {
            watch.isExempt = false
            watch.end(outer)
        }
        try text.withUTF8 { utf8 in
            try utf8.withMemoryRebound(to: CChar.self) { characters in
                var rest = characters
                while let pointer = try next(in: &rest) {
                    let statement = try PreparedStatement(pointer)
                    var code = sqlite3_step(statement.pointer)
                    while code == SQLITE_ROW { code = sqlite3_step(statement.pointer) }
                    if code != SQLITE_DONE { throw failure(code, of: "a script", hasText: false) }
                    try check()
                }
            }
        }
    }
}

extension SQLValue {
    fileprivate var isText: Bool {
        switch self {
        case .text, .bytes: true
        case .integer, .real: false
        }
    }
}
