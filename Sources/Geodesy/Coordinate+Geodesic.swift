extension Coordinate {
    /// The length of the geodesic to another coordinate, in metres on the WGS 84 ellipsoid.
    ///
    /// The length is accurate to a few nanometres or 1e-10 of the length for every pair, including antipodal
    /// ones.
    public func distance(to other: Coordinate) -> Double {
        GeodesicOrigin(self).distance(to: other)
    }

    /// The initial azimuth of the geodesic to another coordinate, in `[0, 360)` degrees clockwise from north.
    ///
    /// The azimuth is 0 for coincident points. When several geodesics are equally short, the azimuth of one
    /// of them is returned.
    public func azimuth(to other: Coordinate) -> Double {
        GeodesicOrigin(self).inverse(to: other).azimuth
    }

    /// The distance in metres and the azimuth in degrees to another coordinate.
    public func inverse(to other: Coordinate) -> (distance: Double, azimuth: Double) {
        GeodesicOrigin(self).inverse(to: other)
    }

    /// The coordinate reached by following a geodesic for a distance in metres.
    ///
    /// A negative distance goes backwards. Both arguments must be finite.
    public func destination(azimuth: Double, distance: Double) -> Coordinate {
        Geodesic.direct(from: self, azimuth: azimuth, distance: distance)
    }
}
