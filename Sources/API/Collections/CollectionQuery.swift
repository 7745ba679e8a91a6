import Geodesy
import Model

/// The query parameters of a collection's items in OGC API Features (OGC 17-069r4 §7.15).
struct CollectionQuery {
    static let defaultLimit = 1000
    static let largestLimit = 1000

    let box: BoundingBox?
    /// The interval of `datetime`, from `since` to before `until`; `nil` leaves that end open.
    let since: Instant?
    let until: Instant?
    let page: PageRequest

    init(_ fields: inout Fields) throws(Refusal) {
        try Self.format(&fields)
        box = try fields.volume("bbox")
        (since, until) = try Self.interval(fields.string("datetime"))
        page = try PageRequest(&fields, default: Self.defaultLimit, largest: Self.largestLimit)
    }

    /// Reads `f`, and refuses every format but `json`.
    static func format(_ fields: inout Fields) throws(Refusal) {
        switch try fields.string("f") {
        case nil, "json": break
        default: throw .badField("f", "Must be 'json'.")
        }
    }

    /// Reads an instant, or two separated by a slash; `..` or nothing leaves an end of the interval open.
    private static func interval(_ text: String?) throws(Refusal) -> (since: Instant?, until: Instant?) {
        guard let text else { return (nil, nil) }
        let ends = text.split(separator: "/", omittingEmptySubsequences: false)
        guard ends.count <= 2, let first = ends.first, let last = ends.last else { throw badInterval }
        let isInstant = ends.count == 1
        let since = try end(first, mayBeOpen: !isInstant)
        let until = try isInstant ? since : end(last, mayBeOpen: true)
        if let since, let until, until < since {
            throw .badField("datetime", "The interval must not end before it begins.")
        }
        // Instants are whole milliseconds, and the last one belongs to the interval.
        return (since, until.map { $0 + 1 })
    }

    private static func end(_ text: Substring, mayBeOpen: Bool) throws(Refusal) -> Instant? {
        if mayBeOpen, text.isEmpty || text == ".." { return nil }
        guard let instant = Instant(rfc3339: String(text)) else { throw badInterval }
        return instant
    }

    private static let badInterval = Refusal.badField(
        "datetime",
        "Must be an RFC 3339 instant, or two separated by a slash. One of the two may be '..'."
    )
}

extension Fields {
    /// Reads `west,south,east,north`, or six numbers with two heights, which are ignored.
    fileprivate mutating func volume(_ name: String) throws(Refusal) -> BoundingBox? {
        guard let numbers = try numbers(name, Self.volumeDetail) else { return nil }
        var box = numbers
        if numbers.count == 6, numbers[2] <= numbers[5] {
            box.remove(at: 5)
            box.remove(at: 2)
        }
        guard box.count == 4,
            let box = BoundingBox(west: box[0], south: box[1], east: box[2], north: box[3])
        else { throw .badField(name, Self.volumeDetail) }
        return box
    }

    private static let volumeDetail =
        "Must be west,south,east,north in degrees, within ±180 and ±90, with south at most north."
}

enum SelectionCursorText {
    static func write(_ cursor: PlaceSelection.Cursor) -> String {
        switch cursor {
        case .place(let cell, let coordinate, let id):
            "p\(String(cell, radix: 36)).\(bits(coordinate.latitude)).\(bits(coordinate.longitude)).\(id)"
        case .change(let instant, let id):
            "t\(instant.milliseconds).\(id)"
        }
    }

    static func read(_ text: String) throws(Refusal) -> PlaceSelection.Cursor {
        let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard let id = parts.last.flatMap({ Place.ID($0) }) else { throw PageRequest.badCursor }
        switch (text.first, parts.count) {
        case ("p", 4):
            guard let cell = Int64(parts[0], radix: 36), cell >= 0,
                let latitude = UInt64(parts[1], radix: 36),
                let longitude = UInt64(parts[2], radix: 36),
                let coordinate = Coordinate(
                    latitude: Double(bitPattern: latitude),
                    longitude: Double(bitPattern: longitude)
                )
            else { throw PageRequest.badCursor }
            return .place(cell: cell, coordinate, id)
        case ("t", 2):
            guard let milliseconds = Int64(parts[0], radix: 10) else { throw PageRequest.badCursor }
            return .change(Instant(milliseconds: milliseconds), id)
        default:
            throw PageRequest.badCursor
        }
    }

    private static func bits(_ value: Double) -> String { String(value.bitPattern, radix: 36) }
}
