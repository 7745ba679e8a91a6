import Geodesy
import Model
import Relational

/// The search for the newest notes that match a filter and that a viewer may see.
///
/// Without an area, an index has the order of the answer. With an area, the tiles that it touches are merged:
/// an index has the notes of each in that order, and is read only as far as necessary. Where the area holds
/// only a few notes of a tile, those are read from the spatial index and sorted instead. So the cost depends
/// on the request, not on the number of notes in the database. Where it would depend on it, because few of
/// many notes match, the budget ends the search.
struct NewestSearch {
    private(set) var filter: NoteFilter
    private(set) var count: Int
    let connection: any Connection
    let rule: VisibilityRule
    let area: NoteArea?
    let budget: RowBudget
    /// The last note of the page before, or the key at which that page ended.
    var start: NoteKey?
    /// The key at which the search ends; older notes are not looked for.
    private var floor: NoteKey?

    init(
        _ filter: NoteFilter,
        for viewer: Viewer,
        count: Int,
        on connection: any Connection,
        within budget: RowBudget = RowBudget()
    ) {
        self.filter = filter
        self.count = count
        self.connection = connection
        self.budget = budget
        rule = VisibilityRule(for: viewer, over: .many)
        area = filter.area.map(NoteArea.init)
    }

    var limits = Limits()

    /// The limits beyond which another way of searching becomes cheaper.
    struct Limits {
        /// The most tiles of an area that are merged; for an area with more tiles, all notes are walked, the
        /// newest first.
        var tiles = 1000
        /// The most tiles for which the notes in the area are counted, to choose between walking and sorting.
        var countedTiles = 24
        /// The number of notes of a tile in the area from which the tile is walked rather than sorted.
        var sortedNotes = 300
        /// The number of notes of one author or group in an area from which all their notes are walked.
        var sortedNotesOfOne = 2000
        /// The most notes created before an instant, with windows that opened later than that, that are
        /// sorted.
        var sortedOpenings = 2000
    }

    /// Keys in order, newest first.
    struct Part {
        var keys: [NoteKey] = []
        /// The key before which nothing was missed; `nil` when the search got to its end or found enough.
        var end: NoteKey?
    }

    /// The span after the viewer's instant in which notes of other members are looked for.
    ///
    /// A note that is published after this span has a window that has not opened yet. The span allows for
    /// servers whose clocks differ.
    private static let lead = Instant.Span.minute

    /// The first keys after the start, newest first.
    func keys() throws -> Part {
        let ceiling = NoteKey(id: .init(rawValue: 0), publishedAt: rule.viewer.instant + Self.lead)
        var (rest, part) = (self, Part())
        /// Adds the keys down to the next start; returns `true` when the search is over.
        func isOver(after next: Part, downTo start: NoteKey) -> Bool {
            part.keys += next.keys
            part.end = next.end
            rest.start = start
            rest.count = count - part.keys.count
            return rest.count <= 0 || next.end != nil
        }
        if start?.isNewer(than: ceiling) ?? true, isOver(after: try upcoming(until: ceiling), downTo: ceiling)
        {
            return part
        }
        if let until = filter.until {
            let floor = NoteKey(id: .init(rawValue: 0), publishedAt: until)
            if rest.start?.isNewer(than: floor) ?? true,
                isOver(after: try rest.openings(after: until, downTo: floor), downTo: floor)
            {
                return part
            }
        }
        let last = try rest.published()
        return Part(keys: part.keys + last.keys, end: last.end)
    }

    /// The viewer's own notes whose windows have not opened yet; they would be slow to find among the notes
    /// of all members.
    private func upcoming(until ceiling: NoteKey) throws -> Part {
        guard let member = rule.viewer.member, filter.author ?? member == member else { return Part() }
        var own = self
        own.filter.author = member
        own.floor = ceiling
        return try own.walked()
    }

