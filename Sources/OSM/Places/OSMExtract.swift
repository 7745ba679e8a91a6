package import Geodesy

/// A file of OpenStreetMap data: `.osm.pbf`, or `.osm` that is plain or compressed with gzip or bzip2.
///
/// The file is read three times, for relations, ways and nodes, so that only the wanted elements are kept,
/// whatever the order in the file. The first reading checks the whole file.
package struct OSMExtract {
    private let file: SourceFile
    private let reader: any OSMReader

    package typealias Report = (_ step: Step, _ bytesDone: Int, _ bytesTotal: Int) -> Void

    package enum Step: Sendable, Hashable, CaseIterable {
        case relations
        case ways
        case nodes
    }

    /// Recognizes the format by the first bytes.
    package init(path: String) throws(SourceFileError) {
        file = try SourceFile(path: path)
        let start = try file.read(64)
        if start.isEmpty { throw SourceFileError("it is empty") }
        if PBFReader.reads(start) {
            reader = PBFReader(file)
        } else if Self.looksLikeText(start) || start.starts(with: [0x1F, 0x8B])
            || start.starts(with: Array("BZh".utf8))
        {
            if try Self.holdsPBF(file) {
                throw SourceFileError(
                    "it is a .osm.pbf that was compressed again; expand it first, with gunzip or bunzip2"
                )
            }
            reader = XMLReader(file)
        } else {
            throw SourceFileError(
                "it must be an OpenStreetMap file: .osm.pbf, .osm, .osm.gz or .osm.bz2"
            )
        }
    }

    /// Whether the file is PBF; damage of a compressed file is reported later, when it is read.
    private static func holdsPBF(_ file: SourceFile) throws(SourceFileError) -> Bool {
        struct Beginning: Error { let bytes: [UInt8] }
        do {
            try ByteStream(file).forEachPiece { throw Beginning(bytes: Array($0.prefix(64))) }
        } catch let beginning as Beginning {
            return PBFReader.reads(beginning.bytes)
        } catch {}
        return false
    }

    /// Whether the bytes may be XML, which begins with `<`, perhaps after blanks or a byte order mark.
    private static func looksLikeText(_ start: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
        let text = start.dropFirst(marks.first { start.starts(with: $0) }?.count ?? 0)
        let first = text.first { !" \t\r\n\0".utf8.contains($0) }
        return first == UInt8(ascii: "<")
    }

    /// Reads the file and passes its places to `body`.
    ///
    /// Multipolygons are relations of the type `multipolygon` or `boundary`. The position of every node goes
    /// to `node`, to show which area the file covers; wanted elements without any part in the file go to
    /// `missing`.
    package func read(
        wanted: (OSMTags) -> Bool,
        node: (Coordinate) throws -> Void,
        missing: (OSMKind, Int64) throws -> Void = { _, _ in },
        report: Report,
        _ body: (OSMPlace) throws -> Void
    ) throws -> OSMSummary {
        var assembly = OSMAssembly()
        var summary = OSMSummary()
        for step in Step.allCases {
            let kind: OSMKind =
                switch step {
                case .relations: .relation
                case .ways: .way
                case .nodes: .node
                }
            if step == .nodes { assembly.prepareForNodes() }
            // At the end of the file nothing is reported here, so that the end of a step is reported only
            // once.
            try reader.read(
                [kind],
                advanced: { if file.offset < file.byteCount { report(step, file.offset, file.byteCount) } },
                { element in
                    switch element {
                    case .relation(let relation):
                        summary.relations += 1
                        if assembly.isMultipolygon(relation), wanted(relation.tags) { assembly.add(relation) }
                    case .way(let way):
                        summary.ways += 1
                        for position in way.positions { if let position { try node(position) } }
                        assembly.add(way, isWanted: !way.tags.isEmpty && wanted(way.tags))
                    case .node(let thing):
                        summary.nodes += 1
                        guard
                            let coordinate = Coordinate(latitude: thing.latitude, longitude: thing.longitude)
                        else { return }
                        try node(coordinate)
                        assembly.note(thing)
                        if !thing.tags.isEmpty, wanted(thing.tags) {
                            try body(
                                OSMPlace(kind: .node, id: thing.id, coordinate: coordinate, tags: thing.tags)
                            )
                        }
                    }
                }
            )
            report(step, file.byteCount, file.byteCount)
        }
        try file.requireUnchanged()
        summary.areas = reader.areas
        summary.dataAt = reader.signs.writtenAt ?? reader.signs.newestAt
        summary.doubt = reader.signs.doubt
        try assembly.finish(&summary, missing: missing, body)
        return summary
    }
}
