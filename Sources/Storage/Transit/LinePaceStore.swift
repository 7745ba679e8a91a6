package import Model
package import Relational

/// The learned pace on a way of a line.
package struct LinePace: Sendable, Hashable {
    /// The form that `Motion` gives it.
    package let bytes: [UInt8]
    /// The newest instant at which a server took fixes of which this was learned.
    ///
    /// It grows with everything that is learned.
    package let through: Instant

    package init(_ bytes: [UInt8], through: Instant) {
        (self.bytes, self.through) = (bytes, through)
    }
}

/// The learned paces on the ways of lines.
package struct LinePaceStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The paces of a line, by the number of the way.
    package func paces(of line: TransitLine.ID) throws -> [Int64: LinePace] {
        let rows = try connection.all(
            "SELECT path, bytes, updated_at FROM line_pace WHERE line_id = \(line)"
        ) { row in
            (try row.integer(), LinePace(try row.bytes(), through: try row.instant()))
        }
        return Dictionary(rows) { first, _ in first }
    }

    package func pace(of line: TransitLine.ID, path: Int64) throws -> LinePace? {
        try connection.first(
            "SELECT bytes, updated_at FROM line_pace WHERE line_id = \(line) AND path = \(path)"
        ) { row in
            LinePace(try row.bytes(), through: try row.instant())
        }
    }

    /// Stores what was learned of a way since `known`, which is `nil` where nothing was; `false` when another
    /// server stored something else meanwhile, which stays.
    package func put(
        _ pace: LinePace,
        of line: TransitLine.ID,
        path: Int64,
        since known: Instant?
    ) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO line_pace (line_id, path, bytes, updated_at)
            VALUES (\(line), \(path), \(pace.bytes), \(pace.through))
            ON CONFLICT (line_id, path) DO UPDATE SET bytes = excluded.bytes, updated_at = excluded.updated_at
            WHERE line_pace.updated_at = \(known)
            """
        ) > 0
    }

    /// Forgets what was learned of a way, unless it was learned from an instant on.
    package func delete(_ path: Int64, of line: TransitLine.ID, learnedBefore end: Instant) throws {
        try connection.execute(
            "DELETE FROM line_pace WHERE line_id = \(line) AND path = \(path) AND updated_at < \(end)"
        )
    }
}
