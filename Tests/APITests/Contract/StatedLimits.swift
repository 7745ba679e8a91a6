import JSONText
import Testing

/// What the published document says of one schema: its keywords that limit a value, and where it stands.
///
/// A place is the JSON pointer of the schema without what it has in common with all others: `NoteForm/title`
/// is a property of a schema, `NoteForm/keywords[]` the items of one, `?limit` a parameter, `Vary:` a header.
struct StatedLimits {
    static let keywords: Set = [
        "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "exclusiveMinimum",
        "exclusiveMaximum", "enum", "default",
    ]

    /// The keywords of every object of the document, by its place.
    private(set) var places: [String: [String: JSONValue]] = [:]

    init(in document: JSONValue) {
        visit(document, at: [])
    }

    /// Where an object `holdsNames`, its members are named freely: a name there is no keyword.
    private mutating func visit(_ value: JSONValue, at path: [String], holdsNames: Bool = false) {
        for (index, item) in (value.arrayValue ?? []).enumerated() { visit(item, at: path + [String(index)]) }
        guard let object = value.objectValue else { return }
        var stated: [String: JSONValue] = [:]
        for (name, member) in object.members where holdsNames || !["example", "examples"].contains(name) {
            if !holdsNames, Self.keywords.contains(name) {
                stated[name] = member
            } else {
                let areNames = !holdsNames && (name == "properties" || path == ["components"])
                visit(member, at: path + [name], holdsNames: areNames)
            }
        }
        if !holdsNames { places[Self.place(path), default: [:]].merge(stated) { $1 } }
    }

    private static func place(_ path: [String]) -> String {
        guard path.count > 2, path[0] == "components" else { return path.joined(separator: "/") }
        var place = path[1] == "parameters" ? "?\(path[2])" : path[1] == "headers" ? "\(path[2]):" : path[2]
        var isName = false
        for step in path.dropFirst(3) {
            let wasName = isName
            isName = !wasName && step == "properties"
            switch step {
            case _ where wasName: place += "/\(step)"
            case "properties", "schema": break
            case "items": place += "[]"
            default: place += "|\(step)"
            }
        }
        return place
    }
}

/// A limit of the program, and the places of the document that state it.
struct HeldLimit: Sendable, CustomTestStringConvertible {
    /// Places as `StatedLimits` names them; a `*` stands for anything, once.
    let places: [String]
    let keywords: [String: JSONValue]
    /// Keywords that need not be there: an empty text often clears a field.
    var mayLack: Set<String> = []

    var testDescription: String { places.joined(separator: ", ") }

    func names(_ place: String) -> Bool {
        places.contains { Self.matches(place, $0) }
    }

    static func matches(_ place: String, _ pattern: String) -> Bool {
        guard let star = pattern.firstIndex(of: "*") else { return pattern == place }
        let (head, tail) = (pattern[..<star], pattern[pattern.index(after: star)...])
        return place.count >= head.count + tail.count && place.hasPrefix(head) && place.hasSuffix(tail)
    }

    /// Whether the document states it as it is; the order of words does not matter.
    func admits(_ value: JSONValue, as keyword: String) -> Bool {
        guard let held = keywords[keyword] else { return false }
        if let number = held.doubleValue { return value.doubleValue == number }
        guard let words = held.arrayValue else { return value == held }
        let stated = (value.arrayValue ?? []).filter { $0 != .null }.compactMap(\.stringValue)
        return Set(stated) == Set(words.compactMap(\.stringValue)) && stated.count == words.count
    }
}

extension HeldLimit {
    /// Unicode scalars of a text.
    static func length(_ bounds: ClosedRange<Int>, _ places: String...) -> HeldLimit {
        HeldLimit(
            places: places,
            keywords: [
                "minLength": .integer(Int64(bounds.lowerBound)),
                "maxLength": .integer(Int64(bounds.upperBound)),
            ],
            mayLack: ["minLength"]
        )
    }

    /// Items of a list.
    static func count(atMost most: Int, _ places: String...) -> HeldLimit {
        HeldLimit(places: places, keywords: ["maxItems": .integer(Int64(most))])
    }

    /// A number.
    static func range(_ bounds: ClosedRange<Double>, _ places: String...) -> HeldLimit {
        HeldLimit(
            places: places,
            keywords: ["minimum": .number(bounds.lowerBound), "maximum": .number(bounds.upperBound)]
        )
    }

    /// A number whose lower end says only that it is not negative.
    static func atMost(_ most: Double, _ places: String...) -> HeldLimit {
        HeldLimit(places: places, keywords: ["maximum": .number(most)])
    }

    /// One of some words.
    static func choice(_ words: [String], _ places: String...) -> HeldLimit {
        HeldLimit(places: places, keywords: ["enum": .array(words.map(JSONValue.string))])
    }

    /// The words of an enumeration.
    static func cases<Word>(of type: Word.Type, _ places: String...) -> HeldLimit
    where Word: CaseIterable & RawRepresentable<String> {
        HeldLimit(places: places, keywords: ["enum": .array(Word.allCases.map { .string($0.rawValue) })])
    }

    /// The value of what is absent.
    static func standard(_ value: JSONValue, _ places: String...) -> HeldLimit {
        HeldLimit(places: places, keywords: ["default": value])
    }

    static func standard(_ value: Double, _ places: String...) -> HeldLimit {
        HeldLimit(places: places, keywords: ["default": .number(value)])
    }
}
