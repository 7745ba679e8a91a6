import Bounds
import Geodesy
import SwiftProtobuf

struct PBFBlock {
    fileprivate let block: PBFPrimitiveBlock
    private let strings: [String?]
    private let place: String

    init(_ bytes: [UInt8], at place: String) throws(SourceFileError) {
        guard let block = try? PBFPrimitiveBlock(serializedBytes: bytes, options: PBFBlobs.decoding) else {
            throw SourceFileError("its content is damaged", at: place)
        }
        self.block = block
        self.place = place
        // A string that is not UTF-8 is a fault only if an element refers to it.
        strings = block.stringtable.s.map { String(validating: $0, as: UTF8.self) }
    }

    var kinds: Set<OSMKind> {
        var kinds: Set<OSMKind> = []
        for group in block.primitivegroup {
            if !group.nodes.isEmpty || !group.dense.id.isEmpty { kinds.insert(.node) }
            if !group.ways.isEmpty { kinds.insert(.way) }
            if !group.relations.isEmpty { kinds.insert(.relation) }
        }
        return kinds
    }

    func forEach(_ kinds: Set<OSMKind>, _ body: (OSMElement) throws -> Void) throws {
        for group in block.primitivegroup {
            if kinds.contains(.node) {
                for node in group.nodes { try body(.node(self.node(node))) }
                try forEachDense(group.dense, body)
            }
            if kinds.contains(.way) {
                for way in group.ways { try body(.way(self.way(way))) }
            }
            if kinds.contains(.relation) {
                for relation in group.relations { try body(.relation(self.relation(relation))) }
            }
        }
    }

    private func node(_ node: PBFNode) throws(SourceFileError) -> OSMNode {
        try requireLasting(.node, node.id, node.hasInfo ? node.info : nil)
        return try self.node(node.id, node.lat, node.lon, tags: try tags(node.keys, node.vals))
    }

    private func node(
        _ id: Int64,
        _ latitude: Int64,
        _ longitude: Int64,
        tags: OSMTags
    ) throws(SourceFileError) -> OSMNode {
        let (y, x) = (
            degrees(latitude, from: block.latOffset), degrees(longitude, from: block.lonOffset)
        )
        try OSMElement.requireOnEarth(id, y, x, at: place)
        return OSMNode(id: id, latitude: y, longitude: x, tags: tags)
    }

    /// Converts a multiple of the granularity in 10⁻⁹ degrees to degrees; NaN if it overflows.
    private func degrees(_ value: Int64, from offset: Int64) -> Double {
        let (scaled, isTooLarge) = value.multipliedReportingOverflow(by: Int64(clamping: block.granularity))
        let (sum, isTooLargeToo) = scaled.addingReportingOverflow(offset)
        // The value is divided, not multiplied by 10⁻⁹: the quotient is the double nearest to the decimal.
        return isTooLarge || isTooLargeToo ? .nan : Double(sum) / 1e9
    }

    private func forEachDense(_ dense: PBFDenseNodes, _ body: (OSMElement) throws -> Void) throws {
        let count = dense.id.count
        guard dense.lat.count == count, dense.lon.count == count else {
            throw SourceFileError("its nodes have different numbers of ids and positions", at: place)
        }
        let visible = dense.denseinfo.visible
        guard visible.isEmpty || visible.count == count else {
            throw SourceFileError("its nodes have different numbers of ids and states", at: place)
        }
        var (id, latitude, longitude) = (Int64(0), Int64(0), Int64(0))
        var tagIndex = 0
        for (index, step) in zip(dense.id, zip(dense.lat, dense.lon)).enumerated() {
            id = try sum(id, step.0)
            latitude = try sum(latitude, step.1.0)
            longitude = try sum(longitude, step.1.1)
            var tags = OSMTags()
            if !dense.keysVals.isEmpty {
                while true {
                    let key = dense.keysVals[checked: tagIndex]
                    tagIndex += 1
                    if key == 0 { break }
                    guard let key, let value = dense.keysVals[checked: tagIndex] else {
                        throw SourceFileError("the tags of its nodes are incomplete", at: place)
                    }
                    tags.append(OSMTags.Tag(try text(Int(clamping: key)), try text(Int(clamping: value))))
                    tagIndex += 1
                }
            }
            try OSMElement.requireLasting(.node, id, isVisible: visible[checked: index] ?? true, at: place)
            try body(.node(try node(id, latitude, longitude, tags: tags)))
        }
        guard tagIndex == dense.keysVals.count else {
            throw SourceFileError("it has tags for more nodes than it has", at: place)
        }
    }

    private func way(_ way: PBFWay) throws(SourceFileError) -> OSMWay {
        try requireLasting(.way, way.id, way.hasInfo ? way.info : nil)
        var nodes: [Int64] = []
        nodes.reserveCapacity(way.refs.count)
        var id: Int64 = 0
        for step in way.refs {
            id = try sum(id, step)
            nodes.append(id)
        }
        return OSMWay(
            id: way.id,
            nodes: nodes,
            tags: try tags(way.keys, way.vals),
            positions: try positions(of: way)
        )
    }

