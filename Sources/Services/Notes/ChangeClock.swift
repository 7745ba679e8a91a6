package import Relational
import Storage

/// Tells the number of the last change that any viewer may see, made by any server or command.
///
/// The number is that of a read that began after the caller asked, so it is never older than a change that
/// was acknowledged before.
package final class ChangeClock: Sendable {
    private let database: any Database
    /// The read that requests share; `nil` on SQLite, where a read of one number costs less than to share it.
    private let shared: SharedRead<Int64>?

    package init(_ database: any Database) {
        self.database = database
        shared =
            switch database.dialect {
            case .sqlite: nil
            case .postgres: SharedRead { try await Self.number(in: database) }
            }
    }

    package func number() async throws -> Int64 {
        guard let shared else { return try await Self.number(in: database) }
        return try await shared.value()
    }

    private static func number(in database: any Database) async throws -> Int64 {
        try await database.readOne { try ChangeLog($0).number() }
    }
}
