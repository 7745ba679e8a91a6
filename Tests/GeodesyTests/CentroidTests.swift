import Geodesy
import Testing

@Suite struct CentroidTests {
    private func ring(_ points: [(Double, Double)]) throws -> [Coordinate] {
        try points.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
    }

    @Test func `the centre of a triangle is where its medians meet`() throws {
        let triangle = try ring([(10, 20), (10.003, 20), (10, 20.006)])
        let expected = try #require(Coordinate(latitude: 10.001, longitude: 20.002))
        for ring in [triangle, triangle.reversed(), triangle + triangle.prefix(1)] {
            let center = try #require(Centroid.ofArea([ring]))
            #expect(center.distance(to: expected) < 0.01)
        }
    }

    @Test func `holes move the centre away, and areas count by size`() throws {
        let square = try ring([(0, 0), (0, 0.004), (0.004, 0.004), (0.004, 0)])
        let hole = try ring([(0, 0), (0.004, 0), (0.004, 0.002), (0, 0.002)])
        let center = try #require(Centroid.ofArea([square], holes: [hole]))
        #expect(abs(center.longitude - 0.003) < 1e-9 && abs(center.latitude - 0.002) < 1e-9)
        let far = try ring([(0, 1), (0, 1.004), (0.004, 1.004), (0.004, 1)])
        let both = try #require(Centroid.ofArea([square, far]))
        #expect(abs(both.longitude - 0.502) < 1e-9)
    }

    @Test func `the centre of an area across the antimeridian lies in it`() throws {
        let ring = try ring([(60, 179.99), (60, -179.97), (60.01, -179.97), (60.01, 179.99)])
        let center = try #require(Centroid.ofArea([ring]))
        #expect(abs(center.longitude + 179.99) < 1e-9 && abs(center.latitude - 60.005) < 1e-9)
        let line = try #require(Centroid.ofLine(Array(ring.prefix(2))))
        #expect(abs(line.longitude + 179.99) < 1e-9)
        let points = try #require(Centroid.ofPoints(Array(ring.prefix(2))))
        #expect(abs(points.longitude + 179.99) < 1e-9)
    }

    @Test func `a shape without an area has no centre`() throws {
        #expect(Centroid.ofArea([]) == nil)
        #expect(Centroid.ofArea([[]]) == nil)
        #expect(Centroid.ofArea([try ring([(1, 1), (2, 2), (1, 1)])]) == nil)
        let eight = try ring([(0, 0), (0.001, 0.001), (0, 0.001), (0.001, 0)])
        #expect(Centroid.ofArea([eight]) == nil)
        let small = try ring([(0, 0), (0, 0.001), (0.001, 0.001), (0.001, 0)])
        #expect(Centroid.ofArea([small], holes: [small]) == nil)
    }

    @Test func `the middle of a line is half of its length from either end`() throws {
        let line = try ring([(45, 7), (45, 7.001), (45.003, 7.001), (45.003, 7.001)])
        let middle = try #require(Centroid.ofLine(line))
        #expect(middle.longitude == 7.001)
        let first = try #require(line.first).distance(to: line[1]) + line[1].distance(to: middle)
        #expect(abs(first - middle.distance(to: line[2])) < 0.5)
        #expect(Centroid.ofLine([]) == nil)
        #expect(Centroid.ofLine([line[0], line[0]]) == line[0])
        #expect(Centroid.ofLine([line[0]]) == line[0])
    }

    @Test func `an area around a pole has a centre`() throws {
        let cap = try ring([(90, 0), (89.99, 90), (89.99, 180)])
        #expect(Centroid.ofPoints(cap) != nil)
        #expect(try #require(Centroid.ofLine(cap)).latitude > 89.9)
    }
}
