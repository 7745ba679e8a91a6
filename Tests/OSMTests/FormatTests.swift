import Geodesy
import Testing

@testable import OSM

/// One map, whatever it is written in.
@Suite struct FormatTests {
    private let scratch: Scratch
    private let expected: Scratch.Reading

    init() throws {
        scratch = try Scratch()
        expected = try scratch.reading(Array(Map.town.xml.utf8))
    }

    @Test func `a document is read with its exact positions`() throws {
        let cafe = try #require(expected.place(.node, 1))
        #expect(cafe.coordinate == Coordinate(latitude: 43.7312894, longitude: 7.4269138))
        #expect(cafe.tags["name"] == "Café <Ö> & \"co\"")
        #expect(cafe.tags.all.map(\.key) == ["amenity", "name"])
        #expect(expected.place(.node, 2)?.coordinate == Coordinate(latitude: -90, longitude: 180))
        #expect(expected.places.count == 5)
        #expect(expected.summary.nodes == 14)
        #expect(expected.summary.ways == 5)
        #expect(expected.summary.relations == 2)
        #expect(expected.summary.incomplete == 0)
        #expect(expected.nodes.count == 14)
    }

    @Test(arguments: Map.Compression.allCases, [true, false])
    func `PBF gives the same places as XML`(_ compression: Map.Compression, _ isDense: Bool) throws {
        let bytes = try Map.town.pbf(Map.Form(compression: compression, isDense: isDense))
        let reading = try scratch.reading(bytes)
        #expect(reading.places == expected.places)
        #expect(reading.summary == expected.summary)
        #expect(reading.nodes == expected.nodes)
    }

    @Test func `PBF may use another granularity and offset`() throws {
        let form = Map.Form(granularity: 50, offset: 7_000_000_000)
        #expect(try scratch.reading(Map.town.pbf(form)).places == expected.places)
    }

    @Test func `the order of blobs does not matter`() throws {
        let blobs = try Map.town.blobs()
        let reading = try scratch.reading((blobs.prefix(1) + blobs.dropFirst().reversed()).flatMap { $0 })
        #expect(reading.places == expected.places)
    }

    @Test func `gzip and bzip2 files in one or several streams read alike`() throws {
        let xml = Array(Map.town.xml.utf8)
        let (first, second) = (Array(xml.prefix(500)), Array(xml.dropFirst(500)))
        let gzip = try Packing.gzip(xml, in: scratch)
        #expect(try scratch.reading(gzip).places == expected.places)
        #expect(try scratch.reading(Packing.bzip2(xml)).places == expected.places)
        let parts = try Packing.gzip(first, in: scratch) + Packing.gzip(second, in: scratch)
        #expect(try scratch.reading(parts).places == expected.places)
        #expect(try scratch.reading(Packing.bzip2(first) + Packing.bzip2(second)).places == expected.places)
    }

    @Test func `a document larger than a piece is read completely`() throws {
        var map = Map.town
        for id in 1000..<20_000 {
            map.nodes.append(
                Map.Node(
                    id: Int64(id),
                    latitude: Int64(id) * 10_000,
                    longitude: 5,
                    tags: [.init("name", "Node \(id)"), .init("amenity", "bar")]
                )
            )
        }
        let xml = Array(map.xml.utf8)
        #expect(xml.count > 4 * ByteStream.pieceSize)
        let reading = try scratch.reading(xml)
        #expect(reading.places.count == expected.places.count + 19_000)
        #expect(try scratch.reading(map.pbf()).places == reading.places)
        #expect(try scratch.reading(Packing.bzip2(xml)).places == reading.places)
        #expect(try scratch.reading(Packing.gzip(xml, in: scratch)).places == reading.places)
    }

    @Test func `blanks and a byte order mark before a document are accepted`() throws {
        let body = "<osm><node id='7' lat='1.5' lon='-2.25'><tag k='name' v='x'/></node></osm>"
        for text in [body, "\u{FEFF}" + body, "\n  " + body, "<!-- of nobody -->" + body] {
            let reading = try scratch.reading(Array(text.utf8))
            #expect(reading.places.map(\.coordinate) == [Coordinate(latitude: 1.5, longitude: -2.25)])
        }
    }
}
