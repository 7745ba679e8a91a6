import Geodesy
import Model
import Relational

/// Finds the places around a point that match a filter, one ring of distance at a time.
///
/// It looks for the block of tiles around the point that holds enough and not too much, from the finest to
/// the whole world (see ``BlockSteps``). Where there is none, because places stand too close together, it
/// reads the tiles of a block that holds too much nearest first, and splits those that hold too much. A
/// document's number tells where it is, so that only the nearest rows are read.
///
/// The end of a ring depends only on the places that are there, because the steps that find them differ
/// between engines. No step reads more than a bounded number of documents, unless more stand within one of
/// the finest tiles. Nothing nearer than the end of the ring is left out.
struct PlaceFinder {
    typealias Row = PlaceDocuments.Row

    /// All rows beyond one distance and up to another.
    struct Ring {
        let rows: [Row]
        let outer: Double
    }

    /// Tiles that were read, and all candidates in them.
    private struct ScannedTiles {
        let tiles: Set<PlaceTile>
        let candidates: [Candidate]
    }

    /// A document with the bounds of its distance.
    private struct Candidate {
        let doc: Int64
        let least: Double
        let greatest: Double
        /// The row of the document; `nil` if it has not been read.
        var row: Row?

        /// Whether the document is between two distances, wherever it is in its tile; with `inner` 0, the
        /// point itself counts too.
        func isSurely(beyond inner: Double, within outer: Double) -> Bool {
            (least > inner || inner == 0) && greatest <= outer
        }
    }

    /// The number of places in a ring; a ring has fewer if no more are left, and more if many stand at its
    /// outer edge.
    static let target = 100
    /// The most documents that are read from one block.
    static let most = 1000
    /// The most documents that are read from a group of tiles that can be split further; also the most read
    /// from one block if the expression is loose, because only the rows then tell what matches the query.
    static let mostOfTiles = 600
    /// The number of tiles that one statement reads, and the greatest such number while all tiles were empty.
    private static let (fewTiles, manyTiles) = (6, 24)
    /// The longest distance on Earth in metres, rounded up.
    static let halfWorld = 20_004_000.0

    /// The greatest distance of a result, in metres.
    let reach: Double
    private let center: Coordinate
    private let documents: PlaceDocuments
    private let filter: PlaceFilter
    private let origin: GeodesicOrigin
    /// The cells of the box or the sectors; `nil` where nothing limits the search.
    private let box: [CellRange]?

    /// `ranges` limit the search where the filter has no box.
    init(_ documents: PlaceDocuments, around center: Coordinate, within ranges: [CellRange]? = nil) {
        self.documents = documents
        self.center = center
        filter = documents.filter
        reach = min(filter.reach, Self.halfWorld)
        origin = GeodesicOrigin(center)
        if case .box(let bounds) = filter.area { box = Covering.box(bounds) } else { box = ranges }
    }

    private var limit: Int { documents.isLoose ? Self.mostOfTiles : Self.most }

    /// The next ring beyond a distance; with `inner` 0, the ring includes places at the point itself.
    func ring(beyond inner: Double) throws -> Ring {
        if let box {
            // Only the box is read, wherever it lies.
            let tiles = tiles(of: box)
            if let held = try candidates(in: tiles, limit: limit) {
                return try ring(of: held, beyond: inner, within: reach)
            }
            let (held, _, settled) = try nearestFirst(tiles, beyond: inner, within: reach)
            return try ring(of: held, beyond: inner, within: settled)
        }
        var blocks: [(tiles: [PlaceTile]?, outer: Double)] = PlaceTile.levels.compactMap { level in
            guard let tile = PlaceTile(center, level: level) else { return nil }
            let outer = min(tile.margin(center), reach)
            return outer > inner || (inner == 0 && outer >= reach) ? (tile.block, outer) : nil
        }
        blocks.append((nil, reach))
        // Blocks that are larger than the reach add nothing.
        if let widest = blocks.firstIndex(where: { $0.outer >= reach }) {
            blocks.removeSubrange((widest + 1)...)
        }
        // Blocks before `first` hold too little; the block at `end` holds too much.
        var (first, end) = (0, blocks.count)
        var steps = BlockSteps(isByHalves: documents.cutsOff, most: limit)
        var known: ScannedTiles?
        while first < blocks.count {
            if first == end {
                let found = try readApart(blocks, end, knowing: known, beyond: inner)
                let (surely, outer) = (found.surely, blocks[end].outer)
                if surely >= Self.target || found.settled < outer || outer >= reach {
                    return try ring(of: found.candidates, beyond: inner, within: found.settled)
                }
                // Only the corners of the block held too much, or it held less than expected.
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
                return try ring(of: held, beyond: inner, within: outer)
            }
            steps.found(held.count)
            known = tiles.map { ScannedTiles(tiles: Set($0), candidates: held) }
            first = index + 1
        }
        return Ring(rows: [], outer: reach)
    }

