/// Comments are wrapped once, at 110 columns: no line is longer, and each is as full as the next word allows.
///
/// Only paragraphs of plain text are checked: not lists, tables, headings, code, marks, directives for tools,
/// lines with a web address, and string literals.
enum CommentWrap {
    static let most = 110

    private struct Line {
        let number: Int
        /// The indentation and the slashes.
        let prefix: String
        /// What follows the blank after them.
        let text: Substring
    }

    static func offences(in files: [SourceFile]) -> [Offence] {
        files.filter { $0.isSwift && !$0.isGenerated }.flatMap { file in
            paragraphs(of: file).flatMap { lines in
                zip(lines, lines.dropFirst().map(Optional.some) + [nil]).compactMap { line, next in
                    rule(line, before: next).map { Offence(path: file.path, line: line.number, rule: $0) }
                }
            }
        }
    }

    private static func rule(_ line: Line, before next: Line?) -> String? {
        // One column for each scalar.
        let width = line.prefix.unicodeScalars.count + 1 + line.text.unicodeScalars.count
        if width > most, line.text.contains(" ") { return "a comment has at most \(most) columns" }
        guard let word = next?.text.split(separator: " ").first else { return nil }
        let isShort = width + 1 + word.unicodeScalars.count <= most
        return isShort ? "a comment is wrapped at \(most) columns: '\(word)' fits here" : nil
    }

    /// The runs of lines that are one paragraph each.
    private static func paragraphs(of file: SourceFile) -> [[Line]] {
        var (paragraphs, current): ([[Line]], [Line]) = ([], [])
        var (isQuoted, isFenced, isListed) = (false, false, false)
        var prefix: String?
        for (number, text) in file.numberedLines {
            let marks = text.ranges(of: "\"\"\"").count
            let line = isQuoted || marks > 0 ? nil : comment(text, number)
            if marks % 2 == 1 { isQuoted.toggle() }
            if line?.prefix != prefix { (isFenced, isListed) = (false, false) }
            if line.map(\.text.isEmpty) ?? true { isListed = false }
            if line?.text.isListItem == true { isListed = true }
            let isFence = line?.text.hasPrefix("```") == true
            if isFence { isFenced.toggle() }
            let isPlain =
                !isFence && !isFenced && !isListed
                && line.map { !$0.text.isEmpty && !$0.text.isSpecial } ?? false
            if !current.isEmpty, !isPlain || line?.prefix != prefix {
                paragraphs.append(current)
                current = []
            }
            if isPlain, let line { current.append(line) }
            prefix = line?.prefix
        }
        return current.isEmpty ? paragraphs : paragraphs + [current]
    }

    private static func comment(_ text: String, _ number: Int) -> Line? {
        let slashes = text.drop { $0 == " " }.prefix { $0 == "/" }
        let rest = text[slashes.endIndex...]
        guard 2...3 ~= slashes.count, rest.isEmpty || rest.hasPrefix(" ") else { return nil }
        return Line(number: number, prefix: String(text[..<slashes.endIndex]), text: rest.dropFirst())
    }
}

extension Substring {
    /// Whether it begins an item of a list: `- `, `* `, `1. `.
    fileprivate var isListItem: Bool {
        let rest = drop(while: \.isNumber)
        let marks = rest.startIndex == startIndex ? ["- ", "* ", "+ ", "• "] : [". ", ") "]
        return marks.contains { rest.hasPrefix($0) }
    }

    /// Whether it is no plain text of a paragraph.
    fileprivate var isSpecial: Bool {
        ["|", "#", ">", " ", "\t", "MARK:", "swift-", "@", "<!--"].contains { hasPrefix($0) } || isListItem
            || ["http://", "https://", "  "].contains { contains($0) } || count { $0 == "|" } > 1
    }
}
