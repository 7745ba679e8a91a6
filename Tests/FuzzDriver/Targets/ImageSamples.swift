import TestData

/// EXIF structures of a camera that knows where it is.
enum ExifSamples {
    static let all: [[UInt8]] = [true, false].map(structure)

    static let words: [[UInt8]] = [
        Array("II*\0".utf8), Array("MM\0*".utf8), [0x88, 0x25], [0x25, 0x88], [0x87, 0x69], [0x01, 0x12],
        [0x12, 0x01],
        Array("2026:11:21 07:07:00\0".utf8), Array("+14:00\0".utf8), Array("-00:59\0".utf8), [0, 5], [5, 0],
        [0, 2], [2, 0],
        [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 8], [8, 0, 0, 0],
    ]

    /// Three directories: the image's at 8, the photo's, the receiver's; the values that do not fit are
    /// behind them.
    private static func structure(isBig: Bool) -> [UInt8] {
        func number(_ value: UInt32, _ width: UInt32) -> [UInt8] {
            let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBig ? bytes.reversed() : bytes
        }
        func rational(_ values: [UInt32]) -> [UInt8] { values.flatMap { number($0, 4) + number(1, 4) } }
        func ascii(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
        let entries: [[(tag: UInt32, type: UInt32, count: UInt32, value: [UInt8])]] = [
            [(0x0112, 3, 1, number(6, 2)), (0x8769, 4, 1, []), (0x8825, 4, 1, [])],
            [
                (0x9003, 2, 20, ascii("2026:11:21 07:07:00")), (0x9011, 2, 7, ascii("+01:00")),
                (0x9291, 2, 3, ascii("42")), (0xA405, 3, 1, number(28, 2)),
            ],
            [
                (1, 2, 2, ascii("N")), (2, 5, 3, rational([57, 42, 30])), (3, 2, 2, ascii("E")),
                (4, 5, 3, rational([11, 58, 12])), (5, 1, 1, [1]), (6, 5, 1, rational([12])),
                (7, 5, 3, rational([6, 7, 0])),
                (16, 2, 2, ascii("T")), (17, 5, 1, rational([359])), (29, 2, 11, ascii("2026:11:21")),
            ],
        ]
        let starts = entries.indices.map { index in
            8 + entries[..<index].reduce(0) { $0 + 6 + 12 * UInt32($1.count) }
        }
        var directories: [UInt8] = []
        var values: [UInt8] = []
        let end = (starts.last ?? 8) + 6 + 12 * UInt32(entries.last?.count ?? 0)
        for directory in entries {
            directories += number(UInt32(directory.count), 2)
            for entry in directory {
                var value = entry.value
                if entry.tag == 0x8769 { value = number(starts[1], 4) }
                if entry.tag == 0x8825 { value = number(starts[2], 4) }
                if value.count > 4 {
                    let offset = end + UInt32(values.count)
                    values += value
                    value = number(offset, 4)
                }
                value += [UInt8](repeating: 0, count: 4 - value.count)
                directories += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4) + value
            }
            directories += number(0, 4)
        }
        return Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + directories + values
    }
}

/// The containers of JPEG files; the entropy-coded data is arbitrary.
enum JPEGSamples {
    static let all: [[UInt8]] = [
        file(exif: ExifSamples.all[0]), file(exif: ExifSamples.all[1]),
        [0xFF, 0xD8] + jfif + segment(0xE0, Array("JFXX\0".utf8) + [0x10])
            + profile(1, of: 2, ICCFixture.camera[..<300])
            + profile(2, of: 2, ICCFixture.camera[300...])
            + segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 1, 0, 2, 1, 9])
            + segment(0xFE, Array("secret".utf8)) + picture + [9, 9, 9],
        [0xFF, 0xD8] + profile(1, of: 1, ICCFixture.gray[...]) + segment(0xED, Array("Photoshop 3.0\0".utf8))
            + gray,
        [0xFF, 0xD8] + tables + frame(0xC2, [1, 2, 3]) + scan([1, 2, 3], 0, 0) + huffman + scan([1], 1, 5)
            + scan([2], 1, 63)
            + scan([3], 1, 63) + scan([1], 6, 63) + [0xFF, 0xFF, 0xD9],
    ]

    static let words: [[UInt8]] =
        [
            [0xFF, 0xD8], [0xFF, 0xD9], [0xFF, 0xDA], [0xFF, 0x00], [0xFF, 0xD0], [0xFF, 0xFF], [0xFF, 0xC0],
            [0xFF, 0xC4],
            [0xFF, 0xE1], [0xFF, 0xE2], [0xFF, 0xFE, 0, 2], [0xFF, 0xDD, 0, 4, 0, 1], [0xFF, 0xE0, 0, 3, 0],
            [0, 2], [0, 3],
            [0xFF, 0xE1, 0xFF, 0xFF], Array("Exif\0\0".utf8), Array("ICC_PROFILE\0".utf8) + [1, 1],
            Array("JFIF\0".utf8),
            tables, huffman, scan([1], 0, 63),
        ] + ICCSamples.words

    static func file(exif: [UInt8]) -> [UInt8] {
        [0xFF, 0xD8] + jfif + segment(0xE1, Array("Exif\0\0".utf8) + exif) + picture
    }

    private static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    private static let huffman = segment(0xC4, [0x00] + [0, 1] + [UInt8](repeating: 0, count: 14) + [7])
    private static let tables =
        segment(0xDB, [0x00] + [UInt8](repeating: 16, count: 64)) + huffman
        + segment(0xC4, [0x10] + [0, 1] + [UInt8](repeating: 0, count: 14) + [7])
    private static let picture = tables + frame(0xC0, [1, 2, 3]) + scan([1, 2, 3], 0, 63) + [0xFF, 0xD9]
    private static let gray = tables + frame(0xC1, [1]) + scan([1], 0, 63) + [0xFF, 0xD9]

    private static func segment(_ code: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return [0xFF, code, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
            + payload
    }

    private static func profile(_ number: UInt8, of total: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
        segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, total] + part)
    }

    private static func frame(_ code: UInt8, _ components: [UInt8]) -> [UInt8] {
        segment(
            code,
            [8, 0, 17, 0, 33, UInt8(components.count)]
                + components.flatMap { [$0, $0 == 1 ? 0x22 : 0x11, 0] as [UInt8] }
        )
    }

    private static func scan(_ components: [UInt8], _ first: UInt8, _ last: UInt8) -> [UInt8] {
        segment(
            0xDA,
            [UInt8(components.count)] + components.flatMap { [$0, 0] as [UInt8] } + [first, last, 0]
        )
            + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]
    }
}

