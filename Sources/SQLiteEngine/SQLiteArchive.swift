public import Relational

/// An SQLite file that nobody writes any more, such as the copy in a backup: reading leaves no trace in it or beside it.
public final class SQLiteArchive: Database {
    private let readers: LendingPool<SQLiteConnection>

    /// Opens a file that is there.
    public init(path: String) throws(DatabaseError) {
        var options = SQLiteOptions()
        options.statementTimeLimit = .seconds(3600)
        readers = LendingPool([
            try SQLiteConnection(.archived, path: path, options: options),
            try SQLiteConnection(.archived, path: path, options: options),
        ])
    }

    /// The engine's dialect.
    public var dialect: Dialect { .sqlite }

    /// Runs `work` on the calling thread.
    public func read<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await readers.read(work)
    }

    /// Throws: an archive stays as it is.
    @discardableResult
    public func write<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        throw DatabaseError.unavailable("an archive is not written")
    }

    /// What is wrong with the file and with the references in it.
    public func integrityCheck() async throws -> [String] {
        try await read { try SQLiteDatabase.problems($0) }
    }

    /// Closes every connection.
    public func close() async {
        for connection in await readers.close() {
            connection.finish()
            connection.file.close()
        }
    }
}
