import Bounds

extension PlaceQuery {
    /// Returns the query with its word for a kind of place as the only required one.
    ///
    /// The other words become optional: they raise the score of the places that have them. Of several words
    /// for kinds of place, the last one before a preposition is required, else the last one: `hôtel de la
    /// gare`, `station hotel`. Returns `nil` if there is no such word, or no other required word.
    package func relaxed(vocabulary: PlaceVocabulary = .shared) -> PlaceQuery? {
        var query = self
        query.units = units.flatMap { Self.parts(of: $0, vocabulary) }
        // in range: indices of the units
        let needed = query.units.indices.filter { !query.units[$0].isOptional }
        guard needed.count > 1, let head = query.head(among: needed) else { return nil }
        for index in needed where index != head {
            query.units.change(at: index) { unit in
                unit.isOptional = true
                unit.isAside = true
                let stems = SearchText.stems(of: unit.phrase).map { [Term($0)] }
                unit.alternatives = unit.alternatives.map(Self.asBeginning) + stems
            }
        }
        // The head must match as it stands, not as the beginning of another word.
        query.units.change(at: head) { unit in
            let exact = unit.exactMarks
            unit.marks = unit.marks.filter(exact.contains)
            unit.alternatives = []
        }
        return query
    }

    /// The fewest letters of a word for a kind of place at the end of a compound, and of the part before it.
    private static let (shortestHead, shortestRest) = (5, 3)

    /// Splits a compound that ends with a word for a kind of place: `Stadtbibliothek` is a `Bibliothek`.
    private static func parts(of unit: Unit, _ vocabulary: PlaceVocabulary) -> [Unit] {
        let (word, length) = (unit.phrase, unit.phrase.unicodeScalars.count)
        guard unit.marks.isEmpty, !unit.isOptional, !word.contains(" "), length >= shortestHead + shortestRest
        else { return [unit] }
        // in range: the word has both lengths at least
        for rest in shortestRest...(length - shortestHead) {
            let head = String(word.dropFirst(rest))
            let meaning = vocabulary.meaning(of: head)
            guard !meaning.categories.isEmpty else { continue }
            let marks = marks(meaning)
            return [
                Unit(
                    alternatives: [[Term(String(word.prefix(rest)))], [Term(word)]],
                    marks: [],
                    exactMarks: [],
                    isOptional: false,
                    phrase: String(word.prefix(rest))
                ),
                Unit(
                    alternatives: [[Term(head)]],
                    marks: marks,
                    exactMarks: Set(marks),
                    isOptional: false,
                    phrase: head
                ),
            ]
        }
        return [unit]
    }

    private func head(among needed: [Int]) -> Int? {
        // in range: indices of the units
        let kinds = needed.filter { units[$0].exactMarks.contains { $0.hasPrefix(PlaceTerms.categoryMark) } }
        // in range: indices of the units
        let foods = needed.filter { !units[$0].exactMarks.isEmpty }
        let heads = kinds.isEmpty ? foods : kinds
        let preposition = units.firstIndex { $0.isOptional && SearchText.isPreposition($0.phrase) }
        return heads.last { $0 < preposition ?? .max } ?? heads.last
    }

    /// The terms match as beginnings, because names decline: `israel` is in `Israelin suurlähetystö`.
    private static func asBeginning(_ terms: [Term]) -> [Term] {
        terms.map { term in
            guard !term.isMark, term.text.unicodeScalars.count >= 3 else { return term }
            return Term(term.text, marked: term.marked, isBeginning: true, isCorrected: term.isCorrected)
        }
    }
}