    /// The positions stored with a way, `nil` where the writer did not know one; empty if none are stored.
    private func positions(of way: PBFWay) throws(SourceFileError) -> [Coordinate?] {
        if way.lat.isEmpty, way.lon.isEmpty { return [] }
        let count = way.refs.count
        guard way.lat.count == count, way.lon.count == count else {
            throw SourceFileError("the way \(way.id) has different numbers of nodes and positions", at: place)
        }
        var positions: [Coordinate?] = []
        positions.reserveCapacity(count)
        var (latitude, longitude) = (Int64(0), Int64(0))
        for step in zip(way.lat, way.lon) {
            latitude = try sum(latitude, step.0)
            longitude = try sum(longitude, step.1)
            positions.append(
                Coordinate(
                    latitude: degrees(latitude, from: block.latOffset),
                    longitude: degrees(longitude, from: block.lonOffset)
                )
            )
        }
        return positions
    }

    private func relation(_ relation: PBFRelation) throws(SourceFileError) -> OSMRelation {
        try requireLasting(.relation, relation.id, relation.hasInfo ? relation.info : nil)
        let count = relation.memids.count
        guard relation.types.count == count, relation.rolesSid.count == count else {
            throw SourceFileError("the relation \(relation.id) has too few or too many roles", at: place)
        }
        var members: [OSMRelation.Member] = []
        members.reserveCapacity(count)
        var id: Int64 = 0
        for (step, (type, role)) in zip(relation.memids, zip(relation.types, relation.rolesSid)) {
            id = try sum(id, step)
            let kind: OSMKind
            switch type {
            case 0: kind = .node
            case 1: kind = .way
            case 2: kind = .relation
            case let number:
                throw SourceFileError(
                    "the relation \(relation.id) has a member of the unknown type \(number)",
                    at: place
                )
            }
            members.append(.init(kind: kind, id: id, role: try text(Int(clamping: role))))
        }
        return OSMRelation(id: relation.id, members: members, tags: try tags(relation.keys, relation.vals))
    }

    private func tags(_ keys: [UInt32], _ values: [UInt32]) throws(SourceFileError) -> OSMTags {
        guard keys.count == values.count else {
            throw SourceFileError("an element has different numbers of keys and values", at: place)
        }
        var tags = OSMTags()
        for (key, value) in zip(keys, values) {
            tags.append(OSMTags.Tag(try text(Int(clamping: key)), try text(Int(clamping: value))))
        }
        return tags
    }

    private func text(_ index: Int) throws(SourceFileError) -> String {
        guard let known = strings[checked: index] else {
            throw SourceFileError("it refers to the string \(index), which it does not have", at: place)
        }
        guard let text = known else {
            throw SourceFileError("its string \(index) is not UTF-8", at: place)
        }
        return text
    }

    private func sum(_ value: Int64, _ step: Int64) throws(SourceFileError) -> Int64 {
        let (sum, isTooLarge) = value.addingReportingOverflow(step)
        guard !isTooLarge else { throw SourceFileError("its numbers are too large", at: place) }
        return sum
    }

    private func requireLasting(_ kind: OSMKind, _ id: Int64, _ info: PBFInfo?) throws(SourceFileError) {
        let isVisible = info.map { !$0.hasVisible || $0.visible } ?? true
        try OSMElement.requireLasting(kind, id, isVisible: isVisible, at: place)
    }
}

// MARK: Signs

extension PBFBlock {
    var count: Int {
        block.primitivegroup.reduce(0) {
            $0 + $1.nodes.count + $1.dense.id.count + $1.ways.count + $1.relations.count
        }
    }

    /// The block has nodes without tags.
    var hasBareNodes: Bool {
        block.primitivegroup.contains { group in
            let ends = group.dense.keysVals
            return group.nodes.contains { $0.keys.isEmpty } || (!group.dense.id.isEmpty && ends.isEmpty)
                || ends.first == 0 || zip(ends, ends.dropFirst()).contains { $0 == 0 && $1 == 0 }
        }
    }

    /// The time of the last change of any element, in milliseconds since 1970; `nil` if no element has one.
    var newestAt: Int64? {
        var newest: Int64?
        func note(_ timestamp: Int64) {
            let (milliseconds, isTooLarge) = timestamp.multipliedReportingOverflow(
                by: Int64(truncatingIfNeeded: block.dateGranularity)
            )
            if !isTooLarge, timestamp > 0 { newest = max(newest ?? milliseconds, milliseconds) }
        }
        for group in block.primitivegroup {
            for node in group.nodes where node.info.hasTimestamp { note(node.info.timestamp) }
            for way in group.ways where way.info.hasTimestamp { note(way.info.timestamp) }
            for relation in group.relations where relation.info.hasTimestamp { note(relation.info.timestamp) }
            var timestamp: Int64 = 0
            for step in group.dense.denseinfo.timestamp {
                let (sum, isTooLarge) = timestamp.addingReportingOverflow(step)
                if isTooLarge { break }
                timestamp = sum
                note(timestamp)
            }
        }
        return newest
    }
}
