/// Builds the containers of PNG files; the compressed data is arbitrary.
enum PNGFixture {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    static let data = chunk("IDAT", [1, 2, 3, 4])
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
        signature + header + chunks + data + after + end
    }

    /// Something of everything that has to go.
    static var chatty: [UInt8] {
        let colors = chunk("gAMA", number(45_455)) + chunk("sRGB", [0]) + chunk("sBIT", [8, 8, 8])
        let text = chunk("tEXt", Array("Comment\0secret".utf8)) + chunk("iTXt", Array("XML\0secret".utf8))
        let rest = chunk("pHYs", [UInt8](repeating: 1, count: 9)) + chunk("tIME", [7, 232, 5, 7, 9, 33, 4])
        let exif = chunk("eXIf", ExifFixture.gothenburg.bytes)
        return file(colors + text + rest + exif, after: chunk("zTXt", Array("a\0\0secret".utf8)))
            + Array("secret trailer".utf8)
    }
}
