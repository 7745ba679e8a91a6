import CJPEG
import Foundation
import TestData

/// Pixels held whole, and the codec as tests need it.
struct Picture: Equatable {
    var width: Int
    var height: Int
    var components: Int
    var pixels: [UInt8]

    init(width: Int, height: Int, components: Int, _ sample: (_ x: Int, _ y: Int, _ component: Int) -> UInt8)
    {
        self.width = width
        self.height = height
        self.components = components
        pixels = []
        pixels.reserveCapacity(width * height * components)
        for y in 0..<height {
            for x in 0..<width {
                for component in 0..<components { pixels.append(sample(x, y, component)) }
            }
        }
    }

    init(decoding path: String) throws {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw CocoaError(.fileNoSuchFile) }
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
        pixels = Array(UnsafeBufferPointer(start: decoded, count: width * height * components))
    }

    subscript(_ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * width + x) * components
        return Array(pixels[start..<start + components])
    }

    func jpeg(quality: Int32 = 95, progressive: Bool = false) throws -> [UInt8] {
        let path = NSTemporaryDirectory() + "/picture-" + UUID().uuidString
        defer { unlink(path) }
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        defer { close(file) }
        var outcome = cjpeg_outcome()
        var copy = pixels
        let code = copy.withUnsafeMutableBufferPointer { buffer in
            var picture = cjpeg_picture()
            picture.width = UInt32(width)
            picture.height = UInt32(height)
            picture.components = Int32(components)
            picture.pixels = buffer.baseAddress
            return cjpeg_encode(file, &picture, quality, progressive ? 1 : 0, &outcome)
        }
        guard code == CJPEG_OK else { throw CocoaError(.fileWriteUnknown) }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    func reduced(to newWidth: Int, _ newHeight: Int) -> Picture? {
        var result = Picture(width: newWidth, height: newHeight, components: components) { _, _, _ in 0 }
        var source = pixels
        var outcome = cjpeg_outcome()
        let code = source.withUnsafeMutableBufferPointer { buffer in
            var picture = cjpeg_picture()
            picture.width = UInt32(width)
            picture.height = UInt32(height)
            picture.components = Int32(components)
            picture.pixels = buffer.baseAddress
            return cjpeg_reduce(&picture, UInt32(newWidth), UInt32(newHeight), &result.pixels, &outcome)
        }
        return code == CJPEG_OK ? result : nil
    }

    /// The mean absolute difference of all samples; infinite for pictures of different shape.
    func difference(from other: Picture) -> Double {
        guard (width, height, components) == (other.width, other.height, other.components) else {
            return .infinity
        }
        var sum = 0
        // Unoptimised builds compare millions of samples: no iterators.
        pixels.withUnsafeBufferPointer { one in
            other.pixels.withUnsafeBufferPointer { two in
                var index = 0
                while index < one.count {
                    sum &+= abs(Int(one[index]) &- Int(two[index]))
                    index &+= 1
                }
            }
        }
        return Double(sum) / Double(max(1, pixels.count))
    }
}

extension [UInt8] {
    /// A JPEG with a marker segment put right after its start.
    func inserting(marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return self[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload + self[2...]
    }

    /// A JPEG with an EXIF segment that holds an orientation alone.
    func oriented(_ orientation: Int) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0,
            0, 0, 0,
        ]
        return inserting(marker: 0xE1, Array("Exif\0\0".utf8) + tiff)
    }

    /// A profile with nothing in it but what colours need.
    static func colorProfile(space: String) -> [UInt8] {
        guard space == "RGB " || space == "GRAY" else {
            return Array(ICCFixture.rgb).replacing("RGB ".utf8, with: space.utf8)
        }
        return space == "GRAY" ? ICCFixture.gray : ICCFixture.rgb
    }
}
