import CMemory
import Geodesy
import Model
import Synchronization

/// A quadtree over the grid whose leaves hold the things of their squares, as far as they were read.
///
/// The tree is a value: a change copies the branches above it and shares all others, so that a request goes
/// on with the tree that it began with, without locks.
enum TileTree<Item: TileItem>: Sendable {
    /// Not read, or dropped.
    case unknown
    case leaf(TileLeaf<Item>)
    case branch(TileBranch<Item>)
}

/// A tree that is held elsewhere as long as it is looked at, so that looking does not count its owners.
enum TileNode<Item: TileItem> {
    case unknown
    case leaf(Unmanaged<TileLeaf<Item>>)
    case branch(Unmanaged<TileBranch<Item>>)
}

extension TileTree {
    /// Valid as long as the tree is held.
    var node: TileNode<Item> {
        switch self {
        case .unknown: .unknown
        case .leaf(let leaf): .leaf(Unmanaged.passUnretained(leaf))
        case .branch(let branch): .branch(Unmanaged.passUnretained(branch))
        }
    }

    /// The newest note of the tree; newer than every note where something is unknown.
    fileprivate var newest: NoteOrderKey {
        switch self {
        case .unknown: .unknown
        case .leaf(let leaf): leaf.newest
        case .branch(let branch): branch.newest
        }
    }
}

extension TileNode {
    /// Asks for the memory that a look into the leaf or branch will read first.
    func prefetch() {
        switch self {
        case .unknown: break
        case .leaf(let leaf): Self.prefetch(leaf.toOpaque(), lines: 2)
        case .branch(let branch): Self.prefetch(branch.toOpaque(), lines: 2)
        }
    }

    /// Asks for the newest things of a leaf, whose head is in memory.
    func prefetchNewest() {
        guard case .leaf(let leaf) = self else { return }
        leaf._withUnsafeGuaranteedRef { leaf in
            guard let first = leaf.items.baseAddress else { return }
            Self.prefetch(first, lines: 4)
        }
    }

    /// Asks for the positions of a leaf, whose head is in memory.
    func prefetchBlocks() {
        guard case .leaf(let leaf) = self else { return }
        leaf._withUnsafeGuaranteedRef { leaf in
            guard let first = leaf.blocks.baseAddress else { return }
            Self.prefetch(first, lines: 6)
        }
    }

    private static func prefetch(_ start: UnsafeRawPointer, lines: Int) {
        for line in 0..<lines { cprefetch(start + 64 * line) }
    }

    /// The smallest square of the tree with a whole box, which is found without a look at its neighbours.
    func smallest(around box: TileSquare.Edges?) -> (TileNode, TileSquare) {
        var (node, square) = (self, TileSquare.world)
        guard let box, let middle = box.middle else { return (node, square) }
        let cell = GridCell(middle).rawValue
        while case .branch(let branch) = node, square.level < GridTile.finestLevel {
            let index = square.childIndex(of: cell)
            let child = square.child(index)
            guard child.edges.hold(box) else { break }
            (node, square) = (branch._withUnsafeGuaranteedRef { $0.node(index) }, child)
        }
        return (node, square)
    }
}

/// The four squares of one that holds too many things for a leaf.
final class TileBranch<Item: TileItem>: Sendable {
    let first: TileTree<Item>
    let second: TileTree<Item>
    let third: TileTree<Item>
    let fourth: TileTree<Item>
    /// The newest note of each square; newer than every note where something is unknown.
    private let newestOfAll: (NoteOrderKey, NoteOrderKey, NoteOrderKey, NoteOrderKey)

    init(
        _ first: TileTree<Item>,
        _ second: TileTree<Item>,
        _ third: TileTree<Item>,
        _ fourth: TileTree<Item>
    ) {
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
        newestOfAll = (first.newest, second.newest, third.newest, fourth.newest)
    }

    /// The newest note of all squares.
    fileprivate var newest: NoteOrderKey {
        (0..<4).reduce(.oldest) { newest(of: $1).isNewer(than: $0) ? newest(of: $1) : $0 }
    }

    static var unknown: TileBranch { TileBranch(.unknown, .unknown, .unknown, .unknown) }

    func child(_ index: Int) -> TileTree<Item> {
        switch index {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
    }

    /// Valid as long as the branch is held.
    func node(_ index: Int) -> TileNode<Item> {
        switch index {
        case 0: first.node
        case 1: second.node
        case 2: third.node
        default: fourth.node
        }
    }

    func newest(of index: Int) -> NoteOrderKey {
        switch index {
        case 0: newestOfAll.0
        case 1: newestOfAll.1
        case 2: newestOfAll.2
        default: newestOfAll.3
        }
    }

    func with(_ child: TileTree<Item>, at index: Int) -> TileBranch {
        switch index {
        case 0: TileBranch(child, second, third, fourth)
        case 1: TileBranch(first, child, third, fourth)
        case 2: TileBranch(first, second, child, fourth)
        default: TileBranch(first, second, third, child)
        }
    }
}

extension TileTree {
    /// The tree with another subtree in the place of a square, which was unknown before.
    func replacing(_ square: TileSquare, with tree: TileTree, at here: TileSquare = .world) -> TileTree {
        guard here.level < square.level else { return tree }
        let branch: TileBranch<Item>
        switch self {
        case .leaf: return self
        case .unknown: branch = .unknown
        case .branch(let own): branch = own
        }
        let index = here.childIndex(of: square.cells.lower)
        let child = branch.child(index).replacing(square, with: tree, at: here.child(index))
        return .branch(branch.with(child, at: index))
    }

