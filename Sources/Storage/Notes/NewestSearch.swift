import Geodesy
import Model
import Relational

/// The search for the newest notes that match a filter and that a viewer may see.
///
/// Without an area, an index has the order of the answer. With an area, the tiles that it touches are merged:
/// an index has the notes of each in that order, and is read only as far as necessary. Where the area holds
/// only a few notes of a tile, those are read from the spatial index and sorted instead. So the cost depends
/// on the request, not on the number of notes in the database.
struct NewestSearch {
    private(set) var filter: NoteFilter
    private(set) var count: Int
    let connection: any Connection
    let rule: VisibilityRule
    let area: NoteArea?
    /// The last note of the page before.
    var start: NoteKey?
    /// The key at which the search ends; older notes are not looked for.
    private var floor: NoteKey?

    init(_ filter: NoteFilter, for viewer: Viewer, count: Int, on connection: any Connection) {
        self.filter = filter
        self.count = count
        self.connection = connection
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
        /// The number of notes in an area from which those of one author or group are walked rather than
        /// sorted.
        var sortedNotesOfOne = 50_000
    }

    /// The span after the viewer's instant in which notes of other members are looked for.
    ///
    /// A note that is published after this span has a window that has not opened yet. The span allows for
    /// servers whose clocks differ.
    private static let lead = Instant.Span.minute

    /// The first keys after the start, newest first.
    func keys() throws -> [NoteKey] {
        let ceiling = NoteKey(id: .init(rawValue: 0), publishedAt: rule.viewer.instant + Self.lead)
        guard start?.isNewer(than: ceiling) ?? true else { return try published() }
        var keys = try upcoming(until: ceiling)
        guard keys.count < count else { return keys }
        var rest = self
        rest.start = ceiling
        rest.count = count - keys.count
        keys += try rest.published()
        return keys
    }

    /// The viewer's own notes whose windows have not opened yet; they would be slow to find among the notes
    /// of all members.
    private func upcoming(until ceiling: NoteKey) throws -> [NoteKey] {
        guard let member = rule.viewer.member, filter.author ?? member == member else { return [] }
        var own = self
        own.filter.author = member
        own.floor = ceiling
        return try own.walked()
    }

    private func published() throws -> [NoteKey] {
        // The notes about one place stand together in the index, and are few.
        guard let area, filter.placeID == nil else { return try walked() }
        if filter.author != nil || filter.group != nil {
            let held = try NoteScan(connection).counts(area.ranges, upTo: limits.sortedNotesOfOne)
            guard held.reduce(0, +) < limits.sortedNotesOfOne else { return try walked() }
            return Array(try sorted(area.ranges).prefix(count))
        }
        guard let tiles = try tiles(of: area) else { return try walked() }
        if tiles.count > limits.countedTiles { return try merged(tiles, with: []) }
        let (few, many) = try divided(tiles, of: area)
        return try merged(many, with: sorted(few))
    }

    // MARK: - Sorting

    private func sorted(_ ranges: [CellRange]) throws -> [NoteKey] {
        guard let area, !ranges.isEmpty else { return [] }
        var keys: [NoteKey] = []
        let conditions = conditions(after: start, .place)
        try NoteScan(connection).scan(ranges, for: rule, in: area, where: conditions) { row in
            keys.append(NoteKey(id: row.id, publishedAt: row.publishedAt))
        }
        keys.sort { $0.isNewer(than: $1) }
        return keys
    }

    // MARK: - Walking

    /// Reads an index in the order of the answer, batch by batch, until the page is full.
    private func walked() throws -> [NoteKey] {
        var walk = NoteWalk(self, tile: nil, batch: count)
        var keys: [NoteKey] = []
        while keys.count < count, let key = try walk.next() { keys.append(key) }
        return keys
    }

    // MARK: - Merging

    /// A tile that holds notes, and the instant when its newest note was published.
    private typealias Tile = (tile: NoteTile, newest: Instant)

    /// The tiles of the area, the one with the newest note first; `nil` when there are too many.
    private func tiles(of area: NoteArea) throws -> [Tile]? {
        var count = 0
        let all = try connection.all(
            Self.tiles(NoteTile.ranges(area.ranges), after: start, limit: limits.tiles + 1)
        ) {
            row -> Tile? in
            count += 1
            let tile = NoteTile(number: try row.integer())
            guard let newest = row.optionalInstant(), area.mayReach(tile) else { return nil }
            return (tile, newest)
        }
        guard count <= limits.tiles else { return nil }
        return all.compactMap { $0 }.sorted { $0.newest > $1.newest }
    }

