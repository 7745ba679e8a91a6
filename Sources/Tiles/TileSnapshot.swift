import Geodesy
package import Model
package import Relational
import Storage
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

/// Why a request cannot be answered from tiles.
package enum TileMiss: Error {
    /// A square is not in memory, and there is no connection to read it.
    case unknown
    /// The request touches more than a request may.
    case tooMuch
}

/// Reads a tree for one request, and fills what is missing from the database if there is a connection.
///
/// The connection's snapshot is at the change number of the tiles.
struct TileReader<Item: TileItem> {
    private let tiles: NoteTiles
    private let connection: (any Connection)?
    private let snapshot: TileSnapshot
    private var squares = 0
    private var items = 0

    let tree: TileTree<Item>
    var facts: ViewerFacts { snapshot.facts }

    init(
        _ tiles: NoteTiles,
        _ snapshot: TileSnapshot,
        _ tree: TileTree<Item>,
        reading connection: (any Connection)?
    ) {
        self.tiles = tiles
        self.snapshot = snapshot
        self.tree = tree
        self.connection = connection
    }

    /// The leaf or the branch of a square, read from the database if it is not in memory.
    mutating func open(_ tree: TileTree<Item>, of square: TileSquare) throws -> TileTree<Item> {
        squares += 1
        guard squares <= tiles.limits.squaresOfRequest else { throw TileMiss.tooMuch }
        var tree = tree
        if case .unknown = tree {
            guard let connection else { throw TileMiss.unknown }
            tree = try read(square, on: connection)
            tiles.keep(tree, of: square, readAt: snapshot.number)
        }
        if case .leaf(let leaf) = tree {
            leaf.lastUse.store(snapshot.use, ordering: .relaxed)
            items += leaf.items.count
            guard items <= tiles.limits.itemsOfRequest else { throw TileMiss.tooMuch }
        }
        return tree
    }

    private func read(_ square: TileSquare, on connection: any Connection) throws -> TileTree<Item> {
        let limits = tiles.limits
        if square.level < limits.finestLevel {
            if try Item.holdMore(than: limits.itemsOfLeaf, in: square.cells, on: connection) {
                return .branch(.unknown)
            }
            return .leaf(TileLeaf(try Item.read(in: square.cells, limit: limits.itemsOfLeaf, on: connection)))
        }
        let items = try Item.read(in: square.cells, limit: limits.itemsOfFinestLeaf + 1, on: connection)
        guard items.count <= limits.itemsOfFinestLeaf else { throw TileMiss.tooMuch }
        return .leaf(TileLeaf(items))
    }
}
