import Geodesy

/// The tiles of the grid that a map is counted in.
struct MapGrid {
    static let mostTiles = 320

    /// The tiles that touch the box, in the order of their cells.
    let tiles: [GridTile]

    /// Chooses tiles as wide as 64 pixels of a map whose world is 256 pixels wide at zoom 0, or wider ones
    /// where these would be too many.
    init(_ box: BoundingBox, zoom: Int) {
        var level = min(zoom + 2, GridTile.finestLevel)
        while level > 0, Self.count(box, level) > Self.mostTiles { level -= 1 }
        let rows = Self.rows(box, level)
        var tiles: Set<GridTile> = []
        for columns in Self.columns(box, level) {
            for column in columns {
                tiles.formUnion(rows.compactMap { GridTile(level: level, column: column, row: $0) })
            }
        }
        self.tiles = tiles.sorted { $0.cells.lower < $1.cells.lower }
    }

    private static func count(_ box: BoundingBox, _ level: Int) -> Int {
        columns(box, level).reduce(0) { $0 + $1.count } * rows(box, level).count
    }

    private static func rows(_ box: BoundingBox, _ level: Int) -> ClosedRange<UInt32> {
        let south = row(box.south, level)
        return south...max(south, row(box.north, level))
    }

    private static func columns(_ box: BoundingBox, _ level: Int) -> [ClosedRange<UInt32>] {
        let last = UInt32(1) << UInt32(level) - 1
        let west = box.west == 180 ? last : column(box.west, level)
        let east = box.east == 180 ? last : column(box.east, level)
        var ranges = box.crossesAntimeridian ? [west...last, 0...east] : [west...max(west, east)]
        // Things on the antimeridian are stored at −180.
        let reaches = box.east == 180 || box.west == 180
        if reaches, ranges.allSatisfy({ $0.lowerBound > 0 }) { ranges.append(0...0) }
        return ranges
    }

    private static func column(_ longitude: Double, _ level: Int) -> UInt32 {
        tile(0, longitude, level)?.column ?? 0
    }

    private static func row(_ latitude: Double, _ level: Int) -> UInt32 {
        tile(latitude, 0, level)?.row ?? 0
    }

    /// The tile of a position; its column is 0 at 180°, which is −180°.
    private static func tile(_ latitude: Double, _ longitude: Double, _ level: Int) -> GridTile? {
        Coordinate(latitude: latitude, longitude: longitude).flatMap { GridTile(GridCell($0), level: level) }
    }
}
