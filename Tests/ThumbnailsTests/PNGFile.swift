/// A minimal PNG writer: stored deflate blocks, no filters.
struct PNGFile {
    enum Color: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    var width: Int
    var height: Int
    var color: Color
    var depth = 8
    var interlaced = false
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    var profile: [UInt8] = []
    /// The sample of a channel, below `1 << depth`.
    var sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int

    var bytes: [UInt8] { file(checksum: nil) }

    /// The file, with another checksum of the image data than is right where `checksum` is given.
    func file(checksum: UInt32?) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header =
            Self.number(width) + Self.number(height) + [
                UInt8(depth), color.rawValue, 0, 0, interlaced ? 1 : 0,
            ]
        file += Self.chunk("IHDR", header)
        if !profile.isEmpty { file += Self.chunk("iCCP", Array("test".utf8) + [0, 0] + Self.zlib(profile)) }
        if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
        if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
        file += Self.chunk("IDAT", Self.zlib(imageData, checksum: checksum))
        return file + Self.chunk("IEND", [])
    }

    private var imageData: [UInt8] {
        guard interlaced else { return pass(x: 0, y: 0, stepX: 1, stepY: 1) }
        // Adam7: PNG specification, 8.1.
        return pass(x: 0, y: 0, stepX: 8, stepY: 8) + pass(x: 4, y: 0, stepX: 8, stepY: 8)
            + pass(x: 0, y: 4, stepX: 4, stepY: 8) + pass(x: 2, y: 0, stepX: 4, stepY: 4)
            + pass(x: 0, y: 2, stepX: 2, stepY: 4) + pass(x: 1, y: 0, stepX: 2, stepY: 2)
            + pass(x: 0, y: 1, stepX: 1, stepY: 2)
    }

    private func pass(x startX: Int, y startY: Int, stepX: Int, stepY: Int) -> [UInt8] {
        var data: [UInt8] = []
        guard startX < width else { return data }
        for y in stride(from: startY, to: height, by: stepY) {
            data.append(0)
            var bits = 0
            var count = 0
            for x in stride(from: startX, to: width, by: stepX) {
                for channel in 0..<color.channels {
                    bits = bits << depth | sample(x, y, channel)
                    count += depth
                    while count >= 8 {
                        data.append(UInt8(bits >> (count - 8) & 255))
                        count -= 8
                    }
                    bits &= 0xFFFF
                }
            }
            if count > 0 { data.append(UInt8(bits << (8 - count) & 255)) }
        }
        return data
    }

    static func number(_ value: Int) -> [UInt8] {
        [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + payload
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return number(payload.count) + body + number(Int(~crc))
    }

    static func zlib(_ data: [UInt8], checksum: UInt32? = nil) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let count = min(65_535, data.count - start)
            let last: UInt8 = start + count == data.count ? 1 : 0
            result += [
                last, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255),
            ]
            result += data[start..<start + count]
            start += count
        } while start < data.count
        var a: UInt32 = 1
        var b: UInt32 = 0
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return result + number(Int(checksum ?? (b << 16 | a)))
    }
}
