import Imagery
import MetadataAudit
import PhotoTesting
import TestData
import Testing

struct PNGTests {
    @Test func `the header gives size and colours`() throws {
        let image = try inspect(PNGFixture.file(header: PNGFixture.header(depth: 16, color: 6, interlace: 1)))
        #expect(image.format == .png)
        #expect(image.storedWidth == 5)
        #expect(image.storedHeight == 3)
        #expect(image.colorModel == .rgba)
        #expect(image.bitsPerSample == 16)
        #expect(image.isInterlaced)
        #expect(!image.isProgressive)
        #expect(image.scanCount == 1)
        #expect(image.coefficientBytes == 0)
    }

    @Test func `only the fifteen valid combinations of colour and depth are accepted`() {
        var accepted = 0
        for color: UInt8 in 0...8 {
            for depth: UInt8 in 0...32 {
                let palette = color == 3 ? PNGFixture.chunk("PLTE", [1, 2, 3]) : []
                let file = PNGFixture.file(palette, header: PNGFixture.header(depth: depth, color: color))
                if (try? inspect(file)) != nil { accepted += 1 }
            }
        }
        #expect(accepted == 15)
    }

    @Test func `limits are checked before decoding`() {
        let large = PNGFixture.file(header: PNGFixture.header(width: 10_000, height: 5_001))
        #expect(throws: ImageError.tooManyPixels(width: 10_000, height: 5_001, limit: 50_000_000)) {
            try inspect(large)
        }
        let long = PNGFixture.file(header: PNGFixture.header(width: 1, height: 0x7FFF_FFFF))
        #expect(throws: ImageError.sideTooLong(width: 1, height: 0x7FFF_FFFF, limit: 16_384)) {
            try inspect(long)
        }
    }

    @Test func `broken structures are refused`() {
        let indexed = PNGFixture.header(depth: 1, color: 3)
        let header = PNGFixture.header()
        let data = PNGFixture.data
        let broken: [[UInt8]] = [
            PNGFixture.signature + data + PNGFixture.end,
            PNGFixture.signature + header + PNGFixture.end,
            PNGFixture.file(header),
            PNGFixture.file(header: PNGFixture.header(width: 0)),
            PNGFixture.file(header: PNGFixture.header(height: 0x8000_0000)),
            PNGFixture.file(header: PNGFixture.header(interlace: 2)),
            PNGFixture.file(header: PNGFixture.chunk("IHDR", [1])),
            PNGFixture.file(data + PNGFixture.chunk("tEXt", [])),
            PNGFixture.file(PNGFixture.chunk("ABCD", [])),
            PNGFixture.file(PNGFixture.chunk("a1cd", [])),
            PNGFixture.file(header: indexed),
            PNGFixture.file(PNGFixture.chunk("PLTE", [UInt8](repeating: 0, count: 9)), header: indexed),
            PNGFixture.file(PNGFixture.chunk("PLTE", [1, 2])),
            PNGFixture.file(PNGFixture.chunk("PLTE", [1, 2, 3]), header: PNGFixture.header(color: 0)),
            PNGFixture.file(after: PNGFixture.chunk("PLTE", [1, 2, 3])),
            PNGFixture.signature + header + data + PNGFixture.chunk("IEND", [1]),
        ]
        for (index, file) in broken.enumerated() {
            let error = #expect(throws: ImageError.self) { try inspect(file) }
            if case .malformed? = error { continue }
            Issue.record("the broken file \(index) gives \(String(describing: error))")
        }
    }

    @Test func `a damaged byte in a necessary chunk is refused`() throws {
        let file = PNGFixture.file()
        for index in 8..<file.count {
            var damaged = file
            damaged[index] ^= 0x01
            #expect(throws: ImageError.self) { try inspect(damaged) }
        }
    }

    @Test func `checksums are right at every length`() throws {
        var generator = Seeded(5)
        let header = PNGFixture.header(depth: 16, color: 6)
        for _ in 0..<20 {
            let stream = PNGFixture.zlib((0..<123).map { _ in UInt8.random(in: 0...255, using: &generator) })
            for length in 0...stream.count {
                let data =
                    PNGFixture.chunk("IDAT", Array(stream[..<length]))
                    + PNGFixture.chunk("IDAT", Array(stream[length...]))
                let file = PNGFixture.signature + header + data + PNGFixture.end
                // An empty chunk behind the end of the stream holds nothing of the image.
                #expect(
                    try strip(file)
                        == (length == stream.count
                            ? PNGFixture.signature + header
                                + PNGFixture.chunk("IDAT", stream) + PNGFixture.end : file)
                )
            }
        }
    }

    @Test func `a file cut at any byte is refused`() {
        let file = PNGFixture.file()
        for length in 8..<file.count {
            #expect(throws: ImageError.truncated) { try inspect(Array(file.prefix(length))) }
        }
    }

    @Test func `an animation is refused, a single frame is accepted`() throws {
        let many = PNGFixture.chunk("acTL", PNGFixture.number(2) + PNGFixture.number(0))
        #expect(throws: ImageError.animated) { try inspect(PNGFixture.file(many)) }
        let single = PNGFixture.chunk("acTL", PNGFixture.number(1) + PNGFixture.number(0))
        #expect(try strip(PNGFixture.file(single)) == PNGFixture.file())
    }
}

