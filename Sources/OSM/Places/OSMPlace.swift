public import Geodesy

/// An OpenStreetMap element with a position: a node, or the middle of a way or of a multipolygon.
public struct OSMPlace: Sendable, Equatable {
    /// The kind of the element.
    public let kind: OSMKind
    /// The element's id, unique within its kind.
    public let id: Int64
    /// The position.
    public let coordinate: Coordinate
    /// The tags.
    public let tags: OSMTags
    /// Whether the whole element is in the file; if not, the position is the middle of the part that is.
    public let isWhole: Bool

    /// Creates a place.
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

/// The counts of a reading, for the report at the end.
public struct OSMSummary: Sendable, Hashable {
    /// The number of nodes.
    public internal(set) var nodes = 0
    /// The number of ways.
    public internal(set) var ways = 0
    /// The number of relations.
    public internal(set) var relations = 0
    /// The number of wanted ways and multipolygons that are only partly in the file, as at its edge.
    ///
    /// Their position is the middle of the part that is.
    public internal(set) var incomplete = 0
    /// The number of wanted ways and multipolygons without any part in the file.
    public internal(set) var missing = 0

    /// The areas that the file says it covers; empty if it does not say.
    public internal(set) var areas: [BoundingBox] = []

    /// The time of the data in milliseconds since 1970; `nil` if it is not known.
    ///
    /// It is the time at which they were complete according to the file, else that of the newest change.
    public internal(set) var dataAt: Int64?
    /// The reason to suspect that the file was cut off, as a sentence without its full stop.
    public internal(set) var doubt: String?

    /// Creates an empty summary.
    public init() {}
}
