public import Geodesy

/// Something of OpenStreetMap that stands somewhere: a node, or the middle of a way or of a multipolygon.
public struct OSMPlace: Sendable, Equatable {
    /// What it is there.
    public let kind: OSMKind
    /// Its number there, among those of its kind.
    public let id: Int64
    /// Where it stands.
    public let coordinate: Coordinate
    /// What it is.
    public let tags: OSMTags
    /// Whether all of it is in the file; else it stands in the middle of what is.
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

/// What was met in a file, for the report at the end.
public struct OSMSummary: Sendable, Hashable {
    /// How many nodes it has.
    public internal(set) var nodes = 0
    /// How many ways it has.
    public internal(set) var ways = 0
    /// How many relations it has.
    public internal(set) var relations = 0
    /// Wanted ways and multipolygons of which a part is not in the file, as where an extract cuts them; they stand in the
    /// middle of what is.
    public internal(set) var incomplete = 0
    /// Wanted ways and multipolygons of which nothing is in the file.
    public internal(set) var missing = 0

    /// What the file says that it is cut out of the map; empty where it does not say.
    public internal(set) var areas: [BoundingBox] = []

    /// Milliseconds since 1970 that the data are of: when the file says that they were whole, else when the newest of its
    /// things was changed; `nil` where it tells neither.
    public internal(set) var dataAt: Int64?
    /// Why the file may have been cut off where nothing shows it, as a sentence without its full stop.
    public internal(set) var doubt: String?

    /// Creates an empty summary.
    public init() {}
}
