import LibC

/// The shortest path between two coordinates on the WGS 84 ellipsoid.
public struct GeodesicSegment: Sendable, Hashable {
    /// The coordinate at measure 0.
    public let start: Coordinate
    /// The coordinate at the measure `length`.
    public let end: Coordinate
    /// The length in metres.
    public let length: Double
    private let azimuth: Double

    /// The place on a segment that is nearest to a target coordinate.
    public struct Location: Sendable, Hashable {
        /// The place itself.
        public let coordinate: Coordinate
        /// Metres from the target.
        public let distance: Double
        /// Metres from the segment's start, 0…`length`.
        public let measure: Double
        /// The share of the length, 0…1; 0 on a segment without length.
        public let fraction: Double
    }

    /// Creates a segment; both ends may be the same.
    public init(from start: Coordinate, to end: Coordinate) {
        self.start = start
        self.end = end
        (length, azimuth) = Self.inverse(from: start, to: end)
    }

    /// The coordinate at a measure in metres.
    ///
    /// A measure beyond an end gives the coordinate of that end, and a measure that is not a number gives the
    /// start.
    public func coordinate(at measure: Double) -> Coordinate {
        if measure >= length { return end }
        guard measure > 0 else { return start }
        return start.destination(azimuth: azimuth, distance: measure)
    }

    /// The place on the segment that is nearest to a target coordinate.
    ///
    /// For targets up to 5,000 km away the distance is accurate to a micrometre, and the place to a
    /// millimetre. On segments much shorter than the distance, the place is accurate to the nanometre that
    /// the ends are rounded to, times distance over length. For farther targets the result may not be the
    /// nearest place, above all when the whole segment is about equally far away. Of two equally near ends
    /// the result is the start.
    ///
    /// The method repeats the right triangle of the sphere; each step multiplies the error by about the
    /// flattening (S. Baselga, J. C. Martínez-Llario, "Intersection and point-to-line solutions for geodesics
    /// on the ellipsoid", Stud. Geophys. Geod. 62 (2018) 353–363). It takes some microseconds.
    public func nearest(to target: Coordinate) -> Location {
        let first = Location(
            coordinate: start,
            distance: Self.inverse(from: start, to: target).distance,
            measure: 0,
            fraction: 0
        )
        guard length > 0 else { return first }
        var best = first
        func consider(_ measure: Double, _ place: Coordinate, _ distance: Double, slack: Double = 0) {
            guard distance < best.distance + slack else { return }
            best = Location(
                coordinate: place,
                distance: distance,
                measure: measure,
                fraction: min(measure / length, 1)
            )
        }
        let last = Self.inverse(from: end, to: target).distance
        // The search begins at the nearer end, because the nearest place is then on the same side of the
        // world.
        var measure = last < first.distance ? length : 0
        for _ in 0..<12 {
            let place = coordinate(at: measure)
            let (distance, bearing) = Self.inverse(from: place, to: target)
            // Near the result the distance hardly changes: of steps that differ only by rounding, the last is
            // best.
            consider(measure, place, distance, slack: 2e-8)
            let aside = Angle.sineAndCosine(bearing - direction(at: measure, place))
            let arc = distance / Sphere.radius
            let step = Sphere.radius * atan2(sin(arc) * aside.cosine, cos(arc))
            let next = min(max(measure + step, 0), length)
            guard abs(next - measure) > 1e-8 else { break }
            measure = next
        }
        consider(length, end, last)
        return best
    }

    /// The azimuth at a place of the segment, computed from the farther of the two ends.
    private func direction(at measure: Double, _ place: Coordinate) -> Double {
        if measure <= 0 { return azimuth }
        return measure < length / 2
            ? Self.inverse(from: place, to: end).azimuth
            : Self.inverse(from: place, to: start).azimuth + 180
    }

    /// Uses the full solution where the short form's error of 1e-10 would show at the end of a long segment.
    private static func inverse(
        from start: Coordinate,
        to end: Coordinate
    ) -> (distance: Double, azimuth: Double) {
        let short = start.inverse(to: end)
        return short.distance < 10_000 ? short : Geodesic.inverse(from: start, to: end)
    }
}
