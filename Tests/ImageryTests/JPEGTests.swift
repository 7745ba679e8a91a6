import Imagery
import MetadataAudit
import PhotoTesting
import Testing

struct JPEGTests {
    @Test func `the frame header gives size and colours`() throws {
        let image = try inspect(JPEGFixture.file())
        #expect(image.format == .jpeg)
        #expect(image.storedWidth == 33)
        #expect(image.storedHeight == 17)
        #expect(image.colorModel == .ycc)
        #expect(image.bitsPerSample == 8)
        #expect(image.scanCount == 1)
        #expect(!image.isProgressive)
        #expect(image.coefficientBytes == 0)
        #expect(image.orientation == .upright)
        #expect(image.exif == ExifFacts())
        let gray = JPEGFixture.frame(0xC1, components: [(9, 0x11)])
        #expect(try inspect(JPEGFixture.file(frame: gray, scans: JPEGFixture.scan([9]))).colorModel == .gray)
    }

    @Test func `colours follow JFIF, then Adobe, then the ids`() throws {
        let letters = JPEGFixture.frame(components: [(82, 0x11), (71, 0x11), (66, 0x11)])
        let scan = JPEGFixture.scan([82, 71, 66])
        #expect(try inspect(JPEGFixture.file([], frame: letters, scans: scan)).colorModel == .rgb)
        #expect(try inspect(JPEGFixture.file(frame: letters, scans: scan)).colorModel == .ycc)
        var adobe = JPEGFixture.adobe
        #expect(try inspect(JPEGFixture.file(adobe, frame: letters, scans: scan)).colorModel == .ycc)
        adobe[adobe.count - 1] = 0
        #expect(try inspect(JPEGFixture.file(adobe)).colorModel == .rgb)
    }

    @Test func `a progressive file needs its padded coefficients in memory`() throws {
        // 33 × 17 with 2 × 2 sampling is 3 × 2 MCUs of six blocks with 64 coefficients of 2 bytes.
        let scans = JPEGFixture.scan(band: (0, 0)) + JPEGFixture.scan([1], band: (1, 63))
        let image = try inspect(JPEGFixture.file(frame: JPEGFixture.frame(0xC2), scans: scans))
        #expect(image.isProgressive)
        #expect(image.scanCount == 2)
        #expect(image.coefficientBytes == 3 * 2 * 6 * 64 * 2)
    }

    @Test func `a sequential file in several scans needs its coefficients in memory`() throws {
        let scans =
            JPEGFixture.scan([1]) + JPEGFixture.scan([2]) + JPEGFixture.huffman + JPEGFixture.scan([3])
        let image = try inspect(JPEGFixture.file(scans: scans))
        #expect(image.isProgressive)
        #expect(image.scanCount == 3)
        #expect(image.coefficientBytes == 3 * 2 * 6 * 64 * 2)
    }

