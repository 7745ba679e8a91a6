package import Model
import Relational

package struct BeforeImage: Sendable, Hashable {
    /// The id of a note, which may have been deleted since.
    package let note: Note.ID
    package let number: Int64
    /// `nil` if the note did not exist before the change.
    package let facts: VisibilityFacts?
    /// The greatest distance, in metres, of the note from the position in `facts`; `nil` when that position
    /// is exact.
    package let positionWithin: Double?
    package let placeID: Place.ID?
    package let createdAt: Instant
}

extension NoteStore {
    /// The most rows that one page of changes or of edges examines.
    package static let rowsOfChanges = 3000

    /// The notes that changed in a span of change numbers, each as it was before its first change in the
    /// span.
    ///
    /// They are sorted by the numbers of these changes, then by id; `position` is the last note of the page
    /// before. `end` is the position up to which rows were examined; `nil` if that is the end of the span, or
    /// the page is full.
    package func firstChanges(
        in numbers: Range<Int64>,
        after position: (number: Int64, note: Note.ID)?,
        limit: Int,
        examining most: Int = rowsOfChanges
    ) throws -> (changes: [BeforeImage], end: (number: Int64, note: Note.ID)?) {
        let fence = try connection.first(Self.change(in: numbers, after: position, skipping: most - 1)) {
            row in
            (number: try row.integer(), note: try row.id() as Note.ID)
        }
        let changes = try connection.all(
            Self.firstChanges(in: numbers, after: position, upTo: fence, limit: limit),
            Self.beforeImage
        )
        return (changes, changes.count < limit ? fence : nil)
    }

    static func firstChanges(
        in numbers: Range<Int64>,
        after position: (number: Int64, note: Note.ID)?,
        upTo fence: (number: Int64, note: Note.ID)?,
        limit: Int
    ) -> SQL {
        // The rows are read in the order of the key, so that the cost of a page does not depend on the rows
        // after it. PostgreSQL would join and sort all rows if the condition were `NOT EXISTS`.
        let last: SQL =
            if let fence { "AND (c.number, c.note_id) <= (\(fence.number), \(fence.note))" } else { "" }
        return """
            SELECT \(beforeImageColumns)
            FROM change c
            WHERE \(span(numbers, after: position)) \(last)
                AND (
                    SELECT 1 FROM change e
                    WHERE e.note_id = c.note_id AND e.number >= \(numbers.lowerBound) AND e.number < c.number
                    LIMIT 1) IS NULL
            ORDER BY c.number, c.note_id
            LIMIT \(limit)
            """
    }

    static func change(
        in numbers: Range<Int64>,
        after position: (number: Int64, note: Note.ID)?,
        skipping: Int
    ) -> SQL {
        """
        SELECT c.number, c.note_id FROM change c
        WHERE \(span(numbers, after: position))
        ORDER BY c.number, c.note_id
        LIMIT 1 OFFSET \(skipping)
        """
    }

    private static func span(_ numbers: Range<Int64>, after position: (number: Int64, note: Note.ID)?) -> SQL
    {
        let start: SQL =
            if let position {
                "(c.number, c.note_id) > (\(position.number), \(position.note))"
            } else {
                "c.number >= \(numbers.lowerBound)"
            }
        return "\(start) AND c.number < \(numbers.upperBound)"
    }

    /// The oldest change number that is kept, or `nil` when none is.
    package func oldestChange() throws -> Int64? {
        try connection.integer("SELECT min(number) FROM change")
    }

    package typealias Edge = (instant: Instant, note: Note.ID)

    /// The notes whose windows opened or closed after `start`, up to `end`, without any change after
    /// `number`.
    ///
    /// The returned `end` is the edge up to which rows were examined; `nil` if that is the end of the span,
    /// or the page is full.
    package func edges(
        _ edge: WindowEdge,
        after start: Instant,
        until end: Instant,
        untouchedSince number: Int64,
        after position: Edge?,
        limit: Int,
        examining most: Int = rowsOfChanges
    ) throws -> (edges: [Edge], end: Edge?) {
        func read(_ conditions: SQL, limit: Int, skipping: Int) throws -> [Edge] {
            try connection.all(
                Self.edges(
                    edge,
                    after: start,
                    until: end,
                    after: position,
                    where: conditions,
                    limit: limit,
                    skipping: skipping
                )
            ) { row in (try row.instant(), try row.id()) }
        }
        let fence = try read("", limit: 1, skipping: most - 1).first
        let last: SQL =
            if let fence { "AND (\(edge.column), n.id) <= (\(fence.instant), \(fence.note))" } else { "" }
        let edges = try read(
            """
            \(last) AND (
                SELECT 1 FROM change c
                WHERE c.note_id = n.id AND c.number > \(number) LIMIT 1) IS NULL
            """,
            limit: limit,
            skipping: 0
        )
        return (edges, edges.count < limit ? fence : nil)
    }

