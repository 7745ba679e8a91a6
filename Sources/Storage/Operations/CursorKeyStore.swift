public import Relational

/// The key with which servers of one database seal what only they are to read again.
public struct CursorKeyStore {
    private let connection: any Connection

    /// Creates the store of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The key, which is the proposed one where there was none.
    public func key(orNew proposed: [UInt8]) throws -> [UInt8] {
        try connection.execute(
            "INSERT INTO cursor_key (id, key) VALUES (1, \(proposed)) ON CONFLICT (id) DO NOTHING"
        )
        let key = try connection.first("SELECT key FROM cursor_key WHERE id = 1") { try $0.bytes() }
        guard let key else { throw DatabaseError.corrupt("the key of cursors is missing") }
        return key
    }
}
