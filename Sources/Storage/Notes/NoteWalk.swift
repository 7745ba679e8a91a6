import Model
import Relational

/// A walk through the notes of a filter, newest first, one window of rows after the other.
///
/// The key of the last row of a window is found in an index first, so that a statement never looks at more
/// rows than the window has, however few of them the viewer may see. The limits of the statements exclude
/// nothing: they tell the planner to follow the order of the index.
struct NoteWalk {
    /// An index in the order of the walk.
    enum Path {
        /// The index of all notes, or of those of the filter's place, author or group.
        case published
        case tile(NoteTile)
        /// The notes whose windows opened after they were created; the search must have a floor.
        case openings
    }

    private let search: NewestSearch
    private let path: Path
    private var window: Int
    private var found: ArraySlice<NoteKey> = []
    /// The key of the last row that was examined, or the start of the search.
    private(set) var last: NoteKey?
    /// Whether no rows are left to examine.
    private(set) var isOver = false
    private(set) var hasBegun = false

    private static let (leastWindow, largestWindow) = (16, 2000)

    init(_ search: NewestSearch, along path: Path, window: Int) {
        self.search = search
        self.path = path
        self.window = max(Self.leastWindow, min(window, Self.largestWindow))
        last = search.start
    }

    /// The next note of the windows that were read.
    mutating func pop() -> NoteKey? { found.popFirst() }

    /// Reads the next window, also when the budget is spent; all notes of the last one must have been taken.
    mutating func read() throws {
        let budget = search.budget
        let most = max(Self.leastWindow, min(window, budget.rest))
        let fence = try search.connection.first(fence(after: most)) { row in
            NoteKey(id: try row.id(), publishedAt: try row.instant())
        }
        budget.spend(counting: most)
        budget.spend(2 * RowBudget.rowsPerStatement(on: search.connection))
        if fence == nil {
            let count = try search.connection.integer(
                "SELECT count(*) FROM (SELECT 1 FROM note n \(index) WHERE \(rows(downTo: nil)) \(order) LIMIT \(most)) AS held"
            )
            budget.spend(Int(count ?? 0))
            isOver = true
        } else {
            budget.spend(most)
        }
        var keys: [NoteKey] = []
        let conditions = search.conditions(after: last, downTo: fence, access)
        try NoteScan(search.connection).read(for: search.rule, in: search.area, where: conditions) {
            columns,
            conditions in
            """
            SELECT \(NoteScan.keys)\(columns) FROM \(rowsOfWindow(downTo: fence, most))
            WHERE \(place) \(conditions)
            \(order)
            LIMIT \(most)
            """
        } body: { row in
            keys.append(NoteKey(id: row.id, publishedAt: row.publishedAt))
        }
        last = fence ?? last
        hasBegun = true
        window = min(window * 2, Self.largestWindow)
        found = keys[...]
    }

    // MARK: - Statements

    private var access: NoteScan.Access {
        if case .openings = path { .opening } else { .time }
    }

    /// Begins with nothing and ends with an `AND`.
    private var place: SQL {
        switch path {
        case .published: ""
        case .tile(let tile): "n.tile = \(tile.number) AND"
        // The first condition follows from the second, and names the rows of the partial index.
        case .openings: "n.visible_from IS NOT NULL AND n.visible_from > n.created_at AND"
        }
    }

    private var index: SQL {
        if case .openings = path { .either(sqlite: "INDEXED BY note_opens", postgres: "") } else { "" }
    }

    private var order: SQL { "ORDER BY \(access.time) DESC, n.id DESC" }

    /// The rows of a window, among which the others are looked for.
    ///
    /// PostgreSQL estimates how many rows are in a window by a histogram of all of them, which may be wrong
    /// by far for the newest, and would then read the whole table. In a subquery that it cannot flatten, only
    /// the order of the index and the limit count.
    private func rowsOfWindow(downTo fence: NoteKey?, _ most: Int) -> SQL {
        .either(
            sqlite: "note n \(index)",
            postgres: "(SELECT * FROM note n WHERE \(rows(downTo: fence)) \(order) LIMIT \(most)) n"
        )
    }

    /// The conditions that the index alone decides: they are true for the rows that a window counts.
    private func rows(downTo fence: NoteKey?) -> SQL {
        let start: SQL =
            switch path {
            case .published: "TRUE \(NoteScan.Owner(search.filter)?.condition ?? "")"
            case .tile(let tile): "n.tile = \(tile.number)"
            case .openings: "n.visible_from IS NOT NULL"
            }
        return "\(start) \(search.span(after: last, downTo: fence, access))"
    }

    private func fence(after count: Int) -> SQL {
        """
        SELECT n.id, \(access.time) FROM note n \(index)
        WHERE \(rows(downTo: nil))
        \(order)
        LIMIT 1 OFFSET \(count - 1)
        """
    }
}
