import JSONText
import OSM
import Testing

@testable import Services

/// Features are found however their bytes come in.
@Suite struct GeoJSONReaderTests {
    private func ids(_ text: String, pieces size: Int) throws -> [String] {
        var reader = GeoJSONReader()
        var found: [String] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            found += try reader.features(in: rest.prefix(size)).map { $0.feature["id"]?.stringValue ?? "" }
            rest = rest.dropFirst(size)
        }
        _ = try reader.features(in: EmptyCollection<UInt8>(), isLast: true)
        return found
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func `a file is read alike in pieces of any size`(_ size: Int) throws {
        let text = #"""
            {"name": "a \"features\": [", "features": [{"type":"Feature","id":"1","properties":{"x":"]}\\"}},
            {"type":"Feature","id":"2","properties":{"features":[{"id":"no"}]}}], "type": "FeatureCollection"}
            {"type":"Feature","id":"3","geometry":null}{"type":"Feature","id":"4"}
            """#
        #expect(try ids(text, pieces: size) == ["1", "2", "3", "4"])
        #expect(try ids("\u{FEFF}" + text, pieces: size) == ["1", "2", "3", "4"])
    }

    @Test func `a text that is cut at any byte is refused`() throws {
        let text = #"{"features": [{"type":"Feature","id":"1"}], "type": "FeatureCollection"}"#
        for count in 1..<text.utf8.count {
            #expect(throws: SourceFileError.self) { try ids(String(text.prefix(count)), pieces: 100) }
        }
    }

    @Test func `a feature without an end uses bounded memory`() throws {
        var reader = GeoJSONReader()
        _ = try reader.features(in: Array(#"{"features": [{"x": ""#.utf8))
        let error = #expect(throws: SourceFileError.self) {
            while true { _ = try reader.features(in: repeatElement(UInt8(ascii: "x"), count: 1 << 20)) }
        }
        #expect(error?.reason == "it is longer than 16 MiB")
    }
}