    /// The notes that were created before an instant, and published only after it, because their windows
    /// opened then.
    private func openings(after until: Instant, downTo floor: NoteKey) throws -> Part {
        var late = self
        late.floor = floor
        let most = limits.sortedOpenings
        let rows = Int(try connection.integer(Self.openings(createdBefore: until, upTo: most + 1)) ?? 0)
        budget.spend(counting: rows)
        guard rows <= most else {
            return try late.walked(along: NoteScan.Owner(filter) == nil ? .openings : .published)
        }
        guard rows > 0 else { return Part() }
        budget.spend(rows)
        var keys: [NoteKey] = []
        try NoteScan(connection).read(
            for: rule,
            in: area,
            where: late.conditions(after: start, downTo: floor, .place)
        ) { columns, conditions in
            """
            SELECT \(NoteScan.keys)\(columns) FROM note n \(Self.scheduled)
            WHERE n.created_at < \(until) AND n.visible_from > n.created_at AND \(conditions)
            ORDER BY n.created_at
            LIMIT \(most)
            """
        } body: { row in
            keys.append(NoteKey(id: row.id, publishedAt: row.publishedAt))
        }
        return Part(keys: Array(keys.sorted { $0.isNewer(than: $1) }.prefix(count)))
    }

    static func openings(createdBefore until: Instant, upTo limit: Int) -> SQL {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM note n \(scheduled)
            WHERE n.created_at < \(until) AND n.visible_from > n.created_at
            ORDER BY n.created_at
            LIMIT \(limit)) AS held
        """
    }

    private static let scheduled = SQL.either(sqlite: "INDEXED BY note_scheduled", postgres: "")

    private func published() throws -> Part {
        // The notes about one place stand together in the index, and are few.
        guard let area, filter.placeID == nil else { return try walked() }
        if let owner = NoteScan.Owner(filter) {
            let most = limits.sortedNotesOfOne
            let held = try NoteScan(connection, of: owner).count(area.ranges, upTo: most)
            budget.spend(counting: held)
            guard held < most else { return try walked() }
            budget.spend(held)
            return Part(keys: Array(try sorted(area.ranges, of: owner).prefix(count)))
        }
        guard let tiles = try tiles(of: area) else { return try walked() }
        if tiles.count > limits.countedTiles { return try merged(tiles, with: []) }
        let (few, many) = try divided(tiles, of: area)
        return try merged(many, with: sorted(few))
    }

    // MARK: - Sorting

    private func sorted(_ ranges: [CellRange], of owner: NoteScan.Owner? = nil) throws -> [NoteKey] {
        guard let area, !ranges.isEmpty else { return [] }
        var keys: [NoteKey] = []
        let conditions = conditions(after: start, downTo: floor, .place)
        try NoteScan(connection, of: owner).scan(ranges, for: rule, in: area, where: conditions) { row in
            keys.append(NoteKey(id: row.id, publishedAt: row.publishedAt))
        }
        keys.sort { $0.isNewer(than: $1) }
        return keys
    }

    // MARK: - Walking

    /// Reads an index in the order of the answer, window by window, until the page is full.
    private func walked(along path: NoteWalk.Path = .published) throws -> Part {
        var walk = NoteWalk(self, along: path, window: 2 * count)
        var keys: [NoteKey] = []
        while keys.count < count {
            if let key = walk.pop() {
                keys.append(key)
            } else if walk.isOver {
                break
            } else if budget.isSpent, walk.hasBegun {
                return Part(keys: keys, end: walk.last)
            } else {
                try walk.read()
            }
        }
        return Part(keys: keys)
    }

    // MARK: - Conditions

    /// The conditions besides the rule and the area, each with an `AND` before it.
    func conditions(after key: NoteKey?, downTo fence: NoteKey?, _ access: NoteScan.Access) -> SQL {
        "\(NoteScan.fields(filter, access)) \(span(after: key, downTo: fence, access))"
    }

    /// The conditions on the sort key, each with an `AND` before it.
    func span(after key: NoteKey?, downTo fence: NoteKey?, _ access: NoteScan.Access) -> SQL {
        let sign: SQL = access == .place ? "+" : ""
        let older: SQL =
            if let key { "AND (\(sign)\(access.time), n.id) < (\(key.publishedAt), \(key.id))" } else { "" }
        let newer: SQL =
            if let end = fence ?? floor {
                "AND (\(sign)\(access.time), n.id) >= (\(end.publishedAt), \(end.id))"
            } else { "" }
        // `published_at` is never before `created_at`.
        let since: SQL =
            if fence == nil, let since = filter.since {
                "AND \(sign)\(access.time) >= \(since)"
            } else { "" }
        return "\(older) \(newer) \(since)"
    }
}
