import LibC

/// The spherical formulas of the literature, in their stable forms, and the unstable `arccosDistance`.
///
/// They do not replace the formulas on the ellipsoid; the results differ by up to 0.56 %.
public enum Sphere {
    /// The radius that the literature uses, in metres.
    public static let radius = 6_371_000.0

    /// The great-circle distance in metres, from 0 to half the circumference without loss of digits.
    public static func distance(from: Coordinate, to: Coordinate) -> Double {
        let (east, north, along) = components(from: from, to: to)
        return radius * atan2(hypot(east, north), along)
    }

    /// The great-circle distance in metres by the spherical law of cosines, the `arccos` form.
    ///
    /// It is for comparison only; use `distance(from:to:)` instead. The next double below 1 is the cosine of
    /// a 9.5 cm arc. Below ten metres the result is therefore wrong by millimetres to decimetres, below some
    /// centimetres it is mostly 0, and near the antipode the errors are as large. A computed cosine beyond ±1
    /// counts as ±1.
    public static func arccosDistance(from: Coordinate, to: Coordinate) -> Double {
        let (sin1, cos1) = Angle.sineAndCosine(from.latitude)
        let (sin2, cos2) = Angle.sineAndCosine(to.latitude)
        let difference = Angle.longitudeDifference(from: from.longitude, to: to.longitude)
        let cosine = sin1 * sin2 + cos1 * cos2 * Angle.sineAndCosine(difference).cosine
        return radius * acos(min(max(cosine, -1), 1))
    }

    /// Degrees clockwise from north, `[0, 360)`, at the start of the great circle; 0 for coincident points.
    public static func azimuth(from: Coordinate, to: Coordinate) -> Double {
        let (east, north, _) = components(from: from, to: to)
        guard east != 0 || north != 0 else { return 0 }
        return Angle.positive(Angle.degrees(atan2(east, north)))
    }

    /// The coordinate reached along a great circle, for an azimuth in degrees and a distance in metres.
    public static func destination(from start: Coordinate, azimuth: Double, distance: Double) -> Coordinate {
        let (sinA, cosA) = Angle.sineAndCosine(azimuth)
        let (sinLat, cosLat) = Angle.sineAndCosine(start.latitude)
        let sinS = sin(distance / radius)
        let cosS = cos(distance / radius)
        let north = cosLat * sinS * cosA + sinLat * cosS
        let meridian = cosLat * cosS - sinLat * sinS * cosA
        let east = sinA * sinS
        return Coordinate(
            validLatitude: Angle.degrees(atan2(north, hypot(meridian, east))),
            longitude: Angle.signed(start.longitude + Angle.degrees(atan2(east, meridian)))
        )
    }

    /// The target's direction cosines in the start's frame, in half angles, to keep short distances exact.
    private static func components(
        from: Coordinate,
        to: Coordinate
    ) -> (east: Double, north: Double, along: Double) {
        let (sin1, cos1) = Angle.sineAndCosine(from.latitude)
        let (sin2, cos2) = Angle.sineAndCosine(to.latitude)
        let difference = Angle.longitudeDifference(from: from.longitude, to: to.longitude)
        let (sinL, cosL) = Angle.sineAndCosine(difference)
        let half = Angle.sineAndCosine(difference / 2).sine
        let north = Angle.sineAndCosine(to.latitude - from.latitude).sine + 2 * sin1 * cos2 * half * half
        return (cos2 * sinL, north, sin1 * sin2 + cos1 * cos2 * cosL)
    }
}
