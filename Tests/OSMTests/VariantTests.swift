import Geodesy
import SwiftProtobuf
import Testing

@testable import OSM

/// What other programs write beside the usual.
@Suite struct VariantTests {
    private let scratch: Scratch
    private let expected: Scratch.Reading

    init() throws {
        scratch = try Scratch()
        expected = try scratch.reading(Array(Map.town.xml.utf8))
    }

    @Test(arguments: Map.Compression.allCases)
    func `ways with node positions are placed like ways with nodes`(_ compression: Map.Compression) throws {
        let form = Map.Form(compression: compression, hasPositionsOnWays: true)
        let reading = try scratch.reading(Map.town.pbf(form))
        #expect(reading.places == expected.places)
        #expect(reading.summary.nodes == 2 && reading.summary.incomplete == 0 && reading.missing.isEmpty)
        // They say where the file knows anything, as nodes do.
        #expect(Set(expected.nodes).isSubset(of: Set(reading.nodes)))
        let named = Map.Form(
            features: ["OsmSchema-V0.6", "DenseNodes", "LocationsOnWays"],
            hasPositionsOnWays: true
        )
        #expect(try scratch.reading(Map.town.pbf(named)).places == expected.places)
    }

    @Test func `an unknown position in a way counts as missing`() throws {
        var map = Map.town
        map.nodes.removeAll { $0.id == 11 }
        let reading = try scratch.reading(map.pbf(Map.Form(hasPositionsOnWays: true)))
        #expect(reading.place(.way, 100)?.isWhole == false)
        #expect(reading.place(.way, 100) == (try scratch.reading(map.pbf())).place(.way, 100))
    }

    @Test func `ways with fewer positions than nodes are refused`() throws {
        var block = PBFPrimitiveBlock()
        block.primitivegroup = [
            .with {
                $0.ways = [
                    .with {
                        $0.id = 7
                        $0.refs = [1, 1]
                        $0.lat = [1]
                        $0.lon = [1, 1]
                    }
                ]
            }
        ]
        let bytes = try Map.town.blobs()[0] + Map.blob("OSMData", try block.serializedBytes(), .zlib)
        let error = #expect(throws: SourceFileError.self) { try scratch.reading(bytes) }
        #expect(error?.reason == "the way 7 has different numbers of nodes and positions")
    }

    @Test func `documents may have node positions in ways`() throws {
        let text = """
            <osm><way id="5"><nd ref="1" lat="1" lon="2"/><nd ref="2" lat="1" lon="2.002"/>
            <nd ref="3"/><tag k="name" v="x"/></way></osm>
            """
        let reading = try scratch.reading(Array(text.utf8))
        #expect(reading.nodes.count == 2)
        #expect(reading.place(.way, 5)?.isWhole == false)
        #expect(reading.place(.way, 5).map { abs($0.coordinate.longitude - 2.001) < 1e-6 } == true)
    }

    @Test func `blobs of unknown types are skipped`() throws {
        var blobs = try Map.town.blobs()
        blobs.insert(try Map.framed("OSMIndex", [1, 2, 3]), at: 2)
        blobs.append(try Map.blob("com.example.extra", [9], .zlib))
        #expect(try scratch.reading(blobs.flatMap { $0 }).places == expected.places)
    }

    @Test func `zeros after a gzip stream are ignored`() throws {
        let packed = try Packing.gzip(Array(Map.town.xml.utf8), in: scratch)
        for count in [1, 511, 600_000] {
            let padded = packed + [UInt8](repeating: 0, count: count)
            #expect(try scratch.reading(padded).places == expected.places)
        }
        #expect(throws: SourceFileError.self) { try scratch.reading(packed + [0, 0, 7]) }
    }

    @Test func `a recompressed PBF file is refused as such`() throws {
        let pbf = try Map.town.pbf()
        for packed in [try Packing.gzip(pbf, in: scratch), Packing.bzip2(pbf)] {
            let error = #expect(throws: SourceFileError.self) { try scratch.reading(packed) }
            #expect(error?.reason.hasPrefix("it is a .osm.pbf that was compressed again") == true)
        }
    }

    @Test func `the box of a file is read`() throws {
        let box = try #require(BoundingBox(west: 7.4, south: 43.7, east: 7.5, north: 43.8))
        let form = Map.Form(box: [7_400_000_000, 43_700_000_000, 7_500_000_000, 43_800_000_000])
        #expect(try scratch.reading(Map.town.pbf(form)).summary.areas == [box])
        #expect(expected.summary.areas.isEmpty)
        let other = try #require(BoundingBox(west: 179, south: -1, east: -179, north: 1))
        let text = """
            <osm><bounds minlat="43.7" minlon="7.4" maxlat="43.8" maxlon="7.5"/>
            <bounds minlat="-1" minlon="179" maxlat="1" maxlon="-179" origin="x"/>
            <bounds minlat="2" minlon="1" maxlat="1" maxlon="2"/><bounds minlat="a" minlon="1"/></osm>
            """
        #expect(try scratch.reading(Array(text.utf8)).summary.areas == [box, other])
        // One that is none says nothing, and is nothing to refuse a file for.
        let wrong = Map.Form(box: [0, 91_000_000_000, 1, 92_000_000_000])
        #expect(try scratch.reading(Map.town.pbf(wrong)).summary.areas.isEmpty)
    }
}
