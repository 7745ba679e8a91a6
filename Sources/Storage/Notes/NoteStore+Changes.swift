public import Model
import Relational

/// What a note was before it changed.
public struct BeforeImage: Sendable, Hashable {
    /// Which note it is, or was.
    public let note: Note.ID
    /// The number of the change.
    public let number: Int64
    /// What decided who could see it, or `nil` where it did not exist.
    public let facts: VisibilityFacts?
    /// Metres that it may have been away from the position of its facts, or `nil` when it was exactly there.
    public let positionWithin: Double?
    /// The place that it was about.
    public let poi: Place.ID?
    /// When it was made.
    public let createdAt: Instant
}

extension NoteStore {
    /// The notes that changed in a span of change numbers, each with what it was before its first change in
    /// the span.
    ///
    /// The order is that of the first changes; `position` is the last one that was given out.
    public func firstChanges(
        in numbers: Range<Int64>,
        after position: (number: Int64, note: Note.ID)?,
        limit: Int
    ) throws -> [BeforeImage] {
        try connection.all(Self.firstChanges(in: numbers, after: position, limit: limit), Self.beforeImage)
    }

    static func firstChanges(
        in numbers: Range<Int64>,
        after position: (number: Int64, note: Note.ID)?,
        limit: Int
    ) -> SQL {
        let start: SQL =
            if let position {
                "(c.number, c.note_id) > (\(position.number), \(position.note))"
            } else {
                "c.number >= \(numbers.lowerBound)"
            }
        // In the order of the key, so that a page costs no more for all that comes after it. Not NOT EXISTS: PostgreSQL
        // would join all that comes after it, and sort that.
        return """
            SELECT \(beforeImageColumns)
            FROM change c
            WHERE \(start) AND c.number < \(numbers.upperBound)
                AND (
                    SELECT 1 FROM change e
                    WHERE e.note_id = c.note_id AND e.number >= \(numbers.lowerBound) AND e.number < c.number
                    LIMIT 1) IS NULL
            ORDER BY c.number, c.note_id
            LIMIT \(limit)
            """
    }

    /// The oldest change number that is kept, or `nil` where none is.
    public func oldestChange() throws -> Int64? {
        try connection.integer("SELECT min(number) FROM change")
    }

    /// The notes whose windows opened or closed after one instant, until another, and that no change touched
    /// since.
    public func edges(
        _ edge: WindowEdge,
        after start: Instant,
        until end: Instant,
        untouchedSince number: Int64,
        after position: (instant: Instant, note: Note.ID)?,
        limit: Int
    ) throws -> [(instant: Instant, note: Note.ID)] {
        try connection.all(
            Self.edges(
                edge,
                after: start,
                until: end,
                untouchedSince: number,
                after: position,
                limit: limit
            )
        ) { row in (try row.instant(), try row.id()) }
    }

    static func edges(
        _ edge: WindowEdge,
        after start: Instant,
        until end: Instant,
        untouchedSince number: Int64,
        after position: (instant: Instant, note: Note.ID)?,
        limit: Int
    ) -> SQL {
        let column: SQL = edge == .opens ? "n.visible_from" : "n.visible_until"
        let later: SQL =
            if let position { "AND (\(column), n.id) > (\(position.instant), \(position.note))" } else { "" }
        return """
            SELECT \(column), n.id FROM note n
            WHERE \(column) > \(start) AND \(column) <= \(end) \(later)
                AND (
                    SELECT 1 FROM change c
                    WHERE c.note_id = n.id AND c.number > \(number) LIMIT 1) IS NULL
            ORDER BY \(column), n.id
            LIMIT \(limit)
            """
    }

    /// What a note was before its first change after a change number, or `nil` where none touched it.
    public func firstChange(of note: Note.ID, after number: Int64) throws -> BeforeImage? {
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

    /// Whether a note changed after a change number.
    public func isTouched(_ note: Note.ID, after number: Int64) throws -> Bool {
        try exists("SELECT 1 FROM change WHERE note_id = \(note) AND number > \(number)")
    }

    /// How a viewer stands to an author, and to a group that a note is shown to.
    public func standing(of viewer: Member.ID?, to author: Member.ID, group: Group.ID?) throws -> Standing {
        var standing = Standing()
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
        let poi: Place.ID? = row.optionalID()
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
            poi: poi,
            createdAt: createdAt
        )
    }
}

/// An end of a window.
public enum WindowEdge: Sendable, Hashable {
    /// The first instant at which a note is seen.
    case opens
    /// The first instant at which it is not seen any more.
    case closes
}
