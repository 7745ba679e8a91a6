import Model

/// The squares of a search, the one with the newest note first.
private struct AgeQueue {
    struct Entry {
        let newest: NoteOrderKey
        let square: TileSquare
        let node: TileNode<CompactNote>
    }

    private var heap: [Entry] = []

    init() {
        heap.reserveCapacity(64)
    }

    mutating func push(_ entry: Entry) {
        entry.node.prefetch()
        heap.append(entry)
        var place = heap.count - 1
        // in range: places of the heap
        while place > 0, heap[place].newest.isNewer(than: heap[(place - 1) / 2].newest) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Asks for the notes of those squares that are likely to be the next.
    func prefetchNext() {
        for entry in heap.prefix(3) { entry.node.prefetchNewest() }
    }

    mutating func pop() -> Entry? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        // in range: places of the heap, from here on
        heap[0] = last
        var place = 0
        while true {
            var newest = place
            for child in 2 * place + 1...2 * place + 2
            where child < heap.count && heap[child].newest.isNewer(than: heap[newest].newest) {
                newest = child
            }
            if newest == place { return first }
            heap.swapAt(place, newest)
            place = newest
        }
    }
}

extension TileReader<CompactNote> {
    /// The newest notes of an area, the newest first.
    mutating func newest(_ list: TileList, count: Int) throws -> [NoteOrderKey] {
        guard let area = list.area, count > 0 else { return [] }
        let facts = facts
        // The newest notes so far, the oldest of them at the root of a heap.
        var kept = OldestFirst(count: count)
        var queue = AgeQueue()
        let (node, square) = root.smallest(around: area.edges)
        queue.push(AgeQueue.Entry(newest: .unknown, square: square, node: node))
        while let entry = queue.pop() {
            if let oldest = kept.bound, !entry.newest.isNewer(than: oldest) { break }
            queue.prefetchNext()
            switch try open(entry.node, of: entry.square) {
            case .unknown: throw TileMiss.unknown
            case .branch(let branch):
                for index in 0..<4 {
                    let (node, newest) = branch._withUnsafeGuaranteedRef {
                        ($0.node(index), $0.newest(of: index))
                    }
                    let square = entry.square.child(index)
                    if newest == .oldest || kept.bound.map({ !newest.isNewer(than: $0) }) ?? false {
                        continue
                    }
                    guard area.mayTouch(square) else { continue }
                    queue.push(AgeQueue.Entry(newest: newest, square: square, node: node))
                }
            case .leaf(let leaf):
                let items = leaf._withUnsafeGuaranteedRef { $0.items }
                for index in items.indices {
                    // in range: indices of the notes, from here on
                    let key = NoteOrderKey(publishedAt: items[index].publishedAt, id: items[index].id)
                    if let oldest = kept.bound, !key.isNewer(than: oldest) { break }
                    if let after = list.newestAfter, !after.isNewer(than: key) { continue }
                    guard list.admits(items[index].createdAt), area.contains(items[index].coordinate),
                        facts.maySee(items[index])
                    else { continue }
                    kept.add(key)
                }
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
