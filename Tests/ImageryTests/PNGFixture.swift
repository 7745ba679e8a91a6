import PhotoTesting

/// Builds the containers of PNG files; all samples are zero.
enum PNGFixture {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    static let data = data(for: header())
    static let end = chunk("IEND", [])

    /// A checksum computed bit by bit, to compare the fast one with.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 {
                let odd = crc & 1 == 1
                crc >>= 1
                if odd { crc ^= 0xEDB8_8320 }
            }
        }
        return ~crc
    }

    static func number(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + data
        return number(UInt32(data.count)) + checked + number(checksum(checked))
    }

    static func header(
        width: UInt32 = 5,
        height: UInt32 = 3,
        depth: UInt8 = 8,
        color: UInt8 = 2,
        interlace: UInt8 = 0
    ) -> [UInt8] {
        chunk("IHDR", number(width) + number(height) + [depth, color, 0, 0, interlace])
    }

    /// A whole file with chunks of one's own between the header and the data.
    static func file(_ chunks: [UInt8] = [], header: [UInt8] = header(), after: [UInt8] = []) -> [UInt8] {
        signature + header + chunks + data(for: header) + after + end
    }

    /// The chunk of image data that a header's image has.
    static func data(for header: [UInt8]) -> [UInt8] {
        chunk("IDAT", zlib([UInt8](repeating: 0, count: length(for: header))))
    }

    /// How many bytes there are before compression: the number of a filter and the samples, for each row of
    /// each pass.
    private static func length(for header: [UInt8]) -> Int {
        guard header.count == 25 else { return 1 }
        let sides = [header[8..<12], header[12..<16]].map { min(100, $0.reduce(0) { $0 << 8 | Int($1) }) }
        let samples = ([2: 3, 4: 2, 6: 4] as [UInt8: Int])[header[17]] ?? 1
        func length(_ width: Int, _ height: Int) -> Int {
            width > 0 && height > 0 ? height * (1 + (width * samples * Int(header[16]) + 7) / 8) : 0
        }
        guard header[20] == 1 else { return length(sides[0], sides[1]) }
        let columns = [[0], [4], [0, 4], [2, 6], [0, 2, 4, 6], [1, 3, 5, 7], Array(0..<8)]
        let rows = [[0], [0], [4], [0, 4], [2, 6], [0, 2, 4, 6], [1, 3, 5, 7]]
        return zip(columns, rows).reduce(0) { sum, pass in
            sum
                + length(
                    (0..<sides[0]).count { pass.0.contains($0 % 8) },
                    (0..<sides[1]).count { pass.1.contains($0 % 8) }
                )
        }
    }

    /// A zlib stream (RFC 1950) of blocks that are stored as they are.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var (stream, rest): ([UInt8], ArraySlice<UInt8>) = ([0x78, 0x01], bytes[...])
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream += [rest.isEmpty ? 1 : 0, UInt8(length & 255), UInt8(length >> 8)]
            stream += [UInt8(~length & 255), UInt8(~length >> 8)] + block
        } while !rest.isEmpty
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + number(b << 16 | a)
    }

    /// Something of everything that has to go.
    static var chatty: [UInt8] {
        let colors = chunk("gAMA", number(45_455)) + chunk("sRGB", [0]) + chunk("sBIT", [8, 8, 8])
        let text = chunk("tEXt", Array("Comment\0secret".utf8)) + chunk("iTXt", Array("XML\0secret".utf8))
        let rest = chunk("pHYs", [UInt8](repeating: 1, count: 9)) + chunk("tIME", [7, 232, 5, 7, 9, 33, 4])
        let exif = chunk("eXIf", Exif.gothenburg.bytes)
        return file(colors + text + rest + exif, after: chunk("zTXt", Array("a\0\0secret".utf8)))
            + Array("secret trailer".utf8)
    }
}
