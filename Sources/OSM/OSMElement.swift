import Geodesy

/// The kinds of OpenStreetMap elements.
public enum OSMKind: String, Sendable, Hashable, CaseIterable {
    /// A point.
    case node
    /// A line through nodes, or an area within one.
    case way
    /// A group of elements, each with a role.
    case relation
}

/// An OpenStreetMap element.
enum OSMElement {
    case node(OSMNode)
    case way(OSMWay)
    case relation(OSMRelation)
}

/// The tags of an element.
public struct OSMTags: Sendable, Equatable {
    /// A key and its value.
    public struct Tag: Sendable, Hashable {
        /// The key, such as `amenity`.
        public let key: String
        /// The value, such as `cafe`.
        public let value: String

        /// Creates a tag.
        public init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The tags, in the order of the file.
    public private(set) var all: [Tag]

    /// Creates tags.
    public init(_ all: [Tag] = []) {
        self.all = all
    }

    /// The value of a key.
    public subscript(key: String) -> String? {
        all.first { $0.key == key }?.value
    }

    /// Whether there are no tags.
    public var isEmpty: Bool { all.isEmpty }

    mutating func append(_ tag: Tag) {
        all.append(tag)
    }
}

struct OSMNode: Equatable {
    let id: Int64
    let latitude: Double
    let longitude: Double
    let tags: OSMTags
}

struct OSMWay: Equatable {
    let id: Int64
    let nodes: [Int64]
    let tags: OSMTags
    /// The positions of the nodes, as far as the way itself gives them; empty if only the nodes have them.
    var positions: [Coordinate?] = []
}

struct OSMRelation: Equatable {
    struct Member: Equatable {
        let kind: OSMKind
        let id: Int64
        let role: String
    }

    let id: Int64
    let members: [Member]
    let tags: OSMTags
}

extension OSMElement {
    /// Throws if an element is not part of the present map.
    static func requireLasting(
        _ kind: OSMKind,
        _ id: Int64,
        isVisible: Bool,
        at place: String
    ) throws(SourceFileError) {
        guard id > 0 else {
            throw SourceFileError(
                "the \(kind.rawValue) \(id) has an id that OpenStreetMap did not give; "
                    + "elements that were not uploaded yet cannot be imported",
                at: place
            )
        }
        guard isVisible else {
            throw SourceFileError(
                "the \(kind.rawValue) \(id) is marked as deleted; "
                    + "histories and changes cannot be imported, only the map at one moment",
                at: place
            )
        }
    }

    /// Throws an error that names the node if its coordinates are out of range.
    static func requireOnEarth(
        _ id: Int64,
        _ latitude: Double,
        _ longitude: Double,
        at place: String
    ) throws(SourceFileError) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            throw SourceFileError(
                "the node \(id) has the invalid position \(latitude),\(longitude)",
                at: place
            )
        }
    }
}
