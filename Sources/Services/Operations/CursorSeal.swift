package import Geodesy
import Identity
package import Model
package import Relational
import Storage

/// Seals values that clients send back but must not read or forge: the tokens of the change feed (see
/// ``ChangeSeal``) and the cursors named below.
///
/// Other cursors are readable. Each of them holds the sort keys of an item that was just shown, and a forged
/// one only starts the same list elsewhere, where the same rule decides about each item.
/// `docs/security-review.md` lists all values that clients send back.
package struct CursorSeal: Sendable {
    let texts: TextSeal

    /// Loads the seal, which all servers of a database share.
    package static func load(from database: any Database) async throws -> CursorSeal {
        let key = try await database.write { try CursorKeyStore($0).key(orNew: TextSeal.newKey()) }
        guard let texts = TextSeal(key: key) else {
            throw DatabaseError.corrupt("the cursor key has the wrong length of \(key.count) bytes")
        }
        return CursorSeal(texts: texts)
    }
}

/// Cursors of lists whose request has a body.
///
/// The cursor is in the URL and holds a distance from a point that the body names: three such distances in
/// the log of a proxy would reveal a position. The cursor is valid for that point only; with another point,
/// the cursor would reveal which things are at that distance from the other point.
extension CursorSeal {
    /// Seals a cursor; `center` is the point that the list is around, if any.
    package func seal(_ cursor: String, of list: String, around center: Coordinate?) throws -> String {
        try texts.seal(cursor, for: Self.purpose(list, center))
    }

    /// Opens a sealed cursor; returns `nil` when it was not sealed for this list and point.
    package func open(_ sealed: String, of list: String, around center: Coordinate?) -> String? {
        texts.openText(sealed, for: Self.purpose(list, center))
    }

    private static func purpose(_ list: String, _ center: Coordinate?) -> String {
        center.map { "\(list) \($0.latitude.bitPattern) \($0.longitude.bitPattern)" } ?? list
    }
}

/// Cursors of a collection of places, each valid for its selection only.
///
/// A forged cursor could make the server read all places of a continent, in the order of their changes, to
/// find the places of one street.
extension CursorSeal {
    package func seal(_ cursor: String, of selection: PlaceSelection) throws -> String {
        try texts.seal(cursor, for: Self.purpose(selection))
    }

    /// Opens a sealed cursor; returns `nil` when it was not sealed for this selection.
    package func open(_ sealed: String, of selection: PlaceSelection) -> String? {
        texts.openText(sealed, for: Self.purpose(selection))
    }

    private static func purpose(_ selection: PlaceSelection) -> String {
        let box = selection.box.map { "\($0.west) \($0.south) \($0.east) \($0.north)" } ?? ""
        let (since, until) = (selection.since?.milliseconds, selection.until?.milliseconds)
        let times = [since, until].map { $0.map(String.init) ?? "" }.joined(separator: "|")
        // The category comes last, because it may contain any character.
        return "places|\(box)|\(times)|\(selection.category ?? "")"
    }
}

/// Cursors of pages of notes that ended early, each valid for its list only.
///
/// Such a cursor holds the sort keys of a note that the viewer may not see, or the distance to one.
extension CursorSeal {
    /// Seals a cursor; `position` is the viewer's.
    package func seal(
        _ cursor: String,
        of filter: NoteFilter,
        in order: NoteOrder,
        from position: Coordinate?
    ) throws -> String {
        try texts.seal(cursor, for: Self.purpose(filter, order, position))
    }

    /// Opens a sealed cursor; returns `nil` when it was not sealed for this list and position.
    package func open(
        _ sealed: String,
        of filter: NoteFilter,
        in order: NoteOrder,
        from position: Coordinate?
    ) -> String? {
        texts.openText(sealed, for: Self.purpose(filter, order, position))
    }

    private static func purpose(_ filter: NoteFilter, _ order: NoteOrder, _ position: Coordinate?) -> String {
        func text(_ point: Coordinate) -> String { "\(point.latitude) \(point.longitude)" }
        let area =
            switch filter.area {
            case .circle(let center, let radius): "circle \(text(center)) \(radius)"
            case .facing(let point, let radius): "facing \(text(point)) \(radius)"
            case .box(let box): "\(box.west) \(box.south) \(box.east) \(box.north)"
            case nil: ""
            }
        let numbers = [
            filter.author?.rawValue, filter.group?.rawValue, filter.placeID?.rawValue,
            filter.since?.milliseconds, filter.until?.milliseconds,
        ]
        let others = numbers.map { $0.map(String.init) ?? "" } + [position.map(text) ?? ""]
        return (["notes", order == .newest ? "newest" : "nearest", area] + others).joined(separator: "|")
    }
}
