import Model

extension TileReader<CompactNote> {
    /// The leaves that touch an area.
    private mutating func leaves(of area: TileArea) throws -> [TileLeaf<CompactNote>] {
        var leaves: [TileLeaf<CompactNote>] = []
        var stack: [(tree: TileTree<CompactNote>, square: TileSquare)] = [(tree, .world)]
        while let (tree, square) = stack.popLast() {
            guard area.mayTouch(square) else { continue }
            switch try open(tree, of: square) {
            case .unknown: throw TileMiss.unknown
            case .leaf(let leaf): leaves.append(leaf)
            case .branch(let branch):
                for index in 0..<4 { stack.append((branch.child(index), square.child(index))) }
            }
        }
        return leaves
    }

    /// The newest notes of an area, the newest first.
    mutating func newest(_ list: TileList, count: Int) throws -> [NoteOrderKey] {
        guard let area = list.area, count > 0 else { return [] }
        var leaves = try leaves(of: area).compactMap { leaf in
            leaf.newest.map { (leaf: leaf, newest: $0) }
        }
        leaves.sort { $0.newest.isNewer(than: $1.newest) }
        // The newest notes so far, the oldest of them at the root of a heap.
        var kept = OldestFirst(count: count)
        for (leaf, newest) in leaves {
            if let oldest = kept.bound, !newest.isNewer(than: oldest) { break }
            for place in leaf.newestFirst {
                let note = leaf.items[Int(place)]  // in range: places of the notes
                let key = NoteOrderKey(note)
                if let oldest = kept.bound, !key.isNewer(than: oldest) { break }
                if let after = list.newestAfter, !after.isNewer(than: key) { continue }
                guard list.admits(note.createdAt), area.contains(note.coordinate), facts.maySee(note) else {
                    continue
                }
                kept.add(key)
            }
        }
        return kept.sorted
    }
}

/// Keeps the `count` newest of the keys that were added.
private struct OldestFirst {
    private let count: Int
    private var heap: [NoteOrderKey] = []

    init(count: Int) {
        self.count = count
        heap.reserveCapacity(count + 1)
    }

    /// The key that another one must be newer than; `nil` while there is room.
    var bound: NoteOrderKey? { heap.count < count ? nil : heap.first }

    var sorted: [NoteOrderKey] { heap.sorted { $0.isNewer(than: $1) } }

    mutating func add(_ key: NoteOrderKey) {
        // in range: places of the heap, in all of this method
        if heap.count < count {
            heap.append(key)
            var place = heap.count - 1
            while place > 0, heap[(place - 1) / 2].isNewer(than: heap[place]) {
                heap.swapAt(place, (place - 1) / 2)
                place = (place - 1) / 2
            }
            return
        }
        heap[0] = key
        var place = 0
        while true {
            var oldest = place
            for child in 2 * place + 1...2 * place + 2
            where child < heap.count && heap[oldest].isNewer(than: heap[child]) {
                oldest = child
            }
            if oldest == place { return }
            heap.swapAt(place, oldest)
            place = oldest
        }
    }
}
