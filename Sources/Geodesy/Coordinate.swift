/// A position on the WGS 84 ellipsoid, in degrees.
///
/// Longitude 180 is kept as −180, so that one meridian has one name.
public struct Coordinate: Sendable, Hashable {
    /// The latitudes there are, in degrees.
    public static let latitudes = -90.0...90.0
    /// The longitudes that are accepted, in degrees.
    public static let longitudes = -180.0...180.0

    /// Degrees north of the equator, −90…90.
    public let latitude: Double
    /// Degrees east of Greenwich, −180 included, 180 not.
    public let longitude: Double

    /// Creates a coordinate, or returns `nil` when a value is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
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
