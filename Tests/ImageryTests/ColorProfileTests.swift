import Imagery
import MetadataAudit
import TestData
import Testing

/// Of an ICC profile remains what colours need, in both formats.
struct ColorProfileTests {
    private static func jpeg(_ profile: [UInt8], channels: Int = 3) -> [UInt8] {
        let segments = stride(from: 0, to: profile.count, by: 100).enumerated().flatMap { index, start in
            JPEGFixture.profile(
                Array(profile[start..<min(profile.count, start + 100)]),
                number: UInt8(index + 1),
                of: UInt8((profile.count + 99) / 100)
            )
        }
        guard channels == 1 else { return JPEGFixture.file(segments) }
        let gray = JPEGFixture.frame(components: [(1, 0x11)])
        return JPEGFixture.file(segments, frame: gray, scans: JPEGFixture.scan([1]))
    }

    private static func png(_ profile: [UInt8], color: UInt8 = 2) -> [UInt8] {
        let chunk = PNGFixture.chunk("iCCP", Array("Camera of Ada\0\0".utf8) + PNGFixture.zlib(profile))
        return PNGFixture.file(chunk, header: PNGFixture.header(color: color))
    }

    @Test func `a camera's profile keeps its colours and gets neutral texts`() throws {
        for file in [Self.jpeg(ICCFixture.camera), Self.png(ICCFixture.camera)] {
            #expect(MetadataAudit.findings(in: file) != [])
            let image = try inspect(file)
            #expect(image.iccProfile == ICCFixture.rgb)
            let stripped = try strip(file)
            #expect(MetadataAudit.findings(in: stripped) == [])
            #expect(!stripped.contains(text: "Ada") && !stripped.contains(text: "Maker"))
            #expect(try inspect(stripped).iccProfile == ICCFixture.rgb)
            #expect(try strip(stripped) == stripped)
        }
    }

    @Test func `a grey profile is kept only with a grey image`() throws {
        #expect(try inspect(Self.jpeg(ICCFixture.gray, channels: 1)).iccProfile == ICCFixture.gray)
        #expect(try inspect(Self.png(ICCFixture.gray, color: 0)).iccProfile == ICCFixture.gray)
        for file in [
            Self.jpeg(ICCFixture.gray), Self.png(ICCFixture.gray), Self.jpeg(ICCFixture.rgb, channels: 1),
            Self.png(ICCFixture.rgb, color: 4),
        ] {
            #expect(try inspect(file).iccProfile == nil)
        }
    }

    @Test func `a broken or incomplete profile is dropped`() throws {
        func profile(_ tags: [ICCFixture.Tag]) -> [UInt8] { ICCFixture.profile("RGB ", tags) }
        let point = Array("XYZ ".utf8) + [UInt8](repeating: 0, count: 16)
        let endless = Array("curv".utf8) + [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]
        let table = Array("mft2".utf8) + [0, 0, 0, 0, 15, 15, 255, 0] + [UInt8](repeating: 255, count: 40)
        var long = ICCFixture.rgb
        long[0] = 1
        var far = ICCFixture.rgb
        far.replaceSubrange(136..<144, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        var many = ICCFixture.rgb
        many[128] = 0x7F
        for broken in [
            [], Array(ICCFixture.rgb.dropLast(8)), Array(ICCFixture.rgb.prefix(130)), long, far, many,
            profile([]),
            profile([("rXYZ", point)]), profile([("A2B0", endless)]), profile([("A2B0", table)]),
            profile([("rTRC", endless)]),
            [UInt8](repeating: 65, count: 200),
        ] {
            for file in [Self.jpeg(broken), Self.png(broken)] {
                #expect(try inspect(file).iccProfile == nil)
                #expect(try MetadataAudit.findings(in: strip(file)) == [])
            }
        }
    }

    @Test func `a profile that expands too far is dropped`() throws {
        let bomb = PNGFixture.zlib(ICCFixture.rgb + [UInt8](repeating: 0, count: 1 << 20))
        let chunk = PNGFixture.chunk("iCCP", Array("a\0\0".utf8) + bomb)
        #expect(try strip(PNGFixture.file(chunk)) == PNGFixture.file())
        // What follows the profile in its own chunk goes with the texts.
        let trailing = PNGFixture.chunk(
            "iCCP",
            Array("a\0\0".utf8) + PNGFixture.zlib(ICCFixture.rgb) + Array("secret".utf8)
        )
        #expect(try inspect(PNGFixture.file(trailing)).iccProfile == ICCFixture.rgb)
        #expect(try !strip(PNGFixture.file(trailing)).contains(text: "secret"))
    }

    @Test(.enabled(if: Exiftool.path != nil, "needs exiftool"))
    func `exiftool reads the neutral texts and all of the colours`() async throws {
        let tags = try await Exiftool.tags(of: strip(Self.jpeg(ICCFixture.camera)))
        #expect(tags["ICC_Profile:ProfileDescription"] == "Colour profile")
        #expect(tags["ICC_Profile:ProfileCopyright"] == "None")
        #expect(tags["ICC_Profile:RedMatrixColumn"] != nil && tags["ICC_Profile:BlueTRC"] != nil)
        #expect(tags["ExifTool:Warning"] == nil)
        #expect(!tags.values.contains { $0.contains("Ada") })
    }
}

/// Nothing rides along in what a decoder needs.
struct HiddenDataTests {
    @Test func `bytes after the image data inside a PNG are removed`() throws {
        let header = PNGFixture.header()
        let stream = PNGFixture.zlib([UInt8](repeating: 0, count: 48))
        let start = PNGFixture.signature + header
        let clean = start + PNGFixture.chunk("IDAT", stream) + PNGFixture.end
        let secret = Array("secret".utf8)
        #expect(try strip(start + PNGFixture.chunk("IDAT", stream + secret) + PNGFixture.end) == clean)
        let more = PNGFixture.chunk("IDAT", secret) + PNGFixture.chunk("IDAT", [])
        #expect(try strip(start + PNGFixture.chunk("IDAT", stream) + more + PNGFixture.end) == clean)
        #expect(try strip(clean + secret) == clean)
        let file = start + PNGFixture.chunk("IDAT", stream + secret) + PNGFixture.end
        #expect(MetadataAudit.findings(in: file) == ["6 bytes behind the image data"])
    }

