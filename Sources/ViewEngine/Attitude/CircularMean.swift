import Geodesy
import LibC

/// The mean direction of angles in degrees: the direction of the sum of their unit vectors.
///
/// Angles are summed as differences from a reference, which makes the mean of equal angles exact. When the
/// sum has no direction, as with opposite angles, the mean is the reference.
struct CircularMean {
    /// The length of the mean vector below which its direction is only rounding error.
    private static let noDirection = 1e-9

    private let reference: Double
    private var count = 0.0
    private var sine = 0.0
    private var cosine = 0.0

    init(reference: Double) { self.reference = reference }

    mutating func add(_ angle: Double) {
        let difference = Angle.radians(Angle.signed(angle - reference))
        count += 1
        sine += sin(difference)
        cosine += cos(difference)
    }

    /// The mean in degrees, within ±180 of the reference.
    var value: Double {
        guard hypot(sine, cosine) > Self.noDirection * count else { return reference }
        return reference + Angle.degrees(atan2(sine, cosine))
    }
}
