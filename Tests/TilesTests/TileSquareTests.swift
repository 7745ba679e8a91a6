import Geodesy
import Model
import TestData
import Testing

@testable import Tiles

struct TileSquareTests {
    /// Positions all over the world, at its edges and on the edges between squares.
    private static let centers: [(Double, Double)] = [
        (59.33, 18.06), (0, 0), (-17, 179.9999), (-17, -180), (89.9999, 40), (90, 0), (-90, 0),
        (-89.99, -120), (45, -180), (11.25, 11.25), ((11.25).nextDown, (11.25).nextDown), (0, -0.0000001),
    ]

    private static func square(of coordinate: Coordinate, level: Int) -> TileSquare {
        let cell = GridCell(coordinate).rawValue
        return TileSquare(level: level, code: cell >> Int64(2 * (GridTile.finestLevel - level)))
    }

    @Test func `a square's cells are those of its children, in order`() throws {
        var random = Seeded(3)
        for level in 0..<GridTile.finestLevel {
            let position = try TileBench.place(
                .random(in: -90...90, using: &random),
                .random(in: -180...180, using: &random)
            )
            let square = Self.square(of: position, level: level)
            let children = (0..<4).map(square.child)
            #expect(children.first?.cells.lower == square.cells.lower)
            #expect(children.last?.cells.upper == square.cells.upper)
            for (one, next) in zip(children, children.dropFirst()) {
                #expect(one.cells.upper + 1 == next.cells.lower)
            }
            let cell = GridCell(position)
            #expect(square.cells.contains(cell))
            let index = square.childIndex(of: cell.rawValue)
            #expect(children.map { $0.cells.contains(cell) } == (0..<4).map { $0 == index })
        }
    }

    @Test func `no point of a square is nearer than the square's least distance`() throws {
        var random = Seeded(5)
        var positive = 0
        for (latitude, longitude) in Self.centers {
            let center = try TileBench.place(latitude, longitude)
            let (distance, origin) = (SquareDistance(from: center), GeodesicOrigin(center))
            for _ in 0..<4000 {
                let reach = random.pick([0.01, 1, 100, 5000, 300_000, 3_000_000, 20_000_000])
                let other = random.coordinate(within: reach, of: center)
                let square = Self.square(
                    of: other,
                    level: Int.random(in: 0...GridTile.finestLevel, using: &random)
                )
                let least = distance.least(to: square)
                #expect(least <= origin.distance(to: other), "\(center) to \(other) in \(square)")
                if least > 0 { positive += 1 }
            }
        }
        #expect(positive > Self.centers.count * 1500)
    }

    @Test func `the least distance of a small square is almost the distance`() throws {
        var random = Seeded(7)
        for (latitude, longitude) in Self.centers {
            let center = try TileBench.place(latitude, longitude)
            let (distance, origin) = (SquareDistance(from: center), GeodesicOrigin(center))
            for _ in 0..<200 {
                let other = random.coordinate(within: 2000, of: center)
                let least = distance.least(to: Self.square(of: other, level: 28))
                #expect(least > origin.distance(to: other) * 0.98 - 1, "\(center) to \(other)")
            }
        }
    }

    @Test func `an area touches the square of each point that it contains`() throws {
        var random = Seeded(9)
        for (latitude, longitude) in Self.centers {
            let center = try TileBench.place(latitude, longitude)
            for _ in 0..<1500 {
                let other = random.coordinate(within: random.pick([0, 1, 1000, 50_000]), of: center)
                let square = Self.square(
                    of: other,
                    level: Int.random(in: 0...GridTile.finestLevel, using: &random)
                )
                let circle = TileArea(center, radius: GeodesicOrigin(center).distance(to: other))
                #expect(circle.contains(other) && circle.mayTouch(square), "\(center) to \(other)")
                // A box with the point on its edge or in its corner.
                let west = random.pick([other.longitude, center.longitude])
                let box = BoundingBox(
                    west: west,
                    south: min(center.latitude, other.latitude),
                    east: west == other.longitude ? center.longitude : other.longitude,
                    north: max(center.latitude, other.latitude)
                )
                guard let box, box.contains(other) else { continue }
                #expect(TileArea(box).mayTouch(square), "\(other) in \(box)")
            }
        }
    }
}
