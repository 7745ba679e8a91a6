import CJPEG
import Foundation

/// Real photos, made by the codec.
enum Photo {
    /// 64 × 48, without any metadata.
    static let small = jpeg(width: 64, height: 48)

    /// 400 × 300: larger than a thumbnail, so that a note of it has three files.
    static let middling = jpeg(width: 400, height: 300)

    /// 96 × 64 with the EXIF of a phone in Gothenburg.
    static let gothenburg = jpeg(width: 96, height: 64).withExif(.gothenburg)

    /// A gradient, brighter to the right and to the bottom.
    static func jpeg(width: Int, height: Int, quality: Int32 = 90, salt: Int = 0) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let at = (y * width + x) * 3
                pixels[at] = UInt8(x * 255 / max(width, 1))
                pixels[at + 1] = UInt8(y * 255 / max(height, 1))
                pixels[at + 2] = UInt8((40 + salt * 37) % 256)
            }
        }
        return (try? encode(&pixels, width, height, quality)) ?? []
    }

    fileprivate static func encode(
        _ pixels: inout [UInt8],
        _ width: Int,
        _ height: Int,
        _ quality: Int32
    ) throws -> [UInt8] {
        let path = NSTemporaryDirectory() + "/photo-" + UUID().uuidString
        defer { unlink(path) }
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        defer { close(file) }
        var outcome = cjpeg_outcome()
        let code = pixels.withUnsafeMutableBufferPointer { buffer in
            var picture = cjpeg_picture()
            picture.width = UInt32(width)
            picture.height = UInt32(height)
            picture.components = 3
            picture.pixels = buffer.baseAddress
            return cjpeg_encode(file, &picture, quality, 0, &outcome)
        }
        guard code == CJPEG_OK else { throw CocoaError(.fileWriteUnknown) }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

struct Pixels {
    let width: Int
    let height: Int
    private let components: Int
    private let samples: [UInt8]

    init(jpeg: [UInt8]) throws {
        let path = NSTemporaryDirectory() + "/pixels-" + UUID().uuidString
        try Data(jpeg).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        let file = open(path, O_RDONLY)
        defer { close(file) }
        var picture = cjpeg_picture()
        var outcome = cjpeg_outcome()
        guard cjpeg_decode(file, &picture, &outcome) == CJPEG_OK, let decoded = picture.pixels else {
            throw CocoaError(.fileReadCorruptFile)
        }
        defer { free(decoded) }
        width = Int(picture.width)
        height = Int(picture.height)
        components = Int(picture.components)
        samples = Array(UnsafeBufferPointer(start: decoded, count: width * height * components))
    }

    /// The mean absolute difference of all samples; infinite for pictures of different shape.
    func difference(from other: Pixels) -> Double {
        guard samples.count == other.samples.count, width == other.width else { return .infinity }
        var sum = 0
        samples.withUnsafeBufferPointer { one in
            other.samples.withUnsafeBufferPointer { two in
                for index in 0..<one.count { sum &+= abs(Int(one[index]) &- Int(two[index])) }
            }
        }
        return Double(sum) / Double(max(1, samples.count))
    }
}

extension [UInt8] {
    /// The EXIF segment follows right after the start of the JPEG.
    func withExif(_ exif: Exif) -> [UInt8] {
        let payload = Array("Exif\0\0".utf8) + exif.bytes
        let length = payload.count + 2
        return self[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + payload + self[2...]
    }
}

extension Photo {
    /// Hardly compressible.
    static func noise(width: Int, height: Int) -> [UInt8] {
        var state: UInt64 = 42
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        pixels.withUnsafeMutableBufferPointer { buffer in
            for index in buffer.indices {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                buffer[index] = UInt8(truncatingIfNeeded: state >> 56)
            }
        }
        return (try? encode(&pixels, width, height, 95)) ?? []
    }
}