    /// Selects the tiles that hold notes, each with the time of its newest note; empty tiles are skipped
    /// without being read.
    static func tiles(_ ranges: [CellRange], after start: NoteKey?, limit: Int) -> SQL {
        let older: SQL = if let start { "AND n.published_at <= \(start.publishedAt)" } else { "" }
        return """
            WITH RECURSIVE span (lower_tile, upper_tile) AS (VALUES \(CellRange.values(ranges))),
            hop (tile, upper_tile) AS (
                SELECT (SELECT min(n.tile) FROM note n
                        WHERE n.tile >= span.lower_tile AND n.tile <= span.upper_tile), span.upper_tile
                FROM span
                UNION ALL
                SELECT (SELECT min(n.tile) FROM note n
                        WHERE n.tile > hop.tile AND n.tile <= hop.upper_tile), hop.upper_tile
                FROM hop
                WHERE hop.tile IS NOT NULL
            )
            SELECT hop.tile, (SELECT max(n.published_at) FROM note n WHERE n.tile = hop.tile \(older))
            FROM hop
            WHERE hop.tile IS NOT NULL
            LIMIT \(limit)
            """
    }

    /// Divides the tiles into those with few notes in the area, as ranges of cells, and those with many.
    private func divided(_ tiles: [Tile], of area: NoteArea) throws -> (few: [CellRange], many: [Tile]) {
        var pieces: [(range: CellRange, tile: Int)] = []
        for (index, tile) in tiles.enumerated() {
            for range in CellRange.common(area.ranges, [tile.tile.cells]) { pieces.append((range, index)) }
        }
        pieces.sort { $0.range.lower < $1.range.lower }
        var held = [Int](repeating: 0, count: tiles.count)
        let counts = try NoteScan(connection).counts(pieces.map(\.range), upTo: limits.sortedNotes)
        for (piece, count) in zip(pieces, counts) { held[piece.tile] += count }
        let few = pieces.filter { held[$0.tile] < limits.sortedNotes }.map(\.range)
        let many = tiles.enumerated().filter { held[$0.offset] >= limits.sortedNotes }.map(\.element)
        return (few, many)
    }

    private func merged(_ tiles: [Tile], with sorted: [NoteKey]) throws -> [NoteKey] {
        var keys: [NoteKey] = []
        var sorted = sorted[...]
        var unopened = tiles[...]
        var open: [(head: NoteKey, walk: NoteWalk)] = []
        let batch = max(3, min(count, 2 * count / max(1, tiles.count)))
        while keys.count < count {
            var best: Int?
            for index in open.indices
            where best.map({ open[index].head.isNewer(than: open[$0].head) }) ?? true {
                best = index
            }
            let head = [best.map { open[$0].head }, sorted.first].compactMap { $0 }.max {
                $1.isNewer(than: $0)
            }
            if let next = unopened.first, head.map({ next.newest >= $0.publishedAt }) ?? true {
                unopened.removeFirst()
                var walk = NoteWalk(self, tile: next.tile, batch: batch)
                if let head = try walk.next() { open.append((head, walk)) }
                continue
            }
            guard let head else { break }
            keys.append(head)
            if let best, open[best].head.id == head.id {
                if let following = try open[best].walk.next() {
                    open[best].head = following
                } else {
                    open.remove(at: best)
                }
            } else {
                sorted.removeFirst()
            }
        }
        return keys
    }

    /// The conditions besides the rule and the area, each with an `AND` before it.
    func conditions(after key: NoteKey?, _ access: NoteScan.Access) -> SQL {
        let time: SQL = access == .place ? "(+n.published_at, n.id)" : "(n.published_at, n.id)"
        let older: SQL = if let key { "AND \(time) < (\(key.publishedAt), \(key.id))" } else { "" }
        let newer: SQL = if let floor { "AND \(time) >= (\(floor.publishedAt), \(floor.id))" } else { "" }
        return "\(NoteScan.fields(filter, access)) \(older) \(newer)"
    }
}
