internal import Identity
public import Relational
internal import Storage

/// Seals the cursors of lists that are asked for with a body.
///
/// The cursor stands in the address, and tells how far away something is from the one who asks: three such distances are a
/// position, in the log of whatever stands between.
public struct CursorSeal: Sendable {
    private let seal: TextSeal

    /// The seal of all servers of a database.
    public static func load(from database: any Database) async throws -> CursorSeal {
        let key = try await database.write { try CursorKeyStore($0).key(orNew: TextSeal.newKey()) }
        guard let seal = TextSeal(key: key) else {
            throw DatabaseError.corrupt("the key of cursors has \(key.count) bytes")
        }
        return CursorSeal(seal: seal)
    }

    /// A cursor of a list as it may be seen.
    public func seal(_ cursor: String, of list: String) throws -> String {
        try seal.seal(cursor, for: list)
    }

    /// The cursor of a list; `nil` where that list never gave it out.
    public func open(_ sealed: String, of list: String) -> String? {
        seal.open(sealed, for: list)
    }
}
