/// Rows of texts in aligned columns, for people.
public struct Table: Sendable, Hashable {
    /// How a table is drawn.
    public enum Style: Sendable, Hashable {
        /// ASCII alone: for pipes, logs and e-mail.
        case plain
        /// With a bold heading and a drawn line: for a terminal.
        case terminal
    }

    /// How the texts of a column are placed.
    public enum Alignment: Sendable, Hashable {
        /// From the left, as words are.
        case left
        /// To the right, as numbers are.
        case right
    }

    /// A column.
    public struct Column: Sendable, Hashable {
        let heading: String
        let alignment: Alignment

        /// Creates a column.
        public init(_ heading: String, _ alignment: Alignment = .left) {
            self.heading = heading
            self.alignment = alignment
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// Creates a table without rows.
    public init(_ columns: Column...) {
        self.columns = columns
    }

    /// Adds a row; what it lacks is left blank, and what it has too much is left out.
    public mutating func add(_ cells: String...) {
        let cells = cells.prefix(columns.count).map(\.onOneLine)
        rows.append(cells + Array(repeating: "", count: columns.count - cells.count))
    }

    /// The table as text; every line ends in a line break and in nothing else.
    public func text(_ style: Style) -> String {
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
    /// The text with everything that could break the line or steer the terminal shown as a question mark.
    public var onOneLine: String {
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
