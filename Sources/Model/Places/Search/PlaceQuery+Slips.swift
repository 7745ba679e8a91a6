internal import Bounds

extension PlaceQuery {
    /// The letters that a word has to have before a slip is looked for.
    public static let shortestCorrected = 5

    /// The query with what words of five letters and more may have been meant to be; `nil` where there is nothing of the kind.
    ///
    /// A blank too many is a slip as well: neighbours that are one word, as `mc donalds`, or of which the phrase is one slip
    /// away from one that means something. `words` finds the words that are at most one slip away from a word.
    public func corrected<Failure: Error>(
        vocabulary: PlaceVocabulary = .shared,
        words: (_ term: Term) throws(Failure) -> [String]
    ) throws(Failure) -> PlaceQuery? {
        var query = self
        let needed = units.count { !$0.isOptional }
        for (index, unit) in units.enumerated() where !unit.isOptional {
            var corrected = unit
            corrected.alternatives += Self.otherForms(of: unit, isAlone: needed == 1, vocabulary)
            // A word that stands for a kind of place as it is has no slip; one that may be such a word with an
            // ending can have one.
            if !vocabulary.meaning(of: unit.phrase).isEmpty {
                query.units.change(at: index) { $0 = corrected }
                continue
            }
            corrected.correctedMarks = Self.marks(near: unit, vocabulary)
            for alternative in unit.alternatives {
                // One slip in one word of what belongs together.
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

    /// The most words of other languages that one for a kind of place is looked for by.
    private static let mostSynonyms = 16

    /// One word in the plural or without it, and what names may say for a kind of place in another language.
    ///
    /// A short word that stands alone is left as it is: it would be many others.
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

    /// Two neighbours found each as before, or as one; `nil` where they are nothing together.
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
    /// How many ways to find a unit are taken over where it is joined to its neighbour.
    private static var mostWays: Int { 8 }

    /// Some ways in which it can be found, marks as terms among them: those of its own, then those of its meanings.
    fileprivate var ways: [[PlaceQuery.Term]] {
        let meanings =
            marks.map { [PlaceQuery.Term($0)] }
            + correctedMarks.map { [PlaceQuery.Term($0, isCorrected: true)] }
        return Array((alternatives + meanings).prefix(Self.mostWays))
    }
}
