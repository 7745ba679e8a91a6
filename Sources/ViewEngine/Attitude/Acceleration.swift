import LibC

/// A raw accelerometer sample, in g; at rest it points along gravity.
///
/// The axes are those of iOS: `x` to the right of the screen, `y` up along the device, `z` out of the screen.
/// At rest a device reads (0, −1, 0) upright and (0, 0, −1) face up on a table. A sample is never zero.
public struct Acceleration: Sendable, Hashable {
    /// One g in metres per second squared.
    public static let standardGravity = 9.80665
    /// The largest absolute value of a component, in g; it is beyond the range of device sensors.
    public static let greatestComponent = 1000.0

    /// The component to the right of the screen, in g.
    public let x: Double
    /// The component up along the device, in g.
    public let y: Double
    /// The component out of the screen, in g.
    public let z: Double

    /// Creates a sample in the form of iOS: in g, with the sign of gravity.
    ///
    /// Only the direction matters, so any length but zero is valid; `magnitude` tells rest from motion.
    public init(x: Double, y: Double, z: Double) throws(InvalidAcceleration) {
        for (component, value) in zip(InvalidAcceleration.Component.allCases, [x, y, z]) {
            guard (-Self.greatestComponent...Self.greatestComponent).contains(value) else {
                throw InvalidAcceleration(
                    component: component,
                    detail: "The acceleration along \(component) must be a number between -1000 and 1000 g."
                )
            }
        }
        guard (x, y, z) != (0, 0, 0) else {
            throw InvalidAcceleration(
                component: nil,
                detail: "The acceleration must not be zero along all three axes: it says where down is."
            )
        }
        self.x = x
        self.y = y
        self.z = z
    }

    /// Creates a sample in the form of Android: the same axes, the opposite sign, in m/s².
    ///
    /// On Android a device held upright at rest reads (0, 9.81, 0).
    public init(androidX x: Double, y: Double, z: Double) throws(InvalidAcceleration) {
        try self.init(
            x: -x / Self.standardGravity,
            y: -y / Self.standardGravity,
            z: -z / Self.standardGravity
        )
    }

    /// The length of the vector, in g: 1 at rest.
    ///
    /// The more the length differs from 1, the more of the sample is motion of the hand rather than gravity,
    /// and the less reliable is the attitude that follows from the sample. A difference above 0.1 is a common
    /// sign of motion.
    public var magnitude: Double { hypot(hypot(x, y), z) }
}

/// The reason why a vector is not a valid accelerometer sample.
public struct InvalidAcceleration: Error, Sendable, Hashable {
    /// A component of the vector.
    public enum Component: Sendable, Hashable, CaseIterable {
        /// The component to the right of the screen.
        case x
        /// The component up along the device.
        case y
        /// The component out of the screen.
        case z
    }

    /// The first component that is out of range, or `nil` when the vector as a whole is zero.
    public let component: Component?
    /// The error as a sentence for a client.
    public let detail: String
}
