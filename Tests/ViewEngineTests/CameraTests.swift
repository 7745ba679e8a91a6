import Foundation
import Geodesy
import Testing
import ViewEngine

struct CameraTests {
    private func near(_ left: Double, _ right: Double, _ tolerance: Double) -> Bool {
        abs(left - right) <= tolerance
    }

    @Test func `looking up moves things down, and tilting right turns them left`() throws {
        let here = try place(59, 18)
        let ahead = Candidate(id: 0, coordinate: here.destination(azimuth: 0, distance: 100))
        let up = try #require(try Viewpoint(coordinate: here, heading: 0, pitch: 10).sighting(of: ahead))
        let half = tan(.pi / 6) / 0.5625
        #expect(near(up.screenY, 0.5 + tan(.pi / 18) / (2 * half), 1e-5))
        #expect(near(up.screenX, 0.5, 1e-9))
        #expect(try Viewpoint(coordinate: here, heading: 0, pitch: 60).sighting(of: ahead) == nil)
        #expect(try Viewpoint(coordinate: here, heading: 180, pitch: 170).sighting(of: ahead) != nil)

        // The device's top leans to the right: what is to the right of the middle climbs in its frame.
        let right = Candidate(id: 0, coordinate: here.destination(azimuth: 10, distance: 100))
        let tilted = try #require(
            try Viewpoint(coordinate: here, heading: 0, roll: 90, fieldOfView: 60, aspect: 1).sighting(
                of: right
            )
        )
        #expect(near(tilted.screenX, 0.5, 1e-4))
        #expect(near(tilted.screenY, 0.5 - tan(.pi / 18) / (2 * tan(.pi / 6)), 1e-5))
        let upsideDown = try #require(
            try Viewpoint(coordinate: here, heading: 0, roll: 180, aspect: 1).sighting(of: right)
        )
        #expect(near(upsideDown.screenX, 0.5 - tan(.pi / 18) / (2 * tan(.pi / 6)), 1e-5))
    }

    @Test func `a thing within a centimetre is in the middle for any heading`() throws {
        let here = try place(59.3326, 18.0649)
        for heading in stride(from: 0.0, to: 360, by: 30) {
            for distance in [0, 0.005, 0.0099] {
                let thing = Candidate(id: 0, coordinate: here.destination(azimuth: 200, distance: distance))
                let viewer = try Viewpoint(coordinate: here, heading: heading, pitch: 30, fieldOfView: 1)
                let seen = try #require(viewer.sighting(of: thing))
                #expect((seen.azimuth, seen.elevation, seen.relativeBearing) == (0, 0, 0))
                #expect((seen.screenX, seen.screenY) == (0.5, 0.5))
            }
        }
        let beyond = Candidate(id: 0, coordinate: here.destination(azimuth: 200, distance: 0.02))
        #expect(try Viewpoint(coordinate: here, heading: 0, fieldOfView: 1).sighting(of: beyond) == nil)
    }

    @Test func `a thing straight above is in view when looking up`() throws {
        let here = try place(59, 18)
        let above = Candidate(id: 0, coordinate: here, altitude: 50)
        let up = try #require(
            try Viewpoint(coordinate: here, altitude: 0, heading: 77, pitch: 90).sighting(of: above)
        )
        #expect((up.azimuth, up.distance) == (0, 0))
        #expect(near(up.elevation, 90, 1e-6))
        #expect(near(up.screenX, 0.5, 1e-6) && near(up.screenY, 0.5, 1e-6))
        #expect(try Viewpoint(coordinate: here, altitude: 0, heading: 77).sighting(of: above) == nil)
    }
}
