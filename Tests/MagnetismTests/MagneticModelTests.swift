import Geodesy
import LibC
import Magnetism
import Testing

/// The World Magnetic Model against the values that NOAA publishes with its coefficients, and against itself.
struct MagneticModelTests {
    private struct Published {
        let (year, height, latitude, longitude): (Double, Double, Double, Double)
        let (north, east, down): (Double, Double, Double)
        let (inclination, declination): (Double, Double)
    }

    /// The test values of WMM2025: the year, kilometres above the ellipsoid, degrees, nanotesla and degrees.
    private static let published: [Published] = [
        .init(
            year: 2025.0,
            height: 0.0,
            latitude: 80.0,
            longitude: 0.0,
            north: 6521.6,
            east: 145.9,
            down: 54791.5,
            inclination: 83.21,
            declination: 1.28
        ),
        .init(
            year: 2025.0,
            height: 0.0,
            latitude: 0.0,
            longitude: 120.0,
            north: 39677.8,
            east: -109.6,
            down: -10580.2,
            inclination: -14.93,
            declination: -0.16
        ),
        .init(
            year: 2025.0,
            height: 0.0,
            latitude: -80.0,
            longitude: 240.0,
            north: 6117.5,
            east: 15751.9,
            down: -52022.5,
            inclination: -72.00,
            declination: 68.78
        ),
        .init(
            year: 2025.0,
            height: 100.0,
            latitude: 80.0,
            longitude: 0.0,
            north: 6216.0,
            east: 92.4,
            down: 52598.8,
            inclination: 83.26,
            declination: 0.85
        ),
        .init(
            year: 2025.0,
            height: 100.0,
            latitude: 0.0,
            longitude: 120.0,
            north: 37688.6,
            east: -96.2,
            down: -10152.1,
            inclination: -15.08,
            declination: -0.15
        ),
        .init(
            year: 2025.0,
            height: 100.0,
            latitude: -80.0,
            longitude: 240.0,
            north: 5907.6,
            east: 14780.3,
            down: -49540.7,
            inclination: -72.19,
            declination: 68.21
        ),
        .init(
            year: 2027.5,
            height: 0.0,
            latitude: 80.0,
            longitude: 0.0,
            north: 6500.8,
            east: 294.5,
            down: 54869.4,
            inclination: 83.24,
            declination: 2.59
        ),
        .init(
            year: 2027.5,
            height: 0.0,
            latitude: 0.0,
            longitude: 120.0,
            north: 39701.6,
            east: -167.4,
            down: -10381.8,
            inclination: -14.65,
            declination: -0.24
        ),
        .init(
            year: 2027.5,
            height: 0.0,
            latitude: -80.0,
            longitude: 240.0,
            north: 6200.7,
            east: 15730.3,
            down: -51783.7,
            inclination: -71.92,
            declination: 68.49
        ),
        .init(
            year: 2027.5,
            height: 100.0,
            latitude: 80.0,
            longitude: 0.0,
            north: 6196.7,
            east: 233.8,
            down: 52670.5,
            inclination: 83.29,
            declination: 2.16
        ),
        .init(
            year: 2027.5,
            height: 100.0,
            latitude: 0.0,
            longitude: 120.0,
            north: 37711.5,
            east: -148.7,
            down: -9969.8,
            inclination: -14.81,
            declination: -0.23
        ),
        .init(
            year: 2027.5,
            height: 100.0,
            latitude: -80.0,
            longitude: 240.0,
            north: 5984.0,
            east: 14760.1,
            down: -49317.7,
            inclination: -72.10,
            declination: 67.93
        ),
    ]

    private let model = MagneticModel.wmm2025

    private func field(
        _ latitude: Double,
        _ longitude: Double,
        height: Double = 0,
        years: Double = 0
    ) throws -> MagneticField {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return model.field(
            at: GeodeticPosition(coordinate: coordinate, height: height),
            time: model.epoch + years * 31_557_600
        )
    }

    @Test func `at every published point, the field is the published one to its last digit`() throws {
        #expect(Self.published.count == 12)
        for row in Self.published {
            let longitude = Angle.signed(row.longitude)
            let field = try field(
                row.latitude,
                longitude,
                height: row.height * 1000,
                years: row.year - 2025
            )
            #expect(abs(field.north - row.north) < 0.051, "\(row): \(field)")
            #expect(abs(field.east - row.east) < 0.051, "\(row): \(field)")
            #expect(abs(field.down - row.down) < 0.051, "\(row): \(field)")
            #expect(abs(field.inclination - row.inclination) < 0.0051, "\(row): \(field.inclination)")
            #expect(abs(field.declination - row.declination) < 0.0051, "\(row): \(field.declination)")
        }
    }

    @Test func `at a pole, the field turns with the longitude and is otherwise the same`() throws {
        for latitude in [90.0, -90] {
            let ahead = try field(latitude, 0)
            for longitude in stride(from: -180.0, to: 180, by: 30) {
                let turned = try field(latitude, longitude)
                #expect(abs(turned.horizontal - ahead.horizontal) < 1e-6)
                #expect(abs(turned.down - ahead.down) < 1e-6)
                let turn = latitude > 0 ? longitude : -longitude
                let difference = Angle.signed(turned.declination - ahead.declination - turn)
                #expect(min(abs(difference), abs(abs(difference) - 360)) < 1e-9, "\(latitude) \(longitude)")
            }
            let near = try field(latitude > 0 ? 89.999999 : -89.999999, 0)
            #expect(abs(near.north - ahead.north) < 0.01 && abs(near.east - ahead.east) < 0.01)
        }
    }

    @Test func `near the magnetic poles, a compass is of no use, and elsewhere it is`() throws {
        // The dip poles of the model in 2025 lie at 85.8° N 139.3° E and 63.9° S 135.1° E.
        #expect(try field(85.762, 139.298).compassZone == .blackout)
        #expect(try field(-63.851, 135.078).compassZone == .blackout)
        #expect(try field(85.762, 139.298).horizontal < 30)
        #expect(try field(-63.851, 135.078).horizontal < 30)
        #expect(try field(78.22, 15.65).compassZone == .good)
        #expect(try field(82.5, -62.3).compassZone == .caution)
        #expect(try field(60.17, 24.94).compassZone == .good)
        #expect(MagneticField(north: 1999.9, east: 0, down: 0).compassZone == .blackout)
        #expect(MagneticField(north: 0, east: 2000, down: 0).compassZone == .caution)
        #expect(MagneticField(north: 0, east: -6000, down: 0).compassZone == .good)
    }

    @Test func `outside its years, the model stays at its epoch and its end`() throws {
        let (first, last) = (try field(60.17, 24.94), try field(60.17, 24.94, years: 4.999316))
        #expect(try field(60.17, 24.94, years: -10) == first)
        #expect(try field(60.17, 24.94, years: 20) == field(60.17, 24.94, years: 1000))
        #expect(abs(try field(60.17, 24.94, years: 20).declination - last.declination) < 1e-3)
        #expect(last.declination > first.declination)
    }

    @Test func `everywhere on a grid, the field has a finite declination and a plausible strength`() throws {
        for latitude in stride(from: -90.0, through: 90, by: 7.5) {
            for longitude in stride(from: -180.0, to: 180, by: 7.5) {
                let field = try field(latitude, longitude, years: 2.5)
                let total = hypot(field.horizontal, field.down)
                #expect((20_000...70_000).contains(total), "\(latitude) \(longitude): \(total)")
                #expect((-180.0...180).contains(field.declination))
            }
        }
    }
}
