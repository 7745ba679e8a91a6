/// A database that runs each unit of work in one transaction.
///
/// A unit of work cannot suspend, so no transaction stays open across an `await`. Cancelling the task ends
/// the work early, and every statement has a time limit.
package protocol Database: Sendable {
    var dialect: Dialect { get }
    /// Runs `work` on one consistent snapshot.
    func read<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Runs `work`, exactly one statement, on the snapshot of that statement.
    ///
    /// On a server this is one round trip, where ``read(_:)`` takes three. `work` may run again when the
    /// connection was lost.
    func readOne<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Runs `work` on one consistent snapshot, as ``read(_:)`` does, but never on the calling thread, which
    /// other requests may be waiting for.
    func readLong<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Runs `work` in one transaction that is durable when the call returns, or changes nothing when it
    /// throws.
    ///
    /// A statement that fails ends the transaction, even when `work` catches the error.
    @discardableResult
    func write<T: Sendable>(_ work: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    /// Closes the database; later calls fail with ``DatabaseError/closed``.
    func close() async
}

extension Database {
    package func readOne<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await read(work)
    }

    /// For databases that never run work on the calling thread.
    package func readLong<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await read(work)
    }
}

package protocol MaintainedDatabase: Database {
    /// Faults in the stored data and in the references between rows.
    func integrityCheck() async throws -> [String]
    /// Collects statistics for the planner.
    func analyze() async throws
    /// The steps of the plan for a statement, in the engine's words.
    func queryPlan(_ statement: SQL) async throws -> [String]
}

/// One connection, inside a transaction.
package protocol Connection {
    var dialect: Dialect { get }
    /// Gives each row to `body`, which returns `false` to stop.
    func forEach(_ statement: SQL, _ body: (any Row) throws -> Bool) throws
    /// Returns the number of rows inserted, changed or deleted.
    @discardableResult
    func execute(_ statement: SQL) throws -> Int
    /// Runs several statements without parameters.
    func executeScript(_ script: SQL) throws
}

extension Connection {
    package func all<T>(_ statement: SQL, _ body: (inout RowReader) throws -> T) throws -> [T] {
        var values: [T] = []
        try forEach(statement) { row in
            var reader = RowReader(row)
            values.append(try body(&reader))
            return true
        }
        return values
    }

    package func first<T>(_ statement: SQL, _ body: (inout RowReader) throws -> T) throws -> T? {
        var value: T?
        try forEach(statement) { row in
            var reader = RowReader(row)
            value = try body(&reader)
            return false
        }
        return value
    }

    /// The first column of the first row; `nil` when there is no row or the column is null.
    package func integer(_ statement: SQL) throws -> Int64? {
        try first(statement) { $0.optionalInteger() } ?? nil
    }
}