    private static func edges(
        _ edge: WindowEdge,
        after start: Instant,
        until end: Instant,
        after position: Edge?,
        where conditions: SQL,
        limit: Int,
        skipping: Int
    ) -> SQL {
        let column = edge.column
        let later: SQL =
            if let position { "AND (\(column), n.id) > (\(position.instant), \(position.note))" } else { "" }
        return """
            SELECT \(column), n.id FROM note n
            WHERE \(column) > \(start) AND \(column) <= \(end) \(later) \(conditions)
            ORDER BY \(column), n.id
            LIMIT \(limit) OFFSET \(skipping)
            """
    }

    /// The state before the note's first change after `number`; `nil` when it did not change.
    package func firstChange(of note: Note.ID, after number: Int64) throws -> BeforeImage? {
        try connection.first(
            """
            SELECT \(Self.beforeImageColumns) FROM change c
            WHERE c.note_id = \(note) AND c.number > \(number)
            ORDER BY c.number
            LIMIT 1
            """,
            Self.beforeImage
        )
    }

    package func isTouched(_ note: Note.ID, after number: Int64) throws -> Bool {
        try exists("SELECT 1 FROM change WHERE note_id = \(note) AND number > \(number)")
    }

    /// The relation of a viewer to the author of a note; `group` is the group that the note is shown to.
    package func standing(
        of viewer: Member.ID?,
        to author: Member.ID,
        group: Group.ID?
    ) throws -> ViewerRelation {
        var standing = ViewerRelation()
        guard let viewer else { return standing }
        standing.areFriends = try exists(
            "SELECT 1 FROM friend WHERE member_id = \(author) AND friend_id = \(viewer)"
        )
        standing.viewerBlockedAuthor = try exists(
            "SELECT 1 FROM block WHERE blocker_id = \(viewer) AND blocked_id = \(author)"
        )
        standing.authorBlockedViewer = try exists(
            "SELECT 1 FROM block WHERE blocker_id = \(author) AND blocked_id = \(viewer)"
        )
        if let group {
            standing.viewerIsInGroup = try isMember(viewer, of: group)
            standing.authorIsInGroup = try isMember(author, of: group)
        }
        return standing
    }

    private func exists(_ statement: SQL) throws -> Bool {
        try connection.integer(statement) != nil
    }

    private static let beforeImageColumns: SQL = """
        c.note_id, c.number, c.created_at, c.state, c.author_id, c.author_suspended_at, c.audience, c.group_id,
        c.visible_from, c.visible_until, c.lat, c.lon, c.reveal_within_m, c.poi_id, c.position_within_m
        """

    private static func beforeImage(from row: inout RowReader) throws -> BeforeImage {
        let note: Note.ID = try row.id()
        let number = try row.integer()
        let createdAt = try row.instant()
        let state = row.optionalText()
        let author: Member.ID = try row.id()
        let isSuspended = row.optionalInteger() != nil
        let audience = try audience(from: &row, of: note)
        let window = Window(uncheckedOpens: row.optionalInstant(), closes: row.optionalInstant())
        let coordinate = try coordinate(latitude: row.real(), longitude: row.real(), of: note)
        let revealRadius = row.optionalReal()
        let placeID: Place.ID? = row.optionalID()
        let positionWithin = row.optionalReal()
        let facts = state.flatMap(Note.State.init(rawValue:)).map { state in
            VisibilityFacts(
                author: author,
                authorIsSuspended: isSuspended,
                state: state,
                audience: audience,
                window: window,
                coordinate: coordinate,
                revealRadius: revealRadius
            )
        }
        return BeforeImage(
            note: note,
            number: number,
            facts: facts,
            positionWithin: positionWithin,
            placeID: placeID,
            createdAt: createdAt
        )
    }
}

package enum WindowEdge: Sendable, Hashable {
    /// From this instant on, the note is visible.
    case opens
    /// From this instant on, the note is not visible any more.
    case closes

    fileprivate var column: SQL {
        switch self {
        case .opens: "n.visible_from"
        case .closes: "n.visible_until"
        }
    }
}