/// PNG files with image data that can be expanded.
enum PNGSamples {
    static let all: [[UInt8]] = [
        file(exif: ExifSamples.all[0]),
        signature + header(8, 2) + chunk("gAMA", [0, 0, 0xB1, 0x8F]) + chunk("sRGB", [0])
            + chunk("sBIT", [8, 8, 8])
            + chunk("tEXt", Array("Comment\0secret".utf8)) + chunk("pHYs", [UInt8](repeating: 1, count: 9))
            + data(48) + end
            + Array("secret".utf8),
        signature + header(8, 2) + chunk("iCCP", Array("name\0".utf8) + [0] + deflated(ICCFixture.camera))
            + data(48) + end,
        signature + header(1, 3) + chunk("PLTE", [1, 2, 3, 4, 5, 6]) + chunk("tRNS", [7, 8])
            + chunk("zTXt", Array("a\0\0s".utf8))
            + data(6) + end,
        signature + header(16, 0) + chunk("tRNS", [0, 7]) + chunk("cHRM", [UInt8](repeating: 9, count: 32))
            + chunk("IDAT", Array(deflated([UInt8](repeating: 0, count: 33)).prefix(20)))
            + chunk(
                "IDAT",
                Array(deflated([UInt8](repeating: 0, count: 33)).dropFirst(20)) + Array("secret".utf8)
            ) + end,
    ]

    static let words: [[UInt8]] =
        [
            chunk("sRGB", [0]), chunk("sBIT", [8, 8, 8]), chunk("gAMA", [0, 0, 0, 1]),
            chunk("tEXt", [65, 0, 66]), end,
            chunk("PLTE", [1, 2, 3]), chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), chunk("IDAT", []),
            chunk("tRNS", [0, 1]),
            chunk("eXIf", ExifSamples.all[1]), data(48), Array("IDAT".utf8), Array("IEND".utf8),
            Array("iCCP".utf8),
            Array("fdAT".utf8), [0x7F, 0xFF, 0xFF, 0xFF], signature,
        ] + ICCSamples.words

    static func file(exif: [UInt8]) -> [UInt8] {
        signature + header(8, 2) + chunk("eXIf", exif) + data(48) + end
    }

    /// The bytes with the checksums of all chunks put right, as far as chunks can be told.
    static func checksummed(_ bytes: [UInt8]) -> [UInt8] {
        var (result, at) = (bytes, 8)
        while at + 12 <= result.count {
            let length = result[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= result.count - at - 12 else { break }
            let end = at + 8 + length
            result.replaceSubrange(end..<end + 4, with: number(checksum(result[at + 4..<end])))
            at = end + 4
        }
        return result
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let end = chunk("IEND", [])

    /// The header of an image of five columns and three rows.
    private static func header(_ depth: UInt8, _ color: UInt8) -> [UInt8] {
        chunk("IHDR", [0, 0, 0, 5, 0, 0, 0, 3, depth, color, 0, 0, 0])
    }

    private static func data(_ count: Int) -> [UInt8] {
        chunk("IDAT", deflated([UInt8](repeating: 0, count: count)))
    }

    /// A zlib stream of one block that is stored as it is (RFC 1950, RFC 1951).
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        let sizes = [length, ~length].flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01, 0x01] + sizes + bytes + number(b << 16 | a)
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + data
        return number(UInt32(data.count)) + checked + number(checksum(checked[...]))
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
