import Bounds

/// A kind of place that the vocabulary has words for.
package struct PlaceCategory: Sendable, Hashable, Identifiable {
    /// The languages of labels; the first is used when no preferred language is among them.
    package static let languages = ["en", "sv", "fr", "zh"]

    /// The value in OpenStreetMap, such as `fast_food`.
    package let id: String
    package let group: String
    /// Whether clients show a button for it.
    package let isShortcut: Bool
    /// In the order of ``languages``.
    let labels: [String]
    /// In any language.
    private(set) var synonyms: [String] = []
    /// Phrases for other things, to which this category is the next best answer.
    private(set) var nearPhrases: [String] = []

    package var phrases: [String] { labels + synonyms }

    /// Adds synonyms; a word that begins with `~` becomes a near phrase.
    mutating func add(_ words: [String]) {
        for word in words {
            if word.hasPrefix("~") {
                nearPhrases.append(String(word.dropFirst()))
            } else {
                synonyms.append(word)
            }
        }
    }

    package func label(_ preference: LanguagePreference) -> String {
        Self.label(labels, preference)
    }

    static func label(_ labels: [String], _ preference: LanguagePreference) -> String {
        preference.lookUp { tag in languages.firstIndex(of: tag).flatMap { labels[checked: $0] } }
            ?? labels[0]
    }

    package struct Group: Sendable, Hashable, Identifiable {
        /// Sightline's own id, such as `food`.
        package let id: String
        let labels: [String]
        var synonyms: [String]

        package var words: [String] { labels + synonyms }

        package func label(_ preference: LanguagePreference) -> String {
            PlaceCategory.label(labels, preference)
        }
    }
}
