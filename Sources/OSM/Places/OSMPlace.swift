package import Geodesy

/// A node, or the middle of a way or of a multipolygon.
package struct OSMPlace: Sendable, Equatable {
    package let kind: OSMKind
    /// The id, unique within the kind of element.
    package let id: Int64
    package let coordinate: Coordinate
    package let tags: OSMTags
    /// Whether the whole element is in the file; otherwise the position is the middle of the part in the
    /// file.
    package let isWhole: Bool

    package init(
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

package struct OSMSummary: Sendable, Hashable {
    package internal(set) var nodes = 0
    package internal(set) var ways = 0
    package internal(set) var relations = 0
    /// Wanted ways and multipolygons that are only partly in the file.
    package internal(set) var incomplete = 0
    /// Wanted ways and multipolygons without any part in the file.
    package internal(set) var missing = 0

    /// The areas that the file declares; empty if it declares none.
    package internal(set) var areas: [BoundingBox] = []

    /// The time at which the data were complete according to the file, or else the time of the newest change,
    /// in milliseconds since 1970.
    package internal(set) var dataAt: Int64?
    /// The reason to suspect that the file was cut off, without a full stop.
    package internal(set) var doubt: String?

    package init() {}
}
