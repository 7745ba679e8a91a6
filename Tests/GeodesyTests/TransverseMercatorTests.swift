import Foundation
import Geodesy
import TestData
import Testing

struct TransverseMercatorTests {
    private func grid(_ meridian: Double, scale: Double = 1) throws -> TransverseMercator {
        try #require(
            TransverseMercator(
                ellipsoid: .grs80,
                centralMeridian: meridian,
                scale: scale,
                falseEasting: 500_000
            )
        )
    }

    @Test func `Lantmäteriet's worked example agrees to its last digit`() throws {
        // Gauss Conformal Projection (Transverse Mercator), Krüger's formulas, with the constants of SWEREF
        // 99 TM adjusted to another zone.
        let example = try #require(
            TransverseMercator(
                ellipsoid: .grs80,
                centralMeridian: 13 + 35 / 60.0 + 7.692 / 3600,
                scale: 1.00000254,
                falseNorthing: -6_226_307.864,
                falseEasting: 84_182.879
            )
        )
        let position = try #require(example.position(of: place(66, 24)))
        #expect(abs(position.northing - 1_135_809.413_803) < 1e-6)
        #expect(abs(position.easting - 555_304.016_555) < 1e-6)
        #expect(try #require(example.coordinate(at: position)).distance(to: place(66, 24)) < 1e-8)
    }

    @Test func `the central meridian has the meridian's length`() throws {
        let grid = try grid(15, scale: 0.9996)
        #expect(try #require(grid.position(of: place(0, 15))) == GridPosition(northing: 0, easting: 500_000))
        for latitude in [-89.0, -35, 12, 59.33, 90] {
            let position = try #require(grid.position(of: place(latitude, 15)))
            // GRS 80 and WGS 84 part by a tenth of a millimetre.
            let length = try place(0, 15).distance(to: place(latitude, 15)) * 0.9996
            #expect(abs(abs(position.northing) - length) < 2e-4)
            #expect(position.easting == 500_000)
            #expect((position.northing < 0) == (latitude < 0))
        }
    }

    @Test func `a small step has the same scale in every direction`() throws {
        // Conformality, by the geodesic's own lengths: it would show a wrong coefficient of any term.
        let projection = try #require(TransverseMercator(ellipsoid: .wgs84, centralMeridian: 0))
        var random = Seeded(87)
        for _ in 0..<500 {
            let here = try place(
                .random(in: -80...80, using: &random),
                .random(in: -30...30, using: &random)
            )
            guard let from = projection.position(of: here) else { continue }
            // Opposite steps are averaged, which leaves the scale at the place itself.
            let scales = try [10.0, 55, 100, 145].map { azimuth in
                let (a, b) = (
                    try #require(projection.position(of: here.destination(azimuth: azimuth, distance: 100))),
                    try #require(projection.position(of: here.destination(azimuth: azimuth, distance: -100)))
                )
                return hypot(a.northing - b.northing, a.easting - b.easting) / 200
            }
            let spread = (scales.max() ?? 0) - (scales.min() ?? 1)
            #expect(spread < 3e-9, "\(here) \(from) \(scales)")
        }
    }

    @Test func `projection and inverse agree up to the edge`() throws {
        var random = Seeded(88)
        for _ in 0..<5000 {
            let meridian = Double.random(in: -180...180, using: &random)
            let projection = try grid(meridian)
            let here = try random.coordinate()
            guard let position = projection.position(of: here) else {
                let away = angle(here.longitude, meridian)
                #expect(away > 25)
                continue
            }
            guard let back = projection.coordinate(at: position) else {
                Issue.record("\(here) \(meridian) \(position)")
                continue
            }
            #expect(back.distance(to: here) < 3e-8, "\(here) \(meridian)")
        }
    }

    @Test func `a point far from the central meridian has no projection`() throws {
        let projection = try grid(15)
        #expect(try projection.position(of: place(0, 50)) == nil)
        #expect(try projection.position(of: place(60, -165)) == nil)
        #expect(try projection.position(of: place(89, -165)) == nil)
        for (north, east) in [(0.0, 9e6), (1.1e7, 5e5), (-1.1e7, 5e5), (.nan, 5e5), (0, .infinity)] {
            #expect(projection.coordinate(at: GridPosition(northing: north, easting: east)) == nil)
        }
    }

    @Test func `invalid parameters of a projection are refused`() {
        #expect(TransverseMercator(ellipsoid: .wgs84, centralMeridian: 181) == nil)
        #expect(TransverseMercator(ellipsoid: .wgs84, centralMeridian: .nan) == nil)
        #expect(TransverseMercator(ellipsoid: .wgs84, centralMeridian: 0, scale: 0) == nil)
        #expect(TransverseMercator(ellipsoid: .wgs84, centralMeridian: 0, falseNorthing: .infinity) == nil)
        #expect(ReferenceEllipsoid(semiMajorAxis: 0, inverseFlattening: 300) == nil)
        #expect(ReferenceEllipsoid(semiMajorAxis: 6_378_388, inverseFlattening: 10) == nil)
        #expect(ReferenceEllipsoid(semiMajorAxis: 6_378_388, inverseFlattening: 297) != nil)
    }
}
