import Foundation
import TestData
import Testing

@testable import Geodesy

struct GeodesicTests {
    @Test func `a published pair agrees`() throws {
        // Paris to New York: 5,852 km is the textbook figure of the ellipsoid.
        let (distance, azimuth) = try place(49, 2).inverse(to: place(40.7, -74))
        #expect(abs(distance - 5_852_000) < 30_000)
        #expect((285...295).contains(azimuth))
    }

    @Test func `known lengths of the ellipsoid agree`() throws {
        #expect(try abs(place(0, 0).distance(to: place(0, 90)) - 10_018_754.171394622) < 1e-7)
        #expect(try abs(place(90, 0).distance(to: place(-90, 33)) - 20_003_931.458625446) < 1e-7)
        #expect(try abs(place(0, 0).distance(to: place(90, 0)) - 10_001_965.729312723) < 1e-7)
        #expect(try abs(place(0, 10).distance(to: place(0, -170)) - 20_003_931.458625446) < 1e-7)
    }

    @Test func `coincident points have no direction`() throws {
        var random = Seeded(2)
        for _ in 0..<100 {
            let here = try random.coordinate()
            #expect(here.inverse(to: here) == (0, 0))
        }
        #expect(try place(90, 10).distance(to: place(90, -70)) < 1e-9)
    }

