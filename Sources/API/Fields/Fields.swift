import Bounds
import Geodesy
import JSONText
import Model

/// The fields of a request from a query, a form or a JSON body.
///
/// They are read one by one; then ``finish()`` rejects the rest. Unknown, repeated, missing and out-of-range
/// fields are refused with `400` and their names.
struct Fields {
    enum Value {
        case text(String)
        case json(JSONValue)
    }

    private struct Member {
        let name: String
        let value: Value
        var isRead = false
    }

    /// Most requests have few fields, which are found faster in a list than by their hashes.
    private var members: [Member]
    /// Whether an empty field counts as absent, as in a form and a query.
    private let emptyIsAbsent: Bool
    /// Whether any name was sent with a dot, as those of unfolded members have.
    private let haveDots: Bool

    init(texts: [(name: String, value: String)]) throws(Refusal) {
        emptyIsAbsent = true
        haveDots = texts.contains { Self.hasDot($0.name) }
        members = []
        members.reserveCapacity(texts.count)
        var names: Set<String> = []
        for (name, value) in texts {
            let isNew =
                texts.count > 16 ? names.insert(name).inserted : !members.contains { $0.name == name }
            guard isNew else { throw .badField(name, "This field must be sent only once.") }
            members.append(Member(name: name, value: .text(value)))
        }
    }

    init(json: JSONValue) throws(Refusal) {
        guard let object = json.objectValue else {
            throw Refusal(.malformed, code: "bad-json", "The body must be a JSON object.")
        }
        for member in object.members where Self.holdsNull(member.value) || member.key.utf8.contains(0) {
            throw .badField(String(member.key.prefix(100)), "Must not contain the character U+0000.")
        }
        emptyIsAbsent = false
        haveDots = object.members.contains { Self.hasDot($0.key) }
        members = object.members.map { Member(name: $0.key, value: .json($0.value)) }
    }

