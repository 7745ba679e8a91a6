import Foundation
import Geodesy
import TestData
import Testing
import ViewEngine

struct DeviceAttitudeTests {
    private func attitude(_ x: Double, _ y: Double, _ z: Double) throws -> DeviceAttitude {
        try DeviceAttitude(Acceleration(x: x, y: y, z: z))
    }

    private func apart(_ left: Double, _ right: Double) -> Double { abs(Angle.signed(left - right)) }

    @Test(
        arguments: [
            // x, y, z, pitch, roll: upright; tilted to the right and left; upside down, from both sides.
            [0, -1, 0, 0, 0], [1, 0, 0, 0, 90], [-1, 0, 0, 0, -90], [0, 1, 0, 0, 180], [-0.0, 1, 0, 0, 180],
            // Face up on a table, and face down; rolls that gravity cannot tell are 0.
            [0, 0, -1, -90, 0], [0, 0, 1, 90, 0], [-0.0, 0, 1, 90, 0], [0, -0.0, -1, -90, 0],
            // Half way down and half way up.
            [0, -1, -1, -45, 0], [0, -1, 1, 45, 0],
            // Half way to the right, and beyond it.
            [1, -1, 0, 0, 45], [1, 1, 0, 0, 135], [-1, 1, 0, 0, -135],
        ]
    )
    func `a device at rest has the attitude given by gravity`(_ row: [Double]) throws {
        let held = try attitude(row[0], row[1], row[2])
        #expect((held.pitch, held.roll) == (row[3], row[4]))
        #expect(held.tilt == row[3] + 90)
        #expect(held.pitch.sign == .plus || held.pitch < 0)
        #expect(held.roll.sign == .plus || held.roll < 0)
    }

    @Test func `every attitude is recovered from its gravity`() throws {
        var seeded = Seeded(31)
        for _ in 0..<5000 {
            let (pitch, roll) = (seeded.number(-89.9...89.9), seeded.number(-180...180))
            let device = HeldDevice(heading: seeded.number(0...360), pitch: pitch, roll: roll)
            let shake = seeded.number(0.2...3)
            let sample = device.components(of: [0, 0, -shake])
            let acceleration = try Acceleration(x: sample[0], y: sample[1], z: sample[2])
            let held = DeviceAttitude(acceleration)
            #expect(abs(held.pitch - pitch) < 1e-11)
            #expect(apart(held.roll, roll) < 1e-9)
            #expect(held.roll > -180 && held.roll <= 180)
            #expect(abs(acceleration.magnitude - shake) < 1e-14)
        }
    }

    @Test func `a screen facing the ground and one facing the sky are told apart`() throws {
        for lean in [0.001, 1, 30, 60, 89.999] {
            let (s, c) = (sin(Angle.radians(lean)), cos(Angle.radians(lean)))
            let sky = try attitude(0, -c, -s)
            let ground = try attitude(0, -c, s)
            #expect(abs(sky.pitch + lean) < 1e-12 && sky.roll == 0)
            #expect(abs(ground.pitch - lean) < 1e-12 && ground.roll == 0)
            #expect(abs(sky.tilt + ground.tilt - 180) < 1e-12)
        }
    }

    @Test
    func `beyond zenith and nadir, the attitude has the same camera and top`() throws {
        var seeded = Seeded(32)
        for _ in 0..<2000 {
            let beyond = seeded.number(90.1...179.9) * (Bool.random(using: &seeded) ? 1 : -1)
            let (heading, roll) = (seeded.number(0...360), seeded.number(-180...180))
            let device = HeldDevice(heading: heading, pitch: beyond, roll: roll)
            let sample = device.components(of: [0, 0, -1])
            let held = try attitude(sample[0], sample[1], sample[2])
            #expect(abs(held.pitch - (beyond > 0 ? 180 - beyond : -180 - beyond)) < 1e-11)
            #expect(apart(held.roll, roll + 180) < 1e-9)
            // Not only gravity: with the camera's own heading, behind the viewer, the device is where it was.
            let same = HeldDevice(heading: heading + 180, pitch: held.pitch, roll: held.roll)
            for (left, right) in zip(device.axes.joined(), same.axes.joined()) {
                #expect(abs(left - right) < 1e-10)
            }
        }
        let overhead = try attitude(0, sin(Angle.radians(10)), cos(Angle.radians(10)))
        #expect(abs(overhead.pitch - 80) < 1e-12 && overhead.roll == 180)
        let overTheTable = try attitude(0, sin(Angle.radians(10)), -cos(Angle.radians(10)))
        #expect(abs(overTheTable.pitch + 80) < 1e-12 && overTheTable.roll == 180)
    }

    @Test func `Android's samples give the same attitude with the opposite sign and unit`() throws {
        let upright = try Acceleration(androidX: 0, y: 9.80665, z: 0)
        #expect((upright.x, upright.y, upright.z) == (0, -1, 0))
        #expect(upright.magnitude == 1)
        var seeded = Seeded(33)
        for _ in 0..<200 {
            let (x, y, z) = (seeded.number(-9...9), seeded.number(-9...9), seeded.number(-9...9))
            let android = DeviceAttitude(try Acceleration(androidX: x, y: y, z: z))
            let iOS = try attitude(-x, -y, -z)
            #expect(abs(android.pitch - iOS.pitch) < 1e-12 && apart(android.roll, iOS.roll) < 1e-12)
        }
        #expect(throws: InvalidAcceleration.self) { try Acceleration(androidX: 0, y: 0, z: 0) }
        #expect(try DeviceAttitude(Acceleration(androidX: 0, y: 0, z: 9.8)).pitch == -90)
    }

    @Test func `a vector without gravity is refused with the wrong component`() throws {
        let bad = [Double.nan, .infinity, -.infinity, 1000.1, -1e308]
        for value in bad {
            let cases: [(InvalidAcceleration.Component, String, [Double])] = [
                (.x, "x", [value, -1, 0]), (.y, "y", [0, value, 0]), (.z, "z", [0, -1, value]),
                (.x, "x", [value, value, value]),
            ]
            for (component, name, sample) in cases {
                let error = #expect(throws: InvalidAcceleration.self) {
                    try Acceleration(x: sample[0], y: sample[1], z: sample[2])
                }
                #expect(error?.component == component)
                #expect(
                    error?.detail
                        == "The acceleration along \(name) must be a number between -1000 and 1000 g."
                )
            }
        }
        let zero = #expect(throws: InvalidAcceleration.self) { try Acceleration(x: 0, y: -0.0, z: 0) }
        #expect(zero?.component == nil)
        #expect(
            zero?.detail == "The acceleration must not be zero along all three axes: it says where down is."
        )
    }

    @Test func `the length of a sample is available and does not matter`() throws {
        #expect(try Acceleration(x: 2, y: -3, z: 6).magnitude == 7)
        #expect(try Acceleration(x: 1000, y: -1000, z: 1000).magnitude.isFinite)
        for length in [1e-300, .leastNonzeroMagnitude, 0.1, 9.81, 1000] {
            let held = try attitude(0, -length, length)
            #expect(held.pitch == 45 && held.roll == 0)
        }
    }
}
