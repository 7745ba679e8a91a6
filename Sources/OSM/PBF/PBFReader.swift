import Bounds
import Geodesy
import SwiftProtobuf

/// Reads a PBF file blob by blob, as often as needed.
///
/// The first reading checks everything and notes the kinds of elements in each blob, so that later readings
/// can skip blobs.
final class PBFReader: OSMReader {
    /// The required features that this reader supports.
    private static let features: Set = ["OsmSchema-V0.6", "DenseNodes", "LocationsOnWays"]
    private static let headerType = "OSMHeader"
    private static let dataType = "OSMData"

    private let file: SourceFile
    /// The kinds of elements in each blob, one bit for each kind; `nil` before the first reading.
    private var contents: [UInt8]?
    private(set) var areas: [BoundingBox] = []
    private(set) var signs = OSMSigns()
    private var watch = CutWatch()

    init(_ file: SourceFile) {
        self.file = file
    }

    static func reads(_ start: [UInt8]) -> Bool {
        // All writers put the length of a header first, then field 1: the type of the first blob.
        start.count >= 6 && start[0] == 0 && start[1] <= 1 && start[4] == 0x0A
            && start[6...].starts(with: Array("OSMHeader".utf8))
    }

    func read(
        _ kinds: Set<OSMKind>,
        advanced: () -> Void,
        _ body: (OSMElement) throws -> Void
    ) throws {
        var blobs = try PBFBlobs(file)
        let wanted = kinds.reduce(0) { $0 | $1.bit }
        var learned: [UInt8] = []
        var hasData = false
        while let found = try blobs.next() {
            try Task.checkCancellation()
            advanced()
            guard found.number > 1 || found.type == Self.headerType else {
                throw SourceFileError(
                    "a file must begin with OSMHeader, but this one begins with '\(found.type)'",
                    at: found.place
                )
            }
            if let contents {
                guard let kinds = contents[checked: found.number - 1] else {
                    throw SourceFileError("it was changed during the import")
                }
                guard kinds & wanted != 0 else {
                    try blobs.skip(found)
                    continue
                }
            }
            switch found.type {
            case Self.headerType:
                try check(header: try blobs.read(found), at: found.place)
                learned.append(0)
            case Self.dataType:
                hasData = true
                let block = try PBFBlock(try blobs.read(found), at: found.place)
                if contents == nil {
                    if signs.writtenAt == nil { signs.note(newest: block.newestAt) }
                    watch.note(block)
                }
                learned.append(block.kinds.reduce(0) { $0 | $1.bit })
                try block.forEach(contents == nil ? Set(OSMKind.allCases) : kinds) { element in
                    if kinds.contains(element.kind) { try body(element) }
                }
            default:
                // A blob of unknown type must be skipped, but a type that differs from a known one in one
                // byte is damaged.
                guard !Self.isNearMiss(found.type) else {
                    throw SourceFileError("its type '\(found.type)' is unknown", at: found.place)
                }
                try blobs.skip(found)
                learned.append(0)
            }
        }
        guard hasData || contents != nil else { throw SourceFileError("it has no data") }
        if contents == nil {
            contents = learned
            signs.doubt = watch.doubt
        }
    }

    private static func isNearMiss(_ type: String) -> Bool {
        [headerType, dataType].contains { known in
            known.utf8.count == type.utf8.count && zip(known.utf8, type.utf8).count { $0 != $1 } == 1
        }
    }

    private func check(header bytes: [UInt8], at place: String) throws(SourceFileError) {
        guard let header = try? PBFHeaderBlock(serializedBytes: bytes, options: PBFBlobs.decoding) else {
            throw SourceFileError("it is damaged", at: place)
        }
        let unknown = header.requiredFeatures.filter { !Self.features.contains($0) }
        guard unknown.isEmpty else {
            let names = unknown.map { "'\($0)'" }.joined(separator: ", ")
            throw SourceFileError("it requires \(names), which is not supported", at: place)
        }
        watch.isSorted = header.optionalFeatures.contains("Sort.Type_then_ID")
        if header.hasOsmosisReplicationTimestamp {
            let (milliseconds, isTooLarge) = header.osmosisReplicationTimestamp.multipliedReportingOverflow(
                by: 1000
            )
            if !isTooLarge { signs.writtenAt = milliseconds }
        }
        // An invalid box is ignored, and the edge of the map is estimated instead.
        if header.hasBbox, let area = header.bbox.area { areas.append(area) }
    }
}

/// Looks for signs that a file was cut exactly between two blobs; a sign is never certain.
private struct CutWatch {
    /// The header says that nodes come before ways, and ways before relations.
    var isSorted = false
    private var kinds: Set<OSMKind> = []
    private var hasBareNodes = false
    /// The elements in the fullest block, the number of blocks that have as many, and the elements in the
    /// last block.
    private var (fullest, count, last) = (0, 0, 0)

    /// The fewest elements of a full block; programs put thousands of elements into a block.
    private static let least = 1000

    mutating func note(_ block: PBFBlock) {
        kinds.formUnion(block.kinds)
        hasBareNodes = hasBareNodes || block.hasBareNodes
        last = block.count
        if last == fullest { count += 1 }
        if last > fullest { (fullest, count) = (last, 1) }
    }

    var doubt: String? {
        // Nodes without tags belong to ways, which must follow.
        if isSorted, hasBareNodes, kinds == [.node] {
            return "the file is marked as sorted, but ends before the first way"
        }
        // The last block holds the remainder, which is hardly ever as much as a full block.
        if last == fullest, count > 1, last >= Self.least {
            return "its last block is as full as the blocks before it"
        }
        return nil
    }
}

extension PBFHeaderBBox {
    fileprivate var area: BoundingBox? {
        BoundingBox(
            west: Double(left) / 1e9,
            south: Double(bottom) / 1e9,
            east: Double(right) / 1e9,
            north: Double(top) / 1e9
        )
    }
}

extension OSMKind {
    fileprivate var bit: UInt8 {
        switch self {
        case .node: 1
        case .way: 2
        case .relation: 4
        }
    }
}

extension OSMElement {
    var kind: OSMKind {
        switch self {
        case .node: .node
        case .way: .way
        case .relation: .relation
        }
    }
}
