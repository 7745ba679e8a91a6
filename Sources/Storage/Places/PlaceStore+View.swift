package import Geodesy
package import Model
import Relational

extension PlaceStore {
    /// The nearest places that are not gone, as `accept` returned them; where categories are named, only
    /// places that have one of them are read.
    ///
    /// When the budget is spent, only the nearest of them are returned, and the budget says so.
    package func nearest<Found>(
        _ wanted: NearestQuery,
        categories: [String] = [],
        within budget: RowBudget = RowBudget(),
        accept: (Place.ID, Coordinate) throws -> Found?
    ) throws -> [Found] {
        let scan = PlaceScan(connection, categories: categories)
        let (found, end) = try scan.nearest(wanted, within: budget) { row, _ in
            try accept(row.id, row.coordinate)
        }
        if end != nil { budget.isCut = true }
        return found
    }

    /// Labels are in the order of the ids; the places must have been found in the same transaction.
    package func labels(
        _ ids: [Place.ID],
        for viewer: Member.ID?,
        in languages: LanguagePreference
    ) throws -> [SightLabel] {
        func label(_ row: inout RowReader) throws -> (Place.ID, SightLabel) {
            let id: Place.ID = try row.id()
            let name = row.optionalText()
            let names = try PlaceColumns.parts(row.optionalText())
            let category = try row.text()
            guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()) else {
                throw DatabaseError.corrupt("place \(id) has no valid position")
            }
            let (sum, count) = try RatingColumns.read(from: &row)
            let shown = PlaceFacts.name(name, names, in: languages)
            let called = PlaceVocabulary.shared.label(of: category, in: languages)
            let label = SightLabel(
                target: .place(id),
                title: shown ?? called,
                coordinate: coordinate,
                category: category,
                categoryLabel: called,
                averageStars: count == 0 ? nil : Double(sum) / Double(count),
                ratingCount: count
            )
            return (id, label)
        }
        let statement: (SQL) -> SQL = { Self.labels($0, for: viewer) }
        let labels = try byID(ids, id: \.0, statement: statement, label)
        return labels.map(\.1)
    }

    static func labels(_ wanted: SQL, for viewer: Member.ID?) -> SQL {
        let ratings = RatingColumns(viewer: viewer)
        return """
            WITH wanted (id) AS (VALUES \(wanted))\(ratings.tables)
            SELECT p.id, p.name, p.names, p.category, p.lat, p.lon, \(ratings.sql)
            FROM wanted CROSS JOIN poi p
            WHERE p.id = wanted.id
            """
    }
}

extension PlaceStore {
    /// Whether any place that is not gone has the category.
    package func isCategory(_ category: String) throws -> Bool {
        try connection.integer("SELECT 1 FROM poi_category WHERE category = \(category) LIMIT 1") != nil
    }
}
