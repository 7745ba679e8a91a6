import Bounds

/// Text prepared for search: words without case and accents, the same for stored text and for queries.
///
/// `Café`, `CAFE` and `cafe` are one word. The Swedish `å`, `ä` and `ö` are found by `a` and `o` too, but are
/// also kept, because an exact match ranks higher. Scripts without blanks between words form runs.
package enum SearchText {
    /// The greatest length of a word in letters; further letters are ignored.
    static let longestWord = 40
    /// The most parts of one piece that are also joined to one word.
    private static let mostJoined = 4

    package struct Word: Sendable, Hashable {
        /// The text in lower case without marks; letters and digits.
        package fileprivate(set) var text = ""
        /// The same text with `å`, `ä` and `ö` kept.
        package fileprivate(set) var marked = ""
        /// Whether the word is of a script that puts no blanks between words.
        package fileprivate(set) var isRun = false

        package var length: Int { text.unicodeScalars.count }

        /// Each pair of neighbouring signs of a run; the sign itself if there is only one.
        var pairs: [String] {
            let signs = text.unicodeScalars.map(String.init)
            guard signs.count > 1 else { return signs }
            return zip(signs, signs.dropFirst()).map { $0 + $1 }
        }
    }

    /// Text between two blanks: one word, or several held together by signs, as `McDonald's` and `7-Eleven`.
    package struct Piece: Sendable, Hashable {
        package let words: [Word]

        /// All words joined to one; `nil` if there is only one word, or too many.
        package var joined: Word? {
            guard (2...SearchText.mostJoined).contains(words.count) else { return nil }
            var whole = Word()
            for word in words {
                guard !word.isRun else { return nil }
                whole.text += word.text
                whole.marked += word.marked
            }
            return whole.length <= SearchText.longestWord ? whole : nil
        }
    }

    /// Returns the words of a text without accents, with single blanks between them.
    package static func folded(_ text: String) -> String {
        pieces(text).flatMap(\.words).map(\.text).joined(separator: " ")
    }

    package static func pieces(_ text: String) -> [Piece] {
        var reader = Reader()
        for scalar in text.unicodeScalars { reader.take(scalar) }
        return reader.finish()
    }

    private struct Reader {
        private var pieces: [Piece] = []
        private var words: [Word] = []
        private var word = Word()
        private var length = 0

        mutating func take(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x61...0x7A, 0x30...0x39: append(scalar)
            case 0x41...0x5A: append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value + 32)))
            case 0...0x7F: separate(scalar)
            case 0x300...0x36F: mark(scalar)
            case 0xFF01...0xFF5E:
                // These are the full-width forms of ASCII characters.
                take(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)))
            default: takeOther(scalar)
            }
        }

        private mutating func takeOther(_ scalar: Unicode.Scalar) {
            guard isLetter(scalar) else {
                separate(scalar)
                return
            }
            let isRun = SearchText.isOfRuns(scalar)
            if isRun != word.isRun, length > 0 { endPiece() }
            if isRun {
                word.isRun = true
                append(scalar)
                return
            }
            for small in scalar.properties.lowercaseMapping.unicodeScalars {
                if (0x300...0x36F).contains(small.value) {
                    mark(small)
                } else if let bare = LetterFolding.bare(small) {
                    append(bare, marked: SearchText.isSwedish(small) ? String(small) : bare)
                } else if let digit = SearchText.digit(small) {
                    append(String(digit), marked: String(digit))
                } else {
                    append(small)
                }
            }
        }

        private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
            let properties = scalar.properties
            if properties.isAlphabetic || properties.numericType != nil { return true }
            switch properties.generalCategory {
            case .spacingMark, .nonspacingMark: return length > 0
            default: return false
            }
        }

        private mutating func append(_ scalar: Unicode.Scalar) {
            guard length < SearchText.longestWord else { return }
            if word.isRun, scalar.isASCII { endPiece() }
            length += 1
            word.text.unicodeScalars.append(scalar)
            word.marked.unicodeScalars.append(scalar)
        }

        private mutating func append(_ bare: String, marked: String) {
            guard length < SearchText.longestWord else { return }
            length += bare.unicodeScalars.count
            word.text += bare
            word.marked += marked
        }

        /// Handles a combining mark; only those that make `å`, `ä` and `ö` are kept.
        private mutating func mark(_ scalar: Unicode.Scalar) {
            let letter: Unicode.Scalar
            switch (word.marked.unicodeScalars.last, scalar.value) {
            case ("a", 0x30A): letter = "å"
            case ("a", 0x308): letter = "ä"
            case ("o", 0x308): letter = "ö"
            default: return
            }
            word.marked.unicodeScalars.removeLast()
            word.marked.unicodeScalars.append(letter)
        }

        private mutating func separate(_ scalar: Unicode.Scalar) {
            if SearchText.isJoining(scalar) { endWord() } else { endPiece() }
        }

        private mutating func endWord() {
            if length > 0 { words.append(word) }
            word = Word()
            length = 0
        }

        private mutating func endPiece() {
            endWord()
            if !words.isEmpty { pieces.append(Piece(words: words)) }
            words = []
        }

        mutating func finish() -> [Piece] {
            endPiece()
            return pieces
        }
    }

    private static func isSwedish(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "å" || scalar == "ä" || scalar == "ö"
    }

    /// Returns the value of a decimal digit of any script.
    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        guard scalar.properties.numericType == .decimal else { return nil }
        return scalar.properties.numericValue.map { Int(nearest: $0) }
    }

    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "’", "‘", "`", "´", "ʼ", "-", "‐", "‑", "–", ".", "&", "+", "_", "·", "\u{AD}": true
        default: false
        }
    }

    /// Whether the script has no blanks between words: Chinese, Japanese, Thai, Lao, Khmer and Burmese.
    private static func isOfRuns(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF,
            0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
