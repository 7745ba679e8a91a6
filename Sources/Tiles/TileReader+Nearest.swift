import CMemory
import Geodesy
import Model
import Storage
import ViewEngine

/// The squares of a search, the one that may hold the nearest note first.
private struct SquareQueue<Item: TileItem> {
    struct Entry {
        let least: Double
        let square: TileSquare
        let node: TileNode<Item>
    }

    private var heap: [Entry] = []
    private let distance: SquareDistance
    /// Squares farther away are left out; metres.
    private let reach: Double
    private let sectors: [Sector]

    init(from center: Coordinate, within reach: Double, sectors: [Sector], tree: TileNode<Item>) {
        distance = SquareDistance(from: center)
        self.reach = reach
        self.sectors = sectors
        heap.reserveCapacity(32)
        let (node, square) = tree.smallest(around: distance.box(within: reach))
        push(node, square)
    }

    /// Asks for the positions of the square that is likely to be the next.
    func prefetchNext() {
        heap.first?.node.prefetchBlocks()
    }

    /// The distance of the next square in metres, at least.
    var least: Double? { heap.first?.least }

    mutating func removeAll() {
        heap = []
    }

    /// A lower bound of the distance to what a square may hold; `nil` if it holds nothing that is looked for.
    private func least(to square: TileSquare) -> Double? {
        let least = distance.least(to: square)
        // A square around the centre touches every sector, since all begin there.
        guard least <= reach, least == 0 || !sectors.contains(where: { $0.excludes(square.cells) }) else {
            return nil
        }
        return least
    }

    /// The squares that may hold something within a distance in metres.
    func rest(within bound: Double) -> SearchRest {
        var rest = SearchRest()
        for entry in heap where entry.least <= bound { count(entry.node, entry.square, within: bound, &rest) }
        return rest
    }

    private func count(
        _ node: TileNode<Item>,
        _ square: TileSquare,
        within bound: Double,
        _ rest: inout SearchRest
    ) {
        switch node {
        case .unknown: rest.isWhole = false
        case .leaf(let leaf): rest.items += leaf._withUnsafeGuaranteedRef { $0.count }
        case .branch(let branch):
            for index in 0..<4 {
                let child = square.child(index)
                guard let least = least(to: child), least <= bound else { continue }
                let node = branch._withUnsafeGuaranteedRef { $0.node(index) }
                count(node, child, within: bound, &rest)
            }
        }
    }

    mutating func push(_ node: TileNode<Item>, _ square: TileSquare) {
        guard let least = least(to: square) else { return }
        node.prefetch()
        heap.append(Entry(least: least, square: square, node: node))
        var place = heap.count - 1
        // in range: places of the heap
        while place > 0, heap[place].least < heap[(place - 1) / 2].least {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func pop() -> Entry? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        // in range: places of the heap, from here on
        heap[0] = last
        var place = 0
        while true {
            var least = place
            for child in 2 * place + 1...2 * place + 2
            where child < heap.count && heap[child].least < heap[least].least {
                least = child
            }
            if least == place { return first }
            heap.swapAt(place, least)
            place = least
        }
    }
}

/// What a search has not opened yet.
struct SearchRest {
    /// The things of the squares in memory.
    var items = 0
    /// Whether all of the squares are in memory.
    var isWhole = true
}

/// The things of a tree that may be near a place, roughly the nearest first.
private struct Search<Item: TileItem> {
    private let origin: GeodesicOrigin
    private let sector: Sector?
    private let start: Double
    private let reach: Double
    private var squares: SquareQueue<Item>
    private var candidates = CandidateQueue<Item>()
    private var gathered = GatheredCandidates<Item>()
    private var hits: [PositionScan.Hit] = []
    /// Whether almost all that is near enough will be looked at, not only the nearest; then the search may
    /// end before all is found.
    private let looksAtAll: Bool
    private var isGathering = false
    /// Everything nearer than this distance in metres was found when the search could not go on.
    private(set) var end = Double.infinity

    init(
        from center: Coordinate,
        beyond start: Double = 0,
        within reach: Double,
        sectors: [Sector],
        narrowest: Sector?,
        looksAtAll: Bool,
        tree: TileNode<Item>
    ) {
        self.looksAtAll = looksAtAll
        origin = GeodesicOrigin(center)
        (sector, self.start, self.reach) = (narrowest, start, reach)
        squares = SquareQueue(from: center, within: reach, sectors: sectors, tree: tree)
        hits.reserveCapacity(64)
    }

