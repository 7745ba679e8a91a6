#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A coordinate and a height above the ellipsoid, in metres.
public struct GeodeticPosition: Sendable, Hashable {
    /// Latitude and longitude.
    public let coordinate: Coordinate
    /// Metres above the ellipsoid.
    public let height: Double

    /// Creates a position.
    public init(coordinate: Coordinate, height: Double) {
        self.coordinate = coordinate
        self.height = height
    }

    /// The same position from Earth's centre.
    public var earthCentered: EarthCenteredPosition {
        let (sinLat, cosLat) = Angle.sineAndCosine(coordinate.latitude)
        let (sinLon, cosLon) = Angle.sineAndCosine(coordinate.longitude)
        let normal = Ellipsoid.primeVerticalRadius(sine: sinLat)
        return EarthCenteredPosition(
            x: (normal + height) * cosLat * cosLon,
            y: (normal + height) * cosLat * sinLon,
            z: (normal * (1 - Ellipsoid.e2) + height) * sinLat
        )
    }
}

/// Metres from Earth's centre: x towards (0, 0), y towards (0, 90), z towards the north pole (ECEF).
public struct EarthCenteredPosition: Sendable, Hashable {
    /// Metres towards the equator at Greenwich.
    public let x: Double
    /// Metres towards the equator at 90 degrees east.
    public let y: Double
    /// Metres towards the north pole.
    public let z: Double
}
