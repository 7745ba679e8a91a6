import Foundation
import Geodesy
import TestData
import Testing

struct SwedishGridTests {
    /// RT 90 2.5 gon V, and SWEREF 99 TM by the seven-parameter relation: Lantmäteriet's control points
    /// ("Kontrollpunkter RT 90 – SWEREF 99", 2006-05-03).
    @Test(arguments: [
        (7_453_389.762, 1_727_060.905, 7_454_204.710, 761_811.285),
        (7_047_738.415, 1_522_128.637, 7_046_077.551, 562_140.294),
        (6_671_665.273, 1_441_843.186, 6_669_189.356, 486_557.060),
        (6_249_111.351, 1_380_573.079, 6_246_136.483, 430_374.825),
    ])
    func `the published control points agree`(x: Double, y: Double, north: Double, east: Double) throws {
        let place = try #require(SwedishGrid.rt90.coordinate(at: GridPosition(northing: x, easting: y)))
        let found = try #require(SwedishGrid.sweref99TM.position(of: place))
        #expect(hypot(found.northing - north, found.easting - east) < 1.5e-3)
        let new = GridPosition(northing: north, easting: east)
        let back = try #require(SwedishGrid.sweref99TM.coordinate(at: new).flatMap(SwedishGrid.rt90.position))
        #expect(hypot(back.northing - x, back.easting - y) < 1.5e-3)
    }

    /// The first of the same control points, as RT 90 and as SWEREF 99 latitude and longitude.
    @Test func `a published latitude and longitude agrees`() throws {
        let point = GridPosition(northing: 7_453_389.762, easting: 1_727_060.905)
        let own = try #require(SwedishGrid.rt90.projection.coordinate(at: point))
        #expect(abs(own.latitude - (67 + 5 / 60.0 + 31.562861 / 3600)) < 1e-8)
        #expect(abs(own.longitude - (21 + 2 / 60.0 + 21.178495 / 3600)) < 2e-8)
        let shifted = try #require(SwedishGrid.rt90.coordinate(at: point))
        #expect(abs(shifted.latitude - (67 + 5 / 60.0 + 26.454925 / 3600)) < 1e-8)
        #expect(abs(shifted.longitude - (21 + 2 / 60.0 + 5.105679 / 3600)) < 2e-8)
    }

    @Test func `both grids convert back within a micrometre in all of Sweden`() throws {
        var random = Seeded(86)
        for _ in 0..<4000 {
            let here = try place(
                .random(in: SwedishGrid.latitudes, using: &random),
                .random(in: SwedishGrid.longitudes, using: &random)
            )
            for grid in [SwedishGrid.rt90, .sweref99TM] {
                let position = try #require(grid.position(of: here))
                // A point of the very edge may come back a rounding outside of it.
                guard let back = grid.coordinate(at: position) else {
                    #expect(min(here.latitude - 54, 70.5 - here.latitude) < 1e-9)
                    continue
                }
                #expect(back.distance(to: here) < 1e-6)
            }
        }
    }

    @Test func `a point outside Sweden has no grid position`() throws {
        for grid in [SwedishGrid.rt90, .sweref99TM] {
            for (latitude, longitude) in [(0.0, 0.0), (90, 0), (53.9, 15), (60, 8.9), (60, 26.1), (60, -165)]
            {
                #expect(try grid.position(of: place(latitude, longitude)) == nil)
            }
            // Axes swapped, degrees instead of metres, nothing at all, and no number.
            for (north, east) in [
                (1_628_618.0, 6_581_249.0), (59.3, 18.1), (0, 0), (.nan, 1_500_000), (6_500_000, .infinity),
                (1e300, 1e300),
            ] {
                #expect(grid.coordinate(at: GridPosition(northing: north, easting: east)) == nil)
            }
        }
    }
}
