import Geodesy
import JSONText
import Model
import Relational

/// The parts of a place that are stored as JSON; a part is `nil` if it is empty.
struct PlaceColumns {
    let names: String?
    let categories: String
    let address: String?
    let cuisine: String?
    let otherNames: String?
    let keywords: String?
    let elements: String?

    init(_ facts: PlaceFacts) {
        names = Self.text(facts.names)
        categories = Self.list(facts.categories)
        address = Self.text(facts.address)
        cuisine = Self.text(facts.cuisine)
        otherNames = Self.text(facts.otherNames)
        keywords = Self.text(facts.keywords)
        elements = Self.text(facts.elements)
    }

    /// JSON in the order of the names, so that equal parts are equal texts.
    static func text(_ parts: [String: String]) -> String? {
        guard !parts.isEmpty else { return nil }
        var json = JSONWriter()
        json.object { json in
            for (name, text) in parts.sorted(by: { $0.key < $1.key }) {
                json.key(escaping: name)
                json.value(text)
            }
        }
        return json.text
    }

    static func text(_ words: [String]) -> String? {
        words.isEmpty ? nil : list(words)
    }

    private static func list(_ words: [String]) -> String {
        var json = JSONWriter()
        json.value(words)
        return json.text
    }

    static func parts(_ text: String?) throws -> [String: String] {
        guard let text else { return [:] }
        guard let object = try? JSONValue.parse(text).objectValue else { throw unreadable }
        let parts = object.members.compactMap { member in member.value.stringValue.map { (member.key, $0) } }
        guard parts.count == object.count else { throw unreadable }
        return Dictionary(parts) { first, _ in first }
    }

    static func words(_ text: String?) throws -> [String] {
        guard let text else { return [] }
        guard let values = try? JSONValue.parse(text).arrayValue else { throw unreadable }
        let words = values.compactMap(\.stringValue)
        guard words.count == values.count else { throw unreadable }
        return words
    }

    private static let unreadable = DatabaseError.corrupt("the JSON of a place is invalid")
}

extension PlaceStore {
    /// Reads a row of ``columns``.
    static func place(from row: inout RowReader) throws -> Place {
        let id: Place.ID = try row.id()
        let (source, sourceID, name) = (try row.text(), try row.text(), row.optionalText())
        let names = try PlaceColumns.parts(row.optionalText())
        let categories = try PlaceColumns.words(row.text())
        guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()),
            var facts = PlaceFacts(
                source: source,
                sourceID: sourceID,
                name: name,
                names: names,
                categories: categories,
                coordinate: coordinate
            )
        else { throw DatabaseError.corrupt("place \(id) has no valid position or no category") }
        facts.address = try PlaceColumns.parts(row.optionalText())
        facts.phone = row.optionalText()
        facts.website = row.optionalText()
        facts.openingHours = row.optionalText()
        facts.wheelchair = row.optionalText()
        facts.level = row.optionalText()
        facts.brand = row.optionalText()
        facts.cuisine = try PlaceColumns.words(row.optionalText())
        facts.otherNames = try PlaceColumns.words(row.optionalText())
        facts.keywords = try PlaceColumns.words(row.optionalText())
        facts.elements = try PlaceColumns.words(row.optionalText())
        return Place(
            id: id,
            facts: facts,
            firstSeenAt: try row.instant(),
            updatedAt: try row.instant(),
            goneAt: row.optionalInstant()
        )
    }
}
