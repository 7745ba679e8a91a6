import Geodesy
import HTTPTypes
import JSONText
import Model
import Services

/// The parsers of client input without a server, for fuzzing.
package enum ClientTexts {
    /// Returns the number of endpoints that accept the query.
    package static func readers(ofQuery query: String) -> Int {
        guard let fields = try? Fields(query: query) else { return 0 }
        return readers(of: fields)
    }

    /// Returns the number of endpoints that accept the JSON body.
    package static func readers(ofBody bytes: [UInt8]) -> Int {
        guard let json = try? JSONValue.parse(bytes), let fields = try? Fields(json: json) else { return 0 }
        return readers(of: fields)
    }

    /// Returns the number of lists that accept the cursor.
    package static func readers(ofCursor text: String) -> Int {
        var filter = PlaceFilter()
        let isInBox = BoundingBox(west: 0, south: 0, east: 1, north: 1).map(PlaceFilter.Area.box)
        let readings: [() throws -> Bool] = [
            { try NoteCursorText.read(text, order: .newest) != nil },
            { try NoteCursorText.read(text, order: .nearest) != nil },
            { try FavoriteCursorText.read(text) != nil },
            {
                _ = try SelectionCursorText.read(text)
                return true
            },
            { try PlaceCursorText.read(text, for: filter) != nil },
            {
                filter.area = isInBox
                filter.order = .nearest
                return try PlaceCursorText.read(text, for: filter) != nil
            },
        ]
        return readings.count { (try? $0()) == true }
    }

    /// The bytes that a `Range` header selects of a file; `nil` when it selects all or none.
    package static func bytes(ofRange header: String, byteCount: Int) -> Range<Int>? {
        guard case .part(let range) = ByteRange(header, byteCount: byteCount) else { return nil }
        return range
    }

    /// Whether an `If-None-Match` header names the tag of an empty body.
    package static func matches(_ header: String) -> Bool {
        var headers: HTTPFields = [:]
        headers[.ifNoneMatch] = header
        return EntityTag(of: []).matches(headers)
    }

    /// Whether an address lies in a network, and the name it is counted under; `nil` for an invalid network.
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
            { _ = try ViewService.Question(fields, at: Instant(milliseconds: 0)) },
            { _ = try NoteDraft(fields) },
            { _ = try NoteEdit(fields) },
            {
                var fields = fields
                _ = try ModerationOrder(&fields)
                try fields.finish()
            },
            { _ = try DirectionsQuery(fields, languages: .none) },
        ]
        return readings.count { (try? $0()) != nil }
    }
}
