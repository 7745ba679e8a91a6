import Geodesy
import Model
import Relational

extension NewestSearch {
    /// A tile that holds notes, and the instant when its newest note was published.
    typealias Tile = (tile: NoteTile, newest: Instant)

    /// The tiles of the area, the one with the newest note first; `nil` when there are too many.
    func tiles(of area: NoteArea) throws -> [Tile]? {
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
        budget.spend(count)
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
    func divided(_ tiles: [Tile], of area: NoteArea) throws -> (few: [CellRange], many: [Tile]) {
        var pieces: [(range: CellRange, tile: Int)] = []
        for (index, tile) in tiles.enumerated() {
            for range in CellRange.common(area.ranges, [tile.tile.cells]) { pieces.append((range, index)) }
        }
        pieces.sort { $0.range.lower < $1.range.lower }
        var held = [Int](repeating: 0, count: tiles.count)
        let counts = try NoteScan(connection).counts(pieces.map(\.range), upTo: limits.sortedNotes)
        for (piece, count) in zip(pieces, counts) { held[piece.tile] += count }
        budget.spend(counting: counts.reduce(0, +))
        let few = pieces.filter { held[$0.tile] < limits.sortedNotes }.map(\.range)
        budget.spend(held.filter { $0 < limits.sortedNotes }.reduce(0, +))
        let many = tiles.enumerated().filter { held[$0.offset] >= limits.sortedNotes }.map(\.element)
        return (few, many)
    }

    /// Merges the notes of tiles, each walked only as far as necessary, with others that are sorted already.
    func merged(_ tiles: [Tile], with sorted: [NoteKey]) throws -> Part {
        var keys: [NoteKey] = []
        var merge = TileMerge(unopened: tiles[...], sorted: sorted[...])
        while keys.count < count {
            let barrier = merge.barrier
            if let key = merge.pop(newerThan: barrier) {
                keys.append(key)
                continue
            }
            guard let barrier else { break }
            if budget.isSpent, let end = barrier.key, start?.isNewer(than: end) ?? true {
                return Part(keys: keys, end: end)
            }
            try merge.pass(barrier) {
                NoteWalk(self, along: .tile($0), window: 4 * count / max(1, tiles.count))
            }
        }
        return Part(keys: keys)
    }
}

/// The walks through the tiles of an area.
private struct TileMerge {
    /// What has to be read before older notes are taken: a walk, or the newest of the tiles without one.
    struct Barrier {
        /// The index of the walk; `nil` for the next tile.
        let walk: Int?
        /// Everything newer is known; `nil` when nothing is known yet.
        let key: NoteKey?
    }

    /// The newest first.
    var unopened: ArraySlice<NewestSearch.Tile>
    /// The newest first.
    var sorted: ArraySlice<NoteKey>
    /// A walk without a head has to be read.
    private var open: [(head: NoteKey?, walk: NoteWalk)] = []

    init(unopened: ArraySlice<NewestSearch.Tile>, sorted: ArraySlice<NoteKey>) {
        (self.unopened, self.sorted) = (unopened, sorted)
    }

    /// The barrier with the newest key; `nil` when every note that is left is known.
    var barrier: Barrier? {
        var newest = unopened.first.map { tile in
            Barrier(walk: nil, key: NoteKey(id: .init(rawValue: .max), publishedAt: tile.newest))
        }
        for index in open.indices where open[index].head == nil {
            guard let last = open[index].walk.last else { return Barrier(walk: index, key: nil) }
            if newest?.key.map(last.isNewer(than:)) ?? true { newest = Barrier(walk: index, key: last) }
        }
        return newest
    }

    /// Takes the newest of the known notes if it is newer than the barrier.
    mutating func pop(newerThan barrier: Barrier?) -> NoteKey? {
        var best: (index: Int?, key: NoteKey)? = sorted.first.map { (nil, $0) }
        for index in open.indices {
            guard let head = open[index].head else { continue }
            if best.map({ head.isNewer(than: $0.key) }) ?? true { best = (index, head) }
        }
        guard let best else { return nil }
        if let barrier {
            guard let key = barrier.key, best.key.isNewer(than: key) else { return nil }
        }
        if let index = best.index {
            moveOn(index)
        } else {
            sorted.removeFirst()
        }
        return best.key
    }

    /// Reads what the barrier stands for.
    mutating func pass(_ barrier: Barrier, walk: (NoteTile) -> NoteWalk) throws {
        if let index = barrier.walk {
            try open[index].walk.read()
            moveOn(index)
        } else if let next = unopened.popFirst() {
            open.append((nil, walk(next.tile)))
        }
    }

    private mutating func moveOn(_ index: Int) {
        open[index].head = open[index].walk.pop()
        if open[index].head == nil, open[index].walk.isOver { open.remove(at: index) }
    }
}
