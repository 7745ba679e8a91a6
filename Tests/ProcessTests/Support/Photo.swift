import PhotoTesting

enum Photo {
    /// 64 × 48.
    static let small = jpeg(salt: 0)

    /// About eight MB of noise: more than the system's buffers of a connection hold.
    static let large = make(width: 2400, height: 1800, quality: 100) { buffer in
        var state: UInt64 = 42
        for index in buffer.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            buffer[index] = UInt8(truncatingIfNeeded: state >> 56)
        }
    }

    /// A photo of its own for every salt.
    static func jpeg(width: Int = 64, height: Int = 48, salt: Int) -> [UInt8] {
        make(width: width, height: height, quality: 90) { buffer in
            for index in buffer.indices {
                // The last rows spell the salt in black and white: no two photos are the same bytes.
                let bit = index / 24 % 32
                buffer[index] = index < buffer.count / 2 ? UInt8(index % 251) : salt >> bit & 1 == 1 ? 255 : 0
            }
        }
    }

    /// About 100 kB that cannot be made smaller.
    static func noise(salt: Int) -> [UInt8] {
        make(width: 256, height: 192, quality: 95) { buffer in
            var state = UInt64(truncatingIfNeeded: salt) &+ 7
            for index in buffer.indices {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                buffer[index] = UInt8(truncatingIfNeeded: state >> 56)
            }
        }
    }

    private static func make(
        width: Int,
        height: Int,
        quality: Int32,
        _ paint: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        pixels.withUnsafeMutableBufferPointer { paint($0) }
        return (try? Picture(width: width, height: height, pixels: pixels).jpeg(quality: quality)) ?? []
    }
}
