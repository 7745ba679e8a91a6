/// A database that runs each unit of work in one transaction.
///
/// A unit of work cannot suspend, so no transaction stays open across an `await`. Both calls end early when
/// their task is cancelled, and every statement has a time limit.
public protocol Database: Sendable {
    /// The engine's dialect.
    var dialect: Dialect { get }
    /// Runs `work` on one consistent snapshot.
    func read<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Runs `work`, which runs exactly one statement, on the snapshot of that statement.
    ///
    /// On a server this is one round trip, where ``read(_:)`` takes three. `work` may run again when the
    /// connection was lost.
    func readOne<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Runs `work` in one transaction that is durable when the call returns, or changes nothing when
    /// it throws.
    ///
    /// A statement that fails ends the transaction, even when `work` catches the error.
    @discardableResult
    func write<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Closes every connection; calls made after that fail with ``DatabaseError/closed``.
    func close() async
}

extension Database {
    /// Runs `work`, which runs exactly one statement, like any other read.
    public func readOne<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await read(work)
    }
}

/// A database that an operator's commands can maintain.
public protocol MaintainedDatabase: Database {
    /// The faults in the stored data and in the references between rows; empty when there are none.
    func integrityCheck() async throws -> [String]
    /// Collects the statistics by which the planner chooses indexes.
    func analyze() async throws
    /// The steps of the plan that the engine chooses for a statement, in the engine's words.
    func queryPlan(_ statement: SQL) async throws -> [String]
}

/// One connection, inside a transaction.
public protocol Connection {
    /// The engine's dialect.
    var dialect: Dialect { get }
    /// Runs a statement and gives each row to `body`, which returns `false` to stop.
    func forEach(_ statement: SQL, _ body: (any Row) throws -> Bool) throws
    /// Runs a statement and returns the number of rows it inserted, changed or deleted.
    @discardableResult
    func execute(_ statement: SQL) throws -> Int
    /// Runs a script of several statements without parameters.
    func executeScript(_ script: SQL) throws
}

extension Connection {
    /// Runs a statement and reads every row with `body`.
    public func all<T>(_ statement: SQL, _ body: (inout RowReader) throws -> T) throws -> [T] {
        var values: [T] = []
        try forEach(statement) { row in
            var reader = RowReader(row)
            values.append(try body(&reader))
            return true
        }
        return values
    }

    /// Runs a statement and reads the first row with `body`; `nil` when there is none.
    public func first<T>(_ statement: SQL, _ body: (inout RowReader) throws -> T) throws -> T? {
        var value: T?
        try forEach(statement) { row in
            var reader = RowReader(row)
            value = try body(&reader)
            return false
        }
        return value
    }

    /// The integer in the first column of the first row; `nil` when there is no row or it is null.
    public func integer(_ statement: SQL) throws -> Int64? {
        try first(statement) { $0.optionalInteger() } ?? nil
    }
}
