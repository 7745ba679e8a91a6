import Foundation
import Geodesy
import TestData
import Testing
import ViewEngine

/// The engine against a slow oracle of its own: general geodesics, and a device that is turned about one axis
/// after another.
struct OracleTests {
    /// A direction as the viewer has it: to the right, up, and ahead along the ground.
    private struct Vector {
        var right: Double
        var up: Double
        var ahead: Double

        init(right: Double, up: Double, ahead: Double) {
            (self.right, self.up, self.ahead) = (right, up, ahead)
        }

        init(bearing: Double, elevation: Double) {
            let (bearing, elevation) = (bearing * .pi / 180, elevation * .pi / 180)
            self.init(
                right: cos(elevation) * sin(bearing),
                up: sin(elevation),
                ahead: cos(elevation) * cos(bearing)
            )
        }

        var bearing: Double { atan2(right, ahead) * 180 / .pi }
        var elevation: Double { atan2(up, hypot(right, ahead)) * 180 / .pi }

        /// Turned about the axis to the right: what is ahead goes up.
        func pitched(_ degrees: Double) -> Vector {
            let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            return Vector(right: right, up: c * up + s * ahead, ahead: c * ahead - s * up)
        }

        /// Turned about the axis ahead: what is up goes to the right.
        func rolled(_ degrees: Double) -> Vector {
            let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            return Vector(right: c * right + s * up, up: c * up - s * right, ahead: ahead)
        }

        func angle(to other: Vector) -> Double {
            let cross = (
                up * other.ahead - ahead * other.up, ahead * other.right - right * other.ahead,
                right * other.up - up * other.right
            )
            let sine = (cross.0 * cross.0 + cross.1 * cross.1 + cross.2 * cross.2).squareRoot()
            return atan2(sine, right * other.right + up * other.up + ahead * other.ahead) * 180 / .pi
        }
    }

    /// Degrees by which a thing is inside of everything that could hide it: negative out of view.
    private func inside(_ viewer: Viewpoint, _ thing: Candidate<Int>) -> Double {
        let (distance, azimuth) = viewer.coordinate.inverse(to: thing.coordinate)
        let level = viewer.altitude ?? 0
        let seen = EastNorthUp(
            from: GeodeticPosition(coordinate: viewer.coordinate, height: level),
            to: GeodeticPosition(
                coordinate: thing.coordinate,
                height: viewer.altitude == nil ? level : thing.altitude ?? level
            )
        )
        let inRange = min(viewer.range - distance, distance - viewer.minimumRange)
        if seen.slantRange <= 0.01 { return inRange }
        var bearing = (azimuth - viewer.heading).truncatingRemainder(dividingBy: 360)
        if bearing > 180 { bearing -= 360 }
        if bearing < -180 { bearing += 360 }
        if viewer.fieldOfView >= 180 { return min(inRange, viewer.fieldOfView / 2 - abs(bearing)) }
        // Seen from the device, the world is turned the other way, in the other order.
        let world = Vector(bearing: bearing, elevation: seen.elevation)
        let device = world.pitched(-viewer.pitch).rolled(-viewer.roll)
        let halfWidth = viewer.fieldOfView / 2
        let halfHeight = atan(tan(halfWidth * .pi / 180) / viewer.aspect) * 180 / .pi
        return min(
            inRange,
            halfWidth - abs(atan2(device.right, device.ahead) * 180 / .pi),
            halfHeight - abs(atan2(device.up, device.ahead) * 180 / .pi)
        )
    }

    @Test(arguments: [
        (59.33, 18.06), (48.86, 2.35), (0, 0), (0, -180), (-41, 179.9999), (65, -179.9999), (89.9999, 12),
        (-90, 0),
        (90, 50), (79.99, -120), (5, 100),
    ])
    func `the view equals the one by rotating the device`(_ latitude: Double, _ longitude: Double) throws {
        var random = Seeded(UInt64(latitude.magnitude * 1000 + longitude.magnitude))
        let here = try place(latitude, longitude)
        var (seen, unclear) = (0, 0)
        for _ in 0..<150 {
            let viewer = try random.viewpoint(at: here)
            for thing in random.candidates(around: here, within: viewer.range * 1.1, count: 30) {
                let margin = inside(viewer, thing)
                guard abs(margin) > 1e-6 else {
                    unclear += 1
                    continue
                }
                #expect((viewer.sighting(of: thing) != nil) == (margin > 0), "\(viewer) \(thing)")
                guard margin > 0 else { continue }
                #expect(viewer.couldSee(thing.coordinate), "\(viewer) \(thing)")
                seen += 1
            }
        }
        #expect(seen > 150)
        #expect(unclear < 10)
    }

    @Test func `a camera to the north sees things on both sides of it`() throws {
        var random = Seeded(12)
        for _ in 0..<2000 {
            let here = try place(random.number(-85...85), random.number(-180...179))
            let side = random.number(-29.9...29.9)
            let heading = random.number(-40...40)
            let viewer = try Viewpoint(coordinate: here, heading: heading, range: 900)
            let thing = here.destination(azimuth: heading + side, distance: 500)
            let sighting = try #require(viewer.sighting(of: Candidate(id: 1, coordinate: thing)))
            #expect(abs(sighting.relativeBearing - side) < 1e-6)
            #expect((sighting.screenX < 0.5) == (side < 0))
            let beside = here.destination(azimuth: heading + side + (side < 0 ? -60 : 60), distance: 500)
            #expect(viewer.sighting(of: Candidate(id: 2, coordinate: beside)) == nil)
        }
    }

    @Test func `a screen position projected back is the direction of the thing`() throws {
        var random = Seeded(11)
        var (pinholes, panoramas) = (0, 0)
        for _ in 0..<400 {
            let here = try place(random.number(-90...90), random.number(-180...179.9))
            let viewer = try random.viewpoint(at: here)
            for thing in random.candidates(around: here, within: viewer.range, count: 30) {
                guard let sighting = viewer.sighting(of: thing), sighting.slant > 0.01 else { continue }
                if viewer.fieldOfView >= 180 {
                    let bearing = (sighting.screenX - 0.5) * viewer.fieldOfView
                    #expect(abs(bearing - sighting.relativeBearing) < 1e-6)
                    guard (0.001...0.999).contains(sighting.screenY) else { continue }
                    let elevation =
                        viewer.pitch + (0.5 - sighting.screenY) * viewer.fieldOfView / viewer.aspect
                    #expect(abs(elevation - sighting.elevation) < 1e-6)
                    panoramas += 1
                } else {
                    let width = tan(viewer.fieldOfView / 2 * .pi / 180)
                    let device = Vector(
                        right: (2 * sighting.screenX - 1) * width,
                        up: (1 - 2 * sighting.screenY) * width / viewer.aspect,
                        ahead: 1
                    )
                    let world = device.rolled(viewer.roll).pitched(viewer.pitch)
                    let seen = Vector(bearing: sighting.relativeBearing, elevation: sighting.elevation)
                    #expect(world.angle(to: seen) < 1e-6, "\(viewer) \(thing)")
                    pinholes += 1
                }
            }
        }
        #expect(pinholes > 700)
        #expect(panoramas > 700)
    }
}
