#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The shortest path between two coordinates on the WGS 84 ellipsoid.
public struct GeodesicSegment: Sendable, Hashable {
    /// Where the measure is 0.
    public let start: Coordinate
    /// Where the measure is the length.
    public let end: Coordinate
    /// Metres from start to end.
    public let length: Double
    private let azimuth: Double

    /// A place on a segment, as it is nearest to some coordinate.
    public struct Location: Sendable, Hashable {
        /// The place itself.
        public let coordinate: Coordinate
        /// Metres from the coordinate that was asked about.
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

    /// The coordinate at a measure in metres; measures beyond an end, or not a number, count as that end's or
    /// the start's.
    public func coordinate(at measure: Double) -> Coordinate {
        if measure >= length { return end }
        guard measure > 0 else { return start }
        return start.destination(azimuth: azimuth, distance: measure)
    }

    /// The place of the segment that is nearest to a coordinate.
    ///
    /// For coordinates up to 5,000 km away the distance is right to a micrometre, and the place to a
    /// millimetre or, on segments much shorter than the distance, to the nanometre that the ends are rounded
    /// to, times distance over length. Farther coordinates may get another place of the segment than the
    /// nearest, the more so the nearer they are to being equally far from all of it. Of two equally near ends
    /// the start counts.
    ///
    /// Repeats the right triangle of the sphere, each turn of which comes closer by about the flattening (S.
    /// Baselga, J. C. Martínez-Llario, "Intersection and point-to-line solutions for geodesics on the
    /// ellipsoid", Stud. Geophys. Geod. 62 (2018) 353–363). Some microseconds.
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
        // From the nearer end, the foot is on the same side of the world.
        var measure = last < first.distance ? length : 0
        for _ in 0..<12 {
            let place = coordinate(at: measure)
            let (distance, bearing) = Self.inverse(from: place, to: target)
            // The distance is flat around the foot: of turns that differ by no more than its rounding the
            // last is the best.
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

    /// The azimuth at a place of the segment, told by the farther of the two ends.
    private func direction(at measure: Double, _ place: Coordinate) -> Double {
        if measure <= 0 { return azimuth }
        return measure < length / 2
            ? Self.inverse(from: place, to: end).azimuth
            : Self.inverse(from: place, to: start).azimuth + 180
    }

    /// The short form up to where it loses nothing, the full solution from there on: at the end of a long
    /// lever the short form's 1e-10 would show.
    private static func inverse(
        from start: Coordinate,
        to end: Coordinate
    ) -> (distance: Double, azimuth: Double) {
        let short = start.inverse(to: end)
        return short.distance < 10_000 ? short : Geodesic.inverse(from: start, to: end)
    }
}
