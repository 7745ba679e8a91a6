import Bounds

extension PlaceQuery {
    /// The fewest letters of a word that is checked for typos.
    package static let shortestCorrected = 5

    /// Returns the query with corrections of words of five letters and more; `nil` if there are none.
    ///
    /// A needless blank is a typo as well: two neighbours may be one word, as `mc donalds`, or their phrase
    /// may be one typo away from a known phrase. `words` returns the words at most one typo away from a term.
    package func corrected<Failure: Error>(
        vocabulary: PlaceVocabulary = .shared,
        words: (_ term: Term) throws(Failure) -> [String]
    ) throws(Failure) -> PlaceQuery? {
        var query = self
        let needed = units.count { !$0.isOptional }
        for (index, unit) in units.enumerated() where !unit.isOptional {
            var corrected = unit
            corrected.alternatives += Self.otherForms(of: unit, isAlone: needed == 1, vocabulary)
            // A word for a kind of place as it stands has no typo; a possible inflected form may have one.
            if !vocabulary.meaning(of: unit.phrase).isEmpty {
                query.units.change(at: index) { $0 = corrected }
                continue
            }
            corrected.correctedMarks = Self.marks(near: unit, vocabulary)
            for alternative in unit.alternatives {
                // Only one term of an alternative is corrected, by one typo.
                for (place, term) in alternative.enumerated()
                where term.text.unicodeScalars.count >= Self.shortestCorrected {
                    for word in try words(term) where word != term.text {
                        var terms = alternative
                        terms.change(at: place) { $0 = Term(word, isCorrected: true) }
                        corrected.alternatives.append(terms)
                    }
                }
            }
            query.units.change(at: index) { $0 = corrected }
        }
        var index = 0
        while let left = query.units[checked: index], let right = query.units[checked: index + 1] {
            if let one = try Self.joined(left, right, vocabulary, words) {
                query.units.change(at: index) { $0 = one }
                query.units.remove(at: index + 1)
            }
            index += 1
        }
        return query == self ? nil : query
    }

    /// The most synonyms, in any language, that a word for a kind of place is searched by.
    private static let mostSynonyms = 16

    /// Returns the singular or plural of a word, and the synonyms of a word for a kind of place.
    ///
    /// A short word that stands alone keeps its form, because it would match too many others.
    private static func otherForms(of unit: Unit, isAlone: Bool, _ vocabulary: PlaceVocabulary) -> [[Term]] {
        var words: [String] = []
        if let term = unit.alternatives.first?.first, unit.alternatives.first?.count == 1, !term.isMark {
            let length = term.text.unicodeScalars.count
            let shortest = isAlone ? shortestCorrected : 3
            if length >= shortest, !term.text.hasSuffix("s") { words.append(term.text + "s") }
            if length > shortest, term.text.hasSuffix("s") { words.append(String(term.text.dropLast())) }
        }
        if !unit.exactMarks.isEmpty {
            let synonyms = vocabulary.meaning(of: unit.phrase).categories.prefix(2)
                .flatMap { vocabulary.category($0)?.phrases ?? [] }.map(SearchText.folded)
                .filter {
                    !$0.contains(" ") && $0.unicodeScalars.count >= shortestCorrected && $0 != unit.phrase
                }
            words += synonyms.prefix(mostSynonyms)
        }
        return words.map { [Term($0, isCorrected: true)] }
    }

    private static func marks(near unit: Unit, _ vocabulary: PlaceVocabulary) -> [String] {
        guard unit.phrase.unicodeScalars.count >= shortestCorrected else { return [] }
        return marks(vocabulary.meaning(near: unit.phrase)).filter { !unit.marks.contains($0) }
    }

    /// Returns two neighbours as one unit that matches both or their joined word; `nil` if they do not join.
    private static func joined<Failure: Error>(
        _ left: Unit,
        _ right: Unit,
        _ vocabulary: PlaceVocabulary,
        _ words: (_ term: Term) throws(Failure) -> [String]
    ) throws(Failure) -> Unit? {
        let whole = (left.phrase + right.phrase).replacing(" ", with: "")
        guard !left.isOptional, !right.isOptional, whole.unicodeScalars.count >= shortestCorrected else {
            return nil
        }
        let isBeginning = right.alternatives.first?.last?.isBeginning ?? false
        let term = Term(whole, isBeginning: isBeginning, isCorrected: true)
        let isWord = try words(term).contains { isBeginning ? $0.hasPrefix(whole) : $0 == whole }
        let phrase = left.phrase + " " + right.phrase
        let near = marks(vocabulary.meaning(near: phrase))
        guard isWord || !near.isEmpty else { return nil }
        var alternatives: [[Term]] = []
        for first in left.ways {
            for second in right.ways { alternatives.append(first + second) }
        }
        if isWord { alternatives.append([term]) }
        var one = Unit(
            alternatives: alternatives,
            marks: [],
            exactMarks: [],
            isOptional: false,
            phrase: phrase
        )
        one.correctedMarks = near
        return one
    }
}

extension PlaceQuery.Unit {
    /// The most alternatives of a unit that are kept when it is joined to its neighbour.
    private static var mostWays: Int { 8 }

    /// The alternatives of the unit, then its marks as terms, up to `mostWays`.
    fileprivate var ways: [[PlaceQuery.Term]] {
        let meanings =
            marks.map { [PlaceQuery.Term($0)] }
            + correctedMarks.map { [PlaceQuery.Term($0, isCorrected: true)] }
        return Array((alternatives + meanings).prefix(Self.mostWays))
    }
}
