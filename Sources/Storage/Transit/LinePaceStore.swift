package import Model
package import Relational

/// What was learned of the pace on the ways of lines, as `Motion` encodes it.
package struct LinePaceStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// What was learned of a line, by the number of the way.
    package func paces(of line: TransitLine.ID) throws -> [Int64: [UInt8]] {
        let rows = try connection.all("SELECT path, bytes FROM line_pace WHERE line_id = \(line)") { row in
            (try row.integer(), try row.bytes())
        }
        return Dictionary(rows) { first, _ in first }
    }

    package func put(_ bytes: [UInt8], of line: TransitLine.ID, path: Int64, at now: Instant) throws {
        try connection.execute(
            """
            INSERT INTO line_pace (line_id, path, bytes, updated_at)
            VALUES (\(line), \(path), \(bytes), \(now))
            ON CONFLICT (line_id, path) DO UPDATE SET bytes = excluded.bytes, updated_at = excluded.updated_at
            """
        )
    }

    /// Forgets ways that a line has no more.
    package func delete(_ paths: [Int64], of line: TransitLine.ID) throws {
        for path in paths {
            try connection.execute("DELETE FROM line_pace WHERE line_id = \(line) AND path = \(path)")
        }
    }
}
