import Foundation
import Geodesy
import TestData
import Testing

struct CoveringTests {
    private func expectTidy(_ ranges: [CellRange], atMost limit: Int) {
        #expect(ranges.count <= limit)
        #expect(ranges.allSatisfy { 0 <= $0.lower && $0.lower <= $0.upper && $0.upper < 1 << 62 })
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upper + 1 < $1.lower })
    }

    private func covers(_ ranges: [CellRange], _ coordinate: Coordinate) -> Bool {
        let cell = GridCell(coordinate)
        return ranges.contains { $0.contains(cell) }
    }

    /// Square metres of the cells, near a latitude.
    private func area(_ ranges: [CellRange], latitude: Double) -> Double {
        let metres = Double.pi / 2_147_483_648 * 6_371_000
        return ranges.reduce(0) { $0 + Double($1.upper - $1.lower + 1) } * 2 * metres * metres
            * cos(Angle.radians(latitude))
    }

    @Test func `every point of a circle is in its covering`() throws {
        var random = Seeded(20)
        for _ in 0..<1500 {
            let center = try random.coordinate()
            let radius = random.length(0.01...20_000_000)
            let limit = [1, 2, 4, 16, 16, 40].randomElement(using: &random) ?? 16
            let ranges = Covering.circle(center: center, radius: radius, maximumRanges: limit)
            expectTidy(ranges, atMost: limit)
            #expect(covers(ranges, center))
            for step in 0..<24 {
                let share = step < 12 ? 1 : Double.random(in: 0...1, using: &random).squareRoot()
                let azimuth = Double(step) * 30 + (step < 12 ? 0 : .random(in: 0...30, using: &random))
                let point = center.destination(azimuth: azimuth, distance: radius * share)
                guard center.distance(to: point) <= radius else { continue }
                #expect(covers(ranges, point), "\(center) \(radius) \(point)")
            }
        }
    }

    @Test func `every point of a circle is in its box`() throws {
        var random = Seeded(24)
        for _ in 0..<1500 {
            let center = try random.coordinate()
            let radius = random.length(0.01...20_000_000)
            let box = BoundingBox(around: center, radius: radius)
            for step in 0..<24 {
                let point = center.destination(azimuth: Double(step) * 15, distance: radius)
                guard center.distance(to: point) <= radius else { continue }
                #expect(box.contains(point), "\(center) \(radius) \(point)")
            }
        }
    }

    @Test func `the covering of a ring has all of its points and little of the hole`() throws {
        var random = Seeded(21)
        for _ in 0..<800 {
            let center = try random.coordinate()
            let outer = random.length(1...5_000_000)
            let inner = outer * Double.random(in: 0...1, using: &random)
            let ranges = Covering.ring(center: center, inner: inner, outer: outer)
            expectTidy(ranges, atMost: 16)
            for _ in 0..<16 {
                let distance = Double.random(in: inner...outer, using: &random)
                let point = center.destination(
                    azimuth: .random(in: 0..<360, using: &random),
                    distance: distance
                )
                let exact = center.distance(to: point)
                guard inner <= exact, exact <= outer else { continue }
                #expect(covers(ranges, point), "\(center) \(inner) \(outer) \(point)")
            }
        }
        let here = try place(50, 10)
        #expect(!covers(Covering.ring(center: here, inner: 900, outer: 1000), here))
    }

    @Test func `every point of a box is in its covering`() throws {
        var random = Seeded(22)
        for _ in 0..<2000 {
            let (a, b) = try (random.coordinate(), random.coordinate())
            let width = random.length(1e-7...360)
            let east =
                Bool.random(using: &random) ? b.longitude : min(a.longitude + width, 180)
            let box = try #require(
                BoundingBox(
                    west: a.longitude,
                    south: min(a.latitude, b.latitude),
                    east: east,
                    north: max(a.latitude, b.latitude)
                )
            )
            let ranges = Covering.box(box)
            expectTidy(ranges, atMost: 16)
            let span = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
            for x in [0, 1, Double.random(in: 0...1, using: &random)] {
                for y in [0, 1, Double.random(in: 0...1, using: &random)] {
                    let point = try place(
                        min(box.south + (box.north - box.south) * y, box.north),
                        Angle.signed(box.west + span * x)
                    )
                    guard box.contains(point) else { continue }
                    #expect(covers(ranges, point), "\(box) \(point)")
                }
            }
        }
    }

    @Test(arguments: [50.0, 500, 5000, 50_000], [0.0, 30, 45, 60, 70])
    func `a covering is little larger than its circle`(_ radius: Double, _ latitude: Double) throws {
        var random = Seeded(23)
        var sum = 0.0
        for _ in 0..<50 {
            let center = try place(
                latitude + .random(in: -1...1, using: &random),
                .random(in: -180...180, using: &random)
            )
            let share =
                area(Covering.circle(center: center, radius: radius), latitude: center.latitude)
                / (4 * radius * radius)
            #expect(share < 1.5, "\(center)")
            sum += share
        }
        #expect(sum / 50 < 1.15)
    }

    @Test func `the whole world is one range`() throws {
        let world = [CellRange(lower: 0, upper: 1 << 62 - 1)]
        #expect(try Covering.circle(center: place(10, 20), radius: 20_100_000) == world)
        #expect(try Covering.circle(center: place(10, 20), radius: .infinity) == world)
        let box = try #require(BoundingBox(west: -180, south: -90, east: 180, north: 90))
        #expect(Covering.box(box) == world)
    }

    @Test func `an impossible area has no ranges`() throws {
        #expect(try Covering.circle(center: place(0, 0), radius: -1) == [])
        #expect(try Covering.circle(center: place(0, 0), radius: .nan) == [])
        #expect(try Covering.ring(center: place(0, 0), inner: 5, outer: 4) == [])
    }

    @Test func `a strip without height is covered by few ranges`() throws {
        let strip = try #require(BoundingBox(west: -180, south: 40, east: 180, north: 40))
        expectTidy(Covering.box(strip), atMost: 16)
        #expect(try covers(Covering.box(strip), place(40, 77)))
    }

    @Test func `a box contains its edges, also across the antimeridian`() throws {
        let pacific = try #require(BoundingBox(west: 170, south: -10, east: -170, north: 10))
        #expect(pacific.crossesAntimeridian)
        #expect(try pacific.contains(place(0, 180)))
        #expect(try pacific.contains(place(10, -170)))
        #expect(try !pacific.contains(place(0, 0)))
        let east = try #require(BoundingBox(west: 170, south: -10, east: 180, north: 10))
        #expect(try east.contains(place(0, -180)))
        #expect(try covers(Covering.box(east), place(0, -180)))
        #expect(try !east.contains(place(0, -179)))
        let line = try #require(BoundingBox(west: 180, south: 0, east: 180, north: 1))
        #expect(try line.contains(place(0.5, -180)))
        #expect(try covers(Covering.box(line), place(0.5, 180)))
        let from180 = try #require(BoundingBox(west: 180, south: 0, east: -170, north: 1))
        #expect(try covers(Covering.box(from180), place(0.5, -175)))
        #expect(try covers(Covering.box(from180), place(0.5, 180)))
        #expect(BoundingBox(west: 0, south: 1, east: 1, north: 0) == nil)
        #expect(BoundingBox(west: -181, south: 0, east: 1, north: 1) == nil)
        #expect(BoundingBox(west: 0, south: 0, east: .nan, north: 1) == nil)
    }

    @Test func `cells use all non-negative integers of 62 bits`() throws {
        #expect(try GridCell(place(-90, -180)).rawValue == 0)
        #expect(try GridCell(place(90, 179.999999999)).rawValue == 1 << 62 - 1)
        #expect(GridCell(rawValue: -1) == nil)
        #expect(GridCell(rawValue: 1 << 62) == nil)
        #expect(GridCell(rawValue: 7)?.rawValue == 7)
        #expect(try GridCell(place(1, 1)) == GridCell(place(1, 1)))
        #expect(try GridCell(place(1, 1)) != GridCell(place(1.000_001, 1)))
    }
}
