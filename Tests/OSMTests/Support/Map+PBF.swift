import Foundation
import SwiftProtobuf

@testable import OSM

extension Map {
    struct Form {
        var compression = Compression.zlib
        var isDense = true
        var features = ["OsmSchema-V0.6", "DenseNodes"]
        var granularity: Int64 = 100
        var offset: Int64 = 0
        /// Whether ways hold the positions of their nodes, and nodes without tags are left out.
        var hasPositionsOnWays = false
        /// West, south, east and north of the area of the map, in 10⁻⁹ degrees.
        var box: [Int64] = []
    }

    enum Compression: CaseIterable {
        case none
        case zlib
        case lz4
    }

    /// The header, nodes, ways, relations.
    func blobs(_ form: Form = Form()) throws -> [[UInt8]] {
        var header = PBFHeaderBlock()
        header.requiredFeatures = form.features
        if !form.box.isEmpty {
            (header.bbox.left, header.bbox.bottom) = (form.box[0], form.box[1])
            (header.bbox.right, header.bbox.top) = (form.box[2], form.box[3])
        }
        var blobs = [try Self.blob("OSMHeader", try header.serializedBytes(), form.compression)]
        for block in [nodeBlock(form), wayBlock(form), relationBlock()] {
            blobs.append(try Self.blob("OSMData", try block.serializedBytes(), form.compression))
        }
        return blobs
    }

    func pbf(_ form: Form = Form()) throws -> [UInt8] {
        try blobs(form).flatMap { $0 }
    }

    /// With its header and the length of that.
    static func blob(_ type: String, _ content: [UInt8], _ compression: Compression) throws -> [UInt8] {
        var blob = PBFBlob()
        if compression != .none { blob.rawSize = Int32(content.count) }
        switch compression {
        case .none: blob.raw = Data(content)
        case .zlib: blob.zlib = Data(Packing.zlib(content))
        case .lz4: blob.lz4 = Data(Packing.lz4(content))
        }
        return try framed(type, try blob.serializedBytes())
    }

    static func framed(_ type: String, _ bytes: [UInt8]) throws -> [UInt8] {
        var header = PBFBlobHeader()
        header.type = type
        header.datasize = Int32(bytes.count)
        let head: [UInt8] = try header.serializedBytes()
        return [UInt8(head.count >> 24 & 255), UInt8(head.count >> 16 & 255), UInt8(head.count >> 8 & 255)]
            + [UInt8(head.count & 255)] + head + bytes
    }

    private func nodeBlock(_ form: Form) -> PBFPrimitiveBlock {
        var texts = Texts()
        let nodes = form.hasPositionsOnWays ? nodes.filter { !$0.tags.isEmpty } : nodes
        var block = PBFPrimitiveBlock()
        block.granularity = Int32(form.granularity)
        (block.latOffset, block.lonOffset) = (form.offset, form.offset)
        func units(_ value: Int64) -> Int64 { (value * 100 - form.offset) / form.granularity }
        var group = PBFPrimitiveGroup()
        if form.isDense {
            var last = (id: Int64(0), latitude: Int64(0), longitude: Int64(0))
            for node in nodes {
                let (y, x) = (units(node.latitude), units(node.longitude))
                group.dense.id.append(node.id - last.id)
                group.dense.lat.append(y - last.latitude)
                group.dense.lon.append(x - last.longitude)
                last = (node.id, y, x)
                for tag in node.tags {
                    group.dense.keysVals += [
                        Int32(texts.index(of: tag.key)), Int32(texts.index(of: tag.value)),
                    ]
                }
                group.dense.keysVals.append(0)
            }
        } else {
            group.nodes = nodes.map { node in
                var result = PBFNode()
                result.id = node.id
                (result.lat, result.lon) = (units(node.latitude), units(node.longitude))
                (result.keys, result.vals) = texts.indexes(of: node.tags)
                return result
            }
        }
        block.primitivegroup = [group]
        block.stringtable.s = texts.all
        return block
    }

    private func wayBlock(_ form: Form) -> PBFPrimitiveBlock {
        var texts = Texts()
        let positions = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, ($0.latitude, $0.longitude)) })
        var group = PBFPrimitiveGroup()
        group.ways = ways.map { way in
            var result = PBFWay()
            result.id = way.id
            result.refs = zip(way.nodes, [0] + way.nodes).map { $0 - $1 }
            if form.hasPositionsOnWays {
                // The value that osmium writes for an unknown node.
                let points = way.nodes.map { positions[$0] ?? (Int64(Int32.max), Int64(Int32.max)) }
                result.lat = zip(points.map(\.0), [0] + points.map(\.0)).map { $0 - $1 }
                result.lon = zip(points.map(\.1), [0] + points.map(\.1)).map { $0 - $1 }
            }
            (result.keys, result.vals) = texts.indexes(of: way.tags)
            return result
        }
        var block = PBFPrimitiveBlock()
        block.primitivegroup = [group]
        block.stringtable.s = texts.all
        return block
    }

    private func relationBlock() -> PBFPrimitiveBlock {
        var texts = Texts()
        var group = PBFPrimitiveGroup()
        group.relations = relations.map { relation in
            var result = PBFRelation()
            result.id = relation.id
            result.memids = zip(relation.members.map(\.id), [0] + relation.members.map(\.id)).map { $0 - $1 }
            result.types = relation.members.map { $0.kind == .node ? 0 : $0.kind == .way ? 1 : 2 }
            result.rolesSid = relation.members.map { Int32(texts.index(of: $0.role)) }
            (result.keys, result.vals) = texts.indexes(of: relation.tags)
            return result
        }
        var block = PBFPrimitiveBlock()
        block.primitivegroup = [group]
        block.stringtable.s = texts.all
        return block
    }
}

private struct Texts {
    var all: [Data] = [Data()]
    private var indexes = ["": 0]

    mutating func index(of text: String) -> Int {
        if let index = indexes[text] { return index }
        indexes[text] = all.count
        all.append(Data(text.utf8))
        return all.count - 1
    }

    mutating func indexes(of tags: [OSMTags.Tag]) -> ([UInt32], [UInt32]) {
        (tags.map { UInt32(index(of: $0.key)) }, tags.map { UInt32(index(of: $0.value)) })
    }
}
