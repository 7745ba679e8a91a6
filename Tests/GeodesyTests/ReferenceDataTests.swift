import Foundation
import Geodesy
import TestData
import Testing

/// The published and generated references.
@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct ReferenceDataTests {
    private struct Row {
        let columns: [String: String]

        func callAsFunction(_ name: String) throws -> Double {
            let text = try #require(columns[name]).trimmingCharacters(in: .whitespacesAndNewlines)
            return try #require(Double(text), "\(name): \(text)")
        }

        func place(_ latitude: String, _ longitude: String) throws -> Coordinate {
            try GeodesyTests.place(self(latitude), self(longitude))
        }
    }

    private func rows(_ name: String, atLeast count: Int) throws -> [Row] {
        let rows = try SharedData.rows(csv: "geodesy/" + name).map(Row.init)
        #expect(rows.count >= count)
        return rows
    }

    @Test func `distances and azimuths agree on two thousand pairs`() throws {
        for row in try rows("geodesic-pairs.csv", atLeast: 2000) {
            let from = try row.place("lat1_deg", "lon1_deg")
            let to = try row.place("lat2_deg", "lon2_deg")
            let (distance, azimuth) = from.inverse(to: to)
            let expected = try row("wgs84_distance_m")
            #expect(abs(distance - expected) <= max(1e-6, 1e-10 * expected), "\(row.columns)")
            guard row.columns["case"] != "coincident" else {
                #expect(azimuth == 0)
                continue
            }
            // Below a few metres the reference's own rounding, some nanometres, turns its azimuth.
            let error = try angle(azimuth, row("wgs84_fwd_azimuth_deg_0_360"))
            #expect(error <= 1e-7 || Angle.radians(error) * distance <= 5e-9, "\(row.columns) \(azimuth)")
        }
    }

    @Test func `the sphere's distances and azimuths agree on two thousand pairs`() throws {
        for row in try rows("geodesic-pairs.csv", atLeast: 2000) {
            let from = try row.place("lat1_deg", "lon1_deg")
            let to = try row.place("lat2_deg", "lon2_deg")
            let distance = Sphere.distance(from: from, to: to)
            let expected = try row("sphere6371km_distance_m")
            #expect(abs(distance - expected) <= 1e-6, "\(row.columns)")
            guard distance > 0 else { continue }
            let error = try angle(
                Sphere.azimuth(from: from, to: to),
                row("sphere6371km_fwd_azimuth_deg_0_360")
            )
            let lever = 6_371_000 * abs(sin(distance / 6_371_000))
            #expect(error <= 1e-7 || Angle.radians(error) * lever <= 1e-8, "\(row.columns)")
        }
    }

    @Test func `Karney's test set is met both ways`() throws {
        for row in try rows("karney-geodtest.csv", atLeast: 60) {
            let from = try row.place("lat1_deg", "lon1_deg")
            let to = try row.place("lat2_deg", "lon2_deg")
            let expected = try row("s12_m")
            let (distance, azimuth) = from.inverse(to: to)
            #expect(abs(distance - expected) <= 1e-7, "\(row.columns)")
            // Where neighbouring geodesics meet at the target, the azimuth is not determined; all lead there.
            if try abs(row("m12_m")) > 1000 {
                #expect(try angle(azimuth, row("azi1_deg")) <= 1e-7, "\(row.columns)")
            }
            #expect(from.destination(azimuth: azimuth, distance: distance).distance(to: to) < 1e-7)
            let reached = try from.destination(azimuth: row("azi1_deg"), distance: expected)
            #expect(reached.distance(to: to) < 1e-7, "\(row.columns)")
        }
    }

    @Test func `destinations agree, on the ellipsoid and on the sphere`() throws {
        for row in try rows("direct-problem.csv", atLeast: 300) {
            let start = try row.place("lat1_deg", "lon1_deg")
            let azimuth = try row("azimuth_deg")
            let distance = try row("distance_m")
            let end = start.destination(azimuth: azimuth, distance: distance)
            #expect(try end.distance(to: row.place("wgs84_lat2_deg", "wgs84_lon2_deg")) < 1e-4)
            let round = Sphere.destination(from: start, azimuth: azimuth, distance: distance)
            let expected = try row.place("sphere6371km_lat2_deg", "sphere6371km_lon2_deg")
            #expect(Sphere.distance(from: round, to: expected) < 1e-4)
        }
    }

    @Test func `the local frame agrees`() throws {
        for row in try rows("ecef-enu-azel.csv", atLeast: 200) {
            let observer = try GeodeticPosition(
                coordinate: row.place("observer_lat_deg", "observer_lon_deg"),
                height: row("observer_ellipsoidal_height_m")
            )
            let target = try GeodeticPosition(
                coordinate: row.place("target_lat_deg", "target_lon_deg"),
                height: row("target_ellipsoidal_height_m")
            )
            #expect(try abs(observer.earthCentered.x - row("observer_ecef_x_m")) < 1e-4)
            #expect(try abs(observer.earthCentered.y - row("observer_ecef_y_m")) < 1e-4)
            #expect(try abs(target.earthCentered.z - row("target_ecef_z_m")) < 1e-4)
            let seen = EastNorthUp(from: observer, to: target)
            #expect(try abs(seen.east - row("enu_east_m")) < 1e-4)
            #expect(try abs(seen.north - row("enu_north_m")) < 1e-4)
            #expect(try abs(seen.up - row("enu_up_m")) < 1e-4)
            #expect(try angle(seen.azimuth, row("azimuth_deg_0_360")) < 1e-7)
            #expect(try abs(seen.elevation - row("elevation_deg")) < 1e-7)
            #expect(try abs(seen.slantRange - row("slant_range_m")) < 1e-4)
            let (distance, azimuth) = observer.coordinate.inverse(to: target.coordinate)
            #expect(try abs(distance - row("geodesic_distance_m")) < 1e-4)
            #expect(try angle(azimuth, row("geodesic_azimuth_deg_0_360")) < 1e-7)
        }
    }
}
