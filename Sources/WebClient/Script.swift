/// Scripts as they are sent: without comments, which would be a fifth of what a first load brings.
enum Script {
    /// Leaves lines empty that are comments alone, so that all others keep their numbers.
    ///
    /// A line is told by how it begins, so no text of several lines may have one that begins like a comment.
    static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        var lines: [ArraySlice<UInt8>] = []
        var isInside = false
        for line in bytes.split(separator: newline, omittingEmptySubsequences: false) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            let isComment: Bool
            if isInside || text.starts(with: "/**".utf8) {
                let rest = afterEnd(text)
                isInside = rest == nil
                isComment = rest?.isEmpty ?? true
            } else {
                isComment = text.starts(with: "//".utf8)
            }
            lines.append(isComment ? [] : line)
        }
        return Array(lines.joined(separator: [newline]))
    }

    /// The rest after the first end of a comment; `nil` if the line has none.
    private static func afterEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = line
        while let star = rest.firstIndex(of: UInt8(ascii: "*")) {
            rest = rest[star...].dropFirst()  // in range: an index of the line
            if rest.first == UInt8(ascii: "/") { return rest.dropFirst() }
        }
        return nil
    }
}