    /// Reads a block that holds too much, one group of its tiles at a time.
    ///
    /// If the next smaller block was read, the tiles are split into tiles of that block's size, and those
    /// that are known are not read again.
    private func readApart(
        _ blocks: [(tiles: [PlaceTile]?, outer: Double)],
        _ index: Int,
        knowing known: ScannedTiles?,
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

    /// All places between two distances, or the first ring of them if there are too many by now; cursors that
    /// we issued never ask for more than one ring.
    func ring(inner: Double, outer: Double) throws -> Ring {
        var ranges = Covering.ring(
            center: center,
            inner: inner,
            outer: min(outer, Self.halfWorld) * (1 + 1e-9) + 1
        )
        if let box { ranges = CellRange.common(ranges, box) }
        let tiles = tiles(of: ranges)
        if let held = try candidates(in: tiles, limit: limit) {
            return Ring(rows: try rows(of: held, beyond: inner, within: outer), outer: outer)
        }
        // An earlier page listed this ring: it stays whole, so that the order of its places stays the same.
        let (held, _) = try gather(tiles, beyond: inner, within: outer) { found, _ in found.count > Self.most
        }
        if held.count <= Self.most {
            return Ring(rows: try rows(of: held, beyond: inner, within: outer), outer: outer)
        }
        let ring = try self.ring(beyond: inner)
        guard ring.outer > outer else { return ring }
        return Ring(rows: ring.rows.filter { $0.distance <= outer }, outer: outer)
    }

    /// The tiles that cover the ranges, of the finest level at which at most 24 tiles suffice.
    private func tiles(of ranges: [CellRange]) -> [PlaceTile] {
        PlaceTile.levels.lazy.compactMap { PlaceTile.covering(ranges, level: $0, atMost: 24) }.first
            ?? PlaceTile.world.filter(isWanted)
    }

    /// Whether the tile touches the box that limits the search.
    private func isWanted(_ tile: PlaceTile) -> Bool {
        box.map { !CellRange.common([tile.tile.cells], $0).isEmpty } ?? true
    }

    /// Reads tiles, the nearest first, until enough is found.
    ///
    /// Everything up to the distance `settled` was read; `surely` is the number of candidates that are within
    /// that distance wherever they are in their tiles.
    private func nearestFirst(
        _ tiles: [PlaceTile],
        knowing known: ScannedTiles? = nil,
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

    /// Reads tiles between two distances, nearest first; also returns the distance up to which the candidates
    /// are complete.
    private func gather(
        _ tiles: [PlaceTile],
        knowing known: ScannedTiles? = nil,
        beyond inner: Double,
        within bound: Double,
        until isEnough: (_ found: [Int64: Candidate], _ settled: Double) -> Bool
    ) throws -> (found: [Candidate], settled: Double) {
        var queue = tiles.filter { known?.tiles.contains($0) != true }
            .map { (tile: $0, distance: $0.leastDistance(origin)) }
        queue.sort { $0.distance > $1.distance }
        var (found, size): ([Int64: Candidate], Int) = ([:], Self.fewTiles)
        // The neighbours of a tile that holds documents probably hold some, too. If a limit can stop a search
        // early, many small steps cost less than one large step that finds too much.
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
                // Tiles that lie wholly nearer than the ring were listed on an earlier page.
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

    /// The candidates in some tiles, or in the whole world; `nil` when there are more than `limit`.
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
                throw DatabaseError.corrupt("document \(number) has no position")
            }
            if case .box(let bounds) = filter.area, !tile.touches(bounds) { return nil }
            let middle = tile.tile.center
            let (distance, radius) = (origin.distance(to: middle), PlaceTile.documentRadius)
            return Candidate(doc: number, least: max(0, distance - radius), greatest: distance + radius)
        }
    }

    /// Returns the ring up to `outer`, or a nearer part of it that holds enough of the candidates.
    private func ring(
        of candidates: [Candidate],
        beyond inner: Double,
        within outer: Double
    ) throws -> Ring {
        let ahead = candidates.filter { $0.greatest > inner || inner == 0 }
        var end = outer
        if ahead.count >= Self.target {
            let nearest = ahead.map(\.greatest).sorted()[Self.target - 1]
            // A ring is always wider than the error of a position, however many places stand in it.
            end = min(outer, max(nearest, inner + 4 * PlaceTile.documentRadius))
        }
        return Ring(rows: try rows(of: ahead, beyond: inner, within: end), outer: end)
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
