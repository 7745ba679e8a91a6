import Geodesy

/// A coarse block of grid cells, 4.9 km high and at most 9.8 km wide; an index keeps its notes newest first.
struct NoteTile: Hashable {
    /// The leading 24 bits of the cells in the tile.
    let number: Int64

    private static let freeBits: Int64 = 38
    private static let side = 4096.0

    init(number: Int64) {
        self.number = number
    }

    init(_ cell: GridCell) {
        number = cell.rawValue >> Self.freeBits
    }

    var cells: CellRange {
        CellRange(lower: number << Self.freeBits, upper: (number + 1) << Self.freeBits - 1)
    }

    /// The tiles that cover ranges of cells; both are sorted and disjoint.
    static func ranges(_ cells: [CellRange]) -> [CellRange] {
        var tiles: [CellRange] = []
        for range in cells {
            let (lower, upper) = (range.lower >> freeBits, range.upper >> freeBits)
            if let last = tiles.last, last.upper + 1 >= lower {
                tiles[tiles.count - 1] = CellRange(lower: last.lower, upper: max(last.upper, upper))
            } else {
                tiles.append(CellRange(lower: lower, upper: upper))
            }
        }
        return tiles
    }

    /// In degrees.
    var box: (west: Double, south: Double, east: Double, north: Double) {
        // Longitude has the higher bit of each pair.
        var (column, row): (Int64, Int64) = (0, 0)
        for bit in 0..<Int64(12) {
            row |= (number >> (2 * bit) & 1) << bit
            column |= (number >> (2 * bit + 1) & 1) << bit
        }
        let (west, south) = (Double(column) * 360 / Self.side - 180, Double(row) * 180 / Self.side - 90)
        return (west, south, west + 360 / Self.side, south + 180 / Self.side)
    }
}
