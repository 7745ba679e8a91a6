public import Relational

/// An SQLite file that is not written any more, such as a backup's; reading leaves it and its folder alone.
public final class SQLiteArchive: Database {
    private let readers: LendingPool<SQLiteConnection>

    public init(path: String) throws(DatabaseError) {
        var options = SQLiteOptions()
        options.statementTimeLimit = .seconds(3600)
        readers = LendingPool([
            try SQLiteConnection(.archived, path: path, options: options),
            try SQLiteConnection(.archived, path: path, options: options),
        ])
    }

    public var dialect: Dialect { .sqlite }

    /// Runs `work` on the calling thread.
    public func read<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await readers.read(work)
    }

    /// Always throws.
    @discardableResult
    public func write<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        throw DatabaseError.unavailable("an archive is not written")
    }

    /// Faults in the file and in the references between its rows; empty when there are none.
    public func integrityCheck() async throws -> [String] {
        try await read { try SQLiteDatabase.problems($0) }
    }

    public func close() async {
        for connection in await readers.close() {
            connection.finish()
            connection.file.close()
        }
    }
}
