import Bounds

/// A search text, understood as units; a place must match each unit that is not optional.
package struct PlaceQuery: Sendable, Hashable {
    /// In Unicode scalars.
    package static let longestText = 200
    package static let mostWords = 12

    package struct Term: Sendable, Hashable {
        package let text: String
        /// The same text with `å`, `ä` and `ö` kept.
        let marked: String
        /// Whether a word that begins with the text matches; `true` if more of the word may be typed.
        package let isBeginning: Bool
        package let isCorrected: Bool
        var isMark: Bool { text.hasPrefix(PlaceTerms.categoryMark) || text.hasPrefix(PlaceTerms.cuisineMark) }

        init(_ text: String, marked: String? = nil, isBeginning: Bool = false, isCorrected: Bool = false) {
            self.text = text
            self.marked = marked ?? text
            self.isBeginning = isBeginning
            self.isCorrected = isCorrected
        }
    }

    /// One word, or several that belong together; a place matches the unit by one of the alternatives or by a
    /// mark.
    package struct Unit: Sendable, Hashable {
        /// The alternatives, each a list of terms that must all match.
        package var alternatives: [[Term]]
        /// The marks of the meanings of the words.
        package var marks: [String]
        /// The marks of the meanings of the phrase itself, not of longer phrases that begin with it.
        let exactMarks: Set<String>
        /// The marks of the meanings of similar phrases, in case the words hold a typo.
        package var correctedMarks: [String] = []
        /// Whether a place may lack the unit: an article, a preposition, or a word set aside.
        package internal(set) var isOptional: Bool
        /// Whether the unit was set aside beside a word for a kind of place: see ``PlaceQuery/relaxed()``.
        var isAside = false
        let phrase: String
    }

    package internal(set) var units: [Unit]

    /// Whether the only required unit is one kind of place or of food, so that no other reading helps.
    package var isOneKind: Bool {
        let needed = units.filter { !$0.isOptional }
        return needed.count == 1 && needed.allSatisfy { !$0.exactMarks.isEmpty }
    }

    /// The words in order, to compare with whole names.
    let words: [String]

    /// Throws if the text has no letter or digit, or is too long.
    package init(_ text: String, vocabulary: PlaceVocabulary = .shared) throws(Refusal) {
        let text = try Text.checked(text, field: "q", length: 0...Self.longestText)
        let pieces = SearchText.pieces(text).flatMap { Self.parts(of: $0, vocabulary) }
        words = pieces.flatMap(\.words).flatMap { word in
            word.isRun ? word.text.unicodeScalars.map(String.init) : [word.text]
        }
        let count = pieces.reduce(0) { $0 + $1.words.count }
        guard count > 0 else { throw .badField("q", "Must contain a letter or a digit.") }
        guard count <= Self.mostWords else {
            throw .refusedField(
                "q",
                "Must have at most \(Self.mostWords) words, but has \(count).",
                code: "too-long",
                limit: Self.mostWords
            )
        }
        let endsOpen = text.unicodeScalars.last.map { !$0.properties.isWhitespace } ?? false
        units = Self.units(pieces, endsOpen: endsOpen, vocabulary: vocabulary)
    }

    /// Splits a run of signs that ends with a word for a kind of place: `赫尔辛基大教堂` becomes `赫尔辛基` and `大教堂`.
    private static func parts(
        of piece: SearchText.Piece,
        _ vocabulary: PlaceVocabulary
    ) -> [SearchText.Piece] {
        guard let run = piece.words.first, piece.words.count == 1, run.isRun, (3...20).contains(run.length),
            vocabulary.meaning(of: run.text).isEmpty
        else { return [piece] }
        for length in stride(from: min(run.length - 1, 5), through: 2, by: -1)
        where !vocabulary.meaning(of: String(run.text.suffix(length))).isEmpty {
            return SearchText.pieces("\(run.text.dropLast(length)) \(run.text.suffix(length))")
        }
        return [piece]
    }

    private static func units(
        _ pieces: [SearchText.Piece],
        endsOpen: Bool,
        vocabulary: PlaceVocabulary
    ) -> [Unit] {
        let needsAll = pieces.allSatisfy(isUnimportant)
        var units: [Unit] = []
        var start = 0
        while start < pieces.count {
            let longest = min(4, pieces.count - start)
            var found: (count: Int, exact: PlaceVocabulary.Meaning, meaning: PlaceVocabulary.Meaning)?
            for count in stride(from: longest, through: 1, by: -1) {
                let phrase = phrase(pieces.from(start).prefix(count))
                var exact = vocabulary.meaning(of: phrase)
                if exact.isEmpty {
                    // Several words are also looked up as one, as `courthouse` for `court house`; a single
                    // word is also looked up by its stems, as `kyrka` for `kyrkan`.
                    exact =
                        count > 1
                        ? vocabulary.meaning(of: phrase.replacing(" ", with: ""))
                        : vocabulary.meaning(ofStemsOf: phrase)
                }
                var meaning = exact
                // A phrase of at least 5 letters, or a word of at least 3, may be incomplete at the end of
                // the text.
                let isLast = endsOpen && start + count == pieces.count
                if isLast, exact.categories.isEmpty, phrase.unicodeScalars.count >= (count > 1 ? 5 : 3) {
                    meaning.add(vocabulary.meaning(ofBeginning: phrase))
                }
                if !meaning.isEmpty {
                    found = (count, exact, meaning)
                    break
                }
            }
            let span = pieces.from(start).prefix(found?.count ?? 1)
            let isLast = endsOpen && start + span.count == pieces.count
            units.append(
                unit(span, isLast: isLast, exact: found?.exact, meaning: found?.meaning, needsAll: needsAll)
            )
            start += span.count
        }
        return units
    }

    private static func unit(
        _ span: ArraySlice<SearchText.Piece>,
        isLast: Bool,
        exact: PlaceVocabulary.Meaning?,
        meaning: PlaceVocabulary.Meaning?,
        needsAll: Bool
    ) -> Unit {
        var terms: [Term] = []
        for piece in span {
            for word in piece.words {
                if word.isRun {
                    terms += word.pairs.map { Term($0) }
                } else {
                    terms.append(Term(word.text, marked: word.marked))
                }
            }
        }
        if isLast, let last = terms.last, span.last?.words.last?.isRun == false {
            terms.removeLast()
            terms.append(Term(last.text, marked: last.marked, isBeginning: true))
        }
        var alternatives = [terms]
        if span.count == 1, let piece = span.first {
            if let joined = piece.joined {
                alternatives.append([Term(joined.text, marked: joined.marked, isBeginning: isLast)])
            }
            if piece.words.count == 1, let word = piece.words.first {
                alternatives += SearchText.equals(of: word.text).map { [Term($0)] }
            } else if piece.words.count == 2, let owner = piece.words.first, piece.words.last?.text == "s" {
                alternatives.append([Term(owner.text, marked: owner.marked)])
            }
        }
        return Unit(
            alternatives: alternatives,
            marks: meaning.map(marks) ?? [],
            exactMarks: Set(exact.map(meantMarks) ?? []),
            isOptional: !needsAll && meaning == nil && span.allSatisfy(isUnimportant),
            phrase: phrase(span)
        )
    }

    static func marks(_ meaning: PlaceVocabulary.Meaning) -> [String] {
        let meant = meantMarks(meaning)
        return meant + meaning.near.map(PlaceTerms.mark(category:)).filter { !meant.contains($0) }
    }

    /// Returns the marks of the exact meanings, without those of categories that are only near.
    private static func meantMarks(_ meaning: PlaceVocabulary.Meaning) -> [String] {
        meaning.categories.map(PlaceTerms.mark(category:)) + meaning.cuisines.map(PlaceTerms.mark(cuisine:))
    }

    private static func phrase(_ span: ArraySlice<SearchText.Piece>) -> String {
        span.flatMap(\.words).map(\.text).joined(separator: " ")
    }

    private static func isUnimportant(_ piece: SearchText.Piece) -> Bool {
        piece.words.allSatisfy { SearchText.isUnimportant($0.text) }
    }
}
