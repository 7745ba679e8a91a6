/// A position on the WGS 84 ellipsoid, in degrees.
///
/// Longitude 180 is kept as −180, so that one meridian has one name.
public struct Coordinate: Sendable, Hashable {
    /// Degrees north of the equator, −90…90.
    public let latitude: Double
    /// Degrees east of Greenwich, −180 included, 180 not.
    public let longitude: Double

    /// Creates a coordinate, or returns `nil` when a value is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.init(validLatitude: latitude, longitude: longitude)
    }

    /// Both values are known to be in range; only the name of the antimeridian is settled here.
    init(validLatitude latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude == 180 ? -180 : longitude
    }
}

extension Coordinate: CustomStringConvertible {
    /// Latitude and longitude, separated by a comma.
    public var description: String { "\(latitude),\(longitude)" }
}
