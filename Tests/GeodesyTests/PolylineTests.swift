import Foundation
import Geodesy
import TestData
import Testing

struct PolylineTests {
    /// The least distance by trying: a dense net, then ever denser around its best.
    private func bruteForce(
        _ segment: GeodesicSegment,
        _ target: Coordinate
    ) -> (distance: Double, measure: Double) {
        var (low, high) = (0.0, segment.length)
        var best = (distance: Double.infinity, measure: 0.0)
        for _ in 0..<14 {
            let step = (high - low) / 40
            for index in 0...40 {
                let measure = low + step * Double(index)
                let distance = segment.coordinate(at: measure).distance(to: target)
                if distance < best.distance { best = (distance, measure) }
            }
            (low, high) = (max(0, best.measure - step), min(segment.length, best.measure + step))
        }
        return best
    }

    @Test func `no point of a segment is nearer than the nearest point`() throws {
        var random = Seeded(92)
        for _ in 0..<700 {
            let start = try random.coordinate()
            let end = start.destination(
                azimuth: .random(in: 0..<360, using: &random),
                distance: random.length(0.5...8_000_000)
            )
            let segment = GeodesicSegment(from: start, to: end)
            // Around the segment as well as beyond its ends.
            let middle = segment.coordinate(at: .random(in: 0...segment.length, using: &random))
            let target = middle.destination(
                azimuth: .random(in: 0..<360, using: &random),
                distance: random.length(0.01...4_500_000)
            )
            let found = segment.nearest(to: target)
            let least = bruteForce(segment, target)
            #expect(
                found.distance <= least.distance * (1 + 1e-10) + 1e-6,
                "\(segment) \(target) \(found) \(least)"
            )
            #expect(
                abs(found.coordinate.distance(to: target) - found.distance) <= 1e-7 + 1e-10 * found.distance
            )
            #expect(segment.coordinate(at: found.measure).distance(to: found.coordinate) < 1e-7)
            #expect((0...segment.length).contains(found.measure))
            #expect(abs(found.fraction - found.measure / segment.length) < 1e-12)
        }
    }

    @Test func `the nearest point is the foot of the perpendicular`() throws {
        var random = Seeded(93)
        var found = 0
        for _ in 0..<2000 {
            let start = try random.coordinate()
            let end = start.destination(
                azimuth: .random(in: 0..<360, using: &random),
                distance: random.length(10...3_000_000)
            )
            let segment = GeodesicSegment(from: start, to: end)
            let measure = segment.length * Double.random(in: 0.1...0.9, using: &random)
            let foot = segment.coordinate(at: measure)
            let side = Bool.random(using: &random) ? 90.0 : -90
            let distance = random.length(0.1...3_000_000)
            // Near a pole the azimuth needs more digits of the longitude than a double has.
            guard abs(foot.latitude) < 89.9 else { continue }
            found += 1
            let target = foot.destination(azimuth: foot.azimuth(to: end) + side, distance: distance)
            let nearest = segment.nearest(to: target)
            #expect(abs(nearest.distance - distance) < 1e-6)
            // Some nanometres of the segment's ends turn it; at a long lever that moves the foot.
            let slack = 1e-3 + 1e-8 * distance / segment.length
            #expect(nearest.coordinate.distance(to: foot) < slack, "\(segment) \(distance)")
        }
        #expect(found > 1500)
    }

    @Test func `a parallel is not the shortest line, and a meridian is`() throws {
        let meridian = try GeodesicSegment(from: place(10, 20), to: place(30, 20))
        let beside = try meridian.nearest(to: place(20, 21))
        #expect(beside.coordinate.longitude == 20 || abs(beside.coordinate.longitude - 20) < 1e-12)
        // The right angle is at the meridian, so the foot lies polewards of the target's parallel.
        #expect(beside.coordinate.latitude > 20.001)
        let equator = try GeodesicSegment(from: place(0, 170), to: place(0, -170))
        let across = try equator.nearest(to: place(1, -179))
        #expect(abs(across.coordinate.longitude + 179) < 1e-9 && abs(across.coordinate.latitude) < 1e-12)
        #expect(abs(across.fraction - 0.55) < 1e-9)
        #expect(try abs(across.distance - place(0, 0).distance(to: place(1, 0))) < 1e-6)
        let overThePole = try GeodesicSegment(from: place(80, 0), to: place(80, 180))
        let polar = try overThePole.nearest(to: place(89, 90))
        #expect(polar.coordinate.latitude > 90 - 1e-6)
        #expect(abs(polar.fraction - 0.5) < 1e-9)
    }

    @Test func `a point beyond a segment is nearest to its end`() throws {
        let segment = try GeodesicSegment(from: place(60, 20), to: place(60.01, 20))
        let before = try segment.nearest(to: place(59.9, 20.01))
        #expect((before.coordinate, before.measure, before.fraction) == (segment.start, 0, 0))
        let after = try segment.nearest(to: place(60.2, 19.99))
        #expect((after.coordinate, after.fraction) == (segment.end, 1))
        let on = segment.nearest(to: segment.start)
        #expect((on.distance, on.measure) == (0, 0))
        #expect(segment.coordinate(at: -5) == segment.start)
        #expect(segment.coordinate(at: 1e9) == segment.end)
        #expect(segment.coordinate(at: .nan) == segment.start)
        let point = try GeodesicSegment(from: place(60, 20), to: place(60, 20))
        let nearest = try point.nearest(to: place(60.1, 20))
        #expect((nearest.measure, nearest.fraction) == (0, 0))
        #expect(nearest.coordinate == point.start)
    }

    @Test func `a line is as near as its nearest segment`() throws {
        var random = Seeded(94)
        for _ in 0..<400 {
            var corners = [try random.coordinate()]
            let scale = random.length(10...100_000)
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                // Now and then a corner is given twice.
                let step = Int.random(in: 0..<8, using: &random) == 0 ? 0 : random.length(scale / 20...scale)
                corners.append(
                    corners[corners.count - 1].destination(
                        azimuth: .random(in: 0..<360, using: &random),
                        distance: step
                    )
                )
            }
            let line = try #require(Polyline(corners))
            let target = try #require(corners.randomElement(using: &random)).destination(
                azimuth: .random(in: 0..<360, using: &random),
                distance: random.length(0.1...scale * 5)
            )
            let found = line.nearest(to: target)
            var least = Double.infinity
            var before = 0.0
            var beforeFound = 0.0
            for (index, (from, to)) in zip(corners, corners.dropFirst()).enumerated() {
                let segment = GeodesicSegment(from: from, to: to)
                if index == found.segment { beforeFound = before }
                before += segment.length
                least = min(least, segment.nearest(to: target).distance)
            }
            #expect(abs(found.distance - least) < 1e-6)
            #expect(abs(line.length - before) <= 1e-12 * before)
            let segment = GeodesicSegment(from: corners[found.segment], to: corners[found.segment + 1])
            #expect(abs(found.measure - beforeFound - found.fraction * segment.length) < 1e-6)
            #expect(line.coordinate(at: found.measure).distance(to: found.coordinate) < 1e-6)
        }
    }

    @Test func `lines of one point or none have a nearest point or none`() throws {
        #expect(Polyline([]) == nil)
        let only = try #require(try Polyline([place(1, 2)]))
        let nearest = try only.nearest(to: place(1, 3))
        #expect(try nearest.coordinate == place(1, 2))
        #expect((nearest.measure, nearest.segment, nearest.fraction, only.length) == (0, 0, 0, 0))
        #expect(try nearest.distance == place(1, 2).distance(to: place(1, 3)))
        #expect(try only.coordinate(at: 10) == place(1, 2))
    }

    @Test func `a measure leads to its point along the line`() throws {
        let line = try #require(
            try Polyline([place(0, 179), place(0, -179), place(0, -179), place(1, -179)])
        )
        let degree = try place(0, 0).distance(to: place(0, 1))
        let third = line.coordinate(at: degree * 1.5)
        #expect(abs(third.longitude + 179.5) < 1e-9)
        #expect(try line.coordinate(at: 0) == place(0, 179))
        #expect(try line.coordinate(at: -3) == place(0, 179))
        #expect(try line.coordinate(at: line.length) == place(1, -179))
        #expect(try line.coordinate(at: 2 * degree).distance(to: place(0, -179)) < 1e-6)
        #expect(line.coordinate(at: 2 * degree + 1000).latitude > 0.009)
        let corner = try line.nearest(to: place(-1, -178))
        #expect((corner.segment, corner.fraction) == (0, 1))
    }
}
