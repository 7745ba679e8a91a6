/// A box between two parallels and two meridians, including its edges.
///
/// A box whose `west` is greater than its `east` crosses the antimeridian. The width and the height may be 0.
public struct BoundingBox: Sendable, Hashable {
    /// The western edge in degrees, −180…180.
    public let west: Double
    /// The southern edge in degrees, −90…90.
    public let south: Double
    /// The eastern edge in degrees, −180…180; here 180 does not become −180, as it does in a `Coordinate`.
    public let east: Double
    /// The northern edge in degrees, `south`…90.
    public let north: Double

    /// Creates a box, or returns `nil` when an edge is out of range or `north` lies south of `south`.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard (-180...180).contains(west), (-180...180).contains(east),
            (-90...90).contains(south), (-90...90).contains(north), south <= north
        else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Creates a box from edges that are known to be in range.
    init(validWest west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Whether the antimeridian is inside the box.
    public var crossesAntimeridian: Bool { west > east }

    /// Whether a coordinate lies in the box or on its edge.
    public func contains(_ coordinate: Coordinate) -> Bool {
        guard (south...north).contains(coordinate.latitude) else { return false }
        let longitude = coordinate.longitude
        // A coordinate on the antimeridian has longitude −180, but also lies in a box with an edge at 180.
        if longitude == -180, east == 180 || west == 180 { return true }
        return crossesAntimeridian
            ? longitude >= west || longitude <= east
            : longitude >= west && longitude <= east
    }
}
