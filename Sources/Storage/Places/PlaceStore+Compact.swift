package import Geodesy
package import Model
import Relational

/// What servers keep in memory of a place that is not gone.
package struct CompactPlace: Sendable {
    package let id: Place.ID
    package let coordinate: Coordinate
}

extension PlaceStore {
    /// The places in a range of grid cells that are not gone, up to a limit.
    package func compactPlaces(in cells: CellRange, limit: Int) throws -> [CompactPlace] {
        try connection.all(Self.compact(in: cells, limit: limit)) { row in
            let id: Place.ID = try row.id()
            guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()) else {
                throw DatabaseError.corrupt("place \(id) has no valid position")
            }
            return CompactPlace(id: id, coordinate: coordinate)
        }
    }

    static func compact(in cells: CellRange, limit: Int) -> SQL {
        """
        SELECT p.id, p.lat, p.lon FROM poi p
        WHERE p.gone_at IS NULL AND p.cell BETWEEN \(cells.lower) AND \(cells.upper)
        LIMIT \(limit)
        """
    }

    /// The grid cells of the places next to a cell that are not gone: up to `count` from the cell on, and as
    /// many before it, in no order.
    package func cells(around cell: Int64, count: Int) throws -> [Int64] {
        try connection.all(Self.cells(around: cell, count: count)) { try $0.integer() }
    }

    static func cells(around cell: Int64, count: Int) -> SQL {
        """
        SELECT cell FROM (
            SELECT p.cell FROM poi p
            WHERE p.gone_at IS NULL AND p.cell >= \(cell) ORDER BY p.cell LIMIT \(count)
        ) following
        UNION ALL
        SELECT cell FROM (
            SELECT p.cell FROM poi p
            WHERE p.gone_at IS NULL AND p.cell < \(cell) ORDER BY p.cell DESC LIMIT \(count)
        ) preceding
        """
    }
}

extension PlaceStore {
    /// What the label of a place is made of, for any viewer in any language.
    package struct LabelFacts: Sendable {
        package let id: Place.ID
        fileprivate let name: String?
        fileprivate let names: [String: String]
        fileprivate let category: String
        fileprivate let coordinate: Coordinate
        fileprivate var ratings: [(member: Member.ID, stars: Int)] = []

        /// The bytes of what the facts refer to, roughly.
        package var byteCount: Int {
            names.reduce(64 + (name?.utf8.count ?? 0)) { $0 + 64 + $1.value.utf8.count }
                + ratings.count * MemoryLayout<(Member.ID, Int)>.stride
        }

        package func label(for facts: ViewerFacts, in languages: LanguagePreference) -> SightLabel {
            let called = PlaceVocabulary.shared.label(of: category, in: languages)
            var (sum, count) = (0, 0)
            for (member, stars) in ratings where facts.maySee(author: member) {
                sum += stars
                count += 1
            }
            return SightLabel(
                target: .place(id),
                title: PlaceFacts.name(name, names, in: languages) ?? called,
                coordinate: coordinate,
                category: category,
                categoryLabel: called,
                averageStars: count == 0 ? nil : Double(sum) / Double(count),
                ratingCount: count
            )
        }
    }

    /// The most ratings that are kept of the places of one answer.
    private static let mostRatings = 4000

    /// The facts of the places that exist, in the order of the ids; `nil` if too many rated them.
    package func labelFacts(_ ids: [Place.ID]) throws -> [LabelFacts]? {
        let found = try byID(ids, id: \.id) { wanted in
            """
            WITH wanted (id) AS (VALUES \(wanted))
            SELECT p.id, p.name, p.names, p.category, p.lat, p.lon
            FROM wanted CROSS JOIN poi p WHERE p.id = wanted.id
            """
        } _: { row in
            let id: Place.ID = try row.id()
            let name = row.optionalText()
            let names = try PlaceColumns.parts(row.optionalText())
            let category = try row.text()
            guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()) else {
                throw DatabaseError.corrupt("place \(id) has no valid position")
            }
            return LabelFacts(id: id, name: name, names: names, category: category, coordinate: coordinate)
        }
        var ratings: [Place.ID: [(member: Member.ID, stars: Int)]] = [:]
        var count = 0
        try connection.forEach(
            """
            WITH wanted (id) AS (VALUES \(SQL.rows(ids.map(\.rawValue))))
            SELECT r.poi_id, r.member_id, r.stars FROM wanted CROSS JOIN poi_rating r
            WHERE r.poi_id = wanted.id
            LIMIT \(Self.mostRatings + 1)
            """
        ) { row in
            count += 1
            var row = RowReader(row)
            let (place, member): (Place.ID, Member.ID) = (try row.id(), try row.id())
            // in range: a dictionary
            ratings[place, default: []].append((member, Int(clamping: try row.integer())))
            return true
        }
        guard count <= Self.mostRatings else { return nil }
        return found.map { facts in
            var facts = facts
            facts.ratings = ratings[facts.id] ?? []  // in range: a dictionary
            return facts
        }
    }
}
