import Geodesy
import LibC
import Model
import Relational

/// A tile of the grid in the text index: a word, and a range of document numbers.
struct PlaceTile: Hashable {
    /// The levels that the index has words for, the finest first: tiles of 300 m to 1,250 km.
    static let levels = [16, 14, 12, 10, 8, 6, 4]

    let tile: GridTile

    init(_ tile: GridTile) {
        self.tile = tile
    }

    init?(_ coordinate: Coordinate, level: Int) {
        guard let tile = GridTile(GridCell(coordinate), level: level) else { return nil }
        self.tile = tile
    }

    /// Every document in the tile has this word.
    var word: String { "¤\(tile.level)x\(String(docs.lower >> Int64(63 - 2 * tile.level), radix: 16))" }

    var docs: CellRange { Self.docs(tile.cells) }

    /// The documents of the position's tile of level 21.
    static func finestDocs(of coordinate: Coordinate) -> CellRange {
        let cell = (GridCell(coordinate).rawValue >> 20) << 20
        return docs(CellRange(lower: cell, upper: cell + ((1 << 20) - 1)))
    }

    /// A cell has 62 bits; a document number keeps the first 42, and 21 bits count the documents within.
    private static func docs(_ cells: CellRange) -> CellRange {
        CellRange(lower: (cells.lower >> 20) << 21, upper: (cells.upper >> 20) << 21 | ((1 << 21) - 1))
    }

    /// The tile of level 21 that the document is in.
    static func ofDocument(_ number: Int64) -> PlaceTile? {
        GridCell(rawValue: (number >> 21) << 20).flatMap { GridTile($0, level: 21) }.map(PlaceTile.init)
    }

    /// The distance in metres from the middle of a tile of level 21 to its farthest corner, rounded up.
    static let documentRadius = 11.0

    /// Whether the tile and the box have a point in common, edges included.
    func touches(_ box: BoundingBox) -> Bool {
        let own = tile.bounds
        guard own.south <= box.north, own.north >= box.south else { return false }
        // The antimeridian is stored as −180, and is also the eastern edge of a box that ends at 180.
        if own.west == -180, box.east == 180 || box.west == 180 { return true }
        return box.crossesAntimeridian
            ? own.east >= box.west || own.west <= box.east
            : own.east >= box.west && own.west <= box.east
    }

    var block: [PlaceTile] { [self] + tile.neighbours.map(PlaceTile.init) }

    /// The parts of the next finer level that the index has words for; empty at the finest.
    var parts: [PlaceTile] {
        tile.level >= 16 ? [] : tile.children.flatMap(\.children).map(PlaceTile.init)
    }

    /// Returns the tiles of a level that cover the ranges; `nil` when there are more than `limit`.
    static func covering(_ ranges: [CellRange], level: Int, atMost limit: Int) -> [PlaceTile]? {
        let step = Int64(1) << Int64(62 - 2 * level)
        var codes: Set<Int64> = []
        for range in ranges {
            let (first, last) = (range.lower / step, range.upper / step)
            guard last - first < Int64(limit) else { return nil }
            codes.formUnion(first...last)
        }
        guard codes.count <= limit else { return nil }
        return codes.sorted().compactMap { code in
            GridCell(rawValue: code * step).flatMap { GridTile($0, level: level) }.map(PlaceTile.init)
        }
    }

    /// All tiles of the coarsest level.
    static let world: [PlaceTile] = (0..<16).flatMap { column in
        (0..<16).compactMap { row in GridTile(level: 4, column: column, row: row).map(PlaceTile.init) }
    }

    /// The distance in metres from a point in the tile to the nearest edge of the block around it; never too
    /// large.
    func margin(_ center: Coordinate) -> Double {
        let bounds = tile.bounds
        let (width, height) = (bounds.east - bounds.west, bounds.north - bounds.south)
        let north = min(bounds.north + height, 90) - center.latitude
        let south = center.latitude - max(bounds.south - height, -90)
        let west = center.longitude - bounds.west + width
        let east = bounds.east + width - center.longitude
        let latitudes = Angle.radians(min(north, south)) * Self.leastRadius
        return min(latitudes, Self.distance(from: center, toMeridian: min(west, east))) * (1 - 1e-9)
    }

    /// See ``GridTile/leastDistance(_:)``.
    func leastDistance(_ origin: GeodesicOrigin) -> Double { tile.leastDistance(origin) }

    /// See ``GridTile/greatestDistance(_:)``.
    func greatestDistance(_ origin: GeodesicOrigin) -> Double { tile.greatestDistance(origin) }

    /// The smallest radius of curvature in metres: a sphere of it never gives too large a distance.
    private static let leastRadius = 6_335_439.0

    /// The distance in metres, on a sphere of ``leastRadius``, to a meridian some degrees away.
    private static func distance(from center: Coordinate, toMeridian degrees: Double) -> Double {
        let angle = Angle.radians(min(max(degrees, 0), 90))
        return asin(min(1, cos(Angle.radians(center.latitude)) * sin(angle))) * leastRadius
    }
}
