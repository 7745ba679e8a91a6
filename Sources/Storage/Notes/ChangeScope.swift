package import Geodesy
package import Model
import Relational

/// What one change touched.
package enum ChangeScope: Sendable, Hashable {
    /// A note was added, changed, hidden, removed or deleted.
    ///
    /// The squares are those of its position before and after: see ``square(of:)``. One is `nil` where there
    /// was no position or where it is not kept; a reader then looks for the note by its id.
    case note(Note.ID, from: Int64?, to: Int64?)
    /// The comments, favorites or ratings of a note, a place or a stop.
    case responses(ItemID)
    /// The profile of a member (name, picture, handle), a suspension or the end of the account.
    case member(Member.ID)
    /// The friends, groups or blocks of a member: everything that changes the member's standing.
    case standing(Member.ID)
    /// Who is in a group, or the group is gone.
    case group(Group.ID)
    /// Places, by an import or in any other way.
    case places
    /// Stops, lines or timetables, by an import.
    case transit
    /// Something that no note, place or list in memory depends on, such as reminders.
    case other

    /// The level of the squares in the grid.
    package static let squareLevel = 15

    /// The leading 30 bits of the cell of a position: a square about 600 m high and at most 1.2 km wide.
    package static func square(of position: Coordinate) -> Int64 {
        GridCell(position).rawValue >> 32
    }

    /// The square of the alias `n`.
    static let squareOfNote: SQL = "n.cell >> 32"
}

extension ChangeScope {
    /// The texts of the column `kind`.
    enum Kind: String {
        case note
        case noteResponses = "note-responses"
        case placeResponses = "place-responses"
        case stopResponses = "stop-responses"
        case member
        case standing
        case group
        case places
        case transit
        case other
    }

    struct Key: Hashable {
        let kind: Kind
        /// 0 where the kind says all.
        let id: Int64
    }

    var key: Key {
        switch self {
        case .note(let id, _, _): Key(kind: .note, id: id.rawValue)
        case .responses(.note(let id)): Key(kind: .noteResponses, id: id.rawValue)
        case .responses(.place(let id)): Key(kind: .placeResponses, id: id.rawValue)
        case .responses(.stop(let id)): Key(kind: .stopResponses, id: id.rawValue)
        case .member(let id): Key(kind: .member, id: id.rawValue)
        case .standing(let id): Key(kind: .standing, id: id.rawValue)
        case .group(let id): Key(kind: .group, id: id.rawValue)
        case .places: Key(kind: .places, id: 0)
        case .transit: Key(kind: .transit, id: 0)
        // Nothing is said about vehicles.
        case .responses(.vehicle), .other: Key(kind: .other, id: 0)
        }
    }

    /// `from` and `to` are squares.
    init(_ key: Key, from: Int64?, to: Int64?) {
        switch key.kind {
        case .note: self = .note(.init(rawValue: key.id), from: from, to: to)
        case .noteResponses: self = .responses(.note(.init(rawValue: key.id)))
        case .placeResponses: self = .responses(.place(.init(rawValue: key.id)))
        case .stopResponses: self = .responses(.stop(.init(rawValue: key.id)))
        case .member: self = .member(.init(rawValue: key.id))
        case .standing: self = .standing(.init(rawValue: key.id))
        case .group: self = .group(.init(rawValue: key.id))
        case .places: self = .places
        case .transit: self = .transit
        case .other: self = .other
        }
    }

    private var squares: (from: Int64?, to: Int64?) {
        if case .note(_, let from, let to) = self { (from, to) } else { (nil, nil) }
    }

    /// The scopes without duplicates; ``other`` if there are none.
    ///
    /// A note that is named twice keeps the square before the first change and that after the last.
    fileprivate static func collapsed(_ scopes: [ChangeScope]) -> [ChangeScope] {
        guard scopes.count > 1 else { return scopes.isEmpty ? [.other] : scopes }
        var places: [Key: Int] = [:]
        var kept: [ChangeScope] = []
        for scope in scopes {
            let key = scope.key
            if let place = places[key] {
                kept[place] = ChangeScope(key, from: kept[place].squares.from, to: scope.squares.to)
            } else {
                places[key] = kept.count
                kept.append(scope)
            }
        }
        return kept
    }

    fileprivate var row: [SQLValue] {
        let (id, position) = (key, squares)
        return [.text(id.kind.rawValue), .integer(id.id), .integer(position.from), .integer(position.to)]
    }
}

extension ChangeLog {
    /// The most rows of one statement; the others are a few fixed numbers, so that few statements serve all.
    private static let mostRows = 64

    /// Takes the next number, and stores what the change touches, for servers that keep notes in memory.
    ///
    /// Each number has at least one row: ``ChangeScope/other`` where `scopes` is empty. The commit is
    /// announced to all listeners: see ``WatchedDatabase``.
    @discardableResult
    package func takeNumber(touching scopes: [ChangeScope], at now: Instant) throws -> Int64 {
        try takeNumber(touching: scopes, logging: nil, at: now)
    }

