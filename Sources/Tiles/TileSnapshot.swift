import Geodesy
package import Model
package import Relational
import Storage
import Synchronization

/// The tiles at one change number, for one viewer; the value of one request.
package struct TileSnapshot: Sendable {
    /// The change number that the notes are of.
    package let number: Int64
    let use: Int64
    let tree: TileTree
    package let facts: ViewerFacts
}

/// Why a request cannot be answered from tiles.
package enum TileMiss: Error {
    /// A square is not in memory, and there is no connection to read it.
    case unknown
    /// The request touches more than a request may.
    case tooMuch
}

/// Reads the tree for one request, and fills what is missing from the database if there is a connection.
///
/// The connection's snapshot is at the change number of the tiles.
struct TileReader {
    private let tiles: NoteTiles
    private let connection: (any Connection)?
    private let snapshot: TileSnapshot
    private var squares = 0
    private var notes = 0

    var tree: TileTree { snapshot.tree }
    var facts: ViewerFacts { snapshot.facts }

    init(_ tiles: NoteTiles, _ snapshot: TileSnapshot, reading connection: (any Connection)?) {
        self.tiles = tiles
        self.snapshot = snapshot
        self.connection = connection
    }

    /// The leaf or the branch of a square, read from the database if it is not in memory.
    mutating func open(_ tree: TileTree, of square: TileSquare) throws -> TileTree {
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
            notes += leaf.notes.count
            guard notes <= tiles.limits.notesOfRequest else { throw TileMiss.tooMuch }
        }
        return tree
    }

    private func read(_ square: TileSquare, on connection: any Connection) throws -> TileTree {
        let (store, limits) = (NoteStore(connection), tiles.limits)
        if square.level < limits.finestLevel {
            if try store.holdsMore(than: limits.notesOfLeaf, in: square.cells) { return .branch(.unknown) }
            return .leaf(TileLeaf(try store.compactNotes(in: square.cells, limit: limits.notesOfLeaf)))
        }
        let notes = try store.compactNotes(in: square.cells, limit: limits.notesOfFinestLeaf + 1)
        guard notes.count <= limits.notesOfFinestLeaf else { throw TileMiss.tooMuch }
        return .leaf(TileLeaf(notes))
    }
}
