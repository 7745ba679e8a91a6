import PhotoTesting
import TestData

/// Builds the containers of JPEG files; the entropy-coded data is arbitrary.
enum JPEGFixture {
    static let start: [UInt8] = [0xFF, 0xD8]
    static let end: [UInt8] = [0xFF, 0xD9]
    static let quantization = segment(0xDB, [0x00] + [UInt8](repeating: 16, count: 64))
    static let huffman = segment(0xC4, [0x00] + [0, 1] + [UInt8](repeating: 0, count: 14) + [7])
    static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    /// Data with a stuffed byte and a restart marker in it.
    static let data: [UInt8] = [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]

    static func segment(_ code: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return [0xFF, code, UInt8(length >> 8), UInt8(length & 255)] + payload
    }

    /// A frame header; each component is its id and its sampling factors in one byte.
    static func frame(
        _ code: UInt8 = 0xC0,
        width: Int = 33,
        height: Int = 17,
        bits: UInt8 = 8,
        components: [(UInt8, UInt8)] = [(1, 0x22), (2, 0x11), (3, 0x11)]
    ) -> [UInt8] {
        let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        let parts = components.flatMap { [$0.0, $0.1, 0] as [UInt8] }
        return segment(code, [bits] + size + [UInt8(components.count)] + parts)
    }

    /// A scan header and its data.
    static func scan(
        _ components: [UInt8] = [1, 2, 3],
        band: (UInt8, UInt8) = (0, 63),
        step: UInt8 = 0
    ) -> [UInt8] {
        let parts = components.flatMap { [$0, 0] as [UInt8] }
        return segment(0xDA, [UInt8(components.count)] + parts + [band.0, band.1, step]) + data
    }

    static func exif(_ fixture: Exif) -> [UInt8] {
        segment(0xE1, Array("Exif\0\0".utf8) + fixture.bytes)
    }

    static func profile(_ part: [UInt8], number: UInt8, of total: UInt8) -> [UInt8] {
        segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, total] + part)
    }

    /// A whole file with segments of one's own after the start.
    static func file(_ segments: [UInt8] = jfif, frame: [UInt8] = frame(), scans: [UInt8] = scan()) -> [UInt8]
    {
        start + segments + quantization + frame + huffman + scans + end
    }

    /// Something of everything that has to go.
    static var chatty: [UInt8] {
        let thumbnail = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9])
        let extensionPart = segment(0xE0, Array("JFXX\0".utf8) + [0x10])
        let packet = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<secret/>".utf8))
        let pictures = segment(0xE2, Array("MPF\0secret".utf8))
        let maker = segment(0xE4, Array("secret maker note".utf8))
        let resources = segment(0xED, Array("Photoshop 3.0\0secret".utf8))
        let comment = segment(0xFE, Array("secret comment".utf8))
        let profile = profile(ICCFixture.camera, number: 1, of: 1)
        let head = thumbnail + extensionPart + exif(.gothenburg) + packet + pictures + profile + maker
        return file(head + resources + adobe + comment) + Array("secret trailer".utf8)
    }

    static let colorProfile = ICCFixture.rgb
}
