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

    /// The same position in Earth-centred coordinates.
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