struct PNGStripTests {
    @Test func `stripping keeps only the parts that show the picture`() throws {
        let file = PNGFixture.chatty
        let stripped = try strip(file)
        let exif = PNGFixture.chunk("eXIf", Exif(main: [(0x0112, .short(6))]).bytes)
        let colors = PNGFixture.chunk("gAMA", PNGFixture.number(45_455)) + PNGFixture.chunk("sRGB", [0])
        #expect(stripped == PNGFixture.file(exif + colors + PNGFixture.chunk("sBIT", [8, 8, 8])))
        #expect(!MetadataAudit.findings(in: file).isEmpty)
        #expect(MetadataAudit.findings(in: stripped) == [])
        #expect(try strip(stripped) == stripped)
        #expect(try inspect(stripped).orientation == .rotated90)
    }

    @Test func `EXIF is read before and after the data`() throws {
        let chunk = PNGFixture.chunk("eXIf", Exif.gothenburg.bytes)
        for file in [PNGFixture.file(chunk), PNGFixture.file(after: chunk)] {
            let image = try inspect(file)
            #expect(image.exif.coordinate != nil)
            #expect(image.uprightWidth == 3)
        }
        var damaged = chunk
        damaged[damaged.count - 1] ^= 1
        #expect(try inspect(PNGFixture.file(damaged)).exif == ExifFacts())
    }

    @Test func `transparency and palettes are kept`() throws {
        let palette = PNGFixture.chunk("PLTE", [1, 2, 3, 4, 5, 6]) + PNGFixture.chunk("tRNS", [0, 128])
        let indexed = PNGFixture.file(palette, header: PNGFixture.header(depth: 1, color: 3))
        #expect(try inspect(indexed).colorModel == .palette)
        #expect(try strip(indexed) == indexed)
        let gray = PNGFixture.file(PNGFixture.chunk("tRNS", [0, 1]), header: PNGFixture.header(color: 0))
        #expect(try strip(gray) == gray)
    }

    @Test func `misplaced, repeated, damaged or oversized hints are removed`() throws {
        let profile = PNGFixture.chunk("iCCP", Array("a\0\0".utf8) + PNGFixture.zlib(ICCFixture.camera))
        let mark = PNGFixture.chunk("sRGB", [0])
        #expect(try strip(PNGFixture.file(profile + mark)) == strip(PNGFixture.file(profile)))
        #expect(try strip(PNGFixture.file(mark + profile + mark)) == PNGFixture.file(mark))
        #expect(try strip(PNGFixture.file(after: mark)) == PNGFixture.file())
        #expect(try strip(PNGFixture.file(PNGFixture.chunk("gAMA", [1]))) == PNGFixture.file())
        var damaged = mark
        damaged[damaged.count - 1] ^= 1
        #expect(try strip(PNGFixture.file(damaged)) == PNGFixture.file())
        let large = PNGFixture.chunk("iCCP", [UInt8](repeating: 65, count: 1_048_577))
        #expect(try strip(PNGFixture.file(large)) == PNGFixture.file())
    }
}
