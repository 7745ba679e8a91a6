/// A database that runs each unit of work in one transaction.
///
/// A unit of work cannot suspend, so no transaction stays open across an `await`. Both calls honour the
/// cancellation of the task that makes them, and every statement has a time limit.
public protocol Database: Sendable {
    /// The engine's dialect.
    var dialect: Dialect { get }
    /// Runs `work` on one consistent snapshot.
    func read<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Runs `work`, which asks exactly one statement, on the snapshot of that statement.
    ///
    /// On a server this is one round trip, where ``read(_:)`` takes three. `work` may run again where the connection turns out
    /// to be lost.
    func readOne<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Runs `work` in one transaction that is durable when the call returns, or changes nothing when it
    /// throws.
    ///
    /// A statement that fails takes the transaction with it, also where `work` catches the error.
    @discardableResult
    func write<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Closes every connection; calls made after that fail with ``DatabaseError/closed``.
    func close() async
}

extension Database {
    /// Runs `work`, which asks exactly one statement, as any other read.
    public func readOne<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await read(work)
    }
}

/// A database that the commands of an operator can look after.
public protocol MaintainedDatabase: Database {
    /// What is wrong with what is stored and with the references in it: nothing, where all is well.
    func integrityCheck() async throws -> [String]
    /// Counts what the planner needs to choose indexes.
    func analyze() async throws
    /// The steps of the plan that the engine chooses for a statement, in its words.
    func queryPlan(_ statement: SQL) async throws -> [String]
}

/// One connection, inside a transaction.
public protocol Connection {
    /// The engine's dialect.
    var dialect: Dialect { get }
    /// Runs a statement and gives each row of its answer to `body`, which answers whether it wants more.
    func forEach(_ statement: SQL, _ body: (any Row) throws -> Bool) throws
    /// Runs a statement and returns the number of rows it inserted, changed or deleted.
    @discardableResult
    func execute(_ statement: SQL) throws -> Int
    /// Runs a script of several statements without parameters.
    func executeScript(_ script: SQL) throws
}

extension Connection {
    /// Every row of an answer, each read by `body`.
    public func all<T>(_ statement: SQL, _ body: (inout RowReader) throws -> T) throws -> [T] {
        var values: [T] = []
        try forEach(statement) { row in
            var reader = RowReader(row)
            values.append(try body(&reader))
            return true
        }
        return values
    }

    /// The first row of an answer, or `nil` where there is none.
    public func first<T>(_ statement: SQL, _ body: (inout RowReader) throws -> T) throws -> T? {
        var value: T?
        try forEach(statement) { row in
            var reader = RowReader(row)
            value = try body(&reader)
            return false
        }
        return value
    }

    /// The integer in the first column of the first row, or `nil` where there is no row or it is null.
    public func integer(_ statement: SQL) throws -> Int64? {
        try first(statement) { $0.optionalInteger() } ?? nil
    }
}