    @Test func `limits are checked before decoding`() throws {
        let long = JPEGFixture.file(frame: JPEGFixture.frame(width: 16_385, height: 1))
        #expect(throws: ImageError.sideTooLong(width: 16_385, height: 1, limit: 16_384)) { try inspect(long) }
        let large = JPEGFixture.file(frame: JPEGFixture.frame(width: 10_000, height: 5_001))
        #expect(throws: ImageError.tooManyPixels(width: 10_000, height: 5_001, limit: 50_000_000)) {
            try inspect(large)
        }
        let most = JPEGFixture.file(frame: JPEGFixture.frame(width: 10_000, height: 5_000))
        #expect(try inspect(most).storedHeight == 5_000)
        let passes = (0..<4).flatMap { _ in JPEGFixture.scan(band: (0, 0)) }
        let file = JPEGFixture.file(frame: JPEGFixture.frame(0xC2), scans: passes)
        #expect(try inspect(file, limits: ImageLimits(maximumScans: 4)).scanCount == 4)
        #expect(throws: ImageError.tooManyScans(3)) {
            try inspect(file, limits: ImageLimits(maximumScans: 3))
        }
    }

    @Test(arguments: [0xC3, 0xC5, 0xC7, 0xC9, 0xCA, 0xCB, 0xCF] as [UInt8])
    func `lossless, hierarchical and arithmetic coding are refused`(code: UInt8) {
        let kind = "a lossless, hierarchical or arithmetic-coded JPEG image"
        #expect(throws: ImageError.unsupportedType(kind)) {
            try inspect(JPEGFixture.file(frame: JPEGFixture.frame(code)))
        }
    }

    @Test func `CMYK and twelve-bit images are refused`() {
        let four: [(UInt8, UInt8)] = [(1, 0x11), (2, 0x11), (3, 0x11), (4, 0x11)]
        #expect(throws: ImageError.unsupportedColor("CMYK")) {
            try inspect(JPEGFixture.file(frame: JPEGFixture.frame(components: four)))
        }
        #expect(throws: ImageError.unsupportedType("a JPEG image with 12 bits per sample")) {
            try inspect(JPEGFixture.file(frame: JPEGFixture.frame(0xC1, bits: 12)))
        }
    }

    @Test func `broken structures are refused`() {
        let frame = JPEGFixture.frame()
        let broken: [[UInt8]] = [
            JPEGFixture.file(frame: JPEGFixture.frame(height: 0)),
            JPEGFixture.file(frame: JPEGFixture.frame(width: 0)),
            JPEGFixture.file(frame: frame + frame),
            JPEGFixture.file(frame: []),
            JPEGFixture.file(scans: []),
            JPEGFixture.file(scans: JPEGFixture.scan([1, 2])),
            JPEGFixture.file(scans: JPEGFixture.scan([1, 2, 4])),
            JPEGFixture.file(scans: JPEGFixture.scan() + JPEGFixture.scan([1])),
            JPEGFixture.file(frame: JPEGFixture.frame(0xC2), scans: JPEGFixture.scan(band: (1, 63))),
            JPEGFixture.file(frame: JPEGFixture.frame(components: [(1, 0x51)])),
            JPEGFixture.file(frame: JPEGFixture.frame(components: [(1, 0x11), (1, 0x11), (2, 0x11)])),
            JPEGFixture.file([0xFF, 0xD8]),
            JPEGFixture.file(JPEGFixture.jfif + [0x00]),
            JPEGFixture.file([0xFF, 0xE1, 0x00, 0x01]),
            JPEGFixture.file(JPEGFixture.segment(0x02, [1])),
            JPEGFixture.file(JPEGFixture.segment(0xDB, [UInt8](repeating: 0, count: 66))),
            JPEGFixture.file(JPEGFixture.segment(0xC4, [UInt8](repeating: 1, count: 20))),
            JPEGFixture.start + JPEGFixture.end,
        ]
        for (index, file) in broken.enumerated() {
            let error = #expect(throws: ImageError.self) { try inspect(file) }
            if case .malformed? = error { continue }
            Issue.record("the broken file \(index) gives \(String(describing: error))")
        }
    }

    @Test func `a file cut at any byte is refused`() {
        let file = JPEGFixture.file()
        for length in 3..<file.count {
            #expect(throws: ImageError.truncated) { try inspect(Array(file.prefix(length))) }
        }
    }

    @Test func `fill bytes before markers are harmless`() throws {
        let fill: [UInt8] = [0xFF, 0xFF, 0xFF]
        let file =
            JPEGFixture.start + fill + JPEGFixture.jfif + fill + JPEGFixture.quantization
            + JPEGFixture.frame() + JPEGFixture.huffman + JPEGFixture.scan() + fill + JPEGFixture.end
        #expect(try strip(file) == JPEGFixture.file())
    }

    @Test func `tiny tables between comments are bounded`() {
        let pair = JPEGFixture.segment(0xDD, [0, 1]) + JPEGFixture.segment(0xFE, [])
        let file = JPEGFixture.file((0..<2000).flatMap { _ in pair })
        #expect(throws: ImageError.malformed("the JPEG file has too many segments")) { try inspect(file) }
    }
}

