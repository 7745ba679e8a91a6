import Geodesy
import TestData
import Testing

struct CoordinateTests {
    @Test func `only finite values in range make a coordinate`() {
        #expect(Coordinate(latitude: 90, longitude: 180) != nil)
        #expect(Coordinate(latitude: -90, longitude: -180) != nil)
        for (latitude, longitude) in [
            (90.000001, 0), (-90.1, 0), (0, 180.000001), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0),
            (0, -.infinity),
        ] {
            #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
        }
    }

    @Test func `the antimeridian has one representation`() throws {
        #expect(try place(12, 180).longitude == -180)
        #expect(try place(12, 180) == place(12, -180))
    }

    @Test func `rounding moves by less than the grid and is idempotent`() throws {
        var random = Seeded(1)
        for _ in 0..<3000 {
            let exact = try random.coordinate()
            let size = random.length(10...10_000)
            let rounded = exact.rounded(toMetres: size)
            #expect(rounded.rounded(toMetres: size) == rounded)
            #expect(exact.distance(to: rounded) <= 0.72 * size, "\(exact) \(size)")
            #expect((-180..<180).contains(rounded.longitude))
        }
    }

    @Test func `near points are rounded to the same point`() throws {
        let middle = try place(59.3326, 18.0649).rounded(toMetres: 1000)
        for azimuth in stride(from: 0.0, to: 360, by: 15) {
            #expect(middle.destination(azimuth: azimuth, distance: 480).rounded(toMetres: 1000) == middle)
        }
    }

    @Test func `poles and the antimeridian can be rounded`() throws {
        #expect(try place(90, 17).rounded(toMetres: 100) == place(90, -180))
        #expect(try place(10, 179.9999999).rounded(toMetres: 1000).longitude == -180)
        let anywhere = try place(45.2, 7.3)
        #expect(anywhere.rounded(toMetres: 0) == anywhere)
        #expect(anywhere.rounded(toMetres: .nan) == anywhere)
    }

    @Test func `angles are normalized to their ranges`() {
        #expect(Angle.positive(-10) == 350)
        #expect(Angle.positive(360) == 0)
        #expect(Angle.positive(-1e-20) == 0)
        #expect(Angle.positive(725) == 5)
        #expect(Angle.signed(180) == 180)
        #expect(Angle.signed(-180) == 180)
        #expect(Angle.signed(350) == -10)
    }
}
