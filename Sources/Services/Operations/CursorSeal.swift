public import Geodesy
internal import Identity
public import Relational
internal import Storage

/// Seals the cursors of lists that are asked for with a body.
///
/// The cursor stands in the address, and tells how far away something is from a point that the body names: three such distances
/// are a position, in the log of whatever stands between. It is good for that point only, for who could ask from another would be
/// told what lies as far from there.
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

    /// A cursor of a list around a point, if around any, as it may be seen.
    public func seal(_ cursor: String, of list: String, around center: Coordinate?) throws -> String {
        try seal.seal(cursor, for: Self.purpose(list, center))
    }

    /// The cursor of a list; `nil` where that list never gave it out for that point.
    public func open(_ sealed: String, of list: String, around center: Coordinate?) -> String? {
        seal.open(sealed, for: Self.purpose(list, center))
    }

    private static func purpose(_ list: String, _ center: Coordinate?) -> String {
        center.map { "\(list) \($0.latitude.bitPattern) \($0.longitude.bitPattern)" } ?? list
    }
}
