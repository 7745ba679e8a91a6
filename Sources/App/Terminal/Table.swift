/// Rows of texts in aligned columns, for people.
package struct Table: Sendable, Hashable {
    /// How a table is drawn.
    package enum Style: Sendable, Hashable {
        /// ASCII only, for pipes, logs and e-mail.
        case plain
        /// A bold heading and a drawn line, for a terminal.
        case terminal
    }

    /// The alignment of the texts of a column.
    package enum Alignment: Sendable, Hashable {
        /// Left-aligned, for words.
        case left
        /// Right-aligned, for numbers.
        case right
    }

    /// A column.
    package struct Column: Sendable, Hashable {
        let heading: String
        let alignment: Alignment

        package init(_ heading: String, _ alignment: Alignment = .left) {
            self.heading = heading
            self.alignment = alignment
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    package init(_ columns: Column...) {
        self.columns = columns
    }

    /// Adds a row; missing cells are left blank, and surplus cells are dropped.
    package mutating func add(_ cells: String...) {
        let cells = cells.prefix(columns.count).map(\.onOneLine)
        rows.append(cells + Array(repeating: "", count: columns.count - cells.count))
    }

    /// The table as text; every line ends in a line break without trailing spaces.
    package func text(_ style: Style) -> String {
        let widths = columns.indices.map { column in
            rows.map { $0[column].count }.reduce(columns[column].heading.count, max)
        }
        let heading = line(columns.map(\.heading), widths)
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
            line += columns[index].alignment == .left ? cell + blank : blank + cell
            line += "  "
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}

extension String {
    /// The text with a question mark for every character that could break the line or control the terminal.
    package var onOneLine: String {
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
