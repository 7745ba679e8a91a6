import Foundation
import TestData
import Testing

@testable import Geodesy

/// Azimuths between places millimetres apart, against the geodesic's equations integrated with 40 digits
/// between the doubles nearest to the decimals.
struct ShortAzimuthTests {
    @Test(arguments: [
        (15.886230062, -148.492712253, 15.886230074, -148.492712268, 309.57764715694814),
        (45.323264313, -168.155599931, 45.323264359, -168.155599960, 336.02341888838008),
        (-60.788882944, 110.678642733, -60.788882930, 110.678642768, 50.706195858114946),
        (-18.357255923, 34.528013947, -18.357255916, 34.528013959, 58.579188176191726),
        (85.133328194, -20.479829824, 85.133328205, -20.479829812, 5.2879088567536681),
        (-59.212997568, -154.101119399, -59.212998385, -154.101112598, 103.18565657738456),
        (89.999999943, 65.938505048, 89.999999893, 81.529850393, 148.02178491414562),
    ])
    func `the azimuth over millimetres is exact in double precision`(
        latitude1: Double,
        longitude1: Double,
        latitude2: Double,
        longitude2: Double,
        expected: Double
    ) throws {
        let found = try place(latitude1, longitude1).azimuth(to: place(latitude2, longitude2))
        #expect(angle(found, expected) < 1e-9, "\(found)")
    }

    @Test func `a point a nanodegree across the antimeridian is that near`() throws {
        var random = Seeded(81)
        for _ in 0..<1000 {
            let latitude = Double.random(in: -85...85, using: &random)
            // Both longitudes are whole multiples of a double's spacing from the antimeridian.
            let west = Double(Int.random(in: 1...2000, using: &random)) * 0x1p-34
            let east = Double(Int.random(in: 1...2000, using: &random)) * 0x1p-34
            let across = try place(latitude, 180 - west).inverse(to: place(latitude, -180 + east))
            let same = try place(latitude, -west).inverse(to: place(latitude, east))
            #expect(across == same)
        }
    }
}
