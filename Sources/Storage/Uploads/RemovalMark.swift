public import Relational

/// A number that tells whether files were removed from the image store since it was read.
///
/// Whoever removes files makes it odd first, in a transaction of its own, and even again afterwards. An upload that read
/// the same even number before it stored its files and in the transaction that names them knows that they are there, and
/// need not ask the store under the lock. A removal that did not come to its end leaves it odd: then uploads ask.
public struct RemovalMark: Sendable, Hashable {
    private let number: Int64

    /// Reads the mark.
    public init(on connection: any Connection) throws {
        guard let number = try connection.integer("SELECT value FROM counter WHERE name = 'removal'") else {
            throw DatabaseError.corrupt("the removal counter is missing")
        }
        self.number = number
    }

    /// Whether files are being removed.
    public var isRemoving: Bool { number % 2 == 1 }

    /// Says that files will be removed from the end of this transaction on.
    public static func begin(on connection: any Connection) throws {
        try connection.execute(
            "UPDATE counter SET value = value + 1 WHERE name = 'removal' AND value % 2 = 0"
        )
    }

    /// Says that none will be.
    public static func end(on connection: any Connection) throws {
        try connection.execute(
            "UPDATE counter SET value = value + 1 WHERE name = 'removal' AND value % 2 = 1"
        )
    }
}
