import Model
import Relational

/// A query of the text index: every list must match, by at least one of its alternatives.
struct PlaceExpression: Hashable {
    /// A word, or the beginning of one, up to six letters.
    enum Word: Hashable {
        case whole(String)
        case beginning(String)
    }

    /// The outer array holds the lists, a list holds alternatives, and an alternative holds words; a document
    /// must have all words of an alternative.
    var lists: [[[Word]]]
    /// Whether the expression matches more than the query does.
    private(set) var isLoose = false

    /// `completions` returns the words that begin with a text, or `nil` when there are too many; it is asked
    /// only for texts longer than ``longestBeginning``.
    init(_ filter: PlaceFilter, completions: (String) throws -> [String]?) rethrows {
        lists = []
        for unit in filter.query?.units ?? [] where !unit.isOptional {
            var alternatives: [[Word]] = []
            for terms in unit.alternatives {
                // Only the last term of an alternative may stand for many words.
                let whole = terms.dropLast().map { Word.whole($0.text) }
                guard let last = terms.last else { continue }
                if !last.isBeginning {
                    alternatives.append(whole + [.whole(last.text)])
                } else if last.text.unicodeScalars.count <= Self.longestBeginning {
                    alternatives.append(whole + [.beginning(last.text)])
                } else if let words = try completions(last.text) {
                    for word in Set(words).union([last.text]).sorted() {
                        alternatives.append(whole + [.whole(word)])
                    }
                } else {
                    let beginning = last.text.unicodeScalars.prefix(Self.longestBeginning)
                    alternatives.append(whole + [.beginning(String(String.UnicodeScalarView(beginning)))])
                    isLoose = true
                }
            }
            alternatives += (unit.marks + unit.correctedMarks).map { [.whole($0)] }
            lists.append(alternatives)
        }
        if !filter.categories.isEmpty { lists.append(filter.categoryMarks.map { [.whole($0)] }) }
    }

    /// The index stores beginnings of up to this number of letters.
    static let longestBeginning = 6

    func within(_ tiles: [PlaceTile]) -> PlaceExpression {
        with(tiles.map(\.word))
    }

    /// The expression limited to a sample; sample 0 is everything.
    func within(sample: Int) -> PlaceExpression {
        sample == 0 ? self : with(["†\(sample)"])
    }

    private func with(_ words: [String]) -> PlaceExpression {
        var narrower = self
        narrower.lists.append(words.map { [.whole($0)] })
        return narrower
    }

    var sqlite: String {
        text(and: " AND ", or: " OR ") { word in
            switch word {
            case .whole(let text): "\"\(text)\""
            case .beginning(let text): "\"\(text)\" *"
            }
        }
    }

    /// The expression as a `tsquery`.
    var postgres: String {
        text(and: " & ", or: " | ") { word in
            switch word {
            case .whole(let text): "'\(text)'"
            case .beginning(let text): "'^\(text)'"
            }
        }
    }

    /// The words are letters, digits and our own marks, so nothing needs escaping.
    private func text(and: String, or: String, _ write: (Word) -> String) -> String {
        lists.map { list in
            let alternatives = list.map { words in
                words.count == 1 ? write(words[0]) : "(" + words.map(write).joined(separator: and) + ")"
            }
            return "(" + alternatives.joined(separator: or) + ")"
        }.joined(separator: and)
    }
}
