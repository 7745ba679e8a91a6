import Geodesy

/// Wanted ways and multipolygons and their parts, kept until the positions of nodes are known.
struct OSMAssembly {
    private struct Multipolygon {
        let id: Int64
        let tags: OSMTags
        let outer: [Int64]
        let inner: [Int64]
    }

    private var multipolygons: [Multipolygon] = []
    private var wantedWays: [OSMWay] = []
    /// The nodes of multipolygons' ways; empty for a way that was not met yet.
    private var members: [Int64: [Int64]] = [:]
    private var positions = NodePositions([])
    /// Positions of nodes that were stored with ways, kept until `positions` can record them.
    private var told: [(id: Int64, position: Coordinate)] = []

    /// The relation is an area made of ways.
    func isMultipolygon(_ relation: OSMRelation) -> Bool {
        let type = relation.tags["type"]
        return type == "multipolygon" || type == "boundary"
    }

    mutating func add(_ relation: OSMRelation) {
        let ways = relation.members.filter { $0.kind == .way }
        // A member without a role, or with an unknown one, counts as an outer one.
        let inner = ways.filter { $0.role == "inner" }.map(\.id)
        let outer = ways.filter { $0.role != "inner" }.map(\.id)
        for id in inner + outer { members[id] = [] }
        multipolygons.append(Multipolygon(id: relation.id, tags: relation.tags, outer: outer, inner: inner))
    }

    /// Keeps a wanted way, and the nodes if a multipolygon needs them.
    mutating func add(_ way: OSMWay, isWanted: Bool) {
        if isWanted { wantedWays.append(OSMWay(id: way.id, nodes: way.nodes, tags: way.tags)) }
        let isMember = members[way.id]?.isEmpty == true
        if isMember { members[way.id] = way.nodes }
        guard isWanted || isMember else { return }
        for (id, position) in zip(way.nodes, way.positions) {
            if let position { told.append((id, position)) }
        }
    }

    mutating func prepareForNodes() {
        positions = NodePositions(wantedWays.flatMap(\.nodes) + members.values.joined())
        for (id, position) in told {
            positions.note(id, latitude: position.latitude, longitude: position.longitude)
        }
        told = []
    }

    mutating func note(_ node: OSMNode) {
        positions.note(node.id, latitude: node.latitude, longitude: node.longitude)
    }

    /// Passes places to `body` and elements without a known position to `missing`; counts incomplete
    /// elements.
    func finish(
        _ summary: inout OSMSummary,
        missing: (OSMKind, Int64) throws -> Void,
        _ body: (OSMPlace) throws -> Void
    ) throws {
        func add(
            _ kind: OSMKind,
            _ id: Int64,
            _ tags: OSMTags,
            _ place: (coordinate: Coordinate?, isWhole: Bool)
        ) throws {
            guard let coordinate = place.coordinate else {
                summary.missing += 1
                try missing(kind, id)
                return
            }
            if !place.isWhole { summary.incomplete += 1 }
            try body(
                OSMPlace(kind: kind, id: id, coordinate: coordinate, tags: tags, isWhole: place.isWhole)
            )
        }
        for way in wantedWays { try add(.way, way.id, way.tags, place(of: way)) }
        for multipolygon in multipolygons {
            try add(.relation, multipolygon.id, multipolygon.tags, place(of: multipolygon))
        }
    }

    /// The centroid of an area, or the middle of a line along its length.
    private func place(of way: OSMWay) -> (coordinate: Coordinate?, isWhole: Bool) {
        let points = coordinates(of: way.nodes)
        let isClosed = way.nodes.count > 3 && way.nodes.first == way.nodes.last
        let center =
            isClosed ? Centroid.ofArea([points]) ?? Centroid.ofPoints(points) : Centroid.ofLine(points)
        return (center, points.count == way.nodes.count)
    }

    private func place(of multipolygon: Multipolygon) -> (coordinate: Coordinate?, isWhole: Bool) {
        let outer = RingAssembly(multipolygon.outer.compactMap { members[$0] })
        let inner = RingAssembly(multipolygon.inner.compactMap { members[$0] })
        let (areas, holes) = (outer.rings.map(coordinates), inner.rings.map(coordinates))
        let areMembersThere = (multipolygon.outer + multipolygon.inner).allSatisfy {
            members[$0]?.isEmpty == false
        }
        let areNodesThere =
            zip(outer.rings + inner.rings, areas + holes).allSatisfy { $0.count == $1.count }
        let isWhole = areMembersThere && areNodesThere && outer.lines.isEmpty && inner.lines.isEmpty
        if let center = Centroid.ofArea(areas.filter { !$0.isEmpty }, holes: holes) {
            return (center, isWhole)
        }
        // No ring closes, for instance at the edge of an extract: the middle of the known points is used.
        let points = (areas + outer.lines.map(coordinates)).flatMap { $0 }
        return (Centroid.ofPoints(points), isWhole)
    }

    private func coordinates(of nodes: [Int64]) -> [Coordinate] {
        nodes.compactMap { positions[$0] }  // in range: an id
    }
}
