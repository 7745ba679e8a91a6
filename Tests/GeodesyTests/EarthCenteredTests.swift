import Foundation
import Geodesy
import TestData
import Testing

struct EarthCenteredTests {
    private static let polarRadius = 6_356_752.314_245_179

    @Test func `positions on the axes equal known ones`() throws {
        func geodetic(_ x: Double, _ y: Double, _ z: Double) throws -> GeodeticPosition {
            try #require(GeodeticPosition(earthCentered: EarthCenteredPosition(x: x, y: y, z: z)))
        }
        #expect(try geodetic(6_378_137, 0, 0) == GeodeticPosition(coordinate: place(0, 0), height: 0))
        #expect(try geodetic(0, 6_379_137, 0).coordinate == place(0, 90))
        #expect(try abs(geodetic(0, 6_379_137, 0).height - 1000) < 1e-8)
        #expect(try geodetic(-6_378_137, 0, 0).coordinate == place(0, 180))
        for sign in [1.0, -1] {
            let pole = try geodetic(0, 0, sign * (Self.polarRadius + 250))
            #expect(try pole.coordinate == place(sign * 90, 0))
            #expect(abs(pole.height - 250) < 1e-8)
        }
    }

    @Test func `deep inside the Earth, the nearest surface point is used`() throws {
        let center = try #require(
            GeodeticPosition(earthCentered: EarthCenteredPosition(x: 0, y: 0, z: 0))
        )
        #expect(try center.coordinate == place(90, 0))
        #expect(abs(center.height + Self.polarRadius) < 1e-8)
        // On the plane of the equator both hemispheres are equally near; beyond 42.7 km only the equator is.
        let inside = try #require(
            GeodeticPosition(earthCentered: EarthCenteredPosition(x: 30_000, y: 0, z: 0))
        )
        #expect((1..<89).contains(inside.coordinate.latitude))
        #expect(inside.height > -6_348_137)
        let outside = try #require(
            GeodeticPosition(earthCentered: EarthCenteredPosition(x: 43_000, y: 0, z: 0))
        )
        #expect(try outside.coordinate == place(0, 0))
        #expect(abs(outside.height + 6_335_137) < 1e-8)

        // However near the centre, the height leads back to where it came from, and no point is nearer.
        var random = Seeded(82)
        for _ in 0..<2000 {
            let radius = random.length(1e-3...200_000)
            let (lift, turn) = (
                Double.random(in: -1...1, using: &random), Double.random(in: -3...3, using: &random)
            )
            let across = radius * (1 - lift * lift).squareRoot()
            let position = EarthCenteredPosition(
                x: across * cos(turn),
                y: across * sin(turn),
                z: radius * lift
            )
            let found = try #require(GeodeticPosition(earthCentered: position))
            #expect(separation(found.earthCentered, position) < 1e-6)
            for _ in 0..<20 {
                let other = try GeodeticPosition(coordinate: random.coordinate(), height: 0)
                #expect(separation(other.earthCentered, position) >= -found.height - 1e-8)
            }
        }
    }

    @Test func `every position from the depths to the satellites converts back`() throws {
        var random = Seeded(83)
        for _ in 0..<10_000 {
            let coordinate = try random.coordinate()
            let height =
                Bool.random(using: &random)
                ? random.length(1e-3...1e9) : -random.length(1e-3...6_250_000)
            let start = GeodeticPosition(coordinate: coordinate, height: height)
            let found = try #require(GeodeticPosition(earthCentered: start.earthCentered))
            #expect(abs(found.height - height) <= max(2e-8, 1e-15 * height), "\(start)")
            #expect(abs(found.coordinate.latitude - coordinate.latitude) < 1e-12, "\(start)")
            if abs(coordinate.latitude) < 90 {
                let across = hypot(start.earthCentered.x, start.earthCentered.y)
                let aside = angle(found.coordinate.longitude, coordinate.longitude)
                #expect(Angle.radians(aside) * across <= 1e-15 * (6_378_137 + abs(height)), "\(start)")
            }
        }
    }

    @Test func `a point without a position has none`() {
        for bad in [Double.nan, .infinity, -.infinity, 2e15] {
            #expect(GeodeticPosition(earthCentered: EarthCenteredPosition(x: bad, y: 0, z: 0)) == nil)
            #expect(GeodeticPosition(earthCentered: EarthCenteredPosition(x: 0, y: bad, z: 0)) == nil)
            #expect(GeodeticPosition(earthCentered: EarthCenteredPosition(x: 1, y: 0, z: bad)) == nil)
        }
    }

    @Test func `all conversions of a local frame are inverse`() throws {
        var random = Seeded(84)
        for _ in 0..<4000 {
            let here = try GeodeticPosition(
                coordinate: random.coordinate(),
                height: .random(in: -400...9000, using: &random)
            )
            let range = random.length(0.01...2e7)
            let offset = EastNorthUp(
                azimuth: .random(in: 0..<360, using: &random),
                elevation: .random(in: -15...90, using: &random),
                slantRange: range
            )
            let frame = LocalFrame(at: here)
            let there = try #require(frame.position(of: offset))
            #expect(apart(frame.place(there), offset) < 3e-8)
            let centered = frame.earthCentered(of: offset)
            #expect(separation(centered, there.earthCentered) < 3e-8)
            #expect(apart(frame.place(centered), offset) < 3e-8)
        }
    }

    @Test func `azimuth, elevation and slant range match the offset`() {
        let ahead = EastNorthUp(azimuth: 90, elevation: 0, slantRange: 12)
        #expect(ahead == EastNorthUp(east: 12, north: 0, up: 0))
        #expect(EastNorthUp(azimuth: 123, elevation: 90, slantRange: 7).up == 7)
        // 3-4-5 and 5-12-13.
        let known = EastNorthUp(east: 3, north: -4, up: 12)
        #expect(abs(known.slantRange - 13) < 1e-14)
        #expect(abs(known.azimuth - 143.130_102_354_155_98) < 1e-12)
        #expect(abs(known.elevation - 67.380_135_051_959_57) < 1e-12)
        var random = Seeded(85)
        for _ in 0..<1000 {
            let azimuth = Double.random(in: 0..<360, using: &random)
            let elevation = Double.random(in: -89...89, using: &random)
            let range = random.length(1e-3...1e8)
            let offset = EastNorthUp(azimuth: azimuth, elevation: elevation, slantRange: range)
            #expect(angle(offset.azimuth, azimuth) < 1e-11)
            #expect(abs(offset.elevation - elevation) < 1e-11)
            #expect(abs(offset.slantRange - range) <= 1e-15 * range)
        }
    }

    @Test func `an offset across the antimeridian is converted correctly`() throws {
        let here = try GeodeticPosition(coordinate: place(0, 179.999), height: 0)
        let east = try #require(LocalFrame(at: here).position(of: EastNorthUp(east: 222, north: 0, up: 0)))
        #expect(east.coordinate.longitude < -179.99)
    }

    private func separation(_ a: EarthCenteredPosition, _ b: EarthCenteredPosition) -> Double {
        hypot(hypot(a.x - b.x, a.y - b.y), a.z - b.z)
    }

    private func apart(_ a: EastNorthUp, _ b: EastNorthUp) -> Double {
        hypot(hypot(a.east - b.east, a.north - b.north), a.up - b.up)
    }
}
