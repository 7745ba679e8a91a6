import Geodesy
import TestData
import Testing

/// How boxes lie to each other.
struct BoxTests {
    private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> BoundingBox {
        try #require(BoundingBox(west: west, south: south, east: east, north: north))
    }

    @Test func `boxes contain, touch and miss each other, across the antimeridian too`() throws {
        let whole = try box(-180, -90, 180, 90)
        let here = try box(10, 50, 20, 60)
        let pacific = try box(170, -10, -170, 10)
        #expect(try here.contains(box(12, 51, 19, 59)) && here.contains(here))
        #expect(try !here.contains(box(12, 51, 21, 59)) && here.intersects(box(12, 51, 21, 59)))
        #expect(try !here.contains(box(12, 51, 19, 61)) && here.intersects(box(20, 60, 30, 70)))
        #expect(try !here.intersects(box(20.1, 50, 30, 60)) && !here.intersects(box(10, 60.1, 20, 70)))
        #expect(whole.contains(pacific) && whole.contains(here) && !pacific.contains(whole))
        #expect(try pacific.contains(box(175, 0, 180, 1)) && pacific.contains(box(-175, 0, -170, 1)))
        #expect(try pacific.contains(box(179, 0, -179, 1)) && !pacific.contains(box(160, 0, -179, 1)))
        #expect(try pacific.intersects(box(160, 0, 170, 1)) && !pacific.intersects(box(-169, 0, 169, 1)))
        #expect(!pacific.intersects(here) && pacific.intersects(whole))
        // The same meridian, named twice.
        #expect(try box(170, 0, 180, 1).intersects(box(-180, 0, -170, 1)))
    }

    @Test func `contains and misses hold for every point of a circle's box`() throws {
        var random = Seeded(26)
        for _ in 0..<4000 {
            let center = try #require(
                Coordinate(
                    latitude: .random(in: -90...90, using: &random),
                    longitude: .random(in: -180...180, using: &random)
                )
            )
            let radius = Double.random(in: 1...20_000, using: &random)
            let reach = BoundingBox(around: center, radius: radius)
            let other = BoundingBox(
                around: center.destination(azimuth: .random(in: 0...360, using: &random), distance: radius),
                radius: .random(in: 1...60_000, using: &random)
            )
            for _ in 0..<8 {
                let point = center.destination(
                    azimuth: .random(in: 0...360, using: &random),
                    distance: .random(in: 0...radius, using: &random)
                )
                if other.contains(reach) { #expect(other.contains(point)) }
                if !other.intersects(reach) { #expect(!other.contains(point)) }
            }
        }
    }

    @Test func `rounding moves a position by at most the size of the grid`() throws {
        var random = Seeded(27)
        for _ in 0..<20_000 {
            let near = [Double.random(in: -90...90, using: &random), 89.99, -89.9, 90, -90].randomElement(
                using: &random
            )
            let place = try #require(
                Coordinate(latitude: near ?? 0, longitude: .random(in: -180...180, using: &random))
            )
            let size = Double.random(in: 10...10_000, using: &random)
            #expect(place.distance(to: place.rounded(toMetres: size)) <= size)
        }
    }
}
