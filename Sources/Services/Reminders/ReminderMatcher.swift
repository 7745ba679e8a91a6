package import Model

package struct ReminderMatch: Sendable, Hashable {
    package let reminder: Reminder
    /// The matching places in the order in which they were found.
    package let places: [Place.ID]
}

/// Finds the reminders that some places match, by whole words compared as in searches.
///
/// The words of a place are its names, its brand, its cuisines, its categories, and the vocabulary's words
/// for these categories. The goods of a shop do not count: `milk` finds a supermarket only if the
/// vocabulary's words for supermarkets include milk.
struct ReminderMatcher {
    private struct Spot {
        let place: Int
        let phrase: Int
        let word: Int
    }

    private let places: [Place]
    private var phrases: [[String]] = []
    private var spots: [String: [Spot]] = [:]

    /// `words` returns the words for a category.
    init(_ places: [Place], words: (_ category: String) -> [String]) {
        self.places = places
        var called: [String: [String]] = [:]
        for (number, place) in places.enumerated() {
            let facts = place.facts
            var texts: Set<String> = Set(facts.names.values)
            for text in [facts.name, facts.brand] { if let text { texts.insert(text) } }
            texts.formUnion(facts.cuisine)
            for category in facts.categories {
                texts.insert(category)
                let known = called[category] ?? words(category)
                called[category] = known
                texts.formUnion(known)
            }
            for text in texts { add(Self.words(of: text), of: number) }
        }
    }

    /// Splits a text into words, folded as in searches: without capitals and accents.
    private static func words(of text: String) -> [String] {
        SearchText.folded(text).split(separator: " ").map(String.init)
    }

    private mutating func add(_ words: [String], of place: Int) {
        for (index, word) in words.enumerated() {
            spots[word, default: []].append(Spot(place: place, phrase: phrases.count, word: index))
        }
        phrases.append(words)
    }

    /// Returns the matches in the order of the reminders.
    func matches(_ reminders: [Reminder]) -> [ReminderMatch] {
        reminders.compactMap { reminder in
            var found: Set<Int> = []
            for keyword in reminder.keywords { found.formUnion(places(with: Self.words(of: keyword))) }
            if let category = reminder.category {
                let group = PlaceVocabulary.shared.categories(ofGroup: category).map(\.id)
                let wanted = Set(group + [category])
                for (number, place) in places.enumerated()
                where !wanted.isDisjoint(with: place.facts.categories) {
                    found.insert(number)
                }
            }
            guard !found.isEmpty else { return nil }
            return ReminderMatch(reminder: reminder, places: found.sorted().map { places[$0].id })
        }
    }

    /// Returns the positions of the places with a text that contains the words one after another.
    private func places(with words: [String]) -> Set<Int> {
        guard let first = words.first else { return [] }
        var found: Set<Int> = []
        for spot in spots[first] ?? [] where phrases[spot.phrase][spot.word...].starts(with: words) {
            found.insert(spot.place)
        }
        return found
    }
}
