public import Model
import Relational

extension PlaceStore {
    /// A place of a source, and the cell that it stands in.
    public struct Standing: Sendable, Hashable {
        /// Which place it is.
        public let id: Place.ID
        /// What its source calls it.
        public let sourceID: String
        /// The number of its cell.
        public let cell: Int64
    }

    /// The places of a source from one cell through another that are not gone, in the order of cells and ids.
    ///
    /// `last` is where the page before ended.
    public func standings(
        of source: String,
        from first: Int64,
        through end: Int64,
        after last: Standing?,
        limit: Int
    ) throws -> [Standing] {
        try connection.all(
            Self.standings(
                of: source,
                after: last.map { (max($0.cell, first), $0.cell < first ? 0 : $0.id.rawValue) } ?? (first, 0),
                through: end,
                limit: limit
            )
        ) { row in
            Standing(id: try row.id(), sourceID: try row.text(), cell: try row.integer())
        }
    }

    /// The places of a source that are gone, in the order of their ids.
    public func gone(of source: String, after last: Place.ID?, limit: Int) throws -> [Place.ID] {
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

    /// Deletes a place that is gone, unless somebody refers to it or it came back; returns whether it was deleted.
    @discardableResult
    public func forget(_ id: Place.ID) throws -> Bool {
        if try isReferredTo(id) { return false }
        return try connection.execute("DELETE FROM poi WHERE id = \(id) AND gone_at IS NOT NULL") > 0
    }

    /// Whether what places are found by is in so many pieces that searches are slower by it.
    public func isTextIndexInDisorder() throws -> Bool {
        try PlaceTextIndex(connection).isInDisorder()
    }

    /// Puts what places are found by in order, a step at a time; returns whether there is more to do.
    public func putTextIndexInOrder(isFirst: Bool) throws -> Bool {
        try PlaceTextIndex(connection).putInOrder(isFirst: isFirst)
    }

    /// Ids are positive: 0 comes before the first of a cell.
    static func standings(
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
