import PhotoTesting

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
        return (try? Picture(width: width, height: height, pixels: pixels).jpeg(quality: quality)) ?? []
    }

    /// A picture that cannot be made small.
    static func noise(width: Int, height: Int) -> [UInt8] {
        var state: UInt64 = 42
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        pixels.withUnsafeMutableBufferPointer { buffer in
            for index in buffer.indices {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                buffer[index] = UInt8(truncatingIfNeeded: state >> 56)
            }
        }
        return (try? Picture(width: width, height: height, pixels: pixels).jpeg()) ?? []
    }
}
