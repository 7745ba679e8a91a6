import Geodesy
package import Model
package import Relational
package import Storage
import Synchronization

/// The tiles at one change number, for one viewer; the value of one request.
package struct TileSnapshot: Sendable {
    /// The change number that the notes and places are of.
    package let number: Int64
    let use: Int64
    let notes: TileTree<CompactNote>
    let places: TileTree<CompactPlace>
    package let facts: ViewerFacts
}

/// The connection that reads what is not in memory; its snapshot is at the change number of the tiles.
package struct TileSource {
    package let connection: any Connection
    /// The rows that may be read.
    package let budget: RowBudget
    /// Whether a search may go on after it looked at many things: not on the thread that asks.
    package let isLong: Bool

    package init(_ connection: any Connection, within budget: RowBudget, isLong: Bool = true) {
        (self.connection, self.budget, self.isLong) = (connection, budget, isLong)
    }
}

/// Why a request cannot be answered from tiles.
package enum TileMiss: Error {
    /// A square is not in memory, and there is no connection to read it.
    case unknown
    /// As ``unknown``, after many things were looked at: the search is to be made again in a long read.
    case unknownAmongMany
    /// A square is not in memory, and the tiles may not take in more, or never so much.
    case full
    /// The request looks at more than a request may.
    case tooMuch
    /// The request would have to read more than a request may.
    case spent
}

/// Reads a tree for one request, and fills what is missing from the database if there is a source.
struct TileReader<Item: TileItem> {
    private let tiles: NoteTiles
    private let source: TileSource?
    private let snapshot: TileSnapshot
    private var squares = 0
    private var items = 0
    /// What was read in this request, which the tree of the snapshot does not hold.
    private var held: [TileTree<Item>] = []
    /// The tree at the time of the snapshot, which the nodes of a walk are valid with.
    private let tree: TileTree<Item>
    /// The middle of what is looked for, where a read for several squares begins.
    private let center: Coordinate?
    /// What the last questions about squares told.
    private var stretches: [CellStretch] = []
    /// The level of a square that was read in this request and holds something, but not too much for a leaf.
    private var levelOfLeaves: Int?

    var root: TileNode<Item> { tree.node }
    var facts: ViewerFacts { snapshot.facts }

    init(
        _ tiles: NoteTiles,
        _ snapshot: TileSnapshot,
        _ tree: TileTree<Item>,
        around center: Coordinate?,
        reading source: TileSource?
    ) {
        self.center = center
        self.tiles = tiles
        self.snapshot = snapshot
        self.tree = tree
        self.source = source
    }

    /// The leaf or the branch of a square, read from the database if it is not in memory; valid as long as
    /// the reader is held.
    mutating func open(_ node: TileNode<Item>, of square: TileSquare) throws -> TileNode<Item> {
        squares += 1
        guard squares <= tiles.limits.squaresOfRequest else { throw TileMiss.tooMuch }
        var node = node
        if case .unknown = node {
            guard let source else { throw tiles.mayFill(Item.self) ? TileMiss.unknown : .full }
            guard !source.budget.isSpent else { throw TileMiss.spent }
            let tree = try read(square, from: source)
            if case .leaf(let leaf) = tree { leaf.lastUse.store(snapshot.use, ordering: .relaxed) }
            held.append(tree)
            tiles.keep(tree, of: square, readAt: snapshot.number)
            node = tree.node
        }
        if case .leaf(let leaf) = node {
            items += leaf._withUnsafeGuaranteedRef { leaf in
                leaf.lastUse.store(snapshot.use, ordering: .relaxed)
                return leaf.count
            }
            guard items <= tiles.limits.itemsOfRequest else { throw TileMiss.tooMuch }
        }
        return node
    }

    /// Decides how a search goes on that looked at many things in vain, and may look at all of the rest.
    ///
    /// To look at the same things in each of several reads would cost more than the reading.
    func goOn(with rest: SearchRest) throws(TileMiss) {
        guard items + rest.items <= tiles.limits.itemsOfRequest else { throw .tooMuch }
        if rest.isWhole { return }
        guard let source else {
            // Where nothing may be read, it goes on as far as memory goes.
            if tiles.mayFill(Item.self) { throw .unknownAmongMany }
            return
        }
        guard source.isLong else { throw .unknownAmongMany }
        source.budget.spend(source.budget.rest / 2)
    }

    private mutating func read(_ square: TileSquare, from source: TileSource) throws -> TileTree<Item> {
        let limits = tiles.limits
        guard square.level < limits.finestLevel else {
            let items = try items(of: square, upTo: limits.itemsOfFinestLeaf, from: source)
            guard let items else { throw TileMiss.full }
            return .leaf(TileLeaf(items, of: square, most: limits.itemsOfFinestLeaf))
        }
        let most = limits.itemsOfLeaf
        // A square no larger than one that was a leaf is likely to be one too: it is read without a question.
        let isLikelyLeaf = levelOfLeaves.map { square.level >= $0 } ?? false
        var count = knownCount(in: square, upTo: most)
        if count == nil, !isLikelyLeaf { count = try askedCount(in: square, upTo: most, source) }
        if let count, count > most { return .branch(.unknown) }
        guard let items = count == 0 ? [] : try items(of: square, upTo: most, from: source) else {
            levelOfLeaves = nil
            return .branch(.unknown)
        }
        if !items.isEmpty { levelOfLeaves = square.level }
        return .leaf(TileLeaf(items, of: square, most: 2 * most))
    }

    /// The things of a square, or `nil` if there are more than `most`.
    private func items(of square: TileSquare, upTo most: Int, from source: TileSource) throws -> [Item]? {
        let items = try Item.read(in: square.cells, limit: most + 1, on: source.connection)
        source.budget.spend(Self.statement(on: source.connection) + items.count)
        return items.count > most ? nil : items
    }

    /// A statement costs about as much as a few rows, even where it is not sent anywhere.
    private static func statement(on connection: any Connection) -> Int {
        max(8, RowBudget.rowsPerStatement(on: connection))
    }

    /// The most answers that are looked into before another question.
    private static var mostStretches: Int { 8 }

    /// The number of things in a square, or some number above `most`, if an earlier question told it.
    private func knownCount(in square: TileSquare, upTo most: Int) -> Int? {
        for stretch in stretches.reversed() {
            if let known = stretch.count(in: square.cells, upTo: most) { return known }
        }
        return nil
    }

    /// The number of things in a square, or some number above `most`; one question tells it of all squares
    /// around a place.
    private mutating func askedCount(
        in square: TileSquare,
        upTo most: Int,
        _ source: TileSource
    ) throws -> Int {
        let (cell, limit) = (square.cell(nearestTo: center), most + 1)
        let cells = try Item.cells(around: cell, count: limit, on: source.connection)
        // A cell of an index costs about a sixteenth of a row.
        source.budget.spend(Self.statement(on: source.connection) / 2 + cells.count / 16)
        let stretch = CellStretch(cells, around: cell, count: limit)
        if stretches.count >= Self.mostStretches { stretches.removeFirst() }
        stretches.append(stretch)
        // It is known of each square with the cell.
        return stretch.count(in: square.cells, upTo: most) ?? .max
    }
}