    @Test func `image data that is incomplete or too long is refused`() {
        let start = PNGFixture.signature + PNGFixture.header()
        for (bytes, error) in [
            (PNGFixture.zlib([UInt8](repeating: 0, count: 47)), ImageError.truncated),
            (
                PNGFixture.zlib([UInt8](repeating: 0, count: 49)),
                .malformed("the PNG image data is longer than the image")
            ),
            (Array(PNGFixture.zlib([UInt8](repeating: 0, count: 48)).dropLast()), .truncated),
            ([], .truncated),
            ([1, 2, 3, 4], .malformed("the PNG image data cannot be expanded")),
        ] as [([UInt8], ImageError)] {
            #expect(throws: error) { try inspect(start + PNGFixture.chunk("IDAT", bytes) + PNGFixture.end) }
        }
    }

    @Test func `necessary chunks are written without unnecessary bytes`() throws {
        let suggested = PNGFixture.chunk("PLTE", Array("secret".utf8))
        #expect(try strip(PNGFixture.file(suggested)) == PNGFixture.file())
        let header = PNGFixture.header(depth: 8, color: 0)
        let loud = PNGFixture.chunk("tRNS", [0x5A, 7])
        #expect(
            try strip(PNGFixture.file(loud, header: header))
                == PNGFixture.file(PNGFixture.chunk("tRNS", [0, 7]), header: header)
        )
        for chunk in [("sBIT", [8, 9, 8]), ("sBIT", [8, 0, 8]), ("sRGB", [4])] as [(String, [UInt8])] {
            #expect(try strip(PNGFixture.file(PNGFixture.chunk(chunk.0, chunk.1))) == PNGFixture.file())
        }
    }

    @Test func `unused tables of a JPEG are left out`() throws {
        let unused = JPEGFixture.segment(0xDB, [0x03] + [UInt8](repeating: 83, count: 64))
        let replaced = JPEGFixture.segment(0xDB, [0x00] + [UInt8](repeating: 84, count: 64))
        let codes = JPEGFixture.segment(
            0xC4,
            [0x13, 0, 6] + [UInt8](repeating: 0, count: 14) + Array("secret".utf8)
        )
        #expect(try strip(JPEGFixture.file(unused + replaced + codes)) == JPEGFixture.file([]))
        #expect(try strip(JPEGFixture.file(scans: JPEGFixture.scan() + unused + codes)) == JPEGFixture.file())
        // Of two tables in one segment, the one that is used.
        let both = JPEGFixture.segment(
            0xDB,
            [UInt8](repeating: 1, count: 65) + [0x00] + [UInt8](repeating: 16, count: 64)
        )
        let frame = JPEGFixture.frame() + JPEGFixture.huffman + JPEGFixture.scan() + JPEGFixture.end
        #expect(
            try strip(JPEGFixture.start + both + frame) == JPEGFixture.start + JPEGFixture.quantization
                + frame
        )
    }

    @Test func `flags and versions of an Adobe segment are neutralized`() throws {
        let loud = JPEGFixture.segment(
            0xEE,
            Array("Adobe".utf8) + [1, 2, 3, 4, 5, 6, 1] + Array("secret".utf8)
        )
        #expect(try strip(JPEGFixture.file(loud)) == JPEGFixture.file(JPEGFixture.adobe))
    }
}
