import Geodesy
import LibC

/// The sine and cosine of an angle in degrees, exact at multiples of 90.
///
/// A thing at 90° to the right has depth 0, not 1e-14.
struct Rotation: Sendable, Hashable {
    let sine: Double
    let cosine: Double

    init(_ degrees: Double) {
        let quarters = (degrees / 90).rounded()
        let rest = Angle.radians(fma(-90, quarters, degrees))
        let (s, c) = (sin(rest), cos(rest))
        switch fmod(quarters, 4) {
        case 1, -3: (sine, cosine) = (c, 0 - s)
        case 2, -2: (sine, cosine) = (0 - s, 0 - c)
        case 3, -1: (sine, cosine) = (0 - c, s)
        default: (sine, cosine) = (s, c)
        }
    }
}
