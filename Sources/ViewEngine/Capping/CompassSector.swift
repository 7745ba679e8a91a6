public import Geodesy

/// One of the twelve sectors of 30° around a viewer, clockwise; the first begins at true north.
public struct CompassSector: Sendable, Hashable, Comparable {
    /// The number of sectors.
    public static let count = 12
    /// The width of each sector, in degrees.
    public static let width = 30.0

    /// The index from 0 to 11, clockwise; sector 0 begins at north.
    public let number: Int

    /// The sector that holds an azimuth in degrees.
    public init(azimuth: Double) {
        // For an angle just below 360, the quotient may be rounded to 12.
        number = min(Int(Angle.positive(azimuth) / Self.width), Self.count - 1)
    }

    private init(number: Int) {
        self.number = number
    }

    /// All sectors, clockwise from north.
    public static let all = (0..<count).map(CompassSector.init(number:))

    /// The start of the sector in degrees clockwise from true north.
    public var start: Double { Double(number) * Self.width }

    /// The sector's area around a place, slightly enlarged, for reading an index by its `Covering`.
    public func area(around center: Coordinate) -> Sector? {
        Sector(
            center: center,
            from: start - Filter.margin,
            to: start + Self.width + Filter.margin,
            slack: Filter.near
        )
    }

    /// Whether the left sector comes first in clockwise order from north.
    public static func < (left: CompassSector, right: CompassSector) -> Bool { left.number < right.number }
}
