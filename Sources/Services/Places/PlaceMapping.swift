import Geodesy
import Model
import OSM

/// The mapping of columns or properties to fields; a field without a mapping is read under its own name.
package struct PlaceMapping: Sendable, Hashable {
    package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// The fields besides `name:xx` and `addr:xx`.
    package static let fields =
        [
            "id", "lat", "lon", "name", "category", "street", "housenumber", "postcode", "city", "country",
            "phone",
            "website", "opening_hours", "wheelchair", "level", "brand", "cuisine",
        ] + PlaceRules.keys
    private static let isField = Set(fields)
    private static let addressFields: Set = ["street", "housenumber", "postcode", "city", "country"]

    /// The field of each mapped column.
    private let fieldOfColumn: [String: String]
    private let mapped: Set<String>
    /// The categories of rows without one; if empty, a row without a category is an error.
    private let categories: [String]

    /// Parses pairs such as `name=Nom`.
    package init(_ pairs: [String] = [], category: String? = nil) throws(Failure) {
        var fieldOfColumn: [String: String] = [:]
        var mapped: Set<String> = []
        for pair in pairs {
            guard let sign = pair.firstIndex(of: "="), sign > pair.startIndex,
                pair.index(after: sign) < pair.endIndex
            else { throw Failure(description: "--column: '\(pair)' must have the form name=Column.") }
            let (field, column) = (
                String(pair.prefix(upTo: sign)), String(pair.suffix(from: sign).dropFirst())
            )
            guard Self.isKnown(field) else {
                throw Failure(
                    description:
                        "--column: There is no field '\(field)'. Must be one of: \(Self.fields.joined(separator: ", ")), name:xx, addr:xx."
                )
            }
            guard mapped.insert(field).inserted else {
                throw Failure(description: "--column: The field '\(field)' is named twice.")
            }
            guard fieldOfColumn.updateValue(field, forKey: column) == nil else {
                throw Failure(description: "--column: The column '\(column)' is named twice.")
            }
        }
        self.fieldOfColumn = fieldOfColumn
        self.mapped = mapped
        categories = PlaceFacts.words(PlaceRules.list(category ?? ""), count: PlaceFacts.Count.categories)
        if let category, categories.isEmpty {
            throw Failure(description: "--category: '\(category)' is not a category.")
        }
        if let reason = Self.group(among: categories) { throw Failure(description: "--category: \(reason).") }
    }

    /// Returns the reason to refuse the first group among the categories; `nil` when there is no group.
    private static func group(among categories: [String]) -> String? {
        let vocabulary = PlaceVocabulary.shared
        for category in categories where vocabulary.category(category) == nil {
            let members = vocabulary.categories(ofGroup: category).prefix(4).map(\.id)
            if members.isEmpty { continue }
            return "'\(category)' is a group of categories, such as \(members.joined(separator: ", "))"
        }
        return nil
    }

    var columns: [String] { fieldOfColumn.keys.sorted() }

    func names(_ field: String) -> Bool { mapped.contains(field) }

    /// Returns the field that a column holds; `nil` when the column holds no field.
    func field(of column: String) -> String? {
        if let field = fieldOfColumn[column] { return field }
        return Self.isKnown(column) && !mapped.contains(column) ? column : nil
    }

    private static func isKnown(_ field: String) -> Bool {
        isField.contains(field) || field.hasPrefix("name:") || field.hasPrefix("addr:")
    }

    /// Returns the facts of a row; `nil` when the row lacks a name that its category needs.
    func facts(
        _ fields: [(field: String, text: String)],
        source: String,
        coordinate: Coordinate
    ) throws(SourceFileError) -> PlaceFacts? {
        var (id, categories, tags) = ("", [String](), [OSMTags.Tag]())
        for (field, text) in fields {
            switch field {
            case "id": id = text
            case "lat", "lon": break
            case "category": categories = PlaceRules.list(text)
            default:
                tags.append(OSMTags.Tag(Self.addressFields.contains(field) ? "addr:\(field)" : field, text))
            }
        }
        guard !id.isEmpty else {
            throw SourceFileError(
                "it has no id; '--column id=…' names the column that identifies a place in every import"
            )
        }
        guard PlaceFacts.cleaned(id, length: PlaceFacts.Length.line) == id else {
            throw SourceFileError(
                "its id must have at most \(PlaceFacts.Length.line) characters, without blanks and controls"
            )
        }
        let isSomething =
            !PlaceFacts.words(categories, count: 1).isEmpty
            || PlaceRules.has(PlaceRules.keys, in: OSMTags(tags))
        if !isSomething {
            guard !self.categories.isEmpty else {
                throw SourceFileError("it has no category; '--column category=…' or '--category …' gives one")
            }
            categories = self.categories
        }
        if let reason = Self.group(among: PlaceFacts.words(categories, count: PlaceFacts.Count.categories)) {
            throw SourceFileError(reason)
        }
        return PlaceRules.facts(
            of: OSMTags(tags),
            source: source,
            sourceID: id,
            coordinate: coordinate,
            categories: categories
        )
    }
}