    /// Takes all things in reach, in no order, when they are no more than a number.
    ///
    /// If so few are there, all are looked at anyway, and no queue has to put them in order.
    mutating func gather(atMost count: Int, in reader: inout TileReader<Item>) throws {
        isGathering = true
        defer { isGathering = false }
        while gathered.count < count, let entry = squares.pop() {
            squares.prefetchNext()
            try open(entry, within: .infinity, in: &reader)
        }
        if squares.least == nil, gathered.count <= count {
            gathered.prefetch()
        } else {
            gathered.removeAll { candidates.push($0, least: $1) }
        }
    }

    /// What has not been opened yet and may hold something within a distance in metres.
    func rest(within bound: Double) -> SearchRest { squares.rest(within: bound) }

    /// The next thing that may be within a distance in metres; valid as long as the reader is held.
    mutating func next(
        within bound: Double,
        in reader: inout TileReader<Item>,
        mayTouch: (TileSquare) -> Bool = { _ in true }
    ) throws -> UnsafePointer<Item>? {
        if let item = gathered.next() { return item }
        while true {
            while let least = squares.least, least <= bound, least <= candidates.least {
                guard let entry = squares.pop(), mayTouch(entry.square) else { continue }
                squares.prefetchNext()
                try open(entry, within: bound, in: &reader)
            }
            if let item = candidates.pop(within: bound) { return item }
            // What was taken out of the candidates may have been too far, and a square may be nearer.
            guard let least = squares.least, least <= bound else { return nil }
        }
    }

    private mutating func open(
        _ entry: SquareQueue<Item>.Entry,
        within bound: Double,
        in reader: inout TileReader<Item>
    ) throws {
        let opened: TileNode<Item>
        do {
            opened = try reader.open(entry.node, of: entry.square)
        } catch TileMiss.spent where looksAtAll {
            // The other squares are no nearer than this one.
            end = entry.least
            squares.removeAll()
            return
        }
        switch opened {
        case .unknown: throw TileMiss.unknown
        case .branch(let branch):
            for index in 0..<4 {
                let node = branch._withUnsafeGuaranteedRef { $0.node(index) }
                squares.push(node, entry.square.child(index))
            }
        case .leaf(let leaf): add(leaf, of: entry.square, within: bound)
        }
    }

    private mutating func add(_ leaf: Unmanaged<TileLeaf<Item>>, of square: TileSquare, within bound: Double)
    {
        let (items, blocks) = leaf._withUnsafeGuaranteedRef { ($0.items, $0.blocks) }
        guard let first = items.baseAddress else { return }
        let edges = square.edges
        let scan = PositionScan(
            from: origin,
            south: edges.south,
            west: edges.west,
            height: edges.north - edges.south,
            width: edges.east - edges.west,
            beyond: start,
            within: reach,
            sector: sector
        )
        guard let scan else {
            for (index, item) in items.enumerated() {
                let least = origin.leastDistance(to: item.coordinate)
                guard least <= min(bound, reach) else { continue }
                push(first + index, least: Float(least * (1 - 1e-6)))
            }
            return
        }
        hits.removeAll(keepingCapacity: true)
        scan.find(in: blocks, within: bound, &hits)
        // in range: a hit is a block's place that holds a thing
        for hit in hits { push(first + hit.index, least: hit.least) }
    }

    private mutating func push(_ item: UnsafePointer<Item>, least: Float) {
        if isGathering {
            gathered.append(item, least: least)
        } else {
            if looksAtAll { prefetch(item) }
            candidates.push(item, least: least)
        }
    }
}

/// Things that will all be looked at, in no order.
private struct GatheredCandidates<Item> {
    /// So many things are asked for before they are looked at: a processor waits for some ten lines at once.
    private static var ahead: Int { 8 }

    private var entries: [(item: UnsafePointer<Item>, least: Float)] = []
    private var place = 0

    var count: Int { entries.count }

    mutating func append(_ item: UnsafePointer<Item>, least: Float) {
        if entries.isEmpty { entries.reserveCapacity(64) }
        entries.append((item, least))
    }

    mutating func removeAll(_ body: (UnsafePointer<Item>, Float) -> Void) {
        for (item, least) in entries { body(item, least) }
        entries = []
    }

