import Geodesy
package import Model
package import Relational

/// The only writer of the rows of stops and of their text index.
package struct StopStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A stop as it is stored.
    package struct StoredStop: Sendable, Hashable {
        package let id: Stop.ID
        package let source: String
        package let facts: StopFacts
        package let updatedAt: Instant
        package let goneAt: Instant?
    }

    static let columns: SQL = """
        s.id, s.source, s.source_id, s.name, s.names, s.code, s.platform, s.lat, s.lon, s.parent_id, s.modes,
        s.lines, s.wheelchair, s.updated_at, s.gone_at
        """

    // MARK: Reading

    /// Whether the stop exists, gone or not.
    package func isThere(_ id: Stop.ID) throws -> Bool {
        try connection.integer("SELECT 1 FROM stop WHERE id = \(id)") != nil
    }

    /// Returns `nil` if the id never had a stop.
    package func isGone(_ id: Stop.ID) throws -> Bool? {
        try connection.integer(
            "SELECT CASE WHEN gone_at IS NULL THEN 0 ELSE 1 END FROM stop WHERE id = \(id)"
        ).map { $0 == 1 }
    }

    /// All stops of a source, gone or not, in no order.
    package func stops(of source: String) throws -> [StoredStop] {
        try connection.all("SELECT \(Self.columns) FROM stop s WHERE s.source = \(source)", Self.stop)
    }

    /// All stops of all sources, gone or not, in no order.
    package func allStops() throws -> [StoredStop] {
        try connection.all("SELECT \(Self.columns) FROM stop s", Self.stop)
    }

    private static func stop(from row: inout RowReader) throws -> StoredStop {
        let id: Stop.ID = try row.id()
        let (source, sourceID, name) = (try row.text(), try row.text(), try row.text())
        let names = try PlaceColumns.parts(row.optionalText())
        let (code, platform) = (row.optionalText(), row.optionalText())
        guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()),
            var facts = StopFacts(
                sourceID: sourceID,
                name: name,
                names: names,
                code: code,
                platform: platform,
                coordinate: coordinate
            )
        else { throw DatabaseError.corrupt("stop \(id) has no valid position or id") }
        facts.parent = row.optionalID()
        let modes = try row.text().split(separator: " ").compactMap { TransitMode(rawValue: String($0)) }
        let lines = try row.text().split(separator: " ").compactMap { TransitLine.ID($0) }
        facts.setLines(lines, modes: Set(modes))
        facts.wheelchair = row.optionalText().flatMap(KnownOrNot.init) ?? .unknown
        let updatedAt = try row.instant()
        return StoredStop(
            id: id,
            source: source,
            facts: facts,
            updatedAt: updatedAt,
            goneAt: row.optionalInstant()
        )
    }

    /// The stops in ranges of grid cells that are not gone, by id.
    func stops(in ranges: [CellRange], mayAccept: (Coordinate) -> Bool) throws -> [Stop.ID] {
        var found: [Stop.ID] = []
        try connection.forEach(Self.spanning(ranges)) { row in
            guard let id = row.integer(at: 0), let latitude = row.real(at: 1),
                let longitude = row.real(at: 2),
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { throw DatabaseError.corrupt("a stop has no valid position") }
            if mayAccept(coordinate) { found.append(Stop.ID(rawValue: id)) }
            return true
        }
        return found.sorted()
    }

    static func spanning(_ ranges: [CellRange]) -> SQL {
        """
        WITH span (lower_cell, upper_cell) AS (VALUES \(CellRange.values(ranges)))
        SELECT s.id, s.lat, s.lon FROM span CROSS JOIN stop s
        WHERE s.gone_at IS NULL AND s.cell BETWEEN span.lower_cell AND span.upper_cell
        """
    }

    // MARK: Writing

    /// A stop to be stored; `old` is the stop that is there, if it is.
    package struct Change: Sendable {
        package let id: Stop.ID
        package let facts: StopFacts
        package let old: StoredStop?

        package init(_ id: Stop.ID, _ facts: StopFacts, replacing old: StoredStop?) {
            (self.id, self.facts, self.old) = (id, facts, old)
        }

        /// The number of the grid cell of the position.
        package var cell: Int64 { GridCell(facts.coordinate).rawValue }
    }

    /// Stores stops, which are not gone afterwards; the caller takes the change number.
    package func store(_ changes: [Change], of source: String, at now: Instant) throws {
        for batch in changes.statementBatches {
            try connection.execute(
                """
                INSERT INTO stop (id, source, source_id, name, names, code, platform, lat, lon, cell, parent_id, modes, lines,
                                  wheelchair, first_seen_at, updated_at)
                VALUES \(.rows(batch.map { Self.values($0, of: source, at: now) }))
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, names = excluded.names, code = excluded.code,
                    platform = excluded.platform, lat = excluded.lat, lon = excluded.lon, cell = excluded.cell,
                    parent_id = excluded.parent_id, modes = excluded.modes, lines = excluded.lines,
                    wheelchair = excluded.wheelchair, updated_at = excluded.updated_at, gone_at = NULL
                """
            )
        }
        let index = PlaceTextIndex(connection, of: .stops)
        let entries = try changes.compactMap { change -> PlaceTextIndex.Entry? in
            let terms = change.facts.terms
            if let old = change.old, old.goneAt == nil {
                if old.facts.coordinate == change.facts.coordinate, old.facts.terms == terms { return nil }
                try index.remove(change.id.rawValue)
            }
            return terms.map { .init(change.id.rawValue, change.facts.coordinate, $0) }
        }
        for batch in stride(from: 0, to: entries.count, by: Self.indexedTogether) {
            // in range: below the count
            try index.add(Array(entries[batch..<min(batch + Self.indexedTogether, entries.count)]))
        }
    }

    private static let indexedTogether = 500

    private static func values(_ change: Change, of source: String, at now: Instant) -> [SQLValue] {
        let facts = change.facts
        let values: [any SQLBindable] = [
            change.id, source, facts.sourceID, facts.name, PlaceColumns.text(facts.names), facts.code,
            facts.platform, facts.coordinate.latitude, facts.coordinate.longitude,
            GridCell(facts.coordinate).rawValue, facts.parent,
            facts.modes.map(\.rawValue).joined(separator: " "),
            facts.lines.map(\.description).joined(separator: " "),
            facts.wheelchair == .unknown ? nil : facts.wheelchair.rawValue, now, now,
        ]
        return values.map(\.sqlValue)
    }

    /// Marks stops that their source dropped as gone; the caller takes the change number.
    package func retire(_ ids: [Stop.ID], at now: Instant) throws {
        let index = PlaceTextIndex(connection, of: .stops)
        for id in ids {
            try index.remove(id.rawValue)
            try connection.execute("UPDATE stop SET gone_at = \(now), updated_at = \(now) WHERE id = \(id)")
        }
    }
}
