package import CVocabulary

/// Tables that are part of the program as text files: see `Sources/CVocabulary`.
///
/// A row is a line with `|` between its fields. A line that begins with a blank continues the last field of
/// the line before it, and one that begins with `#` is a comment.
package enum TextTable {
    private static let blank = UInt8(ascii: " ")

    package static func rows(_ text: EmbeddedText) -> [[String]] {
        // This works byte by byte, because there are thousands of words and the first request waits for them.
        let bytes = UnsafeBufferPointer(start: text.bytes, count: text.length)
        var rows: [[String]] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            if line.first == blank, var row = rows.popLast(), let field = row.popLast() {
                row.append("\(field) \(trimmed(line))")
                rows.append(row)
            } else {
                let fields = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                rows.append(fields.map(trimmed))
            }
        }
        return rows
    }

    /// Phrases have commas between them.
    package static func phrases(_ field: String) -> [String] {
        field.utf8.split(separator: UInt8(ascii: ",")).map(trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: some BidirectionalCollection<UInt8>) -> String {
        guard let first = text.firstIndex(where: { $0 != blank }),
            let last = text.lastIndex(where: { $0 != blank })
        else { return "" }
        // in range: the first is not after the last
        return String(decoding: text[first...last], as: UTF8.self)
    }
}
