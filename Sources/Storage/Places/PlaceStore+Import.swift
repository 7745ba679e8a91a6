package import Model
import Relational

extension PlaceStore {
    package struct ImportedPlace: Sendable, Hashable {
        package let id: Place.ID
        package let sourceID: String
        package let cell: Int64
    }

    /// The places that are not gone, from one cell through another, by cell, then id; `last` ended the page
    /// before.
    package func importedPlaces(
        of source: String,
        from first: Int64,
        through end: Int64,
        after last: ImportedPlace?,
        limit: Int
    ) throws -> [ImportedPlace] {
        try connection.all(
            Self.importedPlaces(
                of: source,
                after: last.map { (max($0.cell, first), $0.cell < first ? 0 : $0.id.rawValue) } ?? (first, 0),
                through: end,
                limit: limit
            )
        ) { row in
            ImportedPlace(id: try row.id(), sourceID: try row.text(), cell: try row.integer())
        }
    }

    /// The gone places, sorted by id.
    package func gone(of source: String, after last: Place.ID?, limit: Int) throws -> [Place.ID] {
        try connection.all(Self.gone(of: source, after: last, limit: limit)) { try $0.id() }
    }

    static func gone(of source: String, after last: Place.ID?, limit: Int) -> SQL {
        """
        SELECT p.id FROM poi p
        WHERE p.source = \(source) AND p.gone_at IS NOT NULL AND p.id > \(last?.rawValue ?? 0)
        ORDER BY p.id
        LIMIT \(limit)
        """
    }

    /// Deletes a gone place if no member refers to it and it did not come back; returns `true` if it was
    /// deleted.
    @discardableResult
    package func forget(_ id: Place.ID) throws -> Bool {
        if try isReferredTo(id) { return false }
        return try connection.execute("DELETE FROM poi WHERE id = \(id) AND gone_at IS NOT NULL") > 0
    }

    /// Whether the index has so many segments that searches are slower.
    package func isTextIndexInDisorder() throws -> Bool {
        try PlaceTextIndex(connection).isInDisorder()
    }

    /// Merges segments of the text index in one step; returns `true` when more steps are needed.
    package func putTextIndexInOrder(isFirst: Bool) throws -> Bool {
        try PlaceTextIndex(connection).putInOrder(isFirst: isFirst)
    }

    /// Ids are positive, so 0 comes before the first id of a cell.
    static func importedPlaces(
        of source: String,
        after place: (cell: Int64, id: Int64),
        through end: Int64,
        limit: Int
    ) -> SQL {
        """
        SELECT p.id, p.source_id, p.cell FROM poi p
        WHERE p.source = \(source) AND p.gone_at IS NULL
            AND (p.cell, p.id) > (\(place.cell), \(place.id)) AND p.cell <= \(end)
        ORDER BY p.cell, p.id
        LIMIT \(limit)
        """
    }
}
