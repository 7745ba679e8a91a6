import Geodesy
import Model

extension StopFilter {
    /// Reads all parameters but `limit` and `cursor`.
    init(_ fields: inout Fields) throws(Refusal) {
        self.init()
        source = try fields.transitSource()
        sourceID = try fields.string("source_id")
        position = try fields.coordinate()
        let radius = try fields.number("radius_m", in: 0...NoteFilter.largestRadius)
        let box = try fields.box("bbox")
        switch (radius, box) {
        case (nil, nil): break
        case (nil, let box?): area = .box(box)
        case (let radius?, nil):
            guard position != nil else { throw .badField("radius_m", "This field requires 'lat' and 'lon'.") }
            area = .circle(radius: radius)
        default: throw .badField("bbox", "This field cannot be combined with 'radius_m'.")
        }
        query = try PlaceFilter.query(&fields)
        mode = try fields.transitMode()
    }
}

extension Fields {
    /// Reads `source`, the name of a timetable or a register.
    mutating func transitSource() throws(Refusal) -> String? {
        guard let name = try string("source") else { return nil }
        guard TransitSourceFacts.isName(name) else {
            throw .badField("source", "Must be 1 to 40 lower-case letters, digits, '-', '_' and '.'.")
        }
        return name
    }

    /// Reads `mode`, a means of transport.
    mutating func transitMode() throws(Refusal) -> TransitMode? {
        guard let word = try string("mode") else { return nil }
        guard let mode = TransitMode(rawValue: word) else {
            let words = TransitMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("mode", "Must be one of: \(words).")
        }
        return mode
    }
}

enum StopCursorText {
    static func write(_ cursor: StopFilter.Cursor) -> String {
        switch cursor {
        case .distance(let distance, let id): "d\(String(distance.bitPattern, radix: 36)).\(id.rawValue)"
        case .cell(let cell, let id): "c\(String(cell, radix: 36)).\(id.rawValue)"
        case .words(let cursor): "w\(PlaceCursorText.write(cursor, order: .relevance))"
        }
    }

    /// Reads a cursor that fits the filter.
    static func read(_ text: String?, for filter: StopFilter) throws(Refusal) -> StopFilter.Cursor? {
        guard let text else { return nil }
        let rest = text.dropFirst()
        if let words = filter.words {
            guard text.first == "w", let cursor = try PlaceCursorText.read(String(rest), for: words) else {
                throw PageRequest.badCursor
            }
            return .words(cursor)
        }
        let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
        // in range: two parts
        guard parts.count == 2, let number = Int64(parts[1], radix: 10), number >= 0 else {
            throw PageRequest.badCursor
        }
        let id = Stop.ID(rawValue: number)
        switch text.first {
        case "d" where filter.isByDistance:
            // in range: two parts
            guard let bits = UInt64(parts[0], radix: 36) else { throw PageRequest.badCursor }
            let distance = Double(bitPattern: bits)
            guard distance.isFinite, distance >= 0 else { throw PageRequest.badCursor }
            return .distance(distance, id)
        case "c" where !filter.isByDistance:
            // in range: two parts
            guard let cell = Int64(parts[0], radix: 36) else { throw PageRequest.badCursor }
            return .cell(cell, id)
        default:
            throw PageRequest.badCursor
        }
    }
}
