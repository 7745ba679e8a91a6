import Geodesy
import Model
import Storage
import ViewEngine

/// The squares of a search, the one that may hold the nearest note first.
private struct SquareQueue<Item: TileItem> {
    struct Entry {
        let least: Double
        let square: TileSquare
        let tree: TileTree<Item>
    }

    private var heap: [Entry] = []
    private let distance: SquareDistance
    /// Squares farther away are left out; metres.
    private let reach: Double
    private let sectors: [Sector]

    init(from center: Coordinate, within reach: Double, sectors: [Sector], tree: TileTree<Item>) {
        distance = SquareDistance(from: center)
        self.reach = reach
        self.sectors = sectors
        let (tree, square) = Self.smallest(tree, around: distance.box(within: reach), center)
        push(tree, square)
    }

    /// The smallest square of the tree with a whole box, which is found without a look at its neighbours.
    private static func smallest(
        _ tree: TileTree<Item>,
        around box: TileSquare.Edges?,
        _ center: Coordinate
    ) -> (TileTree<Item>, TileSquare) {
        var (tree, square) = (tree, TileSquare.world)
        guard let box else { return (tree, square) }
        let cell = GridCell(center).rawValue
        while case .branch(let branch) = tree, square.level < GridTile.finestLevel {
            let index = square.childIndex(of: cell)
            let child = square.child(index)
            guard child.edges.hold(box) else { break }
            (tree, square) = (branch.child(index), child)
        }
        return (tree, square)
    }

    mutating func push(_ tree: TileTree<Item>, _ square: TileSquare) {
        let least = distance.least(to: square)
        // A square around the centre touches every sector, since all begin there.
        guard least <= reach, least == 0 || !sectors.contains(where: { $0.excludes(square.cells) }) else {
            return
        }
        heap.append(Entry(least: least, square: square, tree: tree))
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

extension TileReader {
    /// The nearest things in view by distance, then id: as many as wanted, or all.
    mutating func sightings(
        _ sight: Sight,
        _ wanted: NearestQuery,
        in compassSector: CompassSector?,
        candidate: (Item) -> Candidate<ItemID>?
    ) throws -> [Sighting<ItemID>] {
        var nearest = NearestKept<Sighting<ItemID>>(count: wanted.count)
        var queue = SquareQueue(
            from: wanted.center,
            within: wanted.reach,
            sectors: wanted.sectors,
            tree: tree
        )
        while let entry = queue.pop(), entry.least <= nearest.bound {
            switch try open(entry.tree, of: entry.square) {
            case .unknown: throw TileMiss.unknown
            case .branch(let branch):
                for index in 0..<4 { queue.push(branch.child(index), entry.square.child(index)) }
            case .leaf(let leaf):
                for item in leaf.items {
                    // What is certainly too far is left out before its exact place is computed.
                    guard let least = sight.leastDistance(to: item.coordinate), least <= nearest.bound,
                        let candidate = candidate(item), let sighting = sight.sighting(of: candidate),
                        sighting.distance <= min(nearest.bound, wanted.reach)
                    else { continue }
                    if let compassSector, CompassSector(azimuth: sighting.azimuth) != compassSector {
                        continue
                    }
                    nearest.add(sighting, of: item.number, at: sighting.distance)
                }
            }
        }
        return nearest.sorted
    }
}

extension TileReader<CompactNote> {
    /// The nearest notes of an area by distance, then id.
    mutating func nearest(_ list: TileList, count: Int) throws -> [(id: Note.ID, distance: Double)] {
        guard let center = list.center else { return [] }
        let origin = GeodesicOrigin(center)
        var nearest = NearestKept<Note.ID>(count: count)
        var queue = SquareQueue(from: center, within: list.reach, sectors: [], tree: tree)
        while let entry = queue.pop(), entry.least <= nearest.bound {
            guard list.area?.mayTouch(entry.square) ?? true else { continue }
            switch try open(entry.tree, of: entry.square) {
            case .unknown: throw TileMiss.unknown
            case .branch(let branch):
                for index in 0..<4 { queue.push(branch.child(index), entry.square.child(index)) }
            case .leaf(let leaf):
                for note in leaf.items where list.admits(note.createdAt) && facts.maySee(note) {
                    if nearest.bound < .infinity {
                        let least = origin.approximateDistance(to: note.coordinate)
                        guard least * (1 - GeodesicOrigin.approximationError) <= nearest.bound else {
                            continue
                        }
                    }
                    guard list.area?.contains(note.coordinate) ?? true else { continue }
                    let distance = origin.distance(to: note.coordinate)
                    guard distance <= list.reach else { continue }
                    if let after = list.nearestAfter, (distance, note.id) <= after { continue }
                    nearest.add(note.id, of: note.id.rawValue, at: distance)
                }
            }
        }
        return nearest.sortedWithDistances
    }
}

/// Keeps the `count` nearest of the values that were added; others are dropped in batches.
struct NearestKept<Value> {
    /// A value's sort key and its place in the values: large values are not moved by sorting.
    private struct Key {
        let distance: Double
        let id: Int64
        let place: Int

        static func < (left: Key, right: Key) -> Bool {
            left.distance == right.distance ? left.id < right.id : left.distance < right.distance
        }
    }

    private let count: Int
    /// The distance in metres beyond which a value cannot be among the nearest any more.
    private(set) var bound = Double.infinity
    private var keys: [Key] = []
    private var values: [Value] = []

    init(count: Int) {
        self.count = count
        keys.reserveCapacity(min(count, 64))
        values.reserveCapacity(min(count, 64))
    }

    mutating func add(_ value: Value, of id: Int64, at distance: Double) {
        keys.append(Key(distance: distance, id: id, place: values.count))
        values.append(value)
        guard keys.count >= count + count / 4 + 64 else { return }
        let nearest = sortedKeys
        values = nearest.map { values[$0.place] }  // in range: a place in the values
        keys = nearest.enumerated().map { Key(distance: $1.distance, id: $1.id, place: $0) }
        bound = keys.last?.distance ?? bound
    }

    /// The values by distance, then id.
    var sorted: [Value] { sortedKeys.map { values[$0.place] } }  // in range: a place in the values

    var sortedWithDistances: [(id: Value, distance: Double)] {
        sortedKeys.map { (values[$0.place], $0.distance) }  // in range: a place in the values
    }

    private var sortedKeys: ArraySlice<Key> {
        var sorted = keys
        sorted.sort { $0 < $1 }
        return sorted.prefix(count)
    }
}
