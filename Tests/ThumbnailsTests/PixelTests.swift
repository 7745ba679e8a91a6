import Imagery
import PhotoTesting
import Testing
import Thumbnails

/// What a picture is known by, whatever surrounds its pixels.
@Suite struct PixelTests {
    private func pixels(_ bytes: [UInt8]) async throws -> [UInt8] {
        let pixels = try await Workspace().makeVariants(of: bytes).pixels
        #expect(pixels.count == 32)
        return pixels
    }

    private static func png(
        _ color: PNGFile.Color,
        _ width: Int,
        _ height: Int,
        _ sample: @escaping (Int, Int, Int) -> Int
    ) -> [UInt8] {
        PNGFile(width: width, height: height, color: color, sample: sample).bytes
    }

    @Test func `metadata does not change the hash of pixels`() async throws {
        let plain = try JPEGVariantTests.gradient(1500, 700).jpeg()
        let known = try await pixels(plain)
        #expect(try await pixels(plain.inserting(marker: 0xFE, Array("a comment".utf8))) == known)
        #expect(try await pixels(plain.oriented(1)) == known)
        let tagged = plain.inserting(
            marker: 0xE2,
            Array("ICC_PROFILE\0".utf8) + [1, 1] + .colorProfile(space: "RGB ")
        )
        #expect(try await pixels(tagged) == known)
    }

    @Test func `lossless compression does not change the hash of pixels`() async throws {
        let picture = JPEGVariantTests.gradient(700, 500)
        let known = try await pixels(picture.jpeg())
        #expect(try await pixels(picture.jpeg(progressive: true)) == known)
        #expect(try await pixels(picture.jpeg(quality: 60)) != known)
    }

    @Test(arguments: 1...8)
    func `the layout of a file does not change the hash of pixels`(orientation: Int) async throws {
        // Blocks of one grey each: a decoder makes nothing of them that depends on where they lie.
        func grey(_ x: Int, _ y: Int) -> UInt8 { UInt8((x / 8 * 31 + y / 8 * 77) % 256) }
        let (across, down) = (64, 48)
        let upright = Picture(width: across, height: down, components: 1) { x, y, _ in grey(x, y) }
        let (width, height) = orientation > 4 ? (down, across) : (across, down)
        let stored = Picture(width: width, height: height, components: 1) { column, row, _ in
            switch orientation {
            case 1: grey(column, row)
            case 2: grey(across - 1 - column, row)
            case 3: grey(across - 1 - column, down - 1 - row)
            case 4: grey(column, down - 1 - row)
            case 5: grey(row, column)
            case 6: grey(across - 1 - row, column)
            case 7: grey(across - 1 - row, down - 1 - column)
            default: grey(row, down - 1 - column)
            }
        }
        let known = try await pixels(upright.jpeg())
        #expect(try await pixels(stored.jpeg().oriented(orientation)) == known)
        if orientation > 1 { #expect(try await pixels(stored.jpeg()) != known) }
    }

    @Test func `grey in one channel or three has the same hash`() async throws {
        let grey = Self.png(.gray, 40, 30) { x, y, _ in (x * 5 + y) % 256 }
        let rgb = Self.png(.rgb, 40, 30) { x, y, _ in (x * 5 + y) % 256 }
        #expect(try await pixels(grey) == pixels(rgb))
    }

    @Test func `one different sample or another shape changes the hash`() async throws {
        let one = Self.png(.rgb, 40, 30) { _, _, _ in 7 }
        let other = Self.png(.rgb, 40, 30) { x, y, channel in x == 39 && y == 29 && channel == 2 ? 8 : 7 }
        let turned = Self.png(.rgb, 30, 40) { _, _, _ in 7 }
        let all = try await [pixels(one), pixels(other), pixels(turned)]
        #expect(Set(all).count == 3)
    }
}
