import Model
import Relational

struct PlaceWords {
    let connection: any Connection
    let corpus: TextCorpus

    init(_ connection: any Connection, of corpus: TextCorpus) {
        self.connection = connection
        self.corpus = corpus
    }

    /// The most completions of one beginning.
    private static let mostCompletions = 200
    /// The most corrections of one term.
    private static let mostCorrections = 12
    /// A character that sorts after every continuation of a word.
    private static let last = "\u{10FFFF}"

    /// Returns the known words that begin with a text; `nil` when there are too many to list.
    func completions(of beginning: String) throws -> [String]? {
        let words = try connection.all(
            """
            SELECT word FROM \(corpus.words) WHERE word >= \(beginning) AND word < \(beginning + Self.last)
            LIMIT \(Self.mostCompletions + 1)
            """
        ) { try $0.text() }
        return words.count > Self.mostCompletions ? nil : words
    }

    /// The words one slip away, and the same word in another case or number.
    ///
    /// For a beginning, words whose beginning is one slip away count, too. One slip leaves the first or the
    /// second half of a word as it is, unless it swaps the two letters in the middle.
    func corrections(of term: PlaceQuery.Term) throws -> [String] {
        let letters = Array(term.text.unicodeScalars)
        let half = letters.count / 2
        let front = Self.text(letters[..<half])
        let back = Self.text(letters[half...].reversed())
        var swapped = letters
        swapped.swapAt(half - 1, half)
        let shortest = letters.count - 1
        let stems = SearchText.stems(of: term.text)
        let longest =
            term.isBeginning ? SearchWordLength.longest : letters.count + SearchWordLength.longestEnding
        let words = try connection.all(
            """
            SELECT word FROM \(corpus.words)
            WHERE word >= \(front) AND word < \(front + Self.last) AND length(word) BETWEEN \(shortest) AND \(longest)
            UNION
            SELECT word FROM \(corpus.words)
            WHERE mirrored >= \(back) AND mirrored < \(back + Self.last)
                AND length(word) BETWEEN \(shortest) AND \(letters.count + 1)
            UNION
            SELECT word FROM \(corpus.words) WHERE word = \(Self.text(swapped[...]))
            UNION
            SELECT word FROM \(corpus.words)
            WHERE word IN (SELECT column1 FROM (VALUES \(.rows([[.text(term.text)]] + stems.map { [.text($0)] }))) AS stem)
            """
        ) { try $0.text() }
        let whole = words.filter { EditDistance.isAtMostOne(term.text, $0) }
        let begun =
            term.isBeginning ? words.filter { EditDistance.isAtMostOne(term.text, fromBeginningOf: $0) } : []
        let order = { (words: [String]) in
            words.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        }
        var found: [String] = []
        let inflected = words.filter { stems.contains($0) || SearchText.isInflected($0, of: term.text) }
        for word in order(whole) + order(inflected) + order(begun)
        where !found.contains(word) && found.count < Self.mostCorrections {
            found.append(word)
        }
        return found
    }

    private enum SearchWordLength {
        static let longest = 60
        static let longestEnding = 3
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