    /// As ``takeNumber(touching:at:)``; `row` is what is logged with the number, in the order of ``columns``.
    @discardableResult
    func takeNumber(touching scopes: [ChangeScope], logging row: SQL?, at now: Instant) throws -> Int64 {
        let batches = Self.batches(of: ChangeScope.collapsed(scopes).map(\.row))
        guard let first = batches.first else { throw DatabaseError.corrupt("a change touches nothing") }
        let taking: SQL = """
            UPDATE counter SET value = value + 1 WHERE name = 'change'
            RETURNING value\(CommitChannel.announcement)
            """
        // PostgreSQL does all in one statement, because every statement costs a way to the server and back,
        // during which all other writers wait.
        let logged: SQL =
            row.map { row in
                """
                , logged AS (
                    INSERT INTO change (\(Self.columns)) SELECT t.value, \(row) FROM taken t)
                """
            } ?? ""
        let statement: SQL = .either(
            sqlite: taking,
            postgres: """
                WITH taken AS (\(taking)), touched AS (
                    INSERT INTO change_scope (number, kind, id, from_square, to_square, at)
                    SELECT t.value, s.kind, s.id, s.from_square, s.to_square, \(now)
                    FROM taken t CROSS JOIN (VALUES \(.rows(first))) AS s (kind, id, from_square, to_square)
                    ON CONFLICT (number, kind, id) DO NOTHING)\(logged)
                SELECT value FROM taken
                """
        )
        guard let number = try connection.integer(statement) else {
            throw DatabaseError.corrupt("the change counter is missing")
        }
        if connection.dialect == .sqlite, let row {
            try connection.execute("INSERT INTO change (\(Self.columns)) VALUES (\(number), \(row))")
        }
        for batch in connection.dialect == .sqlite ? batches[...] : batches.dropFirst() {
            let rows = batch.map { [number.sqlValue] + $0 + [now.sqlValue] }
            try connection.execute(
                """
                INSERT INTO change_scope (number, kind, id, from_square, to_square, at) VALUES \(.rows(rows))
                ON CONFLICT (number, kind, id) DO NOTHING
                """
            )
        }
        return number
    }

    /// The rows of each statement; most are filled up with their last row, which is stored once.
    private static func batches(of rows: [[SQLValue]]) -> [[[SQLValue]]] {
        var batches: [[[SQLValue]]] = []
        var rest = rows[...]
        while let last = rest.prefix(mostRows).last {
            var batch = Array(rest.prefix(mostRows))
            if batch.count > 4 {
                batch += Array(repeating: last, count: (batch.count + 7) / 8 * 8 - batch.count)
            }
            batches.append(batch)
            rest = rest.dropFirst(mostRows)
        }
        return batches
    }

    /// Adds what one statement selects to what a number touched; the ids must be distinct and new.
    func touch(_ kind: ChangeScope.Kind, _ ids: SQL, as number: Int64, at now: Instant) throws {
        try connection.execute(
            """
            INSERT INTO change_scope (number, kind, id, at)
            SELECT \(number), \(kind.rawValue), s.id, \(now) FROM (\(ids)) AS s
            """
        )
    }

    /// Adds notes whose positions stay to what a number touched; the condition is on the alias `n`.
    func touchNotes(where condition: SQL, as number: Int64, at now: Instant) throws {
        let square = ChangeScope.squareOfNote
        try connection.execute(
            """
            INSERT INTO change_scope (number, kind, id, from_square, to_square, at)
            SELECT \(number), \(ChangeScope.Kind.note.rawValue), n.id, \(square), \(square), \(now)
            FROM note n WHERE \(condition)
            """
        )
    }

    /// Forgets where a note was at all earlier changes, because its author has the position rounded.
    ///
    /// Every change of a stored note has a row in `change` too, and an index finds its number there.
    func forgetSquares(of note: Note.ID) throws {
        try connection.execute(
            """
            UPDATE change_scope SET from_square = NULL, to_square = NULL
            WHERE number IN (SELECT c.number FROM change c WHERE c.note_id = \(note))
                AND kind = \(ChangeScope.Kind.note.rawValue) AND id = \(note)
            """
        )
    }

    /// The scopes of the numbers after `lower` up to `upper`, the oldest first.
    ///
    /// `nil` if any number in between has no row, because it was purged or never taken (as after a copy or a
    /// restored backup), if `upper` is less than `lower`, or if there are more than `limit` rows.
    package func scopes(
        after lower: Int64,
        through upper: Int64,
        limit: Int
    ) throws -> [ChangeScope]? {
        if lower == upper { return [] }
        // Each number has at least one row.
        guard lower < upper, upper - lower <= limit else { return nil }
        let rows = try connection.all(
            """
            SELECT number, kind, id, from_square, to_square FROM change_scope
            WHERE number > \(lower) AND number <= \(upper)
            ORDER BY number
            LIMIT \(limit + 1)
            """,
            NumberedScope.init
        )
        return NumberedScope.all(rows, after: lower, through: upper, limit: limit)
    }
}

/// A row of `change_scope`.
struct NumberedScope {
    let number: Int64
    /// `nil` for a kind that only a newer version of the program knows.
    let scope: ChangeScope?

    init(from row: inout RowReader) throws {
        number = try row.integer()
        let (kind, id) = (try row.text(), try row.integer())
        let (from, to) = (row.optionalInteger(), row.optionalInteger())
        let key = ChangeScope.Kind(rawValue: kind).map { ChangeScope.Key(kind: $0, id: id) }
        scope = key.map { ChangeScope($0, from: from, to: to) }
    }

    /// The scopes of rows after one number up to another, of which there may be one more than the limit.
    ///
    /// `nil` if they do not tell all that the numbers in between touched; each number has at least one row.
    static func all(
        _ rows: [NumberedScope],
        after lower: Int64,
        through upper: Int64,
        limit: Int
    ) -> [ChangeScope]? {
        let scopes = rows.compactMap(\.scope)
        let (span, isTooLong) = upper.subtractingReportingOverflow(lower)
        guard rows.count <= limit, scopes.count == rows.count, !isTooLong,
            rows.allSatisfy({ $0.number > lower && $0.number <= upper })
        else { return nil }
        return Int64(Set(rows.map(\.number)).count) == span ? scopes : nil
    }
}
