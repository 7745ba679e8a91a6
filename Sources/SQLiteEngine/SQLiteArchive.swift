package import Relational

/// An SQLite file that is not written any more, such as a backup's; reading leaves it and its folder alone.
package final class SQLiteArchive: Database {
    private let readers: LendingPool<SQLiteConnection>

    package init(path: String) throws(DatabaseError) {
        var options = SQLiteOptions()
        options.statementTimeLimit = .seconds(3600)
        readers = LendingPool([
            try SQLiteConnection(.archived, path: path, options: options),
            try SQLiteConnection(.archived, path: path, options: options),
        ])
    }

    package var dialect: Dialect { .sqlite }

    /// Runs `work` on the calling thread.
    package func read<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await readers.read(work)
    }

    /// Throws, because an archive is never written.
    @discardableResult
    package func write<T: Sendable>(
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        throw DatabaseError.unavailable("an archive accepts no writes")
    }

    /// The faults in the file and in the references between its rows; empty when there are no faults.
    package func integrityCheck() async throws -> [String] {
        try await read { try SQLiteDatabase.problems($0) }
    }

    package func close() async {
        for connection in await readers.close() {
            connection.finish()
            connection.file.close()
        }
    }
}
