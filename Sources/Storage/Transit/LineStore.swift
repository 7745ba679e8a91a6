package import Model
package import Relational

/// The only writer of the rows of lines.
package struct LineStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A line as it is stored.
    package struct StoredLine: Sendable, Hashable {
        package let id: TransitLine.ID
        package let source: String
        package let facts: LineFacts
        package let goneAt: Instant?

        package var line: TransitLine {
            var line = TransitLine(
                id: id,
                source: source,
                sourceID: facts.sourceID,
                name: facts.name,
                mode: facts.mode
            )
            (line.longName, line.color, line.textColor) = (facts.longName, facts.color, facts.textColor)
            return line
        }
    }

    private static let columns: SQL = """
        l.id, l.source, l.source_id, l.name, l.long_name, l.mode, l.color, l.text_color, l.sort_order, l.gone_at
        """

    /// All lines of a source, gone or not, in no order.
    package func lines(of source: String) throws -> [StoredLine] {
        try connection.all("SELECT \(Self.columns) FROM line l WHERE l.source = \(source)", Self.line)
    }

    /// All lines of all sources, gone or not, in no order.
    package func allLines() throws -> [StoredLine] {
        try connection.all("SELECT \(Self.columns) FROM line l", Self.line)
    }

    private static func line(from row: inout RowReader) throws -> StoredLine {
        let id: TransitLine.ID = try row.id()
        let (source, sourceID, name) = (try row.text(), try row.text(), try row.text())
        let longName = row.optionalText() ?? ""
        let mode = try TransitMode(rawValue: row.text()) ?? .other
        let facts = LineFacts(sourceID: sourceID, shortName: name, longName: longName, mode: mode)
        guard var facts else { throw DatabaseError.corrupt("line \(id) has no valid id") }
        facts.color = row.optionalText().flatMap { LineColor($0) }
        facts.textColor = row.optionalText().flatMap { LineColor($0) }
        facts.sortOrder = row.optionalInteger().map { Int($0) }
        return StoredLine(id: id, source: source, facts: facts, goneAt: row.optionalInstant())
    }

    /// Stores lines, which are not gone afterwards; the caller takes the change number.
    package func store(
        _ lines: [(id: TransitLine.ID, facts: LineFacts)],
        of source: String,
        at now: Instant
    ) throws {
        for batch in lines.statementBatches {
            let rows = batch.map { line in
                let (id, facts) = line
                let values: [any SQLBindable] = [
                    id, source, facts.sourceID, facts.name, facts.longName, facts.mode.rawValue,
                    facts.color?.digits, facts.textColor?.digits, facts.sortOrder, now, now,
                ]
                return values.map(\.sqlValue)
            }
            try connection.execute(
                """
                INSERT INTO line (id, source, source_id, name, long_name, mode, color, text_color, sort_order, first_seen_at,
                                  updated_at)
                VALUES \(.rows(rows))
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, long_name = excluded.long_name, mode = excluded.mode,
                    color = excluded.color, text_color = excluded.text_color, sort_order = excluded.sort_order,
                    updated_at = excluded.updated_at, gone_at = NULL
                """
            )
        }
    }

    /// Marks lines that their source dropped as gone; the caller takes the change number.
    package func retire(_ ids: [TransitLine.ID], at now: Instant) throws {
        for id in ids {
            try connection.execute("UPDATE line SET gone_at = \(now), updated_at = \(now) WHERE id = \(id)")
        }
    }
}
