import Geodesy
import HTTPTypes
import JSONText
import Model

/// The readers of this module for texts of clients, without a server around them: for programs that try them on anything.
package enum ClientTexts {
    /// Reads a query as each endpoint that takes one does; how many of them accept it.
    package static func readers(ofQuery query: String) -> Int {
        guard let fields = try? Fields(query: query) else { return 0 }
        return readers(of: fields)
    }

    /// Reads a JSON body as each endpoint that takes one does; how many of them accept it.
    package static func readers(ofBody bytes: [UInt8]) -> Int {
        guard let json = try? JSONValue.parse(bytes), let fields = try? Fields(json: json) else { return 0 }
        return readers(of: fields)
    }

    /// Reads a cursor as each list does; how many of them accept it.
    package static func readers(ofCursor text: String) -> Int {
        var filter = PlaceFilter()
        let isInBox = BoundingBox(west: 0, south: 0, east: 1, north: 1).map(PlaceFilter.Area.box)
        let readings: [() throws -> Bool] = [
            { try NoteCursorText.read(text, order: .newest) != nil },
            { try NoteCursorText.read(text, order: .nearest) != nil },
            { try FavoriteCursorText.read(text) != nil },
            { try SelectionCursorText.read(text) != nil },
            { try PlaceCursorText.read(text, for: filter) != nil },
            {
                filter.area = isInBox
                filter.order = .nearest
                return try PlaceCursorText.read(text, for: filter) != nil
            },
        ]
        return readings.count { (try? $0()) == true }
    }

    /// The bytes that a `Range` header asks for of so many; `nil` where it asks for all of them or for none.
    package static func bytes(ofRange header: String, byteCount: Int) -> Range<Int>? {
        guard case .part(let range) = ByteRange(header, byteCount: byteCount) else { return nil }
        return range
    }

    /// Whether a tag is one of those of an `If-None-Match` header.
    package static func matches(_ header: String) -> Bool {
        var headers: HTTPFields = [:]
        headers[.ifNoneMatch] = header
        return EntityTag(of: []).matches(headers)
    }

    /// Whether an address lies in a network, and what it is counted under; `nil` where the network is none.
    package static func network(_ text: String, contains address: String) -> (isIn: Bool, counted: String)? {
        IPNetwork(text).map { ($0.contains(address), IPNetwork.counted(address)) }
    }

    private static func readers(of fields: Fields) -> Int {
        let readings: [() throws -> Void] = [
            {
                var fields = fields
                _ = try NoteQuery(&fields)
                _ = try PageRequest(&fields)
                try fields.finish()
            },
            {
                var fields = fields
                _ = try PlaceFilter(&fields)
                _ = try PageRequest(&fields)
                try fields.finish()
            },
            {
                var fields = fields
                _ = try CollectionQuery(&fields)
                try fields.finish()
            },
            { _ = try ViewQuery(fields) }, { _ = try NoteDraft(fields) }, { _ = try NoteEdit(fields) },
            { _ = try RouteQuery(fields, languages: .none) },
        ]
        return readings.count { (try? $0()) != nil }
    }
}
