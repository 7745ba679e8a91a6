struct Table: Sendable, Hashable {
    enum Style: Sendable, Hashable {
        /// Uses ASCII only, for pipes, logs and e-mail.
        case plain
        /// Uses a bold heading and a drawn line, for a terminal.
        case terminal
    }

    private let headings: [String]
    private let isRight: [Bool]
    private var rows: [[String]] = []

    /// Columns with their heading in `right` are right-aligned, for numbers.
    init(_ headings: [String], right: Set<String> = []) {
        self.headings = headings
        isRight = headings.map(right.contains)
    }

    /// Adds a row; missing cells are left blank, and surplus cells are dropped.
    mutating func add(_ cells: String...) {
        add(cells)
    }

    /// See ``add(_:)-(String...)``.
    mutating func add(_ cells: [String]) {
        let cells = cells.prefix(headings.count).map(\.onOneLine)
        rows.append(cells + Array(repeating: "", count: headings.count - cells.count))
    }

    /// Returns the table; every line ends in a line break without trailing spaces.
    func text(_ style: Style) -> String {
        let widths = headings.indices.map { column in
            rows.map { $0[column].count }.reduce(headings[column].count, max)
        }
        let heading = line(headings, widths)
        let rule = widths.map { String(repeating: style == .plain ? "-" : "─", count: $0) }.joined(
            separator: "  "
        )
        let top = style == .plain ? heading : "\u{1B}[1m\(heading)\u{1B}[0m"
        return ([top, rule] + rows.map { line($0, widths) }).map { $0 + "\n" }.joined()
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let blank = String(repeating: " ", count: widths[index] - cell.count)
            line += isRight[index] ? blank + cell : cell + blank
            line += "  "
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}

extension String {
    /// The text with a question mark for every character that could break the line or control the terminal.
    var onOneLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
                    default: scalar
                    }
                }
            )
        )
    }
}
