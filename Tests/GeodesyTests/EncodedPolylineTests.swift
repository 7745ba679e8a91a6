import Geodesy
import Testing

struct EncodedPolylineTests {
    private static func line(_ points: [(Double, Double)]) -> [Coordinate] {
        points.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    }

    /// The line that the algorithm's own page has, with six decimals; the text is Valhalla's.
    @Test func `a line is encoded as engines encode it`() {
        let line = Self.line([(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)])
        #expect(EncodedPolyline.encode(line) == "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")
        #expect(EncodedPolyline.decode("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", limit: 3) == line)
    }

    @Test func `encoded lines decode again, also at the ends of the Earth`() {
        let line = Self.line([
            (90, 179.999999), (-90, -180), (0, 0), (0.000001, -0.000001), (-43.738451, 7.424617),
            (89.999999, -179.999999),
        ])
        #expect(EncodedPolyline.decode(EncodedPolyline.encode(line), limit: 10) == line)
        #expect(EncodedPolyline.decode("", limit: 0) == [])
        #expect(EncodedPolyline.encode([Coordinate]()) == "")
    }

    @Test func `a text that is not a line or too long is refused`() {
        let line = Self.line([(38.5, -120.2), (40.7, -120.95)])
        let text = EncodedPolyline.encode(line)
        #expect(EncodedPolyline.decode(text, limit: 1) == nil)
        #expect(EncodedPolyline.decode(String(text.dropLast()), limit: 9) == nil)
        #expect(EncodedPolyline.decode("_izlhA", limit: 9) == nil)
        #expect(EncodedPolyline.decode("é", limit: 9) == nil)
        #expect(EncodedPolyline.decode("\u{1}\u{1}", limit: 9) == nil)
        // It leaves the Earth, and has more digits than any number.
        #expect(EncodedPolyline.decode("_izlhA_izlhA_izlhA_izlhA_izlhA_izlhA", limit: 9) == nil)
        #expect(EncodedPolyline.decode(String(repeating: "~", count: 40) + "?", limit: 9) == nil)
    }
}
