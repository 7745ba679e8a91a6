import Geodesy
import Model
import Relational
import Storage
import Synchronization

/// A thing with a position that is kept in tiles.
protocol TileItem: Sendable {
    /// The id, which is unique over all things of a kind.
    var number: Int64 { get }
    var coordinate: Coordinate { get }
    /// The places of things in an array, the newest first; empty for kinds that are not listed so.
    static func newestFirst(_ items: [Self]) -> [Int32]

    /// Whether there are more than `count` in a range of grid cells.
    static func holdMore(than count: Int, in cells: CellRange, on connection: any Connection) throws -> Bool

    /// The things in a range of grid cells, up to a limit.
    static func read(in cells: CellRange, limit: Int, on connection: any Connection) throws -> [Self]

    /// The share of the bytes of all tiles that these may take.
    static var sixteenths: Int { get }

    /// Where the tiles have them.
    static func kept(in state: inout NoteTiles.State, _ body: (inout TileForest<Self>) -> Void)
}

/// All things of a kind in a square, in memory; it never changes.
final class TileLeaf<Item: TileItem>: Sendable {
    /// In no particular order.
    let items: [Item]
    /// Places in ``items``, the newest first, for notes.
    let newestFirst: [Int32]
    /// The number of the snapshot that last used the leaf.
    let lastUse = Atomic<Int64>(0)

    /// The leaf is read again, and perhaps divided, when it outgrows this number.
    let mostItems: Int

    init(_ items: [Item], most: Int) {
        self.items = items
        mostItems = most
        newestFirst = Item.newestFirst(items)
    }

    /// The bytes that the leaf takes in memory.
    var byteCount: Int {
        // The object, the heads of its arrays and its share of the branches above take some 256 bytes.
        256 + items.count * MemoryLayout<Item>.stride + newestFirst.count * MemoryLayout<Int32>.stride
    }

    func holds(_ number: Int64) -> Bool {
        items.contains { $0.number == number }
    }
}

extension TileLeaf<CompactNote> {
    var newest: NoteOrderKey? {
        newestFirst.first.map { NoteOrderKey(items[Int($0)]) }  // in range: places of the items
    }
}

/// The sort key of the newest notes: the later publication first, then the greater id.
struct NoteOrderKey: Sendable, Hashable {
    let publishedAt: Instant
    let id: Note.ID

    init(publishedAt: Instant, id: Note.ID) {
        self.publishedAt = publishedAt
        self.id = id
    }

    init(_ note: CompactNote) {
        self.init(publishedAt: note.publishedAt, id: note.id)
    }

    func isNewer(than other: NoteOrderKey) -> Bool {
        publishedAt == other.publishedAt ? id > other.id : publishedAt > other.publishedAt
    }
}
