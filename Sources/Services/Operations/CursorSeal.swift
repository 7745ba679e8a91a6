public import Geodesy
internal import Identity
public import Model
public import Relational
internal import Storage

/// Seals values that clients send back and must not read or make.
///
/// Sealed are the tokens of the change feed (see ``ChangeSeal``) and the cursors named below. Other cursors
/// are readable: each holds the sort keys of an item that was just shown. A made-up one begins the same list
/// at another place, and the same rule decides about each item. `docs/security-review.md` lists all values
/// that clients send back.
public struct CursorSeal: Sendable {
    let texts: TextSeal

    /// The seal of all servers of a database.
    public static func load(from database: any Database) async throws -> CursorSeal {
        let key = try await database.write { try CursorKeyStore($0).key(orNew: TextSeal.newKey()) }
        guard let texts = TextSeal(key: key) else {
            throw DatabaseError.corrupt("the key of cursors has \(key.count) bytes")
        }
        return CursorSeal(texts: texts)
    }
}

/// Cursors of lists that are asked for with a body.
///
/// The cursor is in the URL, and holds a distance from a point that the body names. Three such distances in
/// the log of a proxy would be a position. The cursor is good for that point only: from another one, it would
/// tell which things are that far away from there.
extension CursorSeal {
    /// A cursor of a list around a point, if around any, as it may be seen.
    public func seal(_ cursor: String, of list: String, around center: Coordinate?) throws -> String {
        try texts.seal(cursor, for: Self.purpose(list, center))
    }

    /// The cursor of a list; `nil` where that list never gave it out for that point.
    public func open(_ sealed: String, of list: String, around center: Coordinate?) -> String? {
        texts.openText(sealed, for: Self.purpose(list, center))
    }

    private static func purpose(_ list: String, _ center: Coordinate?) -> String {
        center.map { "\(list) \($0.latitude.bitPattern) \($0.longitude.bitPattern)" } ?? list
    }
}

/// Cursors of pages of features that are places.
///
/// Places are public, but the cursor chooses the order of the list: a made-up one could have all places of a
/// continent read in the order of their changes, to find those of one street. A cursor is good for its
/// selection only.
extension CursorSeal {
    /// A cursor of a selection of places, as clients get it.
    public func seal(_ cursor: String, of selection: PlaceSelection) throws -> String {
        try texts.seal(cursor, for: Self.purpose(selection))
    }

    /// The cursor of a selection; `nil` where it was never given out for that one.
    public func open(_ sealed: String, of selection: PlaceSelection) -> String? {
        texts.openText(sealed, for: Self.purpose(selection))
    }

    private static func purpose(_ selection: PlaceSelection) -> String {
        let box = selection.box.map { "\($0.west) \($0.south) \($0.east) \($0.north)" } ?? ""
        let (since, until) = (selection.since?.milliseconds, selection.until?.milliseconds)
        let times = [since, until].map { $0.map(String.init) ?? "" }.joined(separator: "|")
        // The category comes last: it may hold anything.
        return "places|\(box)|\(times)|\(selection.category ?? "")"
    }
}
