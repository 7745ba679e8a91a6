import OSM

/// A small map that can be written in every format.
struct Map {
    /// In 10⁻⁷ degrees.
    struct Node {
        let id: Int64
        let latitude: Int64
        let longitude: Int64
        var tags: [OSMTags.Tag] = []
    }

    struct Way {
        let id: Int64
        let nodes: [Int64]
        var tags: [OSMTags.Tag] = []
    }

    struct Relation {
        let id: Int64
        let members: [(kind: OSMKind, id: Int64, role: String)]
        var tags: [OSMTags.Tag] = []
    }

    var nodes: [Node] = []
    var ways: [Way] = []
    var relations: [Relation] = []

    /// A café, a shop in a square building, a wall, and a park of two halves with a pond in it.
    static let town: Map = {
        var map = Map()
        map.nodes = [
            Node(
                id: 1,
                latitude: 437_312_894,
                longitude: 74_269_138,
                tags: [.init("amenity", "cafe"), .init("name", "Café <Ö> & \"co\"")]
            ),
            Node(id: 2, latitude: -900_000_000, longitude: 1_800_000_000, tags: [.init("name", "Pole")]),
        ]
        map.add(square: 10, south: 437_000_000, west: 74_000_000, side: 10_000)
        map.ways.append(
            Way(
                id: 100,
                nodes: [10, 11, 12, 13, 10],
                tags: [.init("shop", "mall"), .init("name", "Square")]
            )
        )
        map.add(square: 20, south: 438_000_000, west: 74_000_000, side: 40_000)
        map.add(square: 30, south: 438_000_000, west: 74_000_000, side: 20_000)
        map.ways += [
            Way(id: 101, nodes: [20, 21, 22]), Way(id: 102, nodes: [20, 23, 22]),
            Way(id: 103, nodes: [30, 31, 32, 33, 30], tags: [.init("natural", "water")]),
            Way(
                id: 104,
                nodes: [10, 11, 12],
                tags: [.init("name", "Wall"), .init("tourism", "attraction")]
            ),
        ]
        map.relations = [
            Relation(
                id: 1000,
                members: [
                    (.way, 101, "outer"), (.way, 103, "inner"), (.way, 102, ""), (.node, 1, "label"),
                ],
                tags: [.init("type", "multipolygon"), .init("leisure", "park"), .init("name", "Park")]
            ),
            Relation(
                id: 1001,
                members: [(.way, 100, "")],
                tags: [.init("type", "site"), .init("name", "Site")]
            ),
        ]
        return map
    }()

    /// Adds the four corners of a square, counted from the southwest against the clock.
    mutating func add(square id: Int64, south: Int64, west: Int64, side: Int64) {
        nodes += [
            Node(id: id, latitude: south, longitude: west),
            Node(id: id + 1, latitude: south, longitude: west + side),
            Node(id: id + 2, latitude: south + side, longitude: west + side),
            Node(id: id + 3, latitude: south + side, longitude: west),
        ]
    }

    var xml: String {
        func escaped(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
        }
        func degrees(_ value: Int64) -> String {
            let digits = String(abs(value))
            let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
            return (value < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
        }
        func tags(_ tags: [OSMTags.Tag]) -> String {
            tags.map { "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>\n" }.joined()
        }
        var text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n<bounds minlat=\"1\"/>\n"
        for node in nodes {
            text +=
                "<node id=\"\(node.id)\" lat=\"\(degrees(node.latitude))\" lon=\"\(degrees(node.longitude))\">"
            text += tags(node.tags) + "</node>\n"
        }
        for way in ways {
            text += "<way id=\"\(way.id)\">" + way.nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            text += tags(way.tags) + "</way>\n"
        }
        for relation in relations {
            text += "<relation id=\"\(relation.id)\">"
            for member in relation.members {
                text += "<member type=\"\(member.kind)\" ref=\"\(member.id)\" role=\"\(member.role)\"/>"
            }
            text += tags(relation.tags) + "</relation>\n"
        }
        return text + "</osm>\n"
    }
}
