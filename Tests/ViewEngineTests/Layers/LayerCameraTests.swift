import Foundation
import Geodesy
import TestData
import Testing
import ViewEngine

struct LayerCameraTests {
    private func camera(pitch: Double, height: Double = 2, eye: Double = 900) throws -> LayerCamera {
        try #require(LayerCamera(pitch: pitch, height: height, eyeDistance: eye))
    }

    private func near(_ left: SIMD3<Double>, _ right: SIMD3<Double>, _ tolerance: Double) -> Bool {
        let difference = left - right
        return (difference * difference).sum().squareRoot() <= tolerance
    }

    @Test(
        arguments: [
            // pitch, bearing, x, y, z of a stop 100 away seen from a height of 2; upright: ahead, to both
            // sides, behind.
            [0, 0, 0, -2, 100], [0, 90, 100, -2, 0], [0, -90, -100, -2, 0], [0, 270, -100, -2, 0],
            [0, 180, 0, -2, -100],
            // Lying flat: above on the screen, to the right, below; all 2 under the device.
            [-90, 0, 0, 100, 2], [-90, 90, 100, 0, 2], [-90, 180, 0, -100, 2],
            // Held overhead the ground is behind it.
            [90, 0, 0, -100, -2],
        ]
    )
    func `at quarter turns, a stop is exactly where a hand calculation puts it`(_ row: [Double]) throws {
        let position = try camera(pitch: row[0]).position(distance: 100, relativeBearing: row[1])
        #expect((position.x, position.y, position.z) == (row[2], row[3], row[4]))
        #expect(position.isAhead == (row[4] > 0))
        #expect(position.layerPoint == [row[2], -row[3], -row[4]])
    }

    @Test func `between quarter turns, a stop is where a hand calculation puts it`() throws {
        let root = 2.0.squareRoot()
        // β = 45: a stop 10√2 ahead, from √2 above.
        let tilted = try camera(pitch: -45, height: root).position(distance: 10 * root, relativeBearing: 0)
        #expect(near([tilted.x, tilted.y, tilted.z], [0, 9, 11], 1e-13))
        // β = 60 and a bearing of 30: ahead 10·√3/2, right 5.
        let aside = try camera(pitch: -30).position(distance: 10, relativeBearing: 30)
        let ahead = 5 * 3.0.squareRoot()
        let (y, z) = (ahead / 2 - 3.0.squareRoot(), ahead * 3.0.squareRoot() / 2 + 1)
        #expect(near([aside.x, aside.y, aside.z], [5, y, z], 1e-13))
        #expect(abs(z - 8.5) < 1e-14)
    }

    @Test func `the billboard's matrix equals the printed one and keeps its size`() throws {
        let upright = try camera(pitch: 0)
        // 100 ahead and 2 below: w = 1 + 100/900 = 10/9.
        let board = upright.billboard(at: upright.position(distance: 100, relativeBearing: 0))
        let expected = Matrix4x4(
            [10.0 / 9, 0, 0, 0],
            [0, 10.0 / 9, 0, 2],
            [0, 0, 1, -100],
            [0, 0, -1.0 / 900, 10.0 / 9]
        )
        for (left, right) in zip(board.rowMajor, expected.rowMajor) {
            #expect(abs(left - right) < 1e-15)
        }
        #expect(try near(#require(board.project(.zero)), [0, 1.8, -90], 1e-13))
        // A corner of the layer is as far from its middle as without any transform, at any depth.
        for distance in [0.0, 1, 100, 900, 50_000] {
            let board = upright.billboard(at: upright.position(distance: distance, relativeBearing: 20))
            let middle = try #require(board.project(.zero))
            let corner = try #require(board.project([40, -25, 0]))
            #expect(abs(corner.x - middle.x - 40) < 1e-9 && abs(corner.y - middle.y + 25) < 1e-9)
        }
    }

    @Test func `a stop beyond the eye distance is drawn, smaller towards the horizon`() throws {
        let upright = try camera(pitch: 0, height: 18)
        // 9000 ahead: w = 11, 18/11 below the middle. The position as it is, z ahead, would have w = −9.
        let far = upright.position(distance: 9000, relativeBearing: 0)
        let image = upright.billboard(at: far) * SIMD4(0, 0, 0, 1)
        #expect(abs(image.w - 11) < 1e-13)
        #expect(
            try near(#require(upright.billboard(at: far).project(.zero)), [0, 18.0 / 11, -9000 / 11], 1e-10)
        )
        let unturned = LayerPosition(x: far.x, y: -far.y, z: -far.z)
        #expect(abs((upright.billboard(at: unturned) * SIMD4(0, 0, 0, 1)).w + 9) < 1e-13)
        #expect(upright.billboard(at: unturned).project(.zero) == nil)
    }

    @Test func `every point ahead has a positive w`() throws {
        var seeded = Seeded(51)
        var ahead = 0
        for _ in 0..<5000 {
            let device = try camera(
                pitch: seeded.number(-90...90),
                height: seeded.number(0...200),
                eye: seeded.number(1...2000)
            )
            let position = device.position(
                distance: seeded.number(0...50_000),
                relativeBearing: seeded.number(-180...180)
            )
            guard position.isAhead else { continue }
            ahead += 1
            let w = (device.billboard(at: position) * SIMD4(0, 0, 0, 1)).w
            #expect(w > 1 || position.z / device.eyeDistance < 1e-15)
            #expect(abs(w - (1 + position.z / device.eyeDistance)) <= 1e-12 * w)
        }
        #expect(ahead > 2000)
    }

