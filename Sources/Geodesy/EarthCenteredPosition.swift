/// Metres from Earth's centre: x towards (0, 0), y towards (0, 90), z towards the north pole (ECEF).
public struct EarthCenteredPosition: Sendable, Hashable {
    /// Metres towards the equator at Greenwich.
    public let x: Double
    /// Metres towards the equator at 90 degrees east.
    public let y: Double
    /// Metres towards the north pole.
    public let z: Double

    /// Creates a position from its components in metres.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}

extension GeodeticPosition {
    /// The latitude, longitude and height above WGS 84 of an Earth-centred position.
    ///
    /// The height is the distance to the nearest point of the ellipsoid, negative inside. The result is
    /// accurate to 1e-8 m and 1e-12° from 100 km off the centre to beyond every satellite. Closer to the
    /// centre the height stays accurate, but the latitude loses digits. Within 43 km of the centre several
    /// latitudes fit: the result is that of the nearest point, the northern one on the plane of the equator,
    /// and the north pole for the centre itself. On the axis of the Earth, the longitude is 0. Returns `nil`
    /// for components that are not finite or exceed 1e15 m.
    public init?(earthCentered position: EarthCenteredPosition) {
        guard let found = ReferenceEllipsoid.wgs84.geodetic(position) else { return nil }
        self.init(coordinate: found.coordinate, height: found.height)
    }
}
