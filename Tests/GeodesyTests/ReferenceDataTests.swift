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
            let error = try angle(azimuth, row("wgs84_fwd_azimuth_deg_0_360"))
            guard distance < 2 else {
                #expect(error <= 1e-7, "\(row.columns) \(azimuth)")
                continue
            }
            // What remains below two metres is the reference's: its reduced latitudes are rounded to 1e-16
            // before they are subtracted, which is up to a nanometre on the ground, where this module
            // subtracts the coordinates first. The suite of short azimuths has the true ones, to 20 digits.
            #expect(error <= 1e-7 || Angle.radians(error) * distance <= 2.1e-9, "\(row.columns) \(azimuth)")
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

    @Test func `Karney's test set agrees both ways`() throws {
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
            let centered = try EarthCenteredPosition(
                x: row("target_ecef_x_m"),
                y: row("target_ecef_y_m"),
                z: row("target_ecef_z_m")
            )
            let found = try #require(GeodeticPosition(earthCentered: centered))
            // The file has tenths of a millimetre.
            #expect(found.coordinate.distance(to: target.coordinate) < 2e-4)
            #expect(abs(found.height - target.height) < 1e-4)
            let back = try #require(LocalFrame(at: observer).position(of: seen))
            #expect(back.coordinate.distance(to: target.coordinate) < 1e-8)
            #expect(abs(back.height - target.height) < 1e-8)
            let (distance, azimuth) = observer.coordinate.inverse(to: target.coordinate)
            #expect(try abs(distance - row("geodesic_distance_m")) < 1e-4)
            #expect(try angle(azimuth, row("geodesic_azimuth_deg_0_360")) < 1e-7)
        }
    }

    @Test func `the Swedish grids agree both ways`() throws {
        for row in try rows("rt90-to-wgs84.csv", atLeast: 200) {
            let expected = try row.place("wgs84_lat_deg_EPSG4326", "wgs84_lon_deg_EPSG4326")
            let old = try GridPosition(
                northing: row("rt90_25gonV_x_northing_m_EPSG3021"),
                easting: row("rt90_25gonV_y_easting_m_EPSG3021")
            )
            let place = try #require(SwedishGrid.rt90.coordinate(at: old))
            // EPSG's parameters are rounded; the direct projection is the coarser method.
            #expect(place.distance(to: expected) < 0.08)
            #expect(
                try place.distance(
                    to: row.place(
                        "lantmateriet_direct_projection_lat_deg",
                        "lantmateriet_direct_projection_lon_deg"
                    )
                ) < 0.5
            )
            let back = try #require(SwedishGrid.rt90.position(of: expected))
            #expect(hypot(back.northing - old.northing, back.easting - old.easting) < 0.08)

            let northing = try row("sweref99tm_n_m_EPSG3006")
            let easting = try row("sweref99tm_e_m_EPSG3006")
            let projected = try #require(SwedishGrid.sweref99TM.position(of: expected))
            #expect(hypot(projected.northing - northing, projected.easting - easting) < 1e-3)
            let grid = GridPosition(northing: northing, easting: easting)
            #expect(try #require(SwedishGrid.sweref99TM.coordinate(at: grid)).distance(to: expected) < 1e-3)
        }
    }
}