    @Test func `a stop is where rotation matrices put it for any attitude of the device`() throws {
        var seeded = Seeded(52)
        for _ in 0..<5000 {
            let (heading, azimuth) = (seeded.number(0...360), seeded.number(0...360))
            let (pitch, roll) = (seeded.number(-90...90), seeded.number(-180...180))
            let (distance, height) = (seeded.number(0...1000), seeded.number(-20...200))
            let device = try camera(pitch: pitch, height: height)
            let position = device.position(distance: distance, relativeBearing: azimuth - heading)
            let point = try #require(Matrix4x4.rollContainer(roll: roll).project(position.layerPoint))

            let direction = Angle.radians(azimuth)
            let inDevice = HeldDevice(heading: heading, pitch: pitch, roll: roll).components(
                of: [distance * sin(direction), distance * cos(direction), -height]
            )
            #expect(near(point, [inDevice[0], -inDevice[1], inDevice[2]], 1e-10))
        }
    }

    @Test func `a place on the map is drawn where its billboard is`() throws {
        var seeded = Seeded(53)
        for _ in 0..<5000 {
            let (heading, azimuth) = (seeded.number(0...360), seeded.number(0...360))
            let distance = seeded.number(0...5000)
            let device = try camera(
                pitch: seeded.number(-90...90),
                height: seeded.number(0...200),
                eye: seeded.number(100...2000)
            )
            let position = device.position(distance: distance, relativeBearing: azimuth - heading)
            let direction = Angle.radians(azimuth)
            let place = SIMD4(distance * sin(direction), -distance * cos(direction), 0, 1)
            let onMap = device.groundMap(heading: heading) * place
            let onBoard = device.billboard(at: position) * SIMD4(0, 0, 0, 1)
            #expect(near([onMap.x, onMap.y, onMap.z], [onBoard.x, onBoard.y, onBoard.z], 1e-9))
            #expect(abs(onMap.w - onBoard.w) < 1e-11)
        }
    }

    @Test func `heading east, the map equals a hand calculation`() throws {
        // Upright at a height of 2: 100 to the east is 100 ahead, and 100 to the south is 100 to the right.
        let upright = try camera(pitch: 0).groundMap(heading: 90)
        #expect(try near(#require(upright.project([100, 0, 0])), [0, 1.8, -90], 1e-13))
        #expect(try near(#require(upright.project([0, 100, 0])), [100, 2, 0], 1e-13))
        // Lying flat: a plan, east up, seen from 2 above it.
        let flat = try camera(pitch: -90).groundMap(heading: 90)
        let shrunk = 100 / (1 + 2.0 / 900)
        let depth = -2 / (1 + 2.0 / 900)
        #expect(try near(#require(flat.project([100, 0, 0])), [0, -shrunk, depth], 1e-13))
        #expect(try near(#require(flat.project([0, 100, 0])), [shrunk, 0, depth], 1e-13))
        // Its factors, in their order.
        let factors =
            Matrix4x4.perspective(eyeDistance: 900) * .translation(x: 0, y: 2, z: 0)
            * .rotation(aboutX: 90) * .rotation(aboutZ: -90)
        #expect(upright == factors)
    }

    @Test func `the camera rises steadily as the device turns from upright to flat`() {
        let heights = 1.7...120.0
        #expect(LayerCamera.height(pitch: 0, within: heights) == 1.7)
        #expect(LayerCamera.height(pitch: -90, within: heights) == 120)
        #expect(abs(LayerCamera.height(pitch: -45, within: heights) - 60.85) < 1e-12)
        for up in [0.1, 45, 90] {
            #expect(LayerCamera.height(pitch: up, within: heights) == 1.7)
        }
        var last = 1.7
        for pitch in stride(from: -0.5, through: -90, by: -0.5) {
            let height = LayerCamera.height(pitch: pitch, within: heights)
            #expect(height > last && height - last < 1.1)
            last = height
        }
        // Smooth at both ends.
        #expect(LayerCamera.height(pitch: -0.01, within: heights) - 1.7 < 1e-5)
        #expect(120 - LayerCamera.height(pitch: -89.99, within: heights) < 1e-5)
        #expect(LayerCamera.height(pitch: -30, within: 3...3) == 3)
    }

    @Test func `an impossible camera is refused, and the usual eye distance is 900`() throws {
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(LayerCamera(pitch: bad, height: 1) == nil)
            #expect(LayerCamera(pitch: 0, height: bad) == nil)
            #expect(LayerCamera(pitch: 0, height: 1, eyeDistance: bad) == nil)
        }
        #expect(LayerCamera(pitch: 0, height: 1, eyeDistance: 0) == nil)
        #expect(LayerCamera(pitch: 0, height: 1, eyeDistance: -900) == nil)
        let usual = try #require(LayerCamera(pitch: 0, height: 1))
        #expect((usual.eyeDistance, usual.pitch, usual.height) == (900, 0, 1))
        #expect(usual.position(distance: 1, relativeBearing: .nan).x.isNaN)
    }
}
