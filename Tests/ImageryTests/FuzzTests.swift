import Imagery
import MetadataAudit
import PhotoTesting
import TestData
import Testing

/// Whatever the bytes, an inspection answers, and what it lets through is clean and stable.
struct FuzzTests {
    @Test(arguments: [(JPEGFixture.chatty, 1), (PNGFixture.chatty, 2)] as [([UInt8], UInt64)])
    func `mutations of small files never break an inspection`(file: [UInt8], seed: UInt64) throws {
        try mutate(file, rounds: 3000, seed: seed)
    }

    @Test func `mutations of EXIF structures never break an inspection`() throws {
        let head = JPEGFixture.start
        let structure = JPEGFixture.exif(.gothenburg)
        let rest = JPEGFixture.file([]).dropFirst(2)
        var generator = Seeded(3)
        for _ in 0..<3000 {
            var damaged = structure
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                damaged[Int.random(in: 10..<damaged.count, using: &generator)] = value(using: &generator)
            }
            let image = try inspect(head + damaged + rest)
            if let direction = image.exif.imageDirection { #expect((0..<360).contains(direction)) }
            if let altitude = image.exif.altitude { #expect(altitude.isFinite) }
        }
    }

    @Test func `files of well-formed chunks in any order never break an inspection`() throws {
        let types = [
            "IHDR", "PLTE", "tRNS", "IDAT", "IEND", "iCCP", "sRGB", "gAMA", "cHRM", "sBIT", "eXIf",
            "acTL", "fcTL", "fdAT", "tEXt", "zTXt", "pHYs", "tIME", "abCD",
        ]
        var generator = Seeded(6)
        var accepted = 0
        for _ in 0..<3000 {
            let color = ([0, 2, 3, 6] as [UInt8]).randomElement(using: &generator) ?? 0
            let header = PNGFixture.header(color: color)
            var file = PNGFixture.signature + header
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let length = [0, 1, 2, 3, 4, 6, 8, 32].randomElement(using: &generator) ?? 0
                let data = (0..<length).map { _ in value(using: &generator) }
                file += PNGFixture.chunk(types.randomElement(using: &generator) ?? "", data)
            }
            accepted += try check(file + PNGFixture.data(for: header) + PNGFixture.end) ? 1 : 0
        }
        #expect(accepted > 100)
    }

    @Test func `files of well-formed segments in any order never break an inspection`() throws {
        let parts: [[UInt8]] = [
            JPEGFixture.jfif, JPEGFixture.adobe, JPEGFixture.exif(.gothenburg), JPEGFixture.quantization,
            JPEGFixture.huffman, JPEGFixture.profile(JPEGFixture.colorProfile, number: 1, of: 1),
            JPEGFixture.segment(0xDD, [0, 4]), JPEGFixture.segment(0xFE, [1, 2]),
            JPEGFixture.segment(0xDC, [0, 1]),
            JPEGFixture.segment(0xE2, Array("MPF\0".utf8)), [0xFF], [0xFF, 0xD3],
        ]
        let headers = [JPEGFixture.frame(), JPEGFixture.frame(0xC2)]
        let scans = [
            JPEGFixture.scan(), JPEGFixture.scan([1]), JPEGFixture.scan([2, 3]),
            JPEGFixture.scan(band: (0, 0)),
        ]
        var generator = Seeded(7)
        var accepted = 0
        for _ in 0..<3000 {
            var file = JPEGFixture.start
            for group in [parts, parts, headers, parts, scans, parts, scans, parts] {
                guard Int.random(in: 0..<6, using: &generator) > 0 else { continue }
                file += group.randomElement(using: &generator) ?? []
            }
            accepted += try check(file + JPEGFixture.end) ? 1 : 0
        }
        #expect(accepted > 100)
    }

    @Test func `a cut of a file with many parts at any byte never breaks an inspection`() {
        for file in [JPEGFixture.chatty, PNGFixture.chatty] {
            for length in 0...file.count { _ = try? strip(Array(file.prefix(length))) }
        }
    }

    @Test(
        .enabled(if: SharedData.isAvailable, "needs the shared test data"),
        arguments: ["tiny-F-orientation-6.jpg", "gen-goteborg-dir-35999.jpg"]
    ) func `mutations of real photos never break an inspection`(name: String) throws {
        try mutate(SharedData.bytes("images-exif/\(name)"), rounds: 1500, seed: 4)
    }

    private func value(using generator: inout Seeded) -> UInt8 {
        let interesting: [UInt8] = [0x00, 0x01, 0x7F, 0x80, 0xFF, 0xD8, 0xD9, 0xDA, 0xE1]
        let isRandom = Bool.random(using: &generator)
        return isRandom
            ? .random(in: 0...255, using: &generator) : interesting.randomElement(using: &generator) ?? 0
    }

    private func mutate(_ file: [UInt8], rounds: Int, seed: UInt64) throws {
        var generator = Seeded(seed)
        for _ in 0..<rounds {
            var damaged = file
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let at = Int.random(in: 0..<damaged.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: damaged.insert(value(using: &generator), at: at)
                case 1: damaged.removeSubrange(at..<min(at + 3, damaged.count))
                default: damaged[at] = value(using: &generator)
                }
            }
            _ = try check(damaged)
        }
    }

    /// Whether the file is accepted; if so, it strips to a clean and stable one.
    private func check(_ file: [UInt8]) throws -> Bool {
        do {
            let stripped = try strip(file)
            #expect(MetadataAudit.findings(in: stripped) == [])
            #expect(try strip(stripped) == stripped)
            return true
        } catch is ImageError {
            return false
        }
    }
}