    /// Asks for the memory of the first things.
    func prefetch() {
        for entry in entries.prefix(Self.ahead) { Tiles.prefetch(entry.item) }
    }

    mutating func next() -> UnsafePointer<Item>? {
        guard place < entries.count else { return nil }
        let later = place + Self.ahead
        if later < entries.count { Tiles.prefetch(entries[later].item) }  // in range: compared
        defer { place += 1 }
        return entries[place].item  // in range: compared above
    }
}

/// Asks for the memory of a thing, so that the waits for several do not follow one another.
private func prefetch<Item>(_ item: UnsafePointer<Item>) {
    let start = UnsafeRawPointer(item)
    cprefetch(start)
    cprefetch(start + MemoryLayout<Item>.size / 2)
    cprefetch(start + MemoryLayout<Item>.size - 1)
}

extension TileReader {
    /// To look at so many things costs some milliseconds; where fewer than a quarter of what is wanted is
    /// among them, many times as many may follow.
    private static var many: Int { 4096 }

    /// The nearest things in view by distance, then id: as many as wanted, or all, or those before the end of
    /// the search.
    mutating func sightings(
        _ sight: Sight,
        _ wanted: NearestQuery,
        in compassSector: CompassSector?,
        candidate: (Item) -> Candidate<ItemID>?
    ) throws -> (sightings: [Sighting<ItemID>], isCut: Bool) {
        var nearest = NearestKept<Sighting<ItemID>>(count: wanted.count)
        var search = Search<Item>(
            from: wanted.center,
            beyond: wanted.start,
            within: wanted.reach,
            sectors: wanted.sectors,
            narrowest: sight.sector,
            looksAtAll: true,
            tree: root
        )
        try search.gather(atMost: wanted.count, in: &self)
        func keep(_ sighting: Sighting<ItemID>?, of item: UnsafePointer<Item>) {
            guard let sighting, sighting.distance <= min(nearest.bound, wanted.reach) else { return }
            if let compassSector, CompassSector(azimuth: sighting.azimuth) != compassSector { return }
            nearest.add(sighting, of: item.pointee.number, at: sighting.distance)
        }
        // Two are looked at together, unless the first alone could end the search.
        var waiting: (item: UnsafePointer<Item>, candidate: Candidate<ItemID>)?
        var looks = 0
        while let item = try search.next(within: min(nearest.bound, search.end), in: &self) {
            looks += 1
            if looks == Self.many, nearest.kept < wanted.count / 4 {
                try goOn(with: search.rest(within: nearest.bound))
            }
            guard let candidate = candidate(item.pointee) else { continue }
            if let first = waiting {
                waiting = nil
                let (sighting, other) = sight.sightings(ofLikely: first.candidate, candidate)
                keep(sighting, of: first.item)
                keep(other, of: item)
            } else if nearest.isBoundByNext {
                keep(sight.sighting(ofLikely: candidate), of: item)
            } else {
                waiting = (item, candidate)
            }
        }
        if let last = waiting { keep(sight.sighting(ofLikely: last.candidate), of: last.item) }
        if search.end == .infinity { return (nearest.sorted, false) }
        guard search.end > wanted.start else { throw TileMiss.spent }
        return (nearest.sorted.filter { $0.distance < search.end }, true)
    }
}

extension TileReader<CompactNote> {
    /// The nearest notes of an area by distance, then id.
    mutating func nearest(_ list: TileList, count: Int) throws -> [(id: Note.ID, distance: Double)] {
        guard let center = list.center else { return [] }
        let (origin, facts) = (GeodesicOrigin(center), facts)
        var nearest = NearestKept<Note.ID>(count: count)
        var search = Search<CompactNote>(
            from: center,
            within: list.reach,
            sectors: [],
            narrowest: nil,
            looksAtAll: false,
            tree: root
        )
        let mayTouch = { (square: TileSquare) in list.area?.mayTouch(square) ?? true }
        while let found = try search.next(within: nearest.bound, in: &self, mayTouch: mayTouch) {
            let id = found.pointee.id
            guard list.admits(found.pointee.createdAt), facts.maySee(found.pointee),
                list.isInReach(found.pointee.coordinate)
            else { continue }
            let distance = origin.distance(to: found.pointee.coordinate)
            guard distance <= list.reach else { continue }
            if let after = list.nearestAfter, (distance, id) <= after { continue }
            nearest.add(id, of: id.rawValue, at: distance)
        }
        return nearest.sortedWithDistances
    }
}
