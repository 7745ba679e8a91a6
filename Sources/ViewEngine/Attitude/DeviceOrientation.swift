import Geodesy

/// The direction of a device's camera and the roll of the device, in degrees.
public struct DeviceOrientation: Sendable, Hashable {
    /// The direction of the camera, clockwise from true north, `[0, 360)`.
    public let heading: Double
    /// The angle by which the camera looks up, −90…90.
    public let pitch: Double
    /// The angle by which the device's top tilts to the right, as its user sees it, `(-180, 180]`.
    public let roll: Double

    /// Returns `nil` when an angle is not finite or the pitch is beyond ±90; takes the other angles modulo
    /// 360.
    public init?(heading: Double, pitch: Double, roll: Double) {
        guard heading.isFinite, roll.isFinite, (-90...90).contains(pitch) else { return nil }
        self.init(mean: heading, pitch, roll)
    }

    /// Returns `nil` when the heading of the compass is not finite.
    public init?(heading: Double, attitude: DeviceAttitude) {
        self.init(heading: heading, pitch: attitude.pitch, roll: attitude.roll)
    }

    /// Creates an orientation from finite angles; the pitch may exceed its bounds only by rounding.
    init(mean heading: Double, _ pitch: Double, _ roll: Double) {
        self.heading = Angle.positive(heading)
        self.pitch = min(max(pitch, -90), 90) + 0
        self.roll = Angle.signed(roll) + 0
    }
}
