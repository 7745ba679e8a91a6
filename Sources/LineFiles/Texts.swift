extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        let length = start.reversed().drop(while: \.isWhitespace).count
        return String(start.prefix(length))
    }

    /// Six digits of base 16 without `#`, if it is such a colour; a word as it is; else `nil`.
    var colorDigits: String? {
        let digits = hasPrefix("#") ? String(dropFirst()) : self
        if digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
            return digits.lowercased()
        }
        let isWord = !isEmpty && utf8.count <= 20 && allSatisfy { $0.isASCII && $0.isLetter }
        return isWord ? lowercased() : nil
    }
}
