/// A position on the WGS 84 ellipsoid, in degrees.
///
/// Longitude 180 is stored as −180, so that each meridian has one longitude.
public struct Coordinate: Sendable, Hashable {
    /// The valid latitudes, in degrees.
    public static let latitudes = -90.0...90.0
    /// The longitudes that are accepted, in degrees.
    public static let longitudes = -180.0...180.0

    /// Degrees north of the equator, −90…90.
    public let latitude: Double
    /// Degrees east of Greenwich, −180 inclusive to 180 exclusive.
    public let longitude: Double

    /// Creates a coordinate, or returns `nil` when a value is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.init(validLatitude: latitude, longitude: longitude)
    }

    /// Creates a coordinate from values that are known to be in range; longitude 180 becomes −180.
    init(validLatitude latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude == 180 ? -180 : longitude
    }
}

extension Coordinate: CustomStringConvertible {
    /// Latitude and longitude, separated by a comma.
    public var description: String { "\(latitude),\(longitude)" }
}