    @Test func `direct and inverse solutions agree at every distance`() throws {
        var random = Seeded(3)
        for _ in 0..<4000 {
            let start = try random.coordinate()
            let distance = random.length(0.01...19_900_000)
            let azimuth = Double.random(in: 0..<360, using: &random)
            let end = start.destination(azimuth: azimuth, distance: distance)
            let (back, direction) = start.inverse(to: end)
            #expect(abs(back - distance) < max(2e-8, 1e-10 * distance), "\(start) \(azimuth) \(distance)")
            // At a pole the azimuth is told by the longitude, and beyond 19,000 km another path may be as
            // short.
            if abs(start.latitude) < 89.99, distance < 19_000_000 {
                let aside = Angle.radians(angle(direction, azimuth))
                #expect(
                    aside * min(distance, 6_000_000) < 3e-8 || aside < 2e-9,
                    "\(start) \(azimuth) \(distance)"
                )
            }
        }
    }

    @Test func `every pair has a solution that leads there, also antipodes`() throws {
        var random = Seeded(4)
        for _ in 0..<4000 {
            let start = try random.coordinate()
            let spread = random.length(1e-9...3)
            let latitude = -start.latitude + Double.random(in: -spread...spread, using: &random)
            let longitude = start.longitude + 180 + Double.random(in: -spread...spread, using: &random)
            let end = try place(min(max(latitude, -90), 90), Angle.signed(longitude))
            let (distance, azimuth) = start.inverse(to: end)
            #expect(distance <= 20_003_931.4587)
            let reached = start.destination(azimuth: azimuth, distance: distance)
            #expect(reached.distance(to: end) < 2e-7, "\(start) \(end)")
        }
    }

    @Test func `the short form agrees with the full solution`() throws {
        var random = Seeded(5)
        for _ in 0..<4000 {
            let start = try random.coordinate()
            let distance = random.length(0.01...350_000)
            let end = start.destination(azimuth: .random(in: 0..<360, using: &random), distance: distance)
            let (short, azimuth) = GeodesicOrigin(start).inverse(to: end)
            let (full, expected) = Geodesic.inverse(from: start, to: end)
            #expect(abs(short - full) < max(1e-8, 1e-10 * distance), "\(start) \(end)")
            let aside = Angle.radians(angle(azimuth, expected))
            #expect(aside * distance < 1e-8 || aside < 1e-9, "\(start) \(end)")
        }
    }

    @Test func `distance is symmetric and independent of the origin of longitude`() throws {
        var random = Seeded(6)
        for _ in 0..<2000 {
            let a = try random.coordinate()
            let b = try random.coordinate()
            let distance = a.distance(to: b)
            #expect(abs(distance - b.distance(to: a)) < 1e-7)
            let turn = Double.random(in: -180...180, using: &random)
            let c = try place(a.latitude, Angle.signed(a.longitude + turn))
            let d = try place(b.latitude, Angle.signed(b.longitude + turn))
            #expect(abs(distance - c.distance(to: d)) < 1e-7)
            let south = try place(-a.latitude, -a.longitude)
            #expect(try abs(distance - south.distance(to: place(-b.latitude, -b.longitude))) < 1e-7)
        }
    }

    @Test func `no detour is shorter than a geodesic`() throws {
        var random = Seeded(7)
        for _ in 0..<2000 {
            let (a, b, c) = try (random.coordinate(), random.coordinate(), random.coordinate())
            #expect(a.distance(to: c) <= a.distance(to: b) + b.distance(to: c) + 1e-7)
        }
    }

    @Test func `the approximation stays within its bound at every distance`() throws {
        var random = Seeded(8)
        for _ in 0..<6000 {
            let start = try random.coordinate()
            let distance = random.length(1...300_000)
            let azimuth = Double.random(in: 0..<360, using: &random)
            let end = start.destination(azimuth: azimuth, distance: distance)
            let origin = GeodesicOrigin(start)
            let error = abs(origin.approximateDistance(to: end) - distance)
            #expect(error <= GeodesicOrigin.approximationError * distance, "\(start) \(end)")
            if let (east, north) = origin.approximateOffset(to: end), distance > 10 {
                #expect(angle(Angle.degrees(atan2(east, north)), azimuth) < 0.05, "\(start) \(end)")
            }
        }
    }

    @Test func `lower bounds of distances hold all over the Earth, and are close`() throws {
        var random = Seeded(10)
        let ends = [90, 89.999_999, 85, 45, 0, -45, -89.999_999, -90]
        for index in 0..<20_000 {
            let start =
                index % 2 == 0
                ? try random.coordinate()
                : try #require(Coordinate(latitude: ends[index / 2 % ends.count], longitude: -180))
            let other = try random.coordinate()
            let end =
                index % 3 == 0
                ? start.destination(
                    azimuth: Double.random(in: 0..<360, using: &random),
                    distance: random.length(0.001...20_000_000)
                ) : other
            let (origin, distance) = (GeodesicOrigin(start), start.distance(to: end))
            let least = origin.leastDistance(to: end)
            #expect(least <= distance, "\(start) \(end)")
            #expect(least >= distance * (1 - 2 * GeodesicOrigin.approximationError), "\(start) \(end)")
            if distance > 400_000 {
                #expect(least >= distance * (1 - 7e-5), "\(start) \(end)")
            }
            let error = abs(origin.approximateDistance(to: end) - distance)
            #expect(error <= GeodesicOrigin.approximationError * distance, "\(start) \(end)")
        }
        let same = try random.coordinate()
        #expect(GeodesicOrigin(same).leastDistance(to: same) == 0)
    }

    @Test func `on the sphere, direct and inverse solutions agree`() throws {
        var random = Seeded(9)
        for _ in 0..<1000 {
            let start = try random.coordinate()
            let distance = random.length(0.001...20_000_000)
            let azimuth = Double.random(in: 0..<360, using: &random)
            let end = Sphere.destination(from: start, azimuth: azimuth, distance: distance)
            #expect(abs(Sphere.distance(from: start, to: end) - distance) < 3e-8)
        }
    }

    @Test func `the arccos form is inexact nearby and agrees from afar`() throws {
        var random = Seeded(11)
        var worst = 0.0
        var lost = 0
        for _ in 0..<2000 {
            let start = try random.coordinate()
            let near = random.length(0.01...10)
            let end = Sphere.destination(
                from: start,
                azimuth: .random(in: 0..<360, using: &random),
                distance: near
            )
            let stable = Sphere.distance(from: start, to: end)
            #expect(abs(stable - near) < 1e-8)
            let unstable = Sphere.arccosDistance(from: start, to: end)
            worst = max(worst, abs(unstable - stable))
            if unstable == 0 { lost += 1 }

            let far = Sphere.destination(
                from: start,
                azimuth: 77,
                distance: random.length(100_000...19_000_000)
            )
            let difference =
                Sphere.arccosDistance(from: start, to: far) - Sphere.distance(from: start, to: far)
            #expect(abs(difference) < 1e-6)
        }
        // One double below 1 is an arc of 9.5 cm.
        #expect(worst > 0.09)
        #expect(lost > 100)
        #expect(try Sphere.arccosDistance(from: place(10, 20), to: place(-10, -160)) <= 20_015_087)
    }

    @Test func `a local frame keeps lengths and directions`() throws {
        var random = Seeded(10)
        for _ in 0..<1000 {
            let here = try GeodeticPosition(coordinate: random.coordinate(), height: 100)
            let there = try GeodeticPosition(coordinate: random.coordinate(), height: 2000)
            let (a, b) = (here.earthCentered, there.earthCentered)
            let chord = hypot(hypot(a.x - b.x, a.y - b.y), a.z - b.z)
            #expect(abs(EastNorthUp(from: here, to: there).slantRange - chord) < 1e-7)

            let above = EastNorthUp(
                from: here,
                to: GeodeticPosition(coordinate: here.coordinate, height: 350)
            )
            #expect(abs(above.up - 250) < 1e-8)
            #expect(hypot(above.east, above.north) < 1e-8)
            #expect(abs(above.elevation - 90) < 1e-6)
        }
        let level = try GeodeticPosition(coordinate: place(60, 20), height: 5)
        let same = EastNorthUp(from: level, to: level)
        #expect((same.azimuth, same.elevation, same.slantRange) == (0, 0, 0))
    }
}
