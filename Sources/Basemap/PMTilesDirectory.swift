import Bounds

/// A directory of a PMTiles file: where runs of tiles are, or further directories.
struct PMTilesDirectory {
    struct Entry {
        let id: UInt64
        /// The number of tiles that share the bytes; 0 for a further directory.
        let run: UInt64
        let length: UInt64
        let offset: UInt64

        var isLeaf: Bool { run == 0 }
    }

    private let entries: [Entry]
    private static let mostEntries: UInt64 = 1 << 20

    init(_ bytes: [UInt8]) throws(BasemapError) {
        var reader = VarintReader(bytes)
        let count = try reader.next()
        guard count <= Self.mostEntries else { throw BasemapError("It is damaged.") }
        func column() throws(BasemapError) -> [UInt64] {
            var values: [UInt64] = []
            for _ in 0..<count { values.append(try reader.next()) }
            return values
        }
        let (steps, runs, lengths, offsets) = (try column(), try column(), try column(), try column())
        var entries: [Entry] = []
        var (id, end): (UInt64, UInt64) = (0, 0)
        for (((step, run), length), offset) in zip(zip(zip(steps, runs), lengths), offsets) {
            id = id &+ step
            // 0 says that the tile follows the one before it.
            let start = offset == 0 ? end : offset &- 1
            end = start &+ length
            entries.append(Entry(id: id, run: run, length: length, offset: start))
        }
        self.entries = entries
    }

    /// The entry that holds a tile, or the directory that does.
    func entry(of id: UInt64) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].id <= id { low = middle + 1 } else { high = middle }  // in range: below high
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]  // in range: low is at most the count
        return entry.isLeaf || id - entry.id < entry.run ? entry : nil
    }
}

/// Numbers of variable length, seven bits a byte, the lowest first.
struct VarintReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    mutating func next() throws(BasemapError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { throw BasemapError("It is cut off.") }
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
        }
        throw BasemapError("It is damaged.")
    }
}

enum HilbertOrder {
    /// The number of a tile: those of lower zooms come first, those of one zoom along a Hilbert curve.
    static func id(zoom: Int, column: Int, row: Int) -> UInt64 {
        var id: UInt64 = 0
        for level in 0..<zoom { id += 1 << UInt64(2 * level) }
        var (x, y) = (column, row)
        for level in (0..<zoom).reversed() {
            let side = 1 << level
            let (right, lower) = (x & side != 0 ? 1 : 0, y & side != 0 ? 1 : 0)
            id += UInt64((3 * right) ^ lower) << UInt64(2 * level)
            if lower == 0 {
                if right == 1 { (x, y) = (side - 1 - x & (side - 1), side - 1 - y & (side - 1)) }
                (x, y) = (y, x)
            }
        }
        return id
    }
}
