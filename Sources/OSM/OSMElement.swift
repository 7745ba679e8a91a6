import Geodesy

package enum OSMKind: String, Sendable, Hashable, CaseIterable {
    case node
    /// A line through nodes, or an area within one.
    case way
    case relation
}

enum OSMElement {
    case node(OSMNode)
    case way(OSMWay)
    case relation(OSMRelation)
}

package struct OSMTags: Sendable, Equatable {
    package struct Tag: Sendable, Hashable {
        package let key: String
        package let value: String

        package init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The tags, in the order of the file.
    package private(set) var all: [Tag]

    package init(_ all: [Tag] = []) {
        self.all = all
    }

    package subscript(key: String) -> String? {
        all.first { $0.key == key }?.value
    }

    package var isEmpty: Bool { all.isEmpty }

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
    /// The positions that the file stores with the way; empty if only the nodes have them.
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
    /// Throws if the element is not part of the present map.
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
