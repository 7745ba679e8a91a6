import Geodesy
import Model
import Relational

/// Finds what a filter takes around a point, a stretch at a time, however much or little there is.
///
/// It looks for the block of tiles around the point that holds enough and not too much, by halves: from the finest to the whole
/// world. Where none does, because places stand too close, the tiles of one that holds too much are read nearest first, and
/// those that hold too much are taken apart. Numbers of documents tell where they are: rows are read of what is nearest only.
/// Where a stretch ends hangs on what is there alone, not on the way to it, for that differs between engines. No step reads more than a bounded number of either, but where more stand within one of the finest tiles; and nothing nearer
/// than the end of the stretch is left out.
struct PlaceFinder {
    typealias Row = PlaceDocuments.Row

    /// What lies beyond one distance and up to another, all of it.
    struct Stretch {
        let rows: [Row]
        let outer: Double
    }

    /// Tiles, and all that they hold.
    private struct Known {
        let tiles: Set<PlaceTile>
        let candidates: [Candidate]
    }

    /// A document, and how far away it can be.
    private struct Candidate {
        let doc: Int64
        let least: Double
        let greatest: Double
        /// What it holds, where that had to be read.
        var row: Row?

        /// Whether it is beyond one distance and up to another, wherever it is in its tile; beyond 0, what is there counts.
        func isSurely(beyond inner: Double, within outer: Double) -> Bool {
            (least > inner || inner == 0) && greatest <= outer
        }
    }

    /// How many places a stretch holds, unless there are no more, or many stand at its very end.
    static let target = 100
    /// How many documents a block is read of at most.
    static let most = 1000
    /// How many documents some tiles of many are read of at most, unless they are all within the finest tile; and how many
    /// rows, where these have to tell what answers the query.
    static let mostOfTiles = 600
    /// How many tiles are read at a time, and how many at most where those before held nothing.
    private static let (fewTiles, manyTiles) = (6, 24)
    /// Metres: nothing is farther away.
    static let halfWorld = 20_004_000.0

    /// Metres beyond which there is nothing to be found.
    let reach: Double
    private let center: Coordinate
    private let documents: PlaceDocuments
    private let filter: PlaceFilter
    private let origin: GeodesicOrigin
    /// The cells of the box or the sector that is asked for; `nil` where none is.
    private let box: [CellRange]?

    /// Creates a search; of what the filter takes, only what is in some ranges of cells is looked for, where any are given.
    init(_ documents: PlaceDocuments, around center: Coordinate, within ranges: [CellRange]? = nil) {
        self.documents = documents
        self.center = center
        filter = documents.filter
        reach = min(filter.reach, Self.halfWorld)
        origin = GeodesicOrigin(center)
        if case .box(let bounds) = filter.area { box = Covering.box(bounds) } else { box = ranges }
    }

    private var limit: Int { documents.isLoose ? Self.mostOfTiles : Self.most }

    /// The stretch that begins beyond a distance; beyond 0, it holds what is at the point, too.
    func stretch(beyond inner: Double) throws -> Stretch {
        if let box {
            // What is in the box is read and nothing else, wherever it lies.
            let tiles = tiles(of: box)
            if let held = try candidates(in: tiles, limit: limit) {
                return try stretch(of: held, beyond: inner, within: reach)
            }
            let (held, _, settled) = try nearestFirst(tiles, beyond: inner, within: reach)
            return try stretch(of: held, beyond: inner, within: settled)
        }
        var blocks: [(tiles: [PlaceTile]?, outer: Double)] = PlaceTile.levels.compactMap { level in
            guard let tile = PlaceTile(center, level: level) else { return nil }
            let outer = min(tile.margin(center), reach)
            return outer > inner || (inner == 0 && outer >= reach) ? (tile.block, outer) : nil
        }
        blocks.append((nil, reach))
        // What is larger than the reach adds nothing.
        if let widest = blocks.firstIndex(where: { $0.outer >= reach }) {
            blocks.removeSubrange((widest + 1)...)
        }
        // Those before `first` hold too little; the one at `end`, too much.
        var (first, end) = (0, blocks.count)
        var steps = BlockSteps(isByHalves: documents.cutsOff, most: limit)
        var known: Known?
        while first < blocks.count {
            if first == end {
                let found = try readApart(blocks, end, knowing: known, beyond: inner)
                let (surely, outer) = (found.surely, blocks[end].outer)
                if surely >= Self.target || found.settled < outer || outer >= reach {
                    return try stretch(of: found.candidates, beyond: inner, within: found.settled)
                }
                // It was too much in its corners only, or not so much as was expected.
                steps.found(surely)
                (first, end, known) = (end + 1, blocks.count, nil)
                continue
            }
            let index = steps.next(from: first, before: end, of: blocks.count)
            let (tiles, outer) = blocks[index]
            if index == first, end == blocks.count,
                try steps.expectsTooMuch || (tiles == nil && documents.areFrequent())
            {
                end = index
                continue
            }
            guard let held = try candidates(in: tiles, limit: limit) else {
                end = index
                continue
            }
            let surely = held.count { $0.isSurely(beyond: inner, within: outer) }
            if surely >= Self.target || outer >= reach {
                return try stretch(of: held, beyond: inner, within: outer)
            }
            steps.found(held.count)
            known = tiles.map { Known(tiles: Set($0), candidates: held) }
            first = index + 1
        }
        return Stretch(rows: [], outer: reach)
    }

