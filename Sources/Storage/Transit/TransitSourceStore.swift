import Geodesy
package import Model
package import Relational

/// The sources of stops and timetables, and the bytes of the timetables.
package struct TransitSourceStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = """
        name, revision, imported_at, has_timetable, publisher, publisher_url, attributions, zone, language, version,
        first_date, last_date, bounds, stops, lines, trips, stop_times
        """

    /// The revision of each source.
    package func revisions() throws -> [String: Int64] {
        let rows = try connection.all("SELECT name, revision FROM transit_source") { row in
            (try row.text(), try row.integer())
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// The sources by name.
    package func sources() throws -> [TransitSourceFacts] {
        try connection.all("SELECT \(Self.columns) FROM transit_source") { row in
            let (name, revision) = (try row.text(), try row.integer())
            var facts = TransitSourceFacts(name: name, revision: revision, importedAt: try row.instant())
            facts.hasTimetable = try row.integer() != 0
            (facts.publisher, facts.publisherURL) = (row.optionalText(), row.optionalText())
            facts.attributions = try PlaceColumns.words(row.optionalText())
            (facts.zone, facts.language) = (row.optionalText(), row.optionalText())
            facts.version = row.optionalText()
            facts.firstDay = row.optionalInteger().flatMap { ServiceDate(number: Int($0)) }
            facts.lastDay = row.optionalInteger().flatMap { ServiceDate(number: Int($0)) }
            facts.bounds = row.optionalText().flatMap(Self.box)
            (facts.stopCount, facts.lineCount) = (Int(try row.integer()), Int(try row.integer()))
            (facts.tripCount, facts.stopTimeCount) = (Int(try row.integer()), Int(try row.integer()))
            return facts
        }.sorted { $0.name < $1.name }
    }

    private static func box(_ text: String) -> BoundingBox? {
        let edges = text.split(separator: ",").compactMap { Double($0) }
        guard edges.count == 4 else { return nil }
        // in range: four edges
        return BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    }

    /// Stores a source and its timetable; the caller takes the change number.
    ///
    /// Without bytes, the source has no timetable afterwards.
    package func store(_ facts: TransitSourceFacts, timetable: [UInt8]?) throws {
        let bounds = facts.bounds.map { "\($0.west),\($0.south),\($0.east),\($0.north)" }
        let values: [any SQLBindable] = [
            facts.name, facts.revision, facts.importedAt, timetable == nil ? 0 : 1, facts.publisher,
            facts.publisherURL, PlaceColumns.text(facts.attributions), facts.zone, facts.language,
            facts.version, facts.firstDay?.number, facts.lastDay?.number, bounds, facts.stopCount,
            facts.lineCount, facts.tripCount, facts.stopTimeCount,
        ]
        try connection.execute("DELETE FROM timetable_block WHERE source = \(facts.name)")
        try connection.execute(
            """
            INSERT INTO transit_source (\(Self.columns)) VALUES \(.rows([values.map(\.sqlValue)]))
            ON CONFLICT (name) DO UPDATE SET revision = excluded.revision, imported_at = excluded.imported_at,
                has_timetable = excluded.has_timetable, publisher = excluded.publisher,
                publisher_url = excluded.publisher_url, attributions = excluded.attributions, zone = excluded.zone,
                language = excluded.language, version = excluded.version, first_date = excluded.first_date,
                last_date = excluded.last_date, bounds = excluded.bounds, stops = excluded.stops,
                lines = excluded.lines, trips = excluded.trips, stop_times = excluded.stop_times
            """
        )
        var rest = (timetable ?? [])[...]
        var number = 0
        while !rest.isEmpty {
            let block = Array(rest.prefix(Self.blockSize))
            rest = rest.dropFirst(block.count)
            try connection.execute(
                "INSERT INTO timetable_block (source, number, bytes) VALUES (\(facts.name), \(number), \(block))"
            )
            number += 1
        }
    }

    private static let blockSize = 1 << 18

    /// The bytes of a timetable; empty if the source has none.
    package func timetable(of source: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try connection.forEach(
            "SELECT bytes FROM timetable_block WHERE source = \(source) ORDER BY number"
        ) { row in
            guard let block = row.bytes(at: 0) else {
                throw DatabaseError.corrupt("a block of the timetable '\(source)' is empty")
            }
            bytes += block
            return true
        }
        return bytes
    }
}
