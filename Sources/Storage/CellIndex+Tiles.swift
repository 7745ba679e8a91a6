import Geodesy

extension CellIndex {
    /// Reads all that lies beyond a distance, tile by tile, the nearest tiles first.
    ///
    /// A tile that holds much is divided, so that only a few rows are read that are nearer than the start or
    /// farther away than necessary. Empty tiles of any size cost one look into the index. Everything nearer
    /// than the returned distance was read; `nil` if nothing is left that is wanted.
    func tiles(
        of wanted: NearestQuery,
        in area: SearchedArea?,
        from start: Double,
        within budget: RowBudget,
        isEnough: (_ distance: Double) -> Bool,
        read: ([CellRange]) throws -> Void
    ) throws -> Double? {
        let origin = GeodesicOrigin(wanted.center)
        let sectors =
            wanted.sectors.isEmpty
            ? nil
            : Covering.ring(center: wanted.center, inner: start, outer: wanted.reach, sectors: wanted.sectors)
        func isWanted(_ tile: GridTile) -> Bool {
            if let sectors, CellRange.common(sectors, [tile.cells]).isEmpty { return false }
            // Tiles that lie wholly nearer were searched before.
            return (area?.mayTouch(tile) ?? true) && tile.greatestDistance(origin) >= start
        }
        var queue = TileQueue()
        if let world = GridTile(level: 0, column: 0, row: 0) { queue.add(.init(tile: world, distance: 0)) }
        while let next = queue.nearest {
            if next.distance > wanted.reach || isEnough(next.distance) { return nil }
            if budget.isSpent, next.distance > start { return next.distance }
            queue.removeNearest()
            guard next.isDivided else {
                var (batch, rows) = ([next.tile.cells], next.count)
                // What surrounds the start has to be read in any case.
                while let more = queue.nearest, !more.isDivided, more.distance <= wanted.reach,
                    batch.count < TileQueue.mostTiles, rows + more.count <= TileQueue.mostRows,
                    more.distance <= start || !isEnough(more.distance)
                {
                    queue.removeNearest()
                    batch.append(more.tile.cells)
                    rows += more.count
                }
                budget.spend(rows + rowsPerStatement)
                try read(batch)
                continue
            }
            let parts = next.tile.children.flatMap(\.children).filter(isWanted)
            let counts = try counts(parts.map(\.cells), upTo: TileQueue.fewRows + 1)
            // To find the first row of a tile costs about as much as to examine one.
            budget.spend(parts.count + rowsPerStatement)
            budget.spend(counting: counts.reduce(0, +))
            for (part, count) in zip(parts, counts) where count > 0 {
                queue.add(.init(tile: part, distance: part.leastDistance(origin), count: count))
            }
        }
        return nil
    }
}

/// Tiles that are still to be read or divided, the nearest first.
private struct TileQueue {
    struct Entry {
        let tile: GridTile
        /// The least distance of anything in the tile.
        let distance: Double
        /// The number of rows in the tile; one more than ``fewRows`` if there are more.
        var count = fewRows + 1

        /// Whether the tile is divided rather than read; tiles of the finest level hold a single point.
        var isDivided: Bool { count > fewRows && tile.level < 30 }
    }

    /// A tile with so few rows is read.
    static let fewRows = 32
    /// The most tiles and rows that are read together.
    static let (mostTiles, mostRows) = (64, 512)

    /// The farthest first.
    private var entries: [Entry] = []

    var nearest: Entry? { entries.last }

    mutating func removeNearest() { entries.removeLast() }

    mutating func add(_ entry: Entry) {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].distance >= entry.distance { low = middle + 1 } else { high = middle }
        }
        entries.insert(entry, at: low)
    }
}
