import Geodesy
import Model

extension PlaceFilter {
    /// Reads all parameters but `limit` and `cursor`.
    init(_ fields: inout Fields) throws(Refusal) {
        self.init()
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
        query = try Self.query(&fields)
        categories = try Self.categories(&fields)
        switch try fields.string("sort") {
        case nil, "relevance": order = .relevance
        case "nearest":
            guard position != nil else { throw .badField("sort", "'nearest' requires 'lat' and 'lon'.") }
            order = .nearest
        default: throw .badField("sort", "Must be one of: relevance, nearest.")
        }
    }

    static func query(_ fields: inout Fields) throws(Refusal) -> PlaceQuery? {
        guard let text = try fields.string("q"), text.contains(where: { !$0.isWhitespace }) else {
            return nil
        }
        return try PlaceQuery(text)
    }

    /// Reads the categories; the service checks that they exist.
    static func categories(_ fields: inout Fields) throws(Refusal) -> [String] {
        try fields.words("category").map { words throws(Refusal) in try categories(words) } ?? []
    }
}

enum PlaceCursorText {
    static func write(_ cursor: PlaceSearchCursor, order: PlaceFilter.Order) -> String {
        let reading = cursor.isNearFirst ? cursor.reading.rawValue.uppercased() : cursor.reading.rawValue
        var parts = [(order == .nearest ? "n" : "r") + reading]
        switch cursor.section {
        case .ring(let inner, let outer): parts += ["o", number(inner), number(outer)]
        case .beyond(let inner): parts += ["b", number(inner)]
        case .sample(let sample): parts += ["s", String(sample)]
        }
        if let last = cursor.last { parts += [number(last.rank), last.id.description] }
        return parts.joined(separator: ".")
    }

    /// Reads a cursor that fits the filter.
    static func read(_ text: String?, for filter: PlaceFilter) throws(Refusal) -> PlaceSearchCursor? {
        guard let text else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].count == 2, parts[0].first == (filter.order == .nearest ? "n" : "r"),
            let letter = parts[0].last?.lowercased(),
            let reading = PlaceSearchCursor.Reading(rawValue: letter),
            let (section, used) = section(parts.dropFirst()), (filter.center == nil) == section.isSample
        else { throw PageRequest.badCursor }
        let rest = parts.dropFirst(1 + used)
        var last: PlaceHit?
        if let first = rest.first, rest.count == 2, let end = rest.last {
            guard let rank = number(first), let id = Place.ID(end) else { throw PageRequest.badCursor }
            last = PlaceHit(id: id, rank: rank)
        } else if !rest.isEmpty {
            throw PageRequest.badCursor
        }
        if case .beyond = section {
            guard last == nil else { throw PageRequest.badCursor }
        } else if last == nil {
            throw PageRequest.badCursor
        }
        let isNearFirst = parts[0].last?.isUppercase ?? false
        guard !isNearFirst || (filter.hasNearness && !section.isSample) else { throw PageRequest.badCursor }
        return PlaceSearchCursor(section: section, last: last, reading: reading, isNearFirst: isNearFirst)
    }

    private static func section(_ parts: ArraySlice<Substring>) -> (PlaceSearchCursor.Section, count: Int)? {
        let parts = Array(parts)
        switch parts[0] {
        case "o":
            guard parts.count >= 3, let inner = number(parts[1]), let outer = number(parts[2]), inner >= 0,
                outer >= inner
            else { return nil }
            return (.ring(inner: inner, outer: outer), 3)
        case "b":
            guard let inner = number(parts[1]), inner >= 0 else { return nil }
            return (.beyond(inner), 2)
        case "s":
            guard let sample = Int(parts[1], radix: 10), (0...5).contains(sample) else { return nil }
            return (.sample(sample), 2)
        default: return nil
        }
    }

    private static func number(_ number: Double) -> String { String(number.bitPattern, radix: 36) }

    private static func number(_ text: Substring) -> Double? {
        guard let bits = UInt64(text, radix: 36) else { return nil }
        let number = Double(bitPattern: bits)
        return number.isFinite ? number : nil
    }
}

extension PlaceSearchCursor.Section {
    fileprivate var isSample: Bool {
        if case .sample = self { return true }
        return false
    }
}
