import LibC

/// Angles in degrees: they are reduced exactly, and converted to radians only inside the functions.
public enum Angle {
    @usableFromInline static let radiansPerDegree = Double.pi / 180

    /// Radians of an angle in degrees.
    public static func radians(_ degrees: Double) -> Double { degrees * radiansPerDegree }

    /// Radians of two angles in degrees.
    static func radians(_ degrees: Two) -> Two { degrees * Two(radiansPerDegree) }

    /// Degrees of an angle in radians.
    public static func degrees(_ radians: Double) -> Double { radians / radiansPerDegree }

    /// The angle of a slope in degrees, for a rise above a level distance that is not negative.
    ///
    /// Gentle slopes are calculated by a series, whose next term is below 6e-17 of the angle.
    public static func slope(_ rise: Double, over distance: Double) -> Double {
        guard abs(rise) < 0.03 * distance else { return degrees(atan2(rise, distance)) }
        let x = rise / distance
        let y = x * x
        let series = 1.0 / 3 - y * (1.0 / 5 - y * (1.0 / 7 - y / 9))
        return degrees(x - x * y * series)
    }

    /// Reduces an angle to the same direction in `[0, 360)`.
    public static func positive(_ degrees: Double) -> Double {
        var angle = abs(degrees) < 360 ? degrees : fmod(degrees, 360)
        if angle < 0 { angle += 360 }
        // A tiny negative angle rounds up to 360 itself; −0 becomes 0.
        return angle >= 360 ? 0 : angle + 0
    }

    /// Reduces an angle to the same direction in `(-180, 180]`.
    public static func signed(_ degrees: Double) -> Double {
        let angle: Double
        if abs(degrees) <= 180 {
            angle = degrees
        } else if abs(degrees) < 540 {
            // Exact, since both numbers are at most twice each other (P. H. Sterbenz, "Floating-Point
            // Computation", 1974, theorem 4.3.1).
            angle = degrees < 0 ? degrees + 360 : degrees - 360
        } else {
            angle = remainder(degrees, 360)
        }
        return angle <= -180 ? 180 : angle
    }

    /// The difference between two longitudes, `to` minus `from`, in `[-180, 180]`.
    static func longitudeDifference(from: Double, to: Double) -> Double {
        let difference = to - from
        // Across the antimeridian, both longitudes are first made relative to 180 degrees, which is exact
        // close to the antimeridian.
        if difference > 180 { return (to - 180) - (from + 180) }
        if difference < -180 { return (to + 180) - (from - 180) }
        return difference
    }

    /// Sine and cosine of an angle in degrees, exact at multiples of 90.
    public static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
        let quotient = (degrees / 90).rounded(.toNearestOrAwayFromZero)
        let rest = fma(-90, quotient, degrees) * radiansPerDegree
        let s = sin(rest)
        let c = cos(rest)
        switch Int(fmod(quotient, 4)) & 3 {
        case 0: return (s, c)
        case 1: return (c, 0 - s)
        case 2: return (0 - s, 0 - c)
        default: return (0 - c, s)
        }
    }

    /// Sines and cosines of two angles in degrees; see ``sineAndCosine(_:)``.
    static func sinesAndCosines(_ degrees: Two) -> (sines: Two, cosines: Two) {
        let (first, second) = (sineAndCosine(degrees.first), sineAndCosine(degrees.second))
        return (Two(first.sine, second.sine), Two(first.cosine, second.cosine))
    }
}
