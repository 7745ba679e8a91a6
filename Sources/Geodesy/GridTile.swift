/// A cell of the world's grid at any level; all tiles of a level are equally many degrees wide and high.
///
/// Level n has 4 to the power of n tiles: level 0 is the whole world, and the tiles of level 31 are the
/// `GridCell`s. The cells of a tile form one `CellRange`, which makes tiles useful for clustering and for
/// reading. The columns count from the antimeridian eastwards, the rows from the south pole northwards.
public struct GridTile: Sendable, Hashable {
    /// The number of times the world is halved along each axis, 0…31.
    public let level: Int
    /// The column, from 0 at longitude −180; level n has 2 to the power of n columns.
    public let column: UInt32
    /// The row, from 0 at latitude −90; level n has 2 to the power of n rows.
    public let row: UInt32

    /// The finest level, whose tiles are the `GridCell`s.
    public static let finestLevel = 31

    /// Creates a tile, or returns `nil` when the level, the column or the row is out of range.
    public init?(level: Int, column: UInt32, row: UInt32) {
        guard (0...Self.finestLevel).contains(level) else { return nil }
        let count = UInt32(1) << UInt32(level)
        guard column < count, row < count else { return nil }
        self.init(valid: level, column: column, row: row)
    }

    /// The tile of a level that contains a cell, or `nil` when the level is out of range.
    public init?(_ cell: GridCell, level: Int = finestLevel) {
        guard (0...Self.finestLevel).contains(level) else { return nil }
        let code = UInt64(bitPattern: cell.rawValue)
        let free = UInt32(Self.finestLevel - level)
        self.init(
            valid: level,
            column: GridCell.gathered(code >> 1) >> free,
            row: GridCell.gathered(code) >> free
        )
    }

    private init(valid level: Int, column: UInt32, row: UInt32) {
        self.level = level
        self.column = column
        self.row = row
    }

    private var last: UInt32 { UInt32(1) << UInt32(level) - 1 }

    /// The tile's edges.
    ///
    /// A coordinate on an edge between two tiles belongs to the eastern or northern tile, up to the rounding
    /// of a double; a coordinate on the north pole belongs to the highest row.
    public var bounds: BoundingBox {
        let count = Double(last) + 1
        let (x, y) = (Double(column), Double(row))
        // Whole multiples of 360 and 180 over a power of two are exact at every level.
        return BoundingBox(
            validWest: x * 360 / count - 180,
            south: y * 180 / count - 90,
            east: (x + 1) * 360 / count - 180,
            north: (y + 1) * 180 / count - 90
        )
    }

    /// The middle of the tile, in degrees; it belongs to the tile.
    public var center: Coordinate {
        let count = Double(last) + 1
        return Coordinate(
            validLatitude: (Double(row) + 0.5) * 180 / count - 90,
            longitude: (Double(column) + 0.5) * 360 / count - 180
        )
    }

    /// The numbers of all cells of the tile.
    public var cells: CellRange {
        let free = UInt64(2 * (Self.finestLevel - level))
        let code = (GridCell.spread(column) << 1 | GridCell.spread(row)) << free
        let lower = Int64(bitPattern: code)
        return CellRange(lower: lower, upper: lower + (1 << Int64(free) - 1))
    }

    /// The tile one level up that contains this one, or `nil` for the whole world.
    public var parent: GridTile? {
        level == 0 ? nil : GridTile(valid: level - 1, column: column >> 1, row: row >> 1)
    }

    /// The four tiles one level down in the order of their cells' numbers; empty at the finest level.
    public var children: [GridTile] {
        guard level < Self.finestLevel else { return [] }
        return [(0, 0), (0, 1), (1, 0), (1, 1)].map { (east: UInt32, north: UInt32) in
            GridTile(valid: level + 1, column: column << 1 | east, row: row << 1 | north)
        }
    }

    /// The tiles that share an edge or a corner, clockwise from the north.
    ///
    /// A tile has eight neighbours, also across the antimeridian. In the first and the last row it has five:
    /// nothing lies beyond a pole, though all tiles of such a row meet there. On levels 0 and 1, where a
    /// neighbour can be reached both ways round the world, each tile is listed once, and no tile is its own
    /// neighbour.
    public var neighbours: [GridTile] {
        var found: [GridTile] = []
        for (east, north) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let y = Int64(row) + Int64(north)
            guard y >= 0, y <= Int64(last) else { continue }
            let x = UInt32(truncatingIfNeeded: Int64(column) + Int64(east)) & last
            let tile = GridTile(valid: level, column: x, row: UInt32(y))
            if tile != self, !found.contains(tile) { found.append(tile) }
        }
        return found
    }
}

extension GridCell {
    /// The cell's edges.
    public var bounds: BoundingBox { tile.bounds }

    /// The middle of the cell, in degrees; it belongs to the cell.
    public var center: Coordinate { tile.center }

    /// The cells that share an edge or a corner, as `GridTile.neighbours`.
    public var neighbours: [GridCell] {
        tile.neighbours.compactMap { GridCell(rawValue: $0.cells.lower) }
    }

    private var tile: GridTile {
        let code = UInt64(bitPattern: rawValue)
        return GridTile(finest: Self.gathered(code >> 1), row: Self.gathered(code))
    }

    /// Collects every second bit, starting with the lowest, which reverses `spread`.
    static func gathered(_ code: UInt64) -> UInt32 {
        var x = code & 0x5555_5555_5555_5555
        x = (x | x >> 1) & 0x3333_3333_3333_3333
        x = (x | x >> 2) & 0x0F0F_0F0F_0F0F_0F0F
        x = (x | x >> 4) & 0x00FF_00FF_00FF_00FF
        x = (x | x >> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: x | x >> 16)
    }
}

extension GridTile {
    fileprivate init(finest column: UInt32, row: UInt32) {
        self.init(valid: Self.finestLevel, column: column, row: row)
    }
}
