/// The search terms of a place: words and marks in one text, which both database engines keep as it is.
///
/// The text has three fields with `|` between them. The first holds the names, each ended by `/`. The second
/// holds the other words: brand, address, kinds of food. The third holds other forms: names written as one
/// word, with their `å`, `ä` and `ö`, or as pairs of signs, and the marks of categories (`§fastfood`) and of
/// kinds of food (`¶burger`). Words are separated by blanks.
package struct PlaceTerms: Sendable, Hashable {
    package let text: String
    /// The amount of detail that the source gives, 0…7, as a measure of how well known the place is.
    package let prominence: Int
    /// The words that a typo can be corrected to.
    package let words: [String]

    static let categoryMark = "§"
    static let cuisineMark = "¶"

    /// Without a given prominence, it is how much the source tells of the place.
    package init(_ facts: PlaceFacts, prominence given: Int? = nil) {
        var names: [String] = []
        var rest = Distinct()
        var others = Distinct()
        var named: Set<String> = []
        let own = [facts.name].compactMap { $0 } + facts.otherNames
        for name in own { Self.joinNeighbours(in: name, to: &rest) }
        for name in own + facts.names.sorted(by: { $0.key < $1.key }).map(\.value) {
            var words: [String] = []
            for piece in SearchText.pieces(name) {
                if let joined = piece.joined { rest.add(joined.text) }
                for word in piece.words {
                    if word.isRun {
                        words += word.text.unicodeScalars.map(String.init)
                        for pair in word.pairs { rest.add(pair) }
                    } else {
                        words.append(word.text)
                        if word.marked != word.text { rest.add(word.marked) }
                    }
                }
            }
            let text = words.joined(separator: " ")
            if !text.isEmpty, named.insert(text).inserted { names.append(text) }
        }
        let parts = ["street", "housenumber", "place", "suburb", "district", "city", "postcode"]
        let known = facts.cuisine.map { $0.replacing("_", with: " ") }
        let unknown = facts.categories.filter { PlaceVocabulary.shared.category($0) == nil }
        let texts =
            [facts.brand].compactMap { $0 } + parts.compactMap { facts.address[$0] } + known + unknown
            + facts.keywords
        for text in texts {
            for piece in SearchText.pieces(text) {
                if let joined = piece.joined { others.add(joined.text) }
                for word in piece.words {
                    for part in word.isRun ? word.pairs : [word.text] { others.add(part) }
                }
            }
        }
        for category in facts.categories { rest.add(Self.mark(category: category)) }
        for cuisine in facts.cuisine { rest.add(Self.mark(cuisine: cuisine)) }
        for initials in Self.initials(own + [facts.brand].compactMap { $0 }) { rest.add(initials) }
        let namePart = names.map { $0 + " /" }.joined(separator: " ")
        text = "\(namePart) | \(others.text) | \(rest.text)"
        prominence = given ?? Self.prominence(facts)
        words = Self.words(of: text)
    }

    /// Adds neighbours as one word, because many people write them so: `Drei Schwestern`, `Burger King`.
    private static func joinNeighbours(in name: String, to words: inout Distinct) {
        let pieces = SearchText.pieces(name)
        for (left, right) in zip(pieces, pieces.dropFirst()) {
            guard let first = left.words.first, let second = right.words.first, left.words.count == 1,
                right.words.count == 1, !first.isRun, !second.isRun, first.length >= 3, second.length >= 3,
                first.length + second.length <= longestJoined
            else { continue }
            words.add(first.text + second.text)
        }
    }

    /// The most letters of two neighbours that are joined to one word.
    private static let longestJoined = 24

    /// Returns the initials of names of two parts: `M&S` for `Marks & Spencer`.
    private static func initials(_ names: [String]) -> [String] {
        names.compactMap { name in
            let words = name.split(separator: " ")
            guard words.count == 3, words[1] == "&" || words[1] == "+" else { return nil }
            let letters = [words[0], words[2]].compactMap { SearchText.folded(String($0)).first }
            return letters.count == 2 ? String(letters) : nil
        }
    }

    /// Returns the words of a ``text`` that a typo can be corrected to, each once.
    package static func words(of text: String) -> [String] {
        var words = Distinct()
        for word in text.split(whereSeparator: { $0 == " " || $0 == "|" || $0 == "/" }) {
            let isWord =
                word.unicodeScalars.count >= 4 && !word.hasPrefix(categoryMark)
                && !word.hasPrefix(cuisineMark)
                && word.unicodeScalars.contains { !("0"..."9").contains($0) }
            if isWord { words.add(String(word)) }
        }
        return words.words
    }

    static func mark(category: String) -> String { categoryMark + squeezed(category) }

    static func mark(cuisine: String) -> String { cuisineMark + squeezed(cuisine) }

    /// Returns an id folded and without blanks, which would end a word.
    private static func squeezed(_ id: String) -> String {
        SearchText.folded(id).replacing(" ", with: "")
    }

    private static func prominence(_ facts: PlaceFacts) -> Int {
        var points = 0
        if facts.name != nil { points += 1 }
        if facts.website != nil { points += 1 }
        if facts.openingHours != nil { points += 1 }
        if facts.phone != nil { points += 1 }
        if facts.address["street"] != nil { points += 1 }
        if facts.names.count >= 2 { points += 1 }
        if facts.names.count >= 6 { points += 1 }
        return points
    }

    /// Words, each once, in the order in which they came.
    private struct Distinct {
        private(set) var words: [String] = []
        private var known: Set<String> = []

        mutating func add(_ word: String) {
            if !word.isEmpty, known.insert(word).inserted { words.append(word) }
        }

        var text: String { words.joined(separator: " ") }
    }
}