    /// Reads a block that holds too much by its tiles, or by their parts where the block before, which is of those, is known.
    private func readApart(
        _ blocks: [(tiles: [PlaceTile]?, outer: Double)],
        _ index: Int,
        knowing known: Known?,
        beyond inner: Double
    ) throws -> (candidates: [Candidate], surely: Int, settled: Double) {
        let (tiles, outer) = blocks[index]
        let parts = known == nil ? tiles : tiles?.flatMap(\.parts)
        return try nearestFirst(
            parts ?? PlaceTile.world,
            knowing: known,
            beyond: inner,
            within: outer
        )
    }

    /// All that lies between two distances: a stretch that was found before, or as much of it as one holds now.
    ///
    /// More than a stretch holds is asked for by nobody who was given its end by us.
    func ring(inner: Double, outer: Double) throws -> Stretch {
        var ranges = Covering.ring(
            center: center,
            inner: inner,
            outer: min(outer, Self.halfWorld) * (1 + 1e-9) + 1
        )
        if let box { ranges = CellRange.common(ranges, box) }
        let tiles = tiles(of: ranges)
        if let held = try candidates(in: tiles, limit: limit) {
            return Stretch(rows: try rows(of: held, beyond: inner, within: outer), outer: outer)
        }
        // What was listed in an order stays whole.
        let (held, _) = try gather(tiles, beyond: inner, within: outer) { found, _ in found.count > Self.most
        }
        if held.count <= Self.most {
            return Stretch(rows: try rows(of: held, beyond: inner, within: outer), outer: outer)
        }
        let stretch = try stretch(beyond: inner)
        guard stretch.outer > outer else { return stretch }
        return Stretch(rows: stretch.rows.filter { $0.distance <= outer }, outer: outer)
    }

    /// The finest tiles that are few and hold some ranges of cells.
    private func tiles(of ranges: [CellRange]) -> [PlaceTile] {
        PlaceTile.levels.lazy.compactMap { PlaceTile.covering(ranges, level: $0, atMost: 24) }.first
            ?? PlaceTile.world.filter(isWanted)
    }

    /// Whether a tile has a part in the box that is asked for.
    private func isWanted(_ tile: PlaceTile) -> Bool {
        box.map { !CellRange.common([tile.tile.cells], $0).isEmpty } ?? true
    }

    /// Reads tiles nearest first until enough is found within what was read: what was found, how much of it is surely nearer than
    /// the end of what was read, and where that is.
    private func nearestFirst(
        _ tiles: [PlaceTile],
        knowing known: Known? = nil,
        beyond inner: Double,
        within bound: Double
    ) throws -> (candidates: [Candidate], surely: Int, settled: Double) {
        let (held, settled) = try gather(tiles, knowing: known, beyond: inner, within: bound) {
            found,
            settled in
            settled > inner && found.count >= Self.target
                && found.values.count { $0.isSurely(beyond: inner, within: settled) } >= Self.target
        }
        return (held, held.count { $0.isSurely(beyond: inner, within: settled) }, settled)
    }

