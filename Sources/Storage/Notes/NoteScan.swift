import Geodesy
import Model
import Relational

/// Reads candidates from the spatial index, without touching the table.
struct NoteScan {
    struct Row: RevealedNote {
        let id: Note.ID
        let authorID: Member.ID
        let coordinate: Coordinate
        let altitude: Double?
        let publishedAt: Instant
        let revealRadius: Double?
        /// The direction of the camera; `nil` if it was not read or is not known.
        let viewingDirection: NoteFilter.ViewingDirection?

        init(_ row: any Relational.Row, at coordinate: Coordinate, gazes: Bool) throws {
            guard let id = row.integer(at: 2), let author = row.integer(at: 3),
                let published = row.integer(at: 4)
            else { throw Self.incomplete }
            self.id = Note.ID(rawValue: id)
            authorID = Member.ID(rawValue: author)
            self.coordinate = coordinate
            // The columns are the keys, the altitude if it was selected, then the direction if it was
            // selected.
            let end = row.columnCount - (gazes ? 2 : 0)
            altitude = end > 6 ? row.real(at: 6) : nil
            viewingDirection =
                if gazes, let heading = row.real(at: end), let fieldOfView = row.real(at: end + 1) {
                    NoteFilter.ViewingDirection(heading: heading, fieldOfView: fieldOfView)
                } else {
                    nil
                }
            publishedAt = Instant(milliseconds: published)
            revealRadius = row.real(at: 5)
        }

        static func coordinate(_ row: any Relational.Row) throws -> Coordinate {
            guard let latitude = row.real(at: 0), let longitude = row.real(at: 1),
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { throw incomplete }
            return coordinate
        }

        private static let incomplete = DatabaseError.corrupt("a note has no valid position or time")
    }

    /// The columns that every searched index holds.
    static let keys: SQL = "n.lat, n.lon, n.id, n.author_id, n.published_at, n.reveal_within_m"
    private static let columns: SQL = "\(keys), n.alt_m"

    let connection: any Connection
    /// The owner whose notes are read, from an index that begins with the owner; `nil` for all notes.
    let owner: Owner?

    init(_ connection: any Connection, of owner: Owner? = nil) {
        self.connection = connection
        self.owner = owner
    }

    /// The place, author or group whose notes are read.
    struct Owner {
        /// The condition begins with `AND`.
        let condition: SQL

        /// Chooses the field that is likely to have the fewest notes; `nil` where the filter has none.
        init?(_ filter: NoteFilter) {
            if let placeID = filter.placeID {
                condition = "AND n.poi_id = \(placeID)"
            } else if let author = filter.author {
                condition = "AND n.author_id = \(author)"
            } else if let group = filter.group {
                condition = "AND n.group_id = \(group)"
            } else {
                return nil
            }
        }
    }

    /// The kind of index that a statement uses.
    enum Access {
        /// An index that begins with a position: plus signs keep the planner from all other indexes, which it
        /// would go through once for each range of cells.
        case place
        /// An index in the order of time, of all notes or of those of an author, a group or a place.
        case time
        /// The index of the instants at which windows open, for notes that were created before that.
        case opening

        /// The column of the instant at which a note was published.
        var time: SQL {
            switch self {
            case .place, .time: "n.published_at"
            case .opening: "n.visible_from"
            }
        }
    }

    /// The conditions of a filter besides its area, each with an `AND` before it.
    ///
    /// Only the field that ``Owner`` chooses may decide the index, and only if it is in the order of time.
    static func fields(_ filter: NoteFilter, _ access: Access) -> SQL {
        let isOwned = access == .time
        func sign(_ isOwner: Bool) -> SQL { isOwned && isOwner ? "" : "+" }
        let (hasPlace, hasAuthor) = (filter.placeID != nil, filter.author != nil)
        let author: SQL =
            if let author = filter.author { "AND \(sign(!hasPlace))n.author_id = \(author)" } else { "" }
        let group: SQL =
            if let group = filter.group {
                "AND \(sign(!hasPlace && !hasAuthor))n.group_id = \(group)"
            } else { "" }
        let placeID: SQL =
            if let placeID = filter.placeID { "AND \(sign(true))n.poi_id = \(placeID)" } else { "" }
        let since: SQL = if let since = filter.since { "AND n.created_at >= \(since)" } else { "" }
        let until: SQL = if let until = filter.until { "AND n.created_at < \(until)" } else { "" }
        return "\(author) \(group) \(placeID) \(since) \(until)"
    }

    static func statement(
        _ ranges: [CellRange],
        of owner: Owner? = nil,
        adding more: SQL = "",
        where conditions: SQL
    ) -> SQL {
        spanning(ranges, of: owner, "SELECT \(columns)\(more)", where: "AND \(conditions)")
    }

