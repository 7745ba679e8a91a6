public import Geodesy

/// What a source says of a place, cleaned so that it may be stored and shown.
public struct PlaceFacts: Sendable, Hashable {
    /// The longest text of each kind in Unicode scalars; what is longer is cut, for a source cannot be asked again.
    public enum Length {
        /// A name, in whichever language.
        public static let name = 200
        /// A short text: a telephone number, a part of an address.
        public static let line = 255
        /// A category or a kind of food.
        public static let word = 60
        /// An address on the web.
        public static let website = 500
        /// Opening hours.
        public static let openingHours = 1000
    }

    /// How many of each there can be; what is beyond is left out.
    public enum Count {
        /// Names in other languages.
        public static let names = 100
        /// Categories.
        public static let categories = 10
        /// Kinds of food.
        public static let cuisines = 20
        /// Parts of an address.
        public static let addressParts = 30
        /// Further names, and words that it is found by.
        public static let otherNames = 40
        /// Things of its source that it stands for, beside the one that it is called by.
        public static let elements = 200
    }

    /// Which source it is from: `osm`, or what an operator calls another one.
    public let source: String
    /// What the source calls it, `node/25467` for instance.
    public let sourceID: String
    /// Its name where it stands.
    public let name: String?
    /// Its names in other languages, by language tag (RFC 5646).
    public private(set) var names: [String: String]
    /// What it is, the main category first; never empty.
    public let categories: [String]
    /// Where it is; of what is larger than a point, its middle.
    public var coordinate: Coordinate
    /// Its address in parts: `street`, `housenumber`, `postcode`, `city`, `country` and what else there is.
    public var address: [String: String] = [:]
    /// Telephone numbers as they were written.
    public var phone: String?
    /// An absolute URL, http or https.
    public var website: String?
    /// In the grammar of OpenStreetMap's `opening_hours`.
    public var openingHours: String?
    /// `yes`, `no`, `limited` or `designated`.
    public var wheelchair: String?
    /// The floor or floors that it is on.
    public var level: String?
    /// The chain that it belongs to.
    public var brand: String?
    /// Kinds of food.
    public var cuisine: [String] = []
    /// What else it is called where it stands: old, short and local names.
    public var otherNames: [String] = []
    /// What it is found by beside its names: a denomination, a network.
    public var keywords: [String] = []
    /// What else of its source it stands for, in order and without ``sourceID``: the platforms of a stop.
    public var elements: [String] = []

    /// Creates the facts of a place, or returns `nil` where it has no id at its source or is nothing in particular.
    public init?(
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

    /// The same with its plain name as the name in a language, where it has no other in that.
    public func named(in language: String) -> PlaceFacts {
        guard let name, names.count < Count.names, Self.isLanguageTag(language),
            !names.keys.contains(where: { $0.lowercased() == language.lowercased() })
        else { return self }
        var facts = self
        facts.names[language] = name
        return facts
    }

    /// Its name in the first of somebody's languages that it has one in, else where it stands.
    public func name(in languages: LanguagePreference) -> String? {
        Self.name(name, names, in: languages)
    }

    /// The same of a name and its translations.
    public static func name(
        _ name: String?,
        _ names: [String: String],
        in languages: LanguagePreference
    ) -> String? {
        guard !names.isEmpty, !languages.ranges.isEmpty else { return name }
        let tags = Dictionary(names.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        return languages.lookUp { tags[$0] } ?? name
    }

    /// A category's id as words, for one that nothing better is known for: `fast_food` is `fast food`.
    public static func words(of category: String) -> String {
        category.replacing("_", with: " ")
    }

    /// Texts as they may be kept, each once, without one that is known.
    public static func texts(_ texts: [String], without known: String?) -> [String] {
        var found: [String] = []
        for text in texts {
            guard let text = cleaned(text, length: Length.name), text != known, !found.contains(text) else {
                continue
            }
            if found.count < Count.otherNames { found.append(text) }
        }
        return found
    }

    /// The main category.
    public var category: String { categories[0] }

    /// The text without control characters, hidden ones too, and without blanks at its ends, or `nil` where nothing that can be
    /// seen is left; what is longer than `length` is cut.
    public static func cleaned(_ text: String, length: Int) -> String? {
        var result = String.UnicodeScalarView()
        var count = 0
        var blanks = String.UnicodeScalarView()
        var isVisible = false
        for scalar in text.unicodeScalars {
            if Text.isHiddenControl(scalar) { continue }
            // Blanks are kept back until something follows them.
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

    /// The text as an absolute URL of the web, or `nil` where it is none; without a scheme, `https` is meant.
    public static func webAddress(_ text: String) -> String? {
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

    /// Words as ids: in small letters, with low lines for blanks, each once.
    public static func words(_ words: [String], count: Int) -> [String] {
        var found: [String] = []
        for word in words {
            guard let word = cleaned(word, length: Length.word) else { continue }
            let id = word.lowercased().replacing(" ", with: "_")
            if !found.contains(id), found.count < count { found.append(id) }
        }
        return found
    }

    /// Parts of an address by their names, cleaned.
    public static func addressParts(_ parts: [String: String]) -> [String: String] {
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

    /// Whether a text can be the tag of a language (RFC 5646), as `sv` or `zh-Hant`.
    ///
    /// Letters, digits and hyphens, a language of two or three letters first.
    public static func isLanguageTag(_ text: String) -> Bool {
        let language = text.utf8.prefix { $0 != UInt8(ascii: "-") }
        return (2...3).contains(language.count) && text.utf8.count <= 35
            && language.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
    }
}