    /// The tree with each leaf that touches a square replaced by what `change` makes of it.
    func changing(
        in square: TileSquare,
        at here: TileSquare = .world,
        _ change: (TileLeaf<Item>) -> TileTree
    ) -> TileTree {
        switch self {
        case .unknown: return self
        case .leaf(let leaf): return change(leaf)
        case .branch(let branch):
            guard here.level < square.level else { return changingAll(change) }
            let index = here.childIndex(of: square.cells.lower)
            let child = branch.child(index).changing(in: square, at: here.child(index), change)
            return .branch(branch.with(child, at: index))
        }
    }

    /// The tree with every leaf replaced by what `change` makes of it.
    func changingAll(_ change: (TileLeaf<Item>) -> TileTree) -> TileTree {
        switch self {
        case .unknown: return self
        case .leaf(let leaf): return change(leaf)
        case .branch(let branch):
            return .branch(
                TileBranch(
                    branch.first.changingAll(change),
                    branch.second.changingAll(change),
                    branch.third.changingAll(change),
                    branch.fourth.changingAll(change)
                )
            )
        }
    }

    func forEachLeaf(_ body: (TileLeaf<Item>) -> Void) {
        switch self {
        case .unknown: break
        case .leaf(let leaf): body(leaf)
        case .branch(let branch):
            for index in 0..<4 { branch.child(index).forEachLeaf(body) }
        }
    }
}

/// A tree with its size.
struct TileForest<Item: TileItem>: Sendable {
    var tree = TileTree<Item>.unknown
    /// The bytes of the tree; somewhat more until they are counted anew.
    private(set) var byteCount = 0
    /// Whether leaves were ever dropped for others.
    private var wasFull = false
    /// The bytes that may still be read into the tree once it was full; debts when it is less than 0.
    private var credit = 0
    /// The bytes that the last request added to the credit.
    private var earned = 0
    /// No thing of the tree has a greater id.
    var greatestNumber: Int64 = 0

    /// The credit and the debts of so many requests are the most that there are.
    private static var mostRequests: Int { 64 }

    /// Whether what is missing may be read into the tree.
    var takesIn: Bool { !wasFull || credit >= 0 }

    /// Adds the bytes that the tree may take in for one more request.
    mutating func earn(_ bytes: Int) {
        earned = bytes
        credit = min(credit + bytes, Self.mostRequests * bytes)
    }

    /// Puts a subtree into the place of a square, and drops leaves where the bytes exceed the limit.
    ///
    /// Returns the bytes of the leaves that were dropped.
    mutating func keep(_ subtree: TileTree<Item>, of square: TileSquare, limit: Int) -> Int {
        let before = byteCount
        // Another request may have read the square meanwhile: its bytes then count twice until all are
        // counted anew.
        tree = tree.replacing(square, with: subtree)
        subtree.forEachLeaf { leaf in
            byteCount += leaf.byteCount
            greatestNumber = leaf.all.reduce(greatestNumber) { max($0, $1.number) }
        }
        if wasFull { credit = max(credit - (byteCount - before), -Self.mostRequests * earned) }
        return shrink(to: limit)
    }

    /// Puts a tree that holds so many more things in the place of the tree.
    mutating func grow(to tree: TileTree<Item>, by count: Int) {
        self.tree = tree
        byteCount += count * (MemoryLayout<Item>.stride + TileLeaf<Item>.bytesOfPosition)
    }

    /// Drops leaves if all take more than the limit; returns their bytes.
    mutating func shrink(to limit: Int) -> Int {
        byteCount > limit ? dropLeaves(of: limit, downTo: limit / 8 * 7) : 0
    }

    /// Drops the leaves that were not used for longest, if all together really take more than the limit.
    private mutating func dropLeaves(of limit: Int, downTo bytes: Int) -> Int {
        var leaves: [(lastUse: Int64, byteCount: Int)] = []
        tree.forEachLeaf { leaves.append(($0.lastUse.load(ordering: .relaxed), $0.byteCount)) }
        let all = leaves.reduce(0) { $0 + $1.byteCount }
        byteCount = all
        guard all > limit else { return 0 }
        wasFull = true
        leaves.sort { $0.lastUse > $1.lastUse }
        var room = bytes
        let oldest = leaves.first { leaf in
            room -= leaf.byteCount
            return room < 0
        }
        guard let oldest else {
            byteCount = bytes - room
            return 0
        }
        var kept = 0
        tree = tree.changingAll { leaf in
            guard leaf.lastUse.load(ordering: .relaxed) > oldest.lastUse else { return .unknown }
            kept += leaf.byteCount
            return .leaf(leaf)
        }
        byteCount = kept
        return all - kept
    }
}
