import CJPEG
import Foundation

/// Pixels held whole, and the codec as tests need it.
package struct Picture: Equatable {
    package var width: Int
    package var height: Int
    package var components: Int
    package var pixels: [UInt8]

    package init(width: Int, height: Int, components: Int = 3, pixels: [UInt8]) {
        (self.width, self.height, self.components, self.pixels) = (width, height, components, pixels)
    }

    package init(
        width: Int,
        height: Int,
        components: Int,
        _ sample: (_ x: Int, _ y: Int, _ component: Int) -> UInt8
    ) {
        self.init(width: width, height: height, components: components, pixels: [])
        pixels.reserveCapacity(width * height * components)
        for y in 0..<height {
            for x in 0..<width {
                for component in 0..<components { pixels.append(sample(x, y, component)) }
            }
        }
    }

    package init(jpeg: [UInt8]) throws {
        let path = NSTemporaryDirectory() + "/picture-" + UUID().uuidString
        defer { unlink(path) }
        try Data(jpeg).write(to: URL(fileURLWithPath: path))
        try self.init(decoding: path)
    }

    package init(decoding path: String) throws {
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

    package subscript(_ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * width + x) * components
        return Array(pixels[start..<start + components])
    }

    package func jpeg(quality: Int32 = 95, progressive: Bool = false) throws -> [UInt8] {
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

    /// The mean absolute difference of all samples; infinite for pictures of different shape.
    package func difference(from other: Picture) -> Double {
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