    /// Returns `true` for a value with a text that holds U+0000, which no database stores in a text.
    private static func holdsNull(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): text.utf8.contains(0)
        case .array(let elements): elements.contains(where: holdsNull)
        case .object(let object):
            object.members.contains { $0.key.utf8.contains(0) || holdsNull($0.value) }
        default: false
        }
    }

    private static func hasDot(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: ".")) }

    /// Throws unless every field was read.
    func finish() throws(Refusal) {
        if members.allSatisfy(\.isRead) { return }
        let unknown = Set(members.filter { !$0.isRead }.map(\.name)).sorted()
        throw Refusal(
            .malformed,
            code: "unknown-field",
            "These fields are unknown: \(unknown.map { String($0.prefix(100)) }.joined(separator: ", ")).",
            fields: unknown.map {
                .init(name: String($0.prefix(100)), detail: "This field is unknown.")
            }
        )
    }

    private func first(_ name: String) -> Value? { members.first { $0.name == name }?.value }

    /// Whether a field was sent, even as `null`.
    func has(_ name: String) -> Bool {
        switch first(name) {
        case nil: false
        case .text("") where emptyIsAbsent: false
        default: true
        }
    }

    /// Returns the change that a field makes; a field that was not sent changes nothing.
    mutating func change<Value>(
        _ name: String,
        _ read: (inout Fields, _ name: String) throws -> Value
    ) throws -> Change<Value> {
        guard has(name) else {
            _ = value(name)
            return .keep
        }
        return .set(try read(&self, name))
    }

    private mutating func value(_ name: String) -> Value? {
        var found: Value?
        for index in members.indices where members[index].name == name {  // in range: an index of the members
            members[index].isRead = true  // in range: an index of the members
            if found == nil { found = members[index].value }  // in range: an index of the members
        }
        switch found {
        case .json(.null): return nil
        case .text("") where emptyIsAbsent: return nil
        case let value: return value
        }
    }

    // MARK: - Types of values

    mutating func string(_ name: String) throws(Refusal) -> String? {
        switch value(name) {
        case nil: return nil
        case .text(let text): return text
        case .json(let json):
            guard let text = json.stringValue else { throw .badField(name, "Must be a string.") }
            return text
        }
    }

    mutating func number(_ name: String, in bounds: ClosedRange<Double>? = nil) throws(Refusal) -> Double? {
        let number: Double?
        switch value(name) {
        case nil: return nil
        case .text(let text): number = Self.number(text)
        case .json(let json): number = json.doubleValue
        }
        guard let number, number.isFinite else { throw .badField(name, "Must be a number.") }
        guard let bounds else { return number }
        return try NoteLimits.checked(number, field: name, in: bounds)
    }

    mutating func integer(_ name: String) throws(Refusal) -> Int? {
        let integer: Int64?
        switch value(name) {
        case nil: return nil
        case .text(let text): integer = text.utf8.first == UInt8(ascii: "+") ? nil : Int64(text, radix: 10)
        case .json(let json): integer = json.integerValue
        }
        guard let integer else { throw .badField(name, "Must be a whole number.") }
        return Int(clamping: integer)
    }

    mutating func instant(_ name: String) throws(Refusal) -> Instant? {
        guard let text = try string(name) else { return nil }
        guard let instant = Instant(rfc3339: text) else {
            throw .badField(name, "Must be an RFC 3339 instant, such as 2026-11-21T07:07:00Z.")
        }
        return instant
    }

    mutating func id<Entity>(
        _ name: String,
        as type: ID<Entity>.Type = ID<Entity>.self
    ) throws(Refusal) -> ID<Entity>? {
        guard let text = try string(name) else { return nil }
        guard let id = ID<Entity>(text) else { throw .badField(name, "Must be an id: a decimal string.") }
        return id
    }

    mutating func boolean(_ name: String) throws(Refusal) -> Bool? {
        switch value(name) {
        case nil: return nil
        case .text("true"), .json(.bool(true)): return true
        case .text("false"), .json(.bool(false)): return false
        default: throw .badField(name, "Must be true or false.")
        }
    }

    /// Words separated by commas, or a JSON array of words.
    mutating func words(_ name: String) throws(Refusal) -> [String]? {
        switch value(name) {
        case nil: return nil
        case .text(let text):
            return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        case .json(let json):
            if let text = json.stringValue {
                return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            let words = json.arrayValue?.compactMap(\.stringValue)
            guard let words, words.count == json.arrayValue?.count else {
                throw .badField(name, "Must be words separated by commas.")
            }
            return words
        }
    }

    /// The elements of a JSON array, of any types.
    mutating func array(_ name: String) throws(Refusal) -> [JSONValue]? {
        guard let value = value(name) else { return nil }
        guard case .json(let json) = value, let array = json.arrayValue else {
            throw .badField(name, "Must be an array.")
        }
        return array
    }

    /// Turns the members of an object into fields named `name.member`; `false` when there is no object.
    mutating func unfold(_ name: String) throws(Refusal) -> Bool {
        // Fields with the names of unfolded members cannot be sent beside the object.
        if haveDots, let field = members.map(\.name).filter({ $0.hasPrefix(name + ".") }).min() {
            throw .badField(String(field.prefix(100)), "This field is unknown.")
        }
        guard case .json = first(name), case .json(let json) = value(name) else { return false }
        guard let object = json.objectValue else { throw .badField(name, "Must be an object.") }
        for member in object.members {
            members.append(Member(name: "\(name).\(member.key)", value: .json(member.value)))
        }
        return true
    }

    /// Reads a coordinate from two fields, each of which is refused without the other.
    mutating func coordinate(
        _ latitude: String = "lat",
        _ longitude: String = "lon"
    ) throws(Refusal) -> Coordinate? {
        let north = try number(latitude, in: Coordinate.latitudes)
        let east = try number(longitude, in: Coordinate.longitudes)
        switch (north, east) {
        case (nil, nil): return nil
        case (nil, _): throw .badField(latitude, "This field is required with '\(longitude)'.")
        case (_, nil): throw .badField(longitude, "This field is required with '\(latitude)'.")
        case (let north?, let east?):
            guard let coordinate = Coordinate(latitude: north, longitude: east) else {
                throw .badField(latitude, "Must be a position on Earth.")
            }
            return coordinate
        }
    }

    /// Reads `lat,lon` as a text, or a JSON array of the two numbers.
    mutating func point(_ name: String) throws(Refusal) -> Coordinate? {
        guard let numbers = try numbers(name, Self.pointDetail) else { return nil }
        guard numbers.count == 2, let point = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
            throw .badField(name, Self.pointDetail)
        }
        return point
    }

    /// Reads at most `most` points, as a text `lat,lon;lat,lon` or as a JSON array of points.
    mutating func points(_ name: String, most: Int) throws(Refusal) -> [Coordinate] {
        let detail = "Must be points as lat,lon in degrees, separated by ';'."
        let points: [[Double?]]
        switch value(name) {
        case nil: return []
        case .text(let text):
            points = text.split(separator: ";", omittingEmptySubsequences: false).map { point in
                point.split(separator: ",", omittingEmptySubsequences: false).map { Self.number(String($0)) }
            }
        case .json(let json):
            guard let array = json.arrayValue else {
                throw .badField(name, "Must be an array of [lat, lon].")
            }
            points = array.map { $0.arrayValue?.map(\.doubleValue) ?? [] }
        }
        guard points.count <= most else { throw .badField(name, "Must have at most \(most) points.") }
        var found: [Coordinate] = []
        for point in points {
            guard point.count == 2, let latitude = point[0], let longitude = point[1],
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { throw .badField(name, detail) }
            found.append(coordinate)
        }
        return found
    }

    private static let pointDetail = "Must be lat,lon in degrees (in JSON [lat, lon]), within ±90 and ±180."

    /// Reads `west,south,east,north` as a text, or a JSON array of the four numbers.
    mutating func box(_ name: String) throws(Refusal) -> BoundingBox? {
        guard let numbers = try numbers(name, Self.boxDetail) else { return nil }
        guard numbers.count == 4,
            let box = BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        else { throw .badField(name, Self.boxDetail) }
        return box
    }

    /// Reads numbers separated by commas, or a JSON array of numbers.
    mutating func numbers(_ name: String, _ detail: String) throws(Refusal) -> [Double]? {
        let numbers: [Double?]
        switch value(name) {
        case nil: return nil
        case .text(let text):
            numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
                Self.number(String($0))
            }
        case .json(let json): numbers = json.arrayValue?.map(\.doubleValue) ?? [nil]
        }
        let known = numbers.compactMap { $0 }
        guard known.count == numbers.count else { throw .badField(name, detail) }
        return known
    }

    private static let boxDetail =
        "Must be west,south,east,north in degrees, with south at most north."

    static func required<Value>(_ value: Value?, _ name: String) throws(Refusal) -> Value {
        guard let value else { throw .badField(name, "This field is required.") }
        return value
    }

    /// Reads decimal digits with an optional sign, fraction and exponent: no `nan`, no `inf`, no hexadecimal.
    private static func number(_ text: String) -> Double? {
        text.utf8.count <= 40 ? Double(decimal: text) : nil
    }
}
