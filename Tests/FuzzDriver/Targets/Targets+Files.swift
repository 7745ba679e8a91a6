import CSVText
import Fuzzing
import Geodesy
import Multipart
import OSM
import Services

extension Targets {
    static let csv = FuzzTarget(
        "csv",
        samples: csvSamples,
        words: csvWords,
        bytes: [[0xEF, 0xBB, 0xBF], [0xEF, 0xBB], [0xC3]]
    ) { bytes, random in
        func records(in pieces: [ArraySlice<UInt8>]) -> Result<[CSVReader.Record], CSVError> {
            Result { () throws(CSVError) in
                var reader = CSVReader()
                var all: [CSVReader.Record] = []
                for piece in pieces { all += try reader.records(in: piece) }
                return try all + reader.records(in: [], isLast: true)
            }
        }
        let whole = records(in: [bytes[...]])
        try require(whole == records(in: pieces(of: bytes, &random)), "the same in pieces is something else")
        return (try? whole.get().isEmpty) == false
    }

    static let csvPlaces = FuzzTarget("csv-places", samples: csvSamples, words: csvWords) { bytes, _ in
        try accepts {
            let mapping = try PlaceMapping(["name=Nom"], category: "cafe")
            return try ScratchFile.with(bytes) { path in
                _ = try CSVPlaceFile(path: path, source: "a", mapping: mapping).read { _ in }
            }
        }
    }

    private static let csvSamples = [
        "id,lat,lon,Nom,opening_hours,phone\n1,57.7,11.97,Kiosk,Mo-Fr 10-18,+46 31\n2,-90,180,\"A \"\"B\"\"\nC\",24/7,\n",
        "\u{FEFF}id,lat,lon,Nom\r\n1,57.7,11.97,A\r\n\r\n",
        "Nom,id,lat,lon,category,name:sv,addr:street\rC,7,1e1,0.5,cafe;bar,Å,B\r",
        "a,\"\",\"b\n\"\n,,\n",
    ].map { Array($0.utf8) }
    private static let csvWords = [
        ",", ";", "\n", "\r", "\r\n", "\"", "\"\"", "id", "lat", "lon", "Nom", "category", "1e999", "\u{0}",
        "\u{202E}", "å",
    ]

