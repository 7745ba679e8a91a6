import TestData
import Testing

@testable import OSM

/// Files that lost a part, or of which some bits are not what they were.
@Suite struct DamageTests {
    private let scratch: Scratch
    private let expected: [OSMPlace]

    init() throws {
        scratch = try Scratch()
        expected = try scratch.reading(Array(Map.town.xml.utf8)).places
    }

    /// The places, or `nil` where the file is refused; nothing else may come of it.
    private func places(_ bytes: [UInt8]) throws -> [OSMPlace]? {
        do {
            return try scratch.reading(bytes).places
        } catch is SourceFileError {
            return nil
        }
    }

    @Test(arguments: Map.Compression.allCases)
    func `a cut PBF file is refused, except between two blobs`(_ compression: Map.Compression) throws {
        let blobs = try Map.town.blobs(Map.Form(compression: compression))
        let whole = blobs.flatMap { $0 }
        // What is cut there is a file of its own; the format has no mark of an end.
        let seams = Set((2...blobs.count).map { blobs.prefix($0).joined().count })
        for length in 0..<whole.count where !seams.contains(length) {
            #expect(try places(Array(whole.prefix(length))) == nil, "cut at \(length)")
        }
    }

    @Test func `a cut document is refused`() throws {
        let xml = Array(Map.town.xml.utf8)
        // The last byte is a line break.
        for length in 0..<(xml.count - 1) {
            #expect(try places(Array(xml.prefix(length))) == nil, "cut at \(length)")
        }
        for packed in [try Packing.gzip(xml, in: scratch), Packing.bzip2(xml)] {
            for length in 0..<packed.count {
                #expect(try places(Array(packed.prefix(length))) == nil, "cut at \(length)")
            }
            #expect(try places(packed + [1, 2, 3]) == nil)
        }
    }

    @Test func `every flipped bit of a PBF file is detected`() throws {
        let whole = try Map.town.pbf()
        for index in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[index] ^= 1 << bit
                let found = try places(bytes)
                #expect(found == nil || found == expected, "bit \(bit) of byte \(index)")
            }
        }
    }

    @Test func `every flipped bit of a compressed document is detected`() throws {
        let xml = Array(Map.town.xml.utf8)
        for packed in [try Packing.gzip(xml, in: scratch), Packing.bzip2(xml)] {
            for index in packed.indices {
                var bytes = packed
                bytes[index] ^= 1 << (index % 8)
                let found = try places(bytes)
                #expect(found == nil || found == expected, "byte \(index)")
            }
        }
    }

    @Test(arguments: [true, false])
    func `a file of any bytes is read or refused`(_ isDense: Bool) throws {
        var random = Seeded(isDense ? 1 : 2)
        let whole = try Map.town.pbf(Map.Form(compression: .none, isDense: isDense))
        let xml = Array(Map.town.xml.utf8)
        for round in 0..<3000 {
            var bytes = round % 4 == 0 ? xml : whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: index)
                case 1: bytes.insert(.random(in: 0...255, using: &random), at: index)
                case 2: bytes[index] = [0, 1, 127, 128, 255][Int.random(in: 0..<5, using: &random)]
                default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
            }
            _ = try places(bytes)
        }
    }
}
