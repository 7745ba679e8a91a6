public import Geodesy

/// One of the twelve sectors of 30° around a viewer; the first begins at true north, and they go on clockwise.
public struct CompassSector: Sendable, Hashable, Comparable {
    /// How many there are.
    public static let count = 12
    /// The width of each, in degrees.
    public static let width = 30.0

    /// From 0, which begins at north, to 11.
    public let number: Int

    /// The sector that holds an azimuth in degrees.
    public init(azimuth: Double) {
        // An angle just below 360 may divide to 12 itself.
        number = min(Int(Angle.positive(azimuth) / Self.width), Self.count - 1)
    }

    private init(number: Int) {
        self.number = number
    }

    /// All of them, clockwise from north.
    public static let all = (0..<count).map(CompassSector.init(number:))

    /// Where it begins: degrees clockwise from true north.
    public var start: Double { Double(number) * Self.width }

    /// Where its things are around a place, for a source that reads an index by its `Covering`; a little wider than it is.
    public func area(around center: Coordinate) -> Sector? {
        Sector(
            center: center,
            from: start - Filter.margin,
            to: start + Self.width + Filter.margin,
            slack: Filter.near
        )
    }

    /// The order from north on.
    public static func < (left: CompassSector, right: CompassSector) -> Bool { left.number < right.number }
}
