import Foundation
import Geodesy
import TestData
import Testing
import ViewEngine

struct SightingTests {
    private func near(_ left: Double, _ right: Double, _ tolerance: Double) -> Bool {
        abs(left - right) <= tolerance
    }

    @Test func `the view of the contract's example equals the printed one`() throws {
        let viewer = try Viewpoint(
            coordinate: place(59.3326, 18.0649),
            heading: 350,
            fieldOfView: 60,
            range: 1000
        )
        let seen = try #require(
            viewer.sighting(of: Candidate(id: "7423", coordinate: try place(59.3341, 18.0640)))
        )
        #expect(seen.id == "7423")
        #expect(near(seen.distance, 174.78, 0.005))
        #expect(near(seen.slant, 174.78, 0.005))
        #expect(near(seen.azimuth, 342.9568, 0.00005))
        #expect(near(seen.relativeBearing, -7.0432, 0.00005))
        #expect(near(seen.elevation, -0.0008, 0.00005))
        #expect(near(seen.screenX, 0.393, 0.0005))
        #expect(near(seen.screenY, 0.5, 0.0005))
        #expect(near(seen.scale, 0.86, 0.005))
    }

    @Test func `a level camera projects by the tangent`() throws {
        let here = try place(48, 11)
        for fieldOfView in [1.0, 40, 60, 90, 120, 179] {
            let viewer = try Viewpoint(coordinate: here, heading: 20, fieldOfView: fieldOfView)
            for share in stride(from: -0.99, through: 0.99, by: 0.11) {
                let bearing = share * fieldOfView / 2
                let there = here.destination(azimuth: 20 + bearing, distance: 700)
                let seen = try #require(viewer.sighting(of: Candidate(id: 0, coordinate: there)))
                let expected = 0.5 + tan(Angle.radians(bearing)) / (2 * tan(Angle.radians(fieldOfView / 2)))
                #expect(near(seen.screenX, expected, 1e-6))
                #expect(near(seen.relativeBearing, bearing, 1e-6))
            }
        }
    }

    @Test func `the frame ends at half the field of view, edges included`() throws {
        let equator = try place(0, 0)
        let east = Candidate(id: 0, coordinate: try place(0, 0.005))
        let right = try #require(
            try Viewpoint(coordinate: equator, heading: 60, fieldOfView: 60).sighting(of: east)
        )
        #expect(near(right.screenX, 1, 1e-9))
        let left = try #require(
            try Viewpoint(coordinate: equator, heading: 120, fieldOfView: 60).sighting(of: east)
        )
        #expect(near(left.screenX, 0, 1e-9))
        #expect(
            try Viewpoint(coordinate: equator, heading: 59.999, fieldOfView: 60).sighting(of: east) == nil
        )
        #expect(
            try Viewpoint(coordinate: equator, heading: 120.001, fieldOfView: 60).sighting(of: east) == nil
        )
        #expect(
            try Viewpoint(coordinate: equator, heading: 0, fieldOfView: 180).sighting(of: east)?.screenX == 1
        )
        #expect(
            try Viewpoint(coordinate: equator, heading: 359.999, fieldOfView: 180).sighting(of: east) == nil
        )
    }

    @Test func `the range includes both ends`() throws {
        let here = try place(48, 11)
        let there = here.destination(azimuth: 0, distance: 400)
        let distance = here.distance(to: there)
        let thing = Candidate(id: 0, coordinate: there)
        let last = try #require(
            try Viewpoint(coordinate: here, heading: 0, range: distance).sighting(of: thing)
        )
        #expect(near(last.scale, 0.2, 1e-12))
        #expect(
            try Viewpoint(coordinate: here, heading: 0, range: distance - 0.001).sighting(of: thing) == nil
        )
        #expect(
            try Viewpoint(coordinate: here, heading: 0, minimumRange: distance).sighting(of: thing) != nil
        )
        #expect(
            try Viewpoint(coordinate: here, heading: 0, minimumRange: distance + 0.001).sighting(of: thing)
                == nil
        )
    }

    @Test func `things behind the viewer are left out`() throws {
        var random = Seeded(1)
        let here = try place(-30, 100)
        for _ in 0..<300 {
            let viewer = try Viewpoint(
                coordinate: here,
                heading: random.number(0...360),
                fieldOfView: random.number(1...179.9)
            )
            for thing in random.candidates(around: here, within: 1000, count: 10) {
                guard let seen = viewer.sighting(of: thing), seen.slant > 0.01 else { continue }
                #expect(abs(seen.relativeBearing) < 90)
            }
        }
    }

    @Test func `a wide view is linear in the angle, with nothing left out by pitch and roll`() throws {
        let here = try place(10, 179.9999)
        for fieldOfView in [180.0, 270, 359, 360] {
            for bearing in stride(from: -175.0, through: 175, by: 25) {
                let thing = Candidate(
                    id: 0,
                    coordinate: here.destination(azimuth: 300 + bearing, distance: 50),
                    altitude: 90
                )
                let seen = try Viewpoint(
                    coordinate: here,
                    altitude: 0,
                    heading: 300,
                    pitch: -80,
                    roll: 100,
                    fieldOfView: fieldOfView
                )
                .sighting(of: thing)
                #expect((seen != nil) == (abs(bearing) <= fieldOfView / 2))
                guard let seen else { continue }
                #expect(near(seen.screenX, 0.5 + bearing / fieldOfView, 1e-6))
                #expect((0...1).contains(seen.screenY))
            }
        }
    }

    @Test func `a wide view has the horizon in the middle and high things above it`() throws {
        let here = try place(10, 10)
        let viewer = try Viewpoint(coordinate: here, altitude: 0, heading: 0, fieldOfView: 360)
        let ahead = here.destination(azimuth: 0, distance: 100)
        let level = try #require(viewer.sighting(of: Candidate(id: 0, coordinate: ahead)))
        let high = try #require(viewer.sighting(of: Candidate(id: 0, coordinate: ahead, altitude: 100)))
        #expect(near(level.screenY, 0.5, 1e-4))
        #expect(near(high.screenY, 0.5 - high.elevation * 0.5625 / 360, 1e-9))
        #expect(near(high.elevation, 45, 0.01))
        #expect(near(high.slant, 141.42, 0.01))
    }

    @Test func `higher things appear higher, and finally above the frame`() throws {
        let here = try place(59, 18)
        let ahead = here.destination(azimuth: 0, distance: 100)
        let viewer = try Viewpoint(coordinate: here, altitude: 20, heading: 0, aspect: 1)
        func seen(_ altitude: Double?) -> Sighting<Int>? {
            viewer.sighting(of: Candidate(id: 0, coordinate: ahead, altitude: altitude))
        }
        #expect(try near(#require(seen(nil)).screenY, 0.5, 1e-4))
        let raised = try #require(seen(50))
        #expect(near(raised.elevation, Angle.degrees(atan2(30, 100)), 0.01))
        #expect(near(raised.screenY, 0.5 - 0.3 / (2 * tan(.pi / 6)), 1e-3))
        #expect(seen(20 + 57.6) != nil)
        #expect(seen(20 + 57.9) == nil)
        #expect(seen(20 - 57.9) == nil)
        // Without the viewer's altitude nothing is known of the difference.
        let lost = try Viewpoint(coordinate: here, heading: 0, aspect: 1)
        let level = try #require(lost.sighting(of: Candidate(id: 0, coordinate: ahead, altitude: 5000)))
        #expect(near(level.elevation, 0, 0.001))
    }
}
