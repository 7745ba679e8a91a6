import Geodesy
import LibC

/// A square of the world's grid: the grid cells whose numbers begin with the same bits.
struct TileSquare: Sendable, Hashable {
    /// The number of times that the world was halved along each axis, 0…31.
    let level: Int
    /// The leading `2 * level` bits of the cells' numbers.
    let code: Int64

    static let world = TileSquare(level: 0, code: 0)

    private var freeBits: Int { 2 * (GridTile.finestLevel - level) }

    var cells: CellRange {
        CellRange(lower: code << Int64(freeBits), upper: (code + 1) << Int64(freeBits) - 1)
    }

    /// A square one level down; `index` is 0…3, in the order of the cells' numbers.
    func child(_ index: Int) -> TileSquare {
        TileSquare(level: level + 1, code: code << 2 | Int64(index))
    }

    /// The index of the child that a cell is in.
    func childIndex(of cell: Int64) -> Int {
        Int(cell >> Int64(freeBits - 2) & 3)
    }

    /// The cell of the square that is nearest to a place, roughly; the first one where no place is given.
    func cell(nearestTo place: Coordinate?) -> Int64 {
        let (edges, cells) = (edges, cells)
        guard let place,
            let nearest = Coordinate(
                latitude: min(max(place.latitude, edges.south), edges.north),
                longitude: min(max(place.longitude, edges.west), edges.east)
            )
        else { return cells.lower }
        return min(max(GridCell(nearest).rawValue, cells.lower), cells.upper)
    }

    /// The edges in degrees, both included.
    var edges: Edges {
        // Longitude has the higher bit of each pair.
        let (column, row) = (Self.everySecondBit(code >> 1), Self.everySecondBit(code))
        let (width, height) = (Self.widths[level], Self.widths[level] / 2)  // in range: 0…31
        let (west, south) = (Double(column) * width - 180, Double(row) * height - 90)
        return Edges(
            west: west - Self.rounding,
            south: south - Self.rounding,
            east: west + width + Self.rounding,
            north: south + height + Self.rounding
        )
    }

    /// Degrees by which a position may lie outside of its square, because its place in the grid is rounded.
    private static let rounding = 1e-12

    struct Edges {
        let west: Double
        let south: Double
        let east: Double
        let north: Double

        func hold(_ other: Edges) -> Bool {
            west <= other.west && south <= other.south && east >= other.east && north >= other.north
        }

        var middle: Coordinate? {
            Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
        }
    }

    private static let widths = (0...GridTile.finestLevel).map { 360 / Double(Int64(1) << Int64($0)) }

    private static func everySecondBit(_ code: Int64) -> Int64 {
        var x = code & 0x5555_5555_5555_5555
        x = (x | x >> 1) & 0x3333_3333_3333_3333
        x = (x | x >> 2) & 0x0F0F_0F0F_0F0F_0F0F
        x = (x | x >> 4) & 0x00FF_00FF_00FF_00FF
        x = (x | x >> 8) & 0x0000_FFFF_0000_FFFF
        return (x | x >> 16) & 0xFFFF_FFFF
    }
}

/// Lower bounds of the distances from a point to squares.
struct SquareDistance {
    private let center: Coordinate
    private let cosine: Double
    /// The sine of the latitude, north or south.
    private let sine: Double

    /// The smallest radius of curvature of the ellipsoid in metres: that of the meridian at the equator.
    ///
    /// An element of a path is nowhere shorter than on a sphere of this radius with the same latitudes.
    private static let radius = 6_335_439.0

    init(from center: Coordinate) {
        self.center = center
        cosine = max(0, cos(Angle.radians(center.latitude)))
        sine = (1 - cosine * cosine).squareRoot()
    }

    /// A distance in metres that no point of the square is nearer than; 0 where the square holds the center.
    func least(to square: TileSquare) -> Double {
        let edges = square.edges
        let north = max(0, edges.south - center.latitude, center.latitude - edges.north)
        let east = gap(edges)
        if north == 0, east == 0 { return 0 }
        let (tall, wide) = (Angle.radians(north) / 2, Angle.radians(east) / 2)
        let beyond = Angle.radians(max(abs(edges.south), abs(edges.north)) - abs(center.latitude))
        // The haversine formula grows with each of its terms, so the least of each gives a lower bound.
        if tall < 0.2, wide < 0.2, abs(beyond) < 0.4 {
            // For small angles, the first terms of their series are lower bounds.
            let h =
                Self.sineSquare(tall)
                + max(0, cosine) * max(0, farthestCosine(beyond)) * Self.sineSquare(wide)
            return max(0, 2 * Self.radius * h.squareRoot() * (1 - 1e-9) - 1e-3)
        }
        let farthest = max(abs(edges.south), abs(edges.north))
        let (s, t) = (sin(tall), sin(wide))
        let h = s * s + cosine * max(0, cos(Angle.radians(farthest))) * t * t
        return max(0, 2 * Self.radius * asin(min(1, h.squareRoot())) * (1 - 1e-9) - 1e-3)
    }

    /// A lower bound of the square of the sine of an angle in radians.
    private static func sineSquare(_ x: Double) -> Double {
        let sine = x * (1 - x * x / 6)
        return sine * sine
    }

    /// A lower bound of the cosine of the latitude that is by so many radians farther from the equator.
    private func farthestCosine(_ beyond: Double) -> Double {
        let turned = cosine * (1 - beyond * beyond / 2)
        return beyond > 0 ? turned - sine * beyond : turned - sine * beyond * (1 - beyond * beyond / 6)
    }

    /// The edges of a box with everything within a distance in metres; `nil` where the box would be large,
    /// hold a pole or cross the 180th meridian.
    func box(within reach: Double) -> TileSquare.Edges? {
        // On the sphere of the smallest radius, a distance spans the greatest angle.
        let angle = reach / Self.radius * (1 + 1e-9) + 1e-9
        guard angle < 0.2 else { return nil }
        let tall = Angle.degrees(angle)
        let (south, north) = (center.latitude - tall, center.latitude + tall)
        guard max(-south, north) < 85 else { return nil }
        let wide = Angle.degrees(asin(min(1, sin(angle) / cosine)))
        let (west, east) = (center.longitude - wide, center.longitude + wide)
        guard west > -180, east < 180 else { return nil }
        return TileSquare.Edges(west: west, south: south, east: east, north: north)
    }

    /// The degrees of longitude between the center and the square, at most 180.
    private func gap(_ edges: TileSquare.Edges) -> Double {
        let longitude = center.longitude
        if longitude >= edges.west, longitude <= edges.east { return 0 }
        let toWest = longitude < edges.west ? edges.west - longitude : edges.west - longitude + 360
        let toEast = longitude > edges.east ? longitude - edges.east : longitude - edges.east + 360
        return min(toWest, toEast)
    }
}
