import Bounds
import JSONText
import Synchronization

/// A file in the format PMTiles 3: tiles in the order of a Hilbert curve, behind directories.
final class PMTiles: TileSource {
    let facts: BasemapFile.Facts
    private let file: TileFile
    private let header: PMTilesHeader
    private let root: PMTilesDirectory
    /// The directories that were read last, by their place in the file.
    private let leaves = Mutex<[UInt64: PMTilesDirectory]>([:])
    private static let mostLeaves = 64
    /// A directory of a directory of a directory is as deep as the format goes.
    private static let deepest = 4

    init(_ file: TileFile) throws(BasemapError) {
        self.file = file
        let header = try PMTilesHeader(try file.read(at: 0, count: PMTilesHeader.length))
        self.header = header
        root = try PMTilesDirectory(try Self.bytes(of: file, at: header.root, header))
        var facts = BasemapFile.Facts()
        facts.format = header.format
        facts.zooms = header.zooms
        facts.bounds = header.bounds
        let metadata = try Self.bytes(of: file, at: header.metadata, header)
        if let words = try? JSONValue.parse(metadata, limits: JSONLimits(maximumBytes: 4 << 20)) {
            facts.attribution = words["attribution"]?.stringValue
            facts.layers = words["vector_layers"]?.text
        }
        self.facts = facts
    }

    private static func bytes(
        of file: TileFile,
        at place: PMTilesHeader.Place,
        _ header: PMTilesHeader
    ) throws(BasemapError) -> [UInt8] {
        let bytes = try file.read(at: place.offset, count: Int(clamping: place.count))
        guard header.isPacked, !bytes.isEmpty else { return bytes }
        guard let unpacked = Gunzip.unpacked(bytes, limit: 16 << 20) else {
            throw BasemapError("It is damaged.")
        }
        return unpacked
    }

    func tile(zoom: Int, column: Int, row: Int) async throws -> [UInt8]? {
        let id = HilbertOrder.id(zoom: zoom, column: column, row: row)
        var directory = root
        for _ in 0..<Self.deepest {
            guard let entry = directory.entry(of: id) else { return nil }
            guard entry.isLeaf else {
                let start = header.tiles.offset.addingReportingOverflow(entry.offset)
                guard !start.overflow else { throw BasemapError("It is damaged.") }
                return try file.read(at: start.partialValue, count: Int(clamping: entry.length))
            }
            directory = try leaf(entry)
        }
        throw BasemapError("It is damaged.")
    }

    private func leaf(_ entry: PMTilesDirectory.Entry) throws(BasemapError) -> PMTilesDirectory {
        if let known = leaves.withLock({ $0[entry.offset] }) { return known }
        let start = header.leaves.offset.addingReportingOverflow(entry.offset)
        guard !start.overflow else { throw BasemapError("It is damaged.") }
        let place = PMTilesHeader.Place(offset: start.partialValue, count: entry.length)
        let directory = try PMTilesDirectory(try Self.bytes(of: file, at: place, header))
        leaves.withLock { leaves in
            if leaves.count >= Self.mostLeaves { leaves.removeAll() }
            leaves[entry.offset] = directory
        }
        return directory
    }

    func close() async {}
}
