public import Relational

/// An SQLite file that is not written any more, such as the copy in a backup.
///
/// Reading it changes neither the file nor its folder.
public final class SQLiteArchive: Database {
    private let readers: LendingPool<SQLiteConnection>

    /// Opens an existing file.
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

    /// Always throws, because an archive cannot be changed.
    @discardableResult
    public func write<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        throw DatabaseError.unavailable("an archive accepts no writes")
    }

    /// The faults in the file and in the references between its rows; empty when there are none.
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