    /// Selects `choice` from the notes in ranges of cells.
    ///
    /// PostgreSQL estimates a range between two columns at a ninth of the table, and would therefore join
    /// that much with the ranges. A subquery that it cannot flatten runs once for each range, like SQLite's
    /// cross join.
    static func spanning(
        _ ranges: [CellRange],
        of owner: Owner? = nil,
        _ choice: SQL,
        where conditions: SQL = ""
    ) -> SQL {
        """
        WITH span (lower_cell, upper_cell) AS (VALUES \(CellRange.values(ranges)))
        \(spanBySpan) \(choice) FROM \(spans) note n \(owner == nil ? everybodys : "")
        WHERE n.cell BETWEEN span.lower_cell AND span.upper_cell \(owner?.condition ?? "") \(conditions)
        \(spanBySpanEnd)
        """
    }

    /// Names the index of all notes by cell: with few owners, SQLite would otherwise go through an index that
    /// begins with an owner, once for each owner.
    private static let everybodys = SQL.either(sqlite: "INDEXED BY note_by_cell", postgres: "")

    private static let spanBySpan = SQL.either(
        sqlite: "",
        postgres: "SELECT held.* FROM span CROSS JOIN LATERAL ("
    )
    private static let spans = SQL.either(sqlite: "span CROSS JOIN", postgres: "")
    private static let spanBySpanEnd = SQL.either(sqlite: "", postgres: "OFFSET 0) AS held")

    /// See ``read(for:in:where:mayAccept:_:body:)``.
    func scan(
        _ ranges: [CellRange],
        for rule: VisibilityRule,
        in area: NoteArea?,
        where conditions: SQL,
        mayAccept: (Coordinate) -> Bool = { _ in true },
        body: (Row) throws -> Void
    ) throws {
        guard !ranges.isEmpty else { return }
        try read(for: rule, in: area, where: conditions, mayAccept: mayAccept) { columns, conditions in
            Self.statement(ranges, of: owner, adding: columns, where: conditions)
        } body: { row in
            try body(row)
        }
    }

    /// Calls `body` with every note of an area that the viewer may see and whose position passes `mayAccept`.
    ///
    /// The statement selects ``keys`` and the columns that it is made with. `conditions` begin with an `AND`.
    func read(
        for rule: VisibilityRule,
        in area: NoteArea?,
        where conditions: SQL,
        mayAccept: (Coordinate) -> Bool = { _ in true },
        _ statement: (_ columns: SQL, _ conditions: SQL) -> SQL,
        body: (Row) throws -> Void
    ) throws {
        try rule.forEach(on: connection) { isVisible in
            let bounds: SQL = if let area { "\(area.bounds) AND" } else { "" }
            return statement(area?.columns ?? "", "\(bounds) \(isVisible) \(conditions)")
        } read: { row -> Row? in
            let coordinate = try Row.coordinate(row)
            guard mayAccept(coordinate) else { return nil }
            return try Row(row, at: coordinate, gazes: area?.facedPoint != nil)
        } body: { row in
            if area?.contains(row) ?? true { try body(row) }
        }
    }

    /// The notes in each range of cells, visible or not, counted up to a limit.
    func counts(_ ranges: [CellRange], upTo limit: Int) throws -> [Int] {
        guard !ranges.isEmpty else { return [] }
        var counts: [Int64: Int] = [:]
        try connection.forEach(Self.counts(ranges, of: owner, upTo: limit)) { row in
            // A range that only fills up the statement may begin where a real one does, but its count is 0.
            if let lower = row.integer(at: 0), let count = row.integer(at: 1) {
                counts[lower, default: 0] += Int(count)
            }
            return true
        }
        return ranges.map { counts[$0.lower] ?? 0 }
    }

    static func counts(_ ranges: [CellRange], of owner: Owner? = nil, upTo limit: Int) -> SQL {
        """
        WITH span (lower_cell, upper_cell) AS (VALUES \(CellRange.values(ranges)))
        SELECT span.lower_cell, (
            SELECT count(*) FROM (
                SELECT 1 FROM note n \(owner == nil ? everybodys : "")
                WHERE n.cell BETWEEN span.lower_cell AND span.upper_cell \(owner?.condition ?? "")
                LIMIT \(limit)
            ) AS held)
        FROM span
        """
    }

    /// The notes in all ranges of cells together, visible or not, counted up to a limit.
    func count(_ ranges: [CellRange], upTo limit: Int) throws -> Int {
        guard !ranges.isEmpty else { return 0 }
        let rows = Self.spanning(ranges, of: owner, "SELECT 1")
        return Int(try connection.integer("SELECT count(*) FROM (\(rows) LIMIT \(limit)) AS held") ?? 0)
    }
}