    static let geoJSON = FuzzTarget(
        "geojson",
        samples: [
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[11.97,57.7]},"properties":{"name":"A","category":"cafe"}}]}"#,
            #"{"type":"Feature","id":"p","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[0.1,0.1],[0.2,0.1],[0.2,0.2],[0.1,0.1]]]},"properties":{"name":"B","opening_hours":"24/7"}}"#,
            "\u{1E}{\"type\":\"Feature\",\"id\":1,\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[179,0],[-179,1]]},\"properties\":{\"name\":\"C\"}}\n\u{1E}{\"type\":\"Feature\",\"id\":2,\"geometry\":null}",
            #"{"features":[{"type":"Feature","id":4,"geometry":{"type":"Point","coordinates":[-180,90,7]},"properties":{"name":"E"}}],"type":"FeatureCollection","crs":{"properties":{"name":"EPSG:4326"}}}"#,
            #"{"type":"Feature","id":3,"geometry":{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[0,90],[0,-90,5]]},{"type":"MultiPolygon","coordinates":[[[[0,0],[0,0],[0,0],[0,0]]]]}]},"properties":{"name":"D","level":3}}"#,
        ].map { Array($0.utf8) },
        words: [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\"features\":", "\"type\":\"Feature\"",
            "\"geometry\":", "null",
            "\"coordinates\":", "[[", "]]", "[0,0]", "[180,90]", "\"Point\"", "\"MultiLineString\"", "\u{1E}",
            "\u{FEFF}", "1e400",
        ],
        longest: 500
    ) { bytes, _ in
        try accepts {
            let mapping = try PlaceMapping(category: "cafe")
            return try ScratchFile.with(bytes) { path in
                _ = try GeoJSONPlaceFile(path: path, source: "a", mapping: mapping).read { _ in }
            }
        }
    }

    static let osmXML = FuzzTarget(
        "osm-xml",
        samples: [
            """
            <?xml version="1.0"?><osm version="0.6"><bounds minlat="57" minlon="11" maxlat="58" maxlon="12"/>\
            <node id="1" lat="57.7" lon="11.97"><tag k="shop" v="a &amp; b"/></node><node id="2" lat="57.8" lon="11.98"/>\
            <node id="3" lat="57.8" lon="11.9"/><way id="5"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/>\
            <tag k="shop" v="x"/></way><relation id="9"><member type="way" ref="5" role="outer"/>\
            <tag k="type" v="multipolygon"/><tag k="shop" v="y"/></relation></osm>
            """,
            "<osm version='0.6' generator='a'><node id='-1' lat='-90' lon='180' visible='true'/></osm>",
            "<!DOCTYPE osm [<!ENTITY a \"b\">]><osm version=\"0.6\"><way id=\"1\"><nd ref=\"9\"/></way></osm>",
        ].map { Array($0.utf8) },
        words: [
            "<", ">", "/>", "</", "<osm", "</osm>", "<node", "<way", "<nd ref=\"", "<relation", "<member",
            "<tag k=\"", " v=\"",
            " id=\"", " lat=\"", " lon=\"", "\"", "'", "&amp;", "&#0;", "&#x110000;", "&a;", "<![CDATA[",
            "]]>", "<!--", "-->",
            "<?", "version=\"0.6\"", "visible=\"false\"", "<delete>", "\u{0}",
        ],
        longest: 700
    ) { bytes, _ in try acceptsExtract(bytes) }

    static let pbf = FuzzTarget(
        "pbf",
        samples: PBFSamples.all,
        bytes: PBFSamples.words,
        longest: 600,
        repair: { bytes, random in
            // Mostly the lengths of the blobs are right, so that what is in them is read.
            random.number(below: 4) == 0 ? bytes : PBFSamples.framed(bytes)
        },
        check: { bytes, _ in try acceptsExtract(bytes) }
    )

    private static func acceptsExtract(_ bytes: [UInt8]) throws -> Bool {
        try accepts {
            try ScratchFile.with(bytes) { path in
                let extract = try OSMExtract(path: path)
                _ = try extract.read(wanted: { _ in true }, node: { _ in }, report: { _, _, _ in }) { _ in }
            }
        }
    }

    /// Whether a file is read; one that is refused is told why.
    private static func accepts(_ read: () throws -> Void) throws -> Bool {
        do {
            try read()
            return true
        } catch let error as SourceFileError {
            try require(!error.description.isEmpty, "no reason is told")
            return false
        }
    }

    static let multipart = FuzzTarget(
        "multipart",
        samples: [
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nfirst\r\n--b--\r\n",
            "pre\r\n--b \r\nContent-Disposition: form-data; name=\"b%22\"; filename=\"\\\"å.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\r\n\r\r\n--\r\n--\r\r\n--b\r\ncontent-disposition:form-data;name=c\r\n\r\n\r\n--b--\r\nepilogue",
        ].map { Array($0.utf8) },
        words: [
            "\r", "\n", "\r\n", "\r\n--", "\r\n--b", "--b--", "\r\n\r\n", "\"", "\\", ";", "=", ":", " ",
            "\t", "\u{0}", "%22",
            "%0D", "name=x", "filename=", "filename*=", "Content-Type: a/b\r\n",
            "Content-Type: multipart/mixed\r\n", "-",
            "Content-Disposition: form-data; name=z\r\n", "Content-Transfer-Encoding: base64\r\n", "å",
        ]
    ) { bytes, random in
        let whole = outcome(of: [bytes[...]])
        try require(whole == outcome(of: pieces(of: bytes, &random)), "the same in pieces is something else")
        let text = String(decoding: bytes, as: UTF8.self)
        for type in [text, "multipart/form-data;" + text] {
            if let boundary = try? MultipartParser.boundary(fromContentType: type) {
                _ = try MultipartParser(boundary: boundary)
            }
        }
        return whole.error == nil
    }

    private struct Outcome: Equatable {
        var told = Told()
        var error: MultipartError?
    }

    private struct Told: MultipartSink, Equatable {
        var parts: [MultipartPart] = []
        var bodies: [[UInt8]] = []
        var ended = 0

        mutating func partBegan(_ part: MultipartPart) {
            parts.append(part)
            bodies.append([])
        }

        mutating func partBody(_ bytes: UnsafeRawBufferPointer) throws {
            try require(!bodies.isEmpty && !bytes.isEmpty, "content without a part")
            bodies[bodies.count - 1] += bytes
        }

        mutating func partEnded() { ended += 1 }
    }

    private static func outcome(of pieces: [ArraySlice<UInt8>]) -> Outcome {
        var outcome = Outcome()
        do {
            var parser = try MultipartParser(
                boundary: "b",
                limits: MultipartLimits(maximumParts: 4, maximumHeadersPerPart: 3, maximumHeaderBytes: 80)
            )
            for piece in pieces {
                try piece.withUnsafeBytes { try parser.parse($0, into: &outcome.told) }
            }
            try parser.finish()
        } catch {
            outcome.error = error as? MultipartError ?? .stopped
        }
        return outcome
    }

    /// The bytes in pieces at random, some of them empty.
    private static func pieces(of bytes: [UInt8], _ random: inout FuzzRandom) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(random.number(below: random.number(below: 3) == 0 ? 3 : 40))
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
