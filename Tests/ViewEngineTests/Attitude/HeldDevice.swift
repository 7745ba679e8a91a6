import Foundation

/// A device turned in the world by rotation matrices, one axis at a time.
///
/// The world is east, north, up; the right-hand rule holds for each of its rotations.
struct HeldDevice {
    typealias Vector = [Double]

    /// The device's axes in the world: right of the screen, up along the device, out of the screen.
    let axes: [Vector]

    init(heading: Double, pitch: Double, roll: Double) {
        // Upright before a viewer who looks north.
        let upright: [Vector] = [[1, 0, 0], [0, 0, 1], [0, -1, 0]]
        axes = upright.map { axis in
            Self.turn(
                Self.turn(Self.turn(axis, from: 2, to: 0, by: roll), from: 1, to: 2, by: pitch),
                from: 1,
                to: 0,
                by: heading
            )
        }
    }

    /// A vector turned in the plane of two world axes by degrees, the first towards the second.
    private static func turn(_ vector: Vector, from first: Int, to second: Int, by degrees: Double) -> Vector
    {
        let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        var turned = vector
        turned[first] = vector[first] * c - vector[second] * s
        turned[second] = vector[first] * s + vector[second] * c
        return turned
    }

    /// A vector of the world along the device's axes.
    func components(of vector: Vector) -> Vector {
        axes.map { axis in zip(axis, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }
}
