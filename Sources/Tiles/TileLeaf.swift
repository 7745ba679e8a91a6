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
    /// The place of a note among the newest; older than every note for kinds that are not listed so.
    var orderKey: NoteOrderKey { get }
    /// The newest things first; as they were for kinds that are not listed so.
    static func ordered(_ items: [Self]) -> [Self]

    /// The grid cells of the things next to a cell: up to `count` from the cell on, and as many before it.
    static func cells(around cell: Int64, count: Int, on connection: any Connection) throws -> [Int64]

    /// The things in a range of grid cells, up to a limit.
    static func read(in cells: CellRange, limit: Int, on connection: any Connection) throws -> [Self]

    /// The share of the bytes of all tiles that these may take.
    static var sixteenths: Int { get }
    /// The bytes that these may take now.
    static func limit(in state: borrowing NoteTiles.State) -> Int

    /// Where the tiles have them.
    static func kept(in state: inout NoteTiles.State, _ body: (inout TileForest<Self>) -> Void)
}

/// All things of a kind in a square, in memory; it never changes.
///
/// Its parts lie in memory of its own, because an array is counted whenever it is looked at.
final class TileLeaf<Item: TileItem>: @unchecked Sendable {
    /// The square whose things these are.
    let square: TileSquare
    let count: Int
    /// The newest first, for notes.
    private let first: UnsafeMutablePointer<Item>
    /// The positions of the things, relative to the corner of the square.
    private let firstBlock: UnsafeMutablePointer<PositionBlock>
    /// The newest of the notes; older than every note where there is none.
    let newest: NoteOrderKey
    /// The number of the snapshot that last used the leaf.
    let lastUse = Atomic<Int64>(0)

    /// The leaf is read again, and perhaps divided, when it outgrows this number.
    let mostItems: Int

    init(_ items: [Item], of square: TileSquare, most: Int) {
        let items = Item.ordered(items)
        self.square = square
        mostItems = most
        count = items.count
        first = .allocate(capacity: max(1, items.count))
        _ = UnsafeMutableBufferPointer(start: first, count: items.count).initialize(from: items)
        let edges = square.edges
        var blocks = [PositionBlock](repeating: PositionBlock(), count: Self.blocks(of: items.count))
        for (index, item) in items.enumerated() {
            // in range: there is a block for each eight things
            blocks[index / PositionBlock.width].set(
                index % PositionBlock.width,
                north: item.coordinate.latitude - edges.south,
                east: item.coordinate.longitude - edges.west
            )
        }
        firstBlock = .allocate(capacity: max(1, blocks.count))
        _ = UnsafeMutableBufferPointer(start: firstBlock, count: blocks.count).initialize(from: blocks)
        newest = items.first?.orderKey ?? .oldest
    }

    deinit {
        first.deinitialize(count: count)
        first.deallocate()
        firstBlock.deallocate()
    }

    private static func blocks(of count: Int) -> Int {
        (count + PositionBlock.width - 1) / PositionBlock.width
    }

    /// The things, the newest first for notes, as long as the leaf is held.
    var items: UnsafeBufferPointer<Item> { UnsafeBufferPointer(start: first, count: count) }

    /// The positions of the things, as long as the leaf is held.
    var blocks: UnsafeBufferPointer<PositionBlock> {
        UnsafeBufferPointer(start: firstBlock, count: Self.blocks(of: count))
    }

    /// A copy of the things.
    var all: [Item] { withExtendedLifetime(self) { Array(items) } }

    /// The bytes of a position among others.
    static var bytesOfPosition: Int { MemoryLayout<PositionBlock>.stride / PositionBlock.width }

    /// The bytes that the leaf takes in memory.
    var byteCount: Int {
        // The object, the heads of its parts and its share of the branches above take some 256 bytes.
        256 + count * MemoryLayout<Item>.stride
            + Self.blocks(of: count) * MemoryLayout<PositionBlock>.stride
    }

    func holds(_ number: Int64) -> Bool {
        withExtendedLifetime(self) { items.contains { $0.number == number } }
    }
}

/// The sort key of the newest notes: the later publication first, then the greater id.
struct NoteOrderKey: Sendable, Hashable {
    let publishedAt: Instant
    let id: Note.ID

    /// Older than every note.
    static let oldest = NoteOrderKey(
        publishedAt: Instant(milliseconds: .min),
        id: Note.ID(rawValue: .min)
    )
    /// Newer than every note.
    static let unknown = NoteOrderKey(
        publishedAt: Instant(milliseconds: .max),
        id: Note.ID(rawValue: .max)
    )

    init(publishedAt: Instant, id: Note.ID) {
        self.publishedAt = publishedAt
        self.id = id
    }

    init(_ note: CompactNote) {
        self.init(publishedAt: note.publishedAt, id: note.id)
    }

    func isNewer(than other: NoteOrderKey) -> Bool {
        // Comparisons of the numbers themselves, unlike those of their types, are made without a call.
        let (own, others) = (publishedAt.milliseconds, other.publishedAt.milliseconds)
        return own == others ? id.rawValue > other.id.rawValue : own > others
    }
}
