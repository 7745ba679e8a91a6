import Geodesy
import LibC

/// The pitch and the roll of a device, which follow from gravity; the heading does not.
///
/// A camera that leans back past the zenith, say to 100°, has the same attitude as one that is turned round,
/// upside down and looks up at 80°: pitch 80, roll 180. The heading that goes with it is the direction of the
/// camera, which is then behind the viewer.
public struct DeviceAttitude: Sendable, Hashable {
    /// Degrees by which the back camera looks up: 0 upright, −90 face up on a table, 90 with the screen down.
    public let pitch: Double
    /// Degrees by which the device's top tilts to the right, as its user sees it, `(-180, 180]`.
    public let roll: Double

    /// Creates the attitude of a device that reads a sample at rest.
    ///
    /// When `x` and `y` are both 0, gravity does not determine the roll, and the roll is set to 0. When both
    /// are very close to 0, the roll follows the sensor's noise.
    public init(_ acceleration: Acceleration) {
        let (x, y, z) = (acceleration.x, acceleration.y, acceleration.z)
        let across = hypot(x, y)
        // The sample points down and the camera looks along −z, so the z component is the sine of the pitch.
        // The sign of z distinguishes a screen that faces the sky from a screen that faces the ground. The
        // arc tangent keeps full precision at both ends, where an arc sine loses half the digits.
        pitch = Angle.degrees(atan2(z, across)) + 0
        // When the device's top leans right by ρ, the direction of down is (sin ρ, −cos ρ) in the plane of
        // the screen.
        roll = across == 0 ? 0 : Angle.signed(Angle.degrees(atan2(x, -y))) + 0
    }

    /// Degrees of the camera from straight down, 0…180: 0 face up on a table, 90 upright.
    ///
    /// The layer equations of the AR literature call this angle β, and photogrammetry calls it tilt.
    public var tilt: Double { pitch + 90 }
}
