package import Geodesy

/// The facts that a source gives about a place, cleaned so that they may be stored and shown.
package struct PlaceFacts: Sendable, Hashable {
    /// The greatest lengths in Unicode scalars; a longer text is cut, because a source cannot be asked again.
    package enum Length {
        package static let name = 200
        /// A short text: a telephone number, a part of an address.
        package static let line = 255
        /// A category or a kind of food.
        package static let word = 60
        package static let website = 500
        package static let openingHours = 1000
    }

    /// The greatest number of entries of each list; further entries are left out.
    package enum Count {
        package static let names = 100
        package static let categories = 10
        package static let cuisines = 20
        package static let addressParts = 30
        /// Further names, and search keywords.
        package static let otherNames = 40
        /// Further elements of the source that the place stands for, without its ``sourceID``.
        package static let elements = 200
    }

    /// The source: `osm`, or the name that an operator gave to another source.
    package let source: String
    /// The place's id in the source, such as `node/25467`.
    package let sourceID: String
    /// The name in the local language.
    package let name: String?
    /// The names in other languages, by language tag (RFC 5646).
    package private(set) var names: [String: String]
    /// The main category first; never empty.
    package let categories: [String]
    /// The position; the middle of anything larger than a point.
    package var coordinate: Coordinate
    /// The address in parts: `street`, `housenumber`, `postcode`, `city`, `country` and others.
    package var address: [String: String] = [:]
    /// The numbers as they were written.
    package var phone: String?
    /// An absolute URL, http or https.
    package var website: String?
    /// The opening hours in the grammar of OpenStreetMap's `opening_hours`.
    package var openingHours: String?
    /// `yes`, `no`, `limited` or `designated`.
    package var wheelchair: String?
    /// The floor or floors.
    package var level: String?
    /// The chain that the place belongs to.
    package var brand: String?
    /// Kinds of food.
    package var cuisine: [String] = []
    /// Old, short and local names in the local language.
    package var otherNames: [String] = []
    /// Words that a search finds the place by besides its names: a denomination, a network.
    package var keywords: [String] = []
    /// Further elements of the source that the place stands for, such as the platforms of a stop, in order.
    package var elements: [String] = []

    /// Returns `nil` if the place has no id at its source or no category.
    package init?(
        source: String,
        sourceID: String,
        name: String?,
        names: [String: String] = [:],
        categories: [String],
        coordinate: Coordinate
    ) {
        let categories = Self.words(categories, count: Count.categories)
        guard !sourceID.isEmpty, sourceID.unicodeScalars.count <= Length.line,
            Self.cleaned(sourceID, length: Length.line) == sourceID, !categories.isEmpty
        else { return nil }
        self.source = source
        self.sourceID = sourceID
        self.name = name.flatMap { Self.cleaned($0, length: Length.name) }
        self.names = Self.parts(names, length: Length.name, count: Count.names, isKey: Self.isLanguageTag)
        self.categories = categories
        self.coordinate = coordinate
    }

    /// Returns the facts with the local name added as the name in a language, unless that language has a name
    /// already.
    package func named(in language: String) -> PlaceFacts {
        guard let name, names.count < Count.names, Self.isLanguageTag(language),
            !names.keys.contains(where: { $0.lowercased() == language.lowercased() })
        else { return self }
        var facts = self
        facts.names[language] = name
        return facts
    }

    /// Returns the name in the first of the preferred languages that has one, else the local name.
    package func name(in languages: LanguagePreference) -> String? {
        Self.name(name, names, in: languages)
    }

    package static func name(
        _ name: String?,
        _ names: [String: String],
        in languages: LanguagePreference
    ) -> String? {
        guard !names.isEmpty, !languages.ranges.isEmpty else { return name }
        let tags = Dictionary(names.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        return languages.lookUp { tags[$0] } ?? name
    }

    /// Returns a category's id as words, for a category without a label: `fast_food` becomes `fast food`.
    package static func words(of category: String) -> String {
        category.replacing("_", with: " ")
    }

    /// Returns the cleaned texts without repetitions, empty texts and the text `known`.
    package static func texts(_ texts: [String], without known: String?) -> [String] {
        var found: [String] = []
        for text in texts {
            guard let text = cleaned(text, length: Length.name), text != known, !found.contains(text) else {
                continue
            }
            if found.count < Count.otherNames { found.append(text) }
        }
        return found
    }

    package var category: String { categories[0] }

    /// Returns the text without control and invisible characters and without blanks at its ends.
    ///
    /// Text longer than `length` is cut. Returns `nil` if nothing visible is left.
    package static func cleaned(_ text: String, length: Int) -> String? {
        var result = String.UnicodeScalarView()
        var count = 0
        var blanks = String.UnicodeScalarView()
        var isVisible = false
        for scalar in text.unicodeScalars {
            if Text.isHiddenControl(scalar) { continue }
            // Blanks are held back until another character follows.
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            if isControl || scalar.properties.isWhitespace {
                if !result.isEmpty, blanks.isEmpty { blanks.append(" ") }
                continue
            }
            count += blanks.count + 1
            guard count <= length else { break }
            result.append(contentsOf: blanks)
            blanks = .init()
            result.append(scalar)
            isVisible = isVisible || Text.isVisible(scalar)
        }
        return isVisible ? String(result) : nil
    }

    /// Returns the text as an absolute web URL, or `nil` if it is not one; `https` is added if the scheme is
    /// missing.
    package static func webAddress(_ text: String) -> String? {
        guard var text = cleaned(text, length: Length.website + 1),
            text.unicodeScalars.count <= Length.website,
            !text.contains(" ")
        else { return nil }
        if !text.contains("://") { text = "https://" + text }
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
        let host = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard host.contains("."), !host.hasPrefix("."), !host.contains("@") else { return nil }
        return text
    }

    /// Returns words as ids: in lower case, with underscores for blanks, each once.
    package static func words(_ words: [String], count: Int) -> [String] {
        var found: [String] = []
        for word in words {
            guard let word = cleaned(word, length: Length.word) else { continue }
            let id = word.lowercased().replacing(" ", with: "_")
            if !found.contains(id), found.count < count { found.append(id) }
        }
        return found
    }

    package static func addressParts(_ parts: [String: String]) -> [String: String] {
        Self.parts(parts, length: Length.line, count: Count.addressParts) { key in
            (1...30).contains(key.utf8.count)
                && key.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
        }
    }

    private static func parts(
        _ parts: [String: String],
        length: Int,
        count: Int,
        isKey: (String) -> Bool
    ) -> [String: String] {
        var kept: [String: String] = [:]
        for (key, text) in parts.sorted(by: { $0.key < $1.key }) where isKey(key) && kept.count < count {
            kept[key] = cleaned(text, length: length)
        }
        return kept
    }

    /// Whether a text can be a language tag (RFC 5646): letters, digits and hyphens, as in `sv` or `zh-Hant`.
    ///
    /// The tag must begin with a language of two or three letters.
    package static func isLanguageTag(_ text: String) -> Bool {
        let language = text.utf8.prefix { $0 != UInt8(ascii: "-") }
        return (2...3).contains(language.count) && text.utf8.count <= 35
            && language.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
    }
}
