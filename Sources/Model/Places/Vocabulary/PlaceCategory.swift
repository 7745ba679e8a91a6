internal import Bounds

/// A kind of place that our vocabulary has words for.
public struct PlaceCategory: Sendable, Hashable, Identifiable {
    /// The languages of labels, the one first that is taken where nobody reads any of them.
    public static let languages = ["en", "sv", "fr", "zh"]

    /// The value of OpenStreetMap: `fast_food`.
    public let id: String
    /// The group that it belongs to.
    public let group: String
    /// Whether clients show a button for it.
    public let isShortcut: Bool
    /// What it is called, in the order of ``languages``.
    let labels: [String]
    /// What else people call it, whatever the language.
    private(set) var synonyms: [String] = []
    /// What people say who may be content with it, where there is nothing that they mean.
    private(set) var nearPhrases: [String] = []

    /// All that it is called, in every language.
    public var phrases: [String] { labels + synonyms }

    /// Takes in what else people say; what begins with `~` only is near to it.
    mutating func add(_ words: [String]) {
        for word in words {
            if word.hasPrefix("~") {
                nearPhrases.append(String(word.dropFirst()))
            } else {
                synonyms.append(word)
            }
        }
    }

    /// What it is called in the language that somebody reads best.
    public func label(_ preference: LanguagePreference) -> String {
        Self.label(labels, preference)
    }

    static func label(_ labels: [String], _ preference: LanguagePreference) -> String {
        preference.lookUp { tag in languages.firstIndex(of: tag).flatMap { labels[checked: $0] } }
            ?? labels[0]
    }

    /// Some categories that go together.
    public struct Group: Sendable, Hashable, Identifiable {
        /// A word of ours: `food`.
        public let id: String
        let labels: [String]
        var synonyms: [String]

        /// All that people call it, whatever the language.
        public var words: [String] { labels + synonyms }

        /// What it is called in the language that somebody reads best.
        public func label(_ preference: LanguagePreference) -> String {
            PlaceCategory.label(labels, preference)
        }
    }
}
