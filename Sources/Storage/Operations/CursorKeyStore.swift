package import Relational

/// The key with which the servers of one database seal cursors and tokens that only they may read.
package struct CursorKeyStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// `proposed` becomes the key when there is none.
    package func key(orNew proposed: [UInt8]) throws -> [UInt8] {
        try connection.execute(
            "INSERT INTO cursor_key (id, key) VALUES (1, \(proposed)) ON CONFLICT (id) DO NOTHING"
        )
        let key = try connection.first("SELECT key FROM cursor_key WHERE id = 1") { try $0.bytes() }
        guard let key else { throw DatabaseError.corrupt("the key of cursors is missing") }
        return key
    }
}
