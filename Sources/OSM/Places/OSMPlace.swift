public import Geodesy

/// A node, or the middle of a way or of a multipolygon.
public struct OSMPlace: Sendable, Equatable {
    public let kind: OSMKind
    /// Unique within its kind.
    public let id: Int64
    public let coordinate: Coordinate
    public let tags: OSMTags
    /// The whole element is in the file; if not, the position is the middle of the part that is.
    public let isWhole: Bool

    public init(
        kind: OSMKind,
        id: Int64,
        coordinate: Coordinate,
        tags: OSMTags,
        isWhole: Bool = true
    ) {
        self.kind = kind
        self.id = id
        self.coordinate = coordinate
        self.tags = tags
        self.isWhole = isWhole
    }
}

public struct OSMSummary: Sendable, Hashable {
    public internal(set) var nodes = 0
    public internal(set) var ways = 0
    public internal(set) var relations = 0
    /// Wanted ways and multipolygons that are only partly in the file.
    public internal(set) var incomplete = 0
    /// Wanted ways and multipolygons without any part in the file.
    public internal(set) var missing = 0

    /// Empty if the file does not say what it covers.
    public internal(set) var areas: [BoundingBox] = []

    /// When the data were complete according to the file, else the newest change, in milliseconds since 1970.
    public internal(set) var dataAt: Int64?
    /// The reason to suspect that the file was cut off, without a full stop.
    public internal(set) var doubt: String?

    public init() {}
}
