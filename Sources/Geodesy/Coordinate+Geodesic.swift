extension Coordinate {
    /// The length of the geodesic to another coordinate, in metres on the WGS 84 ellipsoid.
    ///
    /// Right to a few nanometres or 1e-10 of the length, for every pair, antipodal ones included.
    public func distance(to other: Coordinate) -> Double {
        GeodesicOrigin(self).distance(to: other)
    }

    /// The direction in which the geodesic to another coordinate leaves, degrees clockwise from north, `[0,
    /// 360)`.
    ///
    /// 0 for coincident points. Where several geodesics are shortest, one of them counts.
    public func azimuth(to other: Coordinate) -> Double {
        GeodesicOrigin(self).inverse(to: other).azimuth
    }

    /// The distance in metres and the azimuth in degrees to another coordinate.
    public func inverse(to other: Coordinate) -> (distance: Double, azimuth: Double) {
        GeodesicOrigin(self).inverse(to: other)
    }

    /// The coordinate reached by following a geodesic for a distance in metres.
    ///
    /// A negative distance goes backwards. Neither argument may be infinite or not a number.
    public func destination(azimuth: Double, distance: Double) -> Coordinate {
        Geodesic.direct(from: self, azimuth: azimuth, distance: distance)
    }
}
