import Foundation
import Geodesy
import SwiftProtobuf
import Testing

@testable import OSM

/// Files that are refused, and in which words.
@Suite struct RefusalTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func refusal(
        _ bytes: [UInt8],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
        let error = #expect(throws: SourceFileError.self, sourceLocation: sourceLocation) {
            try scratch.reading(bytes)
        }
        return error?.description ?? ""
    }

    @Test func `a file that is not a map is refused`() throws {
        #expect(refusal([]) == "it is empty")
        for text in ["lat,lon\n1,2\n", "PK\u{3}\u{4}", "{\"type\":\"FeatureCollection\"}"] {
            #expect(refusal(Array(text.utf8)).hasPrefix("it must be an OpenStreetMap file"))
        }
        #expect(throws: SourceFileError("it cannot be read: No such file or directory")) {
            try Scratch.reading(path: scratch.path + "/none")
        }
        #expect(throws: SourceFileError("it is not a regular file")) {
            try Scratch.reading(path: scratch.path)
        }
    }

    @Test(arguments: [
        ("<osm><node id='-1' lat='1' lon='1'/></osm>", "line 1: the node -1 has an id"),
        (
            "<osm>\n<node id='1' lat='1' lon='1' visible='false'/></osm>",
            "line 2: the node 1 is marked as deleted"
        ),
        ("<osm><way id='3' action='delete'/></osm>", "line 1: the way 3 is marked as deleted"),
        ("<osmChange version='0.6'/>", "line 1: changes (.osc) cannot be imported"),
        ("<gpx/>", "line 1: an OpenStreetMap document must begin with 'osm', not with 'gpx'"),
        ("<osm version='0.5'/>", "line 1: its version must be 0.6, but is '0.5'"),
        ("<osm><remark>runtime error</remark></osm>", "line 1: the element 'remark' is unknown"),
        (
            "<osm><node id='1' lat='91' lon='1'/></osm>",
            "line 1: the node 1 has the invalid position 91.0,1.0"
        ),
        ("<osm><node id='1' lat='nan' lon='1'/></osm>", "line 1: 'lat' of 'node' is not a number: 'nan'"),
        ("<osm><node id='1' lat='0x1' lon='1'/></osm>", "line 1: 'lat' of 'node' is not a number: '0x1'"),
        ("<osm><node id='1' lat='1' lon='inf'/></osm>", "line 1: 'lon' of 'node' is not a number: 'inf'"),
        ("<osm><node id='1' lon='1'/></osm>", "line 1: 'node' has no 'lat'"),
        ("<osm><node id='one' lat='1' lon='1'/></osm>", "line 1: 'id' of 'node' is not a number: 'one'"),
        ("<osm><way id='1'><nd/></way></osm>", "line 1: 'nd' has no 'ref'"),
        (
            "<osm><relation id='1'><member type='area' ref='1'/></relation></osm>",
            "line 1: a member has the unknown"
        ),
        ("<osm><node id='1' lat='1' lon='1'></osm>", "line 1: it is not well-formed XML (mismatched tag)"),
        ("<osm></osm><osm/>", "line 1: it is not well-formed XML"),
        ("<osm><node id='1' id='2' lat='1' lon='1'/></osm>", "line 1: it is not well-formed XML"),
    ])
    func `a document is refused with its line and reason`(_ text: String, _ reason: String) {
        let refusal = refusal(Array(text.utf8))
        #expect(refusal.hasPrefix(reason), "\(refusal)")
    }

    @Test(arguments: [
        "<osm><node id='1' lat='VALUE' lon='1'/></osm>", "<osm><node id='VALUE' lat='1' lon='1'/></osm>",
        "<osm><way id='1'><nd ref='VALUE'/></way></osm>", "<osm version='VALUE'/>", "<VALUE/>",
        "<osm><VALUE/></osm>", "<osm><way id='1'><VALUE/></way></osm>",
        "<osm><relation id='1'><member type='VALUE' ref='1'/></relation></osm>",
    ])
    func `the refusal of a long value is short`(_ form: String) {
        // Many scalars may be one character.
        for tail in ["9", "\u{301}"] {
            let value = "x" + String(repeating: tail, count: 100_000)
            let refusal = refusal(Array(form.replacing("VALUE", with: value).utf8))
            #expect(refusal.utf8.firstRange(of: "x\(tail)".utf8) != nil, "\(refusal.utf8.count) bytes")
            #expect(refusal.unicodeScalars.count < 200)
        }
    }

    @Test func `decimal numbers are read and hexadecimal ones refused`() throws {
        let text = "<osm><node id='1' lat='+1.5' lon='-1e-3'/></osm>"
        let nodes = try scratch.reading(Array(text.utf8)).nodes
        #expect(nodes.first?.latitude == 1.5 && nodes.first?.longitude == -0.001)
    }

    @Test func `entities are refused`() {
        let laughs = """
            <!DOCTYPE osm [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">
            <!ENTITY f SYSTEM "file:///etc/passwd">]>
            <osm><node id="1" lat="1" lon="1"><tag k="name" v="&c;&f;"/></node></osm>
            """
        #expect(refusal(Array(laughs.utf8)) == "line 1: a document type declaration is not allowed")
    }

    @Test func `an unknown required feature of a PBF file is refused by name`() throws {
        let form = Map.Form(features: ["OsmSchema-V0.6", "DenseNodes", "HistoricalInformation"])
        #expect(
            refusal(try Map.town.pbf(form))
                == "blob 1, at byte 0: it requires 'HistoricalInformation', which is not supported"
        )
    }

    @Test func `other compressions are refused by name`() throws {
        let fill: [(String, (inout PBFBlob) -> Void)] = [
            ("LZMA", { $0.lzma = Data([1]) }), ("bzip2", { $0.bzip2 = Data([1]) }),
            ("Zstandard", { $0.zstd = Data([1]) }),
        ]
        for (name, fill) in fill {
            var blob = PBFBlob()
            blob.rawSize = 10
            fill(&blob)
            let bytes = try Map.town.blobs()[0] + Map.framed("OSMData", try blob.serializedBytes())
            #expect(refusal(bytes).contains("its compression with \(name) is not supported"))
        }
    }

    @Test func `sizes beyond the format are refused before allocation`() throws {
        let start = try Map.town.blobs()[0]
        #expect(
            refusal(start + [0, 1, 0, 1] + [UInt8](repeating: 0, count: 70_000)).contains(
                "its header has an invalid length of 65537 bytes"
            )
        )
        #expect(
            refusal(start + [255, 255, 255, 255]).contains(
                "its header has an invalid length of 4294967295 bytes"
            )
        )
        var header = PBFBlobHeader()
        header.type = "OSMData"
        header.datasize = 33_554_433
        let head: [UInt8] = try header.serializedBytes()
        #expect(refusal(start + [0, 0, 0, UInt8(head.count)] + head).contains("at most 32 MiB"))
        header.datasize = -1
        let negative: [UInt8] = try header.serializedBytes()
        #expect(refusal(start + [0, 0, 0, UInt8(negative.count)] + negative).contains("at most 32 MiB"))
        var blob = PBFBlob()
        blob.rawSize = 33_554_433
        blob.zlib = Data(Packing.zlib([1]))
        #expect(
            refusal(start + (try Map.framed("OSMData", try blob.serializedBytes()))).contains(
                "at most 32 MiB"
            )
        )
    }

    @Test func `a stream that expands beyond its stated size is refused`() throws {
        var blob = PBFBlob()
        blob.rawSize = 10
        blob.zlib = Data(Packing.zlib([UInt8](repeating: 0, count: 1_000_000)))
        let start = try Map.town.blobs()[0]
        #expect(
            refusal(start + (try Map.framed("OSMData", try blob.serializedBytes()))).hasSuffix(
                "its zlib stream is damaged"
            )
        )
        blob.lz4 = Data(Packing.lz4([UInt8](repeating: 0, count: 1_000_000)))
        #expect(
            refusal(start + (try Map.framed("OSMData", try blob.serializedBytes()))).hasSuffix(
                "its LZ4 block is damaged"
            )
        )
    }

    @Test func `a file without a header or without data is refused`() throws {
        let blobs = try Map.town.blobs()
        #expect(refusal(blobs[1]).hasPrefix("it must be an OpenStreetMap file"))
        #expect(refusal(blobs[0]) == "it has no data")
        #expect(refusal(blobs[0] + (try Map.blob("OSMOther", [], .none))) == "it has no data")
        // One bit off: not a type of somebody's own.
        #expect(
            refusal(blobs[0] + (try Map.blob("OSMDatc", [], .none))).hasSuffix(
                "its type 'OSMDatc' is unknown"
            )
        )
    }

    @Test func `PBF with editor ids, deleted elements or bad positions is refused`() throws {
        var map = Map.town
        map.nodes[0] = .init(id: -5, latitude: 0, longitude: 0)
        #expect(refusal(try map.pbf()).hasPrefix("blob 2, at byte "))
        #expect(refusal(try map.pbf(Map.Form(isDense: false))).contains("the node -5 has an id"))
        map.nodes[0] = .init(id: 5, latitude: 900_000_001, longitude: 0)
        #expect(refusal(try map.pbf()).contains("the node 5 has the invalid position 90.0000001,0.0"))
        var way = PBFWay()
        way.id = 9
        way.info.visible = false
        var block = PBFPrimitiveBlock()
        block.primitivegroup = [.with { $0.ways = [way] }]
        let bytes = try Map.town.blobs()[0] + Map.blob("OSMData", try block.serializedBytes(), .zlib)
        #expect(refusal(bytes).contains("the way 9 is marked as deleted"))
    }

    @Test func `inconsistent numbers of values are refused`() throws {
        let changes: [(String, (inout PBFPrimitiveGroup) -> Void)] = [
            (
                "different numbers of ids and positions",
                {
                    $0.dense = .with {
                        $0.id = [1, 1]
                        $0.lat = [0]
                        $0.lon = [0, 0]
                    }
                }
            ),
            (
                "tags of its nodes are incomplete",
                {
                    $0.dense = .with {
                        $0.id = [1]
                        $0.lat = [0]
                        $0.lon = [0]
                        $0.keysVals = [1]
                    }
                }
            ),
            (
                "tags for more nodes",
                {
                    $0.dense = .with {
                        $0.id = [1]
                        $0.lat = [0]
                        $0.lon = [0]
                        $0.keysVals = [0, 0]
                    }
                }
            ),
            (
                "refers to the string 7, which it does not have",
                {
                    $0.ways = [
                        .with {
                            $0.id = 1
                            $0.keys = [7]
                            $0.vals = [7]
                        }
                    ]
                }
            ),
            (
                "different numbers of keys and values",
                {
                    $0.ways = [
                        .with {
                            $0.id = 1
                            $0.keys = [7]
                        }
                    ]
                }
            ),
            (
                "too few or too many roles",
                {
                    $0.relations = [
                        .with {
                            $0.id = 1
                            $0.memids = [7]
                        }
                    ]
                }
            ),
            (
                "numbers are too large",
                {
                    $0.ways = [
                        .with {
                            $0.id = 1
                            $0.refs = [.max, 1]
                        }
                    ]
                }
            ),
        ]
        for (reason, change) in changes {
            var block = PBFPrimitiveBlock()
            block.primitivegroup = [.with(change)]
            let bytes = try Map.town.blobs()[0] + Map.blob("OSMData", try block.serializedBytes(), .none)
            let refusal = refusal(bytes)
            #expect(refusal.contains(reason), "\(refusal)")
        }
    }
}