struct JPEGStripTests {
    @Test func `stripping keeps only the parts that show the picture`() throws {
        let file = JPEGFixture.chatty
        let stripped = try strip(file)
        let exif = JPEGFixture.exif(Exif(main: [(0x0112, .short(6))]))
        let profile = JPEGFixture.profile(JPEGFixture.colorProfile, number: 1, of: 1)
        let expected = JPEGFixture.file(JPEGFixture.jfif + exif + JPEGFixture.adobe + profile)
        #expect(stripped == expected)
        #expect(!stripped.contains(text: "secret"))
        #expect(!MetadataAudit.findings(in: file).isEmpty)
        #expect(MetadataAudit.findings(in: stripped) == [])
        #expect(try strip(stripped) == stripped)
    }

    @Test func `stripping does not change the known facts`() throws {
        let before = try inspect(JPEGFixture.chatty)
        let after = try inspect(strip(JPEGFixture.chatty))
        #expect(before.orientation == .rotated90)
        #expect(after.orientation == .rotated90)
        #expect(after.uprightWidth == 17 && after.uprightHeight == 33)
        #expect(after.colorModel == before.colorModel)
        #expect(after.iccProfile == JPEGFixture.colorProfile)
        #expect(before.exif.coordinate != nil)
        #expect(after.exif == ExifFacts())
    }

    @Test func `a clean file is copied as one piece`() throws {
        let file = JPEGFixture.file()
        let image = try inspect(file)
        #expect(image.stripped == [.range(0..<file.count)])
        #expect(image.strippedByteCount == file.count)
    }

    @Test func `an upright picture is written without EXIF`() throws {
        let file = JPEGFixture.file(JPEGFixture.exif(Exif(main: [(0x0112, .short(1))])))
        #expect(try strip(file) == JPEGFixture.file([]))
    }

    @Test func `application data after the first scan is removed`() throws {
        let scans =
            JPEGFixture.scan([1]) + JPEGFixture.adobe + JPEGFixture.scan([2])
            + JPEGFixture.exif(.gothenburg) + JPEGFixture.scan([3])
        let image = try inspect(JPEGFixture.file(scans: scans))
        #expect(image.exif == ExifFacts())
        let kept = JPEGFixture.scan([1]) + JPEGFixture.scan([2]) + JPEGFixture.scan([3])
        #expect(try strip(JPEGFixture.file(scans: scans)) == JPEGFixture.file(scans: kept))
    }

    @Test func `a profile in pieces is assembled in order`() throws {
        let whole = JPEGFixture.colorProfile
        let first = JPEGFixture.profile(Array(whole[..<50]), number: 1, of: 2)
        let second = JPEGFixture.profile(Array(whole[50...]), number: 2, of: 2)
        #expect(try inspect(JPEGFixture.file(second + first)).iccProfile == whole)
    }

    @Test func `an incomplete or invalid profile is dropped`() throws {
        let whole = JPEGFixture.colorProfile
        let first = JPEGFixture.profile(Array(whole[..<50]), number: 1, of: 2)
        let fake = JPEGFixture.profile([UInt8](repeating: 65, count: 200), number: 1, of: 1)
        for segments in [first, first + first, fake] {
            #expect(try inspect(JPEGFixture.file(segments)).iccProfile == nil)
            #expect(try strip(JPEGFixture.file(segments)) == JPEGFixture.file([]))
        }
    }

    @Test func `a profile beyond a mebibyte is dropped`() throws {
        let part = JPEGFixture.colorProfile + [UInt8](repeating: 0, count: 65_000)
        let segments = (1...17).flatMap { JPEGFixture.profile(part, number: $0, of: 17) }
        #expect(try inspect(JPEGFixture.file(segments)).iccProfile == nil)
        #expect(try strip(JPEGFixture.file(segments)) == JPEGFixture.file([]))
    }

    @Test func `a second picture after the end is dropped`() throws {
        #expect(try strip(JPEGFixture.file() + JPEGFixture.chatty) == JPEGFixture.file())
    }
}
