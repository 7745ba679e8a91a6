package import Relational

/// A number that shows whether files were removed from the image store since it was read.
///
/// A removal makes the number odd first, in a transaction of its own, and even again afterwards. An upload
/// reads it before it stores its files, and again in the transaction that names them: if both are the same
/// even number, the files are there, without asking the store under the lock. An interrupted removal leaves
/// the number odd; uploads then ask the store.
package struct RemovalMark: Sendable, Hashable {
    private let number: Int64

    package init(on connection: any Connection) throws {
        guard let number = try connection.integer("SELECT value FROM counter WHERE name = 'removal'") else {
            throw DatabaseError.corrupt("the removal counter is missing")
        }
        self.number = number
    }

    package var isRemoving: Bool { number % 2 == 1 }

    /// Files are removed from the end of this transaction on.
    package static func begin(on connection: any Connection) throws {
        try connection.execute(
            "UPDATE counter SET value = value + 1 WHERE name = 'removal' AND value % 2 = 0"
        )
    }

    package static func end(on connection: any Connection) throws {
        try connection.execute(
            "UPDATE counter SET value = value + 1 WHERE name = 'removal' AND value % 2 = 1"
        )
    }
}
