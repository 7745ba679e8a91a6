import Bounds
import CVocabulary

/// The words for kinds of places and of food in English, Swedish, French, Chinese, German and Finnish.
package struct PlaceVocabulary: Sendable {
    struct Meaning: Sendable, Hashable {
        var categories: [String] = []
        var cuisines: [String] = []
        /// Categories that are the next best answer to the phrase, which means something else.
        var near: [String] = []

        var isEmpty: Bool { categories.isEmpty && cuisines.isEmpty && near.isEmpty }

        /// Adds the categories and kinds of food of another meaning; each list grows to `limit` entries at
        /// most.
        mutating func add(_ other: Meaning, atMost limit: Int = 60) {
            for category in other.categories where !categories.contains(category) && categories.count < limit
            {
                categories.append(category)
            }
            for cuisine in other.cuisines where !cuisines.contains(cuisine) && cuisines.count < limit {
                cuisines.append(cuisine)
            }
            for category in other.near where !near.contains(category) && near.count < limit {
                near.append(category)
            }
        }
    }

    package static let shared = PlaceVocabulary()

    /// The categories in the order of the groups.
    package let categories: [PlaceCategory]
    package let groups: [PlaceCategory.Group]

    private let byID: [String: PlaceCategory]
    /// The folded phrases in alphabetical order, each with its meaning.
    private let phrases: [(text: String, meaning: Meaning)]
    private let cuisineIDs: Set<String>

    private init() {
        var (categories, groups) = Self.kinds()
        var cuisines = TextTable.rows(vocabulary_cuisines()).filter { $0.count == 2 }.map { row in
            (id: row[0], words: [row[0]] + TextTable.phrases(row[1]))
        }
        Self.addMore(&categories, &groups, &cuisines)
        var meanings: [String: Meaning] = [:]
        for category in categories {
            let meaning = Meaning(categories: [category.id])
            for phrase in [category.id] + category.phrases { Self.add(phrase, meaning, to: &meanings) }
            for phrase in category.nearPhrases {
                Self.add(phrase, Meaning(near: [category.id]), to: &meanings)
            }
        }
        for group in groups {
            let members = categories.filter { $0.group == group.id }.map(\.id)
            for phrase in [group.id] + group.words {
                Self.add(phrase, Meaning(categories: members), to: &meanings)
            }
        }
        for cuisine in cuisines {
            for phrase in cuisine.words { Self.add(phrase, Meaning(cuisines: [cuisine.id]), to: &meanings) }
        }
        self.categories = categories
        self.groups = groups
        byID = Dictionary(categories.map { ($0.id, $0) }) { first, _ in first }
        phrases = meanings.sorted { $0.key < $1.key }.map { (text: $0.key, meaning: $0.value) }
        cuisineIDs = Set(cuisines.map(\.id))
    }

    private static func kinds() -> ([PlaceCategory], [PlaceCategory.Group]) {
        var categories: [PlaceCategory] = []
        var groups: [PlaceCategory.Group] = []
        for row in TextTable.rows(vocabulary_categories()) where row.count == 6 {
            let id = String(row[0].drop { $0 == "+" || $0 == "*" })
            let (labels, synonyms) = (Array(row[1...4]), TextTable.phrases(row[5]))
            if row[0].hasPrefix("+") {
                groups.append(PlaceCategory.Group(id: id, labels: labels, synonyms: synonyms))
            } else if let group = groups.last {
                var category = PlaceCategory(
                    id: id,
                    group: group.id,
                    isShortcut: row[0].hasPrefix("*"),
                    labels: labels
                )
                category.add(synonyms)
                categories.append(category)
            }
        }
        return (categories, groups)
    }

    /// Adds further synonyms.
    ///
    /// An id is looked up in the categories, then in the groups, then in the kinds of food.
    private static func addMore(
        _ categories: inout [PlaceCategory],
        _ groups: inout [PlaceCategory.Group],
        _ cuisines: inout [(id: String, words: [String])]
    ) {
        func places(_ ids: [String]) -> [String: Int] {
            Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        }
        let ofCategory: [String: Int] = places(categories.map(\.id))
        let ofGroup: [String: Int] = places(groups.map(\.id))
        let ofCuisine: [String: Int] = places(cuisines.map(\.id))
        for row in TextTable.rows(vocabulary_synonyms()) where row.count == 2 {
            let (id, words) = (row[0], TextTable.phrases(row[1]))
            if let index = ofCategory[id] {
                categories[index].add(words)  // in range: its index
            } else if let index = ofGroup[id] {
                groups[index].synonyms += words  // in range: its index
            } else if let index = ofCuisine[id] {
                cuisines[index].words += words  // in range: its index
            }
        }
    }

    /// Adds a phrase, its English and French plurals, and each of these written as one word.
    private static func add(_ phrase: String, _ meaning: Meaning, to meanings: inout [String: Meaning]) {
        let text = SearchText.folded(phrase)
        // The Swedish words `by` (village) and `ö` (island) usually mean something else in a query.
        guard !text.isEmpty, !SearchText.isUnimportant(text), text.utf8.count > 1 else { return }
        var forms = [text]
        if text.utf8.allSatisfy({ $0 < 0x80 }), text.utf8.count > 3, !text.hasSuffix("s") {
            forms.append(text + "s")
        }
        if text.hasSuffix("y"), text.utf8.count > 3 { forms.append(text.dropLast() + "ies") }
        for form in forms {
            meanings[form, default: Meaning()].add(meaning)
            if form.contains(" ") {
                meanings[form.replacing(" ", with: ""), default: Meaning()].add(meaning)
            }
        }
    }

    /// Returns `nil` if the vocabulary has no words for the category.
    package func category(_ id: String) -> PlaceCategory? { byID[id] }

    /// Returns the label of a category; for a category without a label, its id as words.
    package func label(of id: String, in languages: LanguagePreference) -> String {
        category(id)?.label(languages) ?? PlaceFacts.words(of: id)
    }

    /// Returns an empty list for an unknown group.
    package func categories(ofGroup group: String) -> [PlaceCategory] {
        categories.filter { $0.group == group }
    }

    func knows(cuisine: String) -> Bool { cuisineIDs.contains(cuisine) }

    /// The phrase must be folded.
    func meaning(of phrase: String) -> Meaning {
        let place = firstPlace(of: phrase)
        guard let known = phrases[checked: place], known.text == phrase else { return Meaning() }
        return known.meaning
    }

    /// Returns the meaning of a word's basic forms: `kyrkan` is `kyrka`, `Kirchen` is `Kirche`.
    func meaning(ofStemsOf word: String) -> Meaning {
        var meaning = Meaning()
        guard !word.contains(" ") else { return meaning }
        for stem in SearchText.stems(of: word) { meaning.add(self.meaning(of: stem)) }
        return meaning
    }

    func meaning(ofBeginning phrase: String) -> Meaning {
        var meaning = Meaning()
        for (text, found) in phrases.from(firstPlace(of: phrase)) {
            guard text.hasPrefix(phrase), meaning.categories.count < 24 else { break }
            meaning.add(found, atMost: 24)
        }
        return meaning
    }

    /// Returns the meanings of the phrases that are one typo away from a phrase.
    func meaning(near phrase: String) -> Meaning {
        var meaning = Meaning()
        let (first, last) = (phrase.utf8.first, phrase.utf8.last)
        for (text, found) in phrases {
            // One typo leaves the first letter or the last one as it is.
            guard text.utf8.first == first || text.utf8.last == last,
                abs(text.utf8.count - phrase.utf8.count) <= 4, EditDistance.isAtMostOne(phrase, text)
            else { continue }
            meaning.add(found, atMost: 24)
        }
        return meaning
    }

    /// Returns the categories that a text may mean, the likeliest first.
    package func categories(near text: String, atMost limit: Int = 5) -> [PlaceCategory] {
        let phrase = SearchText.folded(text)
        guard !phrase.isEmpty else { return [] }
        var meaning = self.meaning(of: phrase)
        meaning.add(self.meaning(near: phrase))
        if phrase.unicodeScalars.count >= 2 { meaning.add(self.meaning(ofBeginning: phrase)) }
        for word in phrase.split(separator: " ") { meaning.add(self.meaning(of: String(word))) }
        if meaning.categories.isEmpty, phrase.utf8.count > 4 {
            // Phrases with the same first letters are the last guess.
            meaning.add(self.meaning(ofBeginning: String(phrase.prefix(4))))
        }
        return meaning.categories.prefix(limit).compactMap(category)
    }

    private func firstPlace(of phrase: String) -> Int {
        var (low, high) = (0, phrases.count)
        while low < high {
            let middle = (low + high) / 2
            // in range: between two places
            if phrases[middle].text < phrase { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