    /// What tiles hold beyond one distance and up to another, read nearest first until it is enough; and how far it is all.
    private func gather(
        _ tiles: [PlaceTile],
        knowing known: Known? = nil,
        beyond inner: Double,
        within bound: Double,
        until isEnough: (_ found: [Int64: Candidate], _ settled: Double) -> Bool
    ) throws -> (found: [Candidate], settled: Double) {
        var queue = tiles.filter { known?.tiles.contains($0) != true }
            .map { (tile: $0, distance: $0.leastDistance(origin)) }
        queue.sort { $0.distance > $1.distance }
        var (found, size): ([Int64: Candidate], Int) = ([:], Self.fewTiles)
        // Where something is, more is around; and where a search is cut off, many small steps cost less than a large one in vain.
        var isEmptySoFar = !documents.cutsOff
        func add(_ candidates: [Candidate]) {
            for candidate in candidates where candidate.greatest > inner || inner == 0 {
                if candidate.least <= bound { found[candidate.doc] = candidate }
            }
        }
        if let known {
            add(known.candidates)
        }
        while let next = queue.last, next.distance < bound || next.distance == 0 {
            if isEnough(found, next.distance) { return (Array(found.values), next.distance) }
            var group: [PlaceTile] = []
            while group.count < size, let last = queue.last, last.tile.tile.level == next.tile.tile.level {
                queue.removeLast()
                if last.distance > bound { continue }
                // What lies wholly before the stretch was listed before.
                if inner > 0, last.tile.greatestDistance(origin) < inner { continue }
                group.append(last.tile)
            }
            guard !group.isEmpty else { continue }
            let held = try candidates(in: group, limit: Self.mostOfTiles)
            isEmptySoFar = isEmptySoFar && held?.isEmpty == true
            size = isEmptySoFar ? min(2 * size, Self.manyTiles) : Self.fewTiles
            if let held {
                add(held)
            } else if group.count > Self.fewTiles {
                queue += group.map { ($0, $0.leastDistance(origin)) }
                queue.sort { $0.distance > $1.distance }
            } else if group.allSatisfy(\.parts.isEmpty) {
                add(try candidates(in: group, limit: nil) ?? [])
            } else {
                queue += group.flatMap(\.parts).filter(isWanted).map { ($0, $0.leastDistance(origin)) }
                queue.sort { $0.distance > $1.distance }
            }
        }
        return (Array(found.values), bound)
    }

    // MARK: Candidates

    /// What tiles hold, or the whole world; `nil` where that is more than `limit`.
    private func candidates(in tiles: [PlaceTile]?, limit: Int?) throws -> [Candidate]? {
        guard let numbers = try documents.numbers(in: tiles, limit: limit) else { return nil }
        if documents.isLoose {
            return try documents.rows(of: numbers).compactMap { row in
                guard filter.boxHolds(row.coordinate) else { return nil }
                let distance = origin.distance(to: row.coordinate)
                return Candidate(doc: row.doc, least: distance, greatest: distance, row: row)
            }
        }
        return try numbers.compactMap { number in
            guard let tile = PlaceTile.ofDocument(number) else {
                throw DatabaseError.corrupt("document \(number) is nowhere")
            }
            if case .box(let bounds) = filter.area, !tile.touches(bounds) { return nil }
            let middle = tile.tile.center
            let (distance, radius) = (origin.distance(to: middle), PlaceTile.documentRadius)
            return Candidate(doc: number, least: max(0, distance - radius), greatest: distance + radius)
        }
    }

    /// The stretch that all of some candidates are in, or the nearer part of it.
    private func stretch(
        of candidates: [Candidate],
        beyond inner: Double,
        within outer: Double
    ) throws -> Stretch {
        let ahead = candidates.filter { $0.greatest > inner || inner == 0 }
        var end = outer
        if ahead.count >= Self.target {
            let nearest = ahead.map(\.greatest).sorted()[Self.target - 1]
            // It goes on, by more than a document's place can be wrong, however many stand there.
            end = min(outer, max(nearest, inner + 4 * PlaceTile.documentRadius))
        }
        return Stretch(rows: try rows(of: ahead, beyond: inner, within: end), outer: end)
    }

    private func rows(of candidates: [Candidate], beyond inner: Double, within outer: Double) throws -> [Row]
    {
        let near = candidates.filter { $0.least <= outer && ($0.greatest > inner || inner == 0) }
        let unread = near.filter { $0.row == nil }.map(\.doc)
        return (near.compactMap(\.row) + (try documents.rows(of: unread))).compactMap { row in
            guard filter.boxHolds(row.coordinate) else { return nil }
            var row = row
            row.distance = origin.distance(to: row.coordinate)
            return row.distance <= outer && (row.distance > inner || inner == 0) ? row : nil
        }
    }
}
