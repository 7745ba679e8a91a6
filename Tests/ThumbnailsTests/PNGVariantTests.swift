import Foundation
import Imagery
import MetadataAudit
import PhotoTesting
import TestData
import Testing
import Thumbnails

@Suite struct PNGVariantTests {
    private func display(of file: PNGFile) async throws -> Picture {
        let workspace = try Workspace()
        let thumbnailer = Thumbnailer(workers: 1)
        let made = try await workspace.makeVariants(of: file.bytes, with: thumbnailer)
        #expect(thumbnailer.isIdle)
        let picture = try workspace.displayPicture()
        #expect(made.display == Variant(width: picture.width, height: picture.height))
        return picture
    }

    private func even(_ color: [UInt8], width: Int = 24, height: Int = 16) -> Picture {
        Picture(width: width, height: height, components: color.count) { _, _, component in color[component] }
    }

    @Test(arguments: [false, true])
    func `alpha is put on white`(interlaced: Bool) async throws {
        let half = PNGFile(width: 24, height: 16, color: .rgba, interlaced: interlaced) { _, _, channel in
            [200, 0, 100, 128][channel]
        }
        #expect(try await display(of: half).difference(from: even([227, 127, 177])) < 2)
        let clear = PNGFile(width: 24, height: 16, color: .rgba, interlaced: interlaced) { _, _, _ in 0 }
        #expect(try await display(of: clear) == even([255, 255, 255]))
        let gray = PNGFile(width: 24, height: 16, color: .grayAlpha, interlaced: interlaced) {
            _,
            _,
            channel in
            [100, 51][channel]
        }
        #expect(try await display(of: gray).difference(from: even([224])) < 2)
    }

    @Test func `a transparent colour and transparent palette entries are white`() async throws {
        let keyed = PNGFile(width: 24, height: 16, color: .gray, transparency: [0, 7]) { _, _, _ in 7 }
        #expect(try await display(of: keyed) == even([255]))
        let palette = PNGFile(
            width: 24,
            height: 16,
            color: .palette,
            depth: 4,
            palette: [255, 0, 0, 0, 0, 255],
            transparency: [255, 0]
        ) { x, _, _ in x < 8 ? 0 : 1 }
        let picture = try await display(of: palette)
        #expect(picture.components == 3)
        #expect(picture[1, 8][0] > 245 && picture[1, 8][1] < 10)
        #expect(picture[20, 8] == [255, 255, 255])
    }

    @Test func `every depth of gray fills the whole range`() async throws {
        for depth in [1, 2, 4, 8, 16] {
            let white = (1 << depth) - 1
            let file = PNGFile(width: 24, height: 16, color: .gray, depth: depth) { x, _, _ in
                x < 8 ? white : 0
            }
            let picture = try await display(of: file)
            #expect(picture.components == 1)
            #expect(picture[2, 8][0] > 250)
            #expect(picture[20, 8][0] < 5)
        }
    }

    @Test func `sixteen bits are reduced to eight`() async throws {
        let file = PNGFile(width: 24, height: 16, color: .rgb, depth: 16) { _, _, channel in
            [0x80FF, 0x20AA, 0xFFFF][channel]
        }
        #expect(try await display(of: file).difference(from: even([0x80, 0x20, 0xFF])) < 3)
    }

    @Test func `an interlaced picture gives what a plain one gives`() async throws {
        func file(_ interlaced: Bool) -> PNGFile {
            PNGFile(width: 61, height: 43, color: .rgb, interlaced: interlaced) { x, y, channel in
                (x * 4 + y * channel) & 255
            }
        }
        #expect(try await display(of: file(true)) == display(of: file(false)))
    }

    @Test(arguments: [(16_384, 1), (1, 16_384), (1, 1), (3000, 2)])
    func `extreme shapes are scaled`(width: Int, height: Int) async throws {
        let file = PNGFile(width: width, height: height, color: .gray) { _, _, _ in 90 }
        let picture = try await display(of: file)
        #expect(max(picture.width, picture.height) == min(1280, max(width, height)))
        #expect(picture.pixels.allSatisfy { (89...91).contains($0) })
    }

    @Test func `a profile keeps its colours without data of its maker`() async throws {
        let file = PNGFile(width: 24, height: 16, color: .rgb, profile: ICCFixture.camera) { _, _, _ in 50 }
        let workspace = try Workspace()
        _ = try await workspace.makeVariants(of: file.bytes)
        for variant in [workspace.display, workspace.thumb] {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: variant)))
            #expect(bytes.contains(ICCFixture.rgb))
            #expect(MetadataAudit.findings(in: bytes) == [])
        }
    }

    @Test func `image data with a wrong checksum is refused as damaged`() async throws {
        let file = PNGFile(width: 24, height: 16, color: .rgb) { _, _, _ in 50 }
        let workspace = try Workspace()
        let (error, left) = try await workspace.failure(of: file.bytes, decoding: file.file(checksum: 1))
        #expect(error?.isCorrupt == true)
        #expect(left.isEmpty)
    }
}
