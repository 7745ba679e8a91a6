import Foundation
import Imagery
import MetadataAudit
import PhotoTesting
import TestData
import Testing
import Thumbnails

@Suite struct JPEGVariantTests {
    static func gradient(_ width: Int, _ height: Int, components: Int = 3) -> Picture {
        Picture(width: width, height: height, components: components) { x, y, component in
            switch component {
            case 0: UInt8(x * 200 / max(1, width - 1))
            case 1: UInt8(y * 200 / max(1, height - 1))
            default: 60
            }
        }
    }

    @Test(arguments: [
        ((1, 1), (1, 1), (1, 1)), ((320, 200), (320, 200), (320, 200)), ((321, 200), (321, 200), (320, 199)),
        ((1281, 961), (1280, 960), (320, 240)), ((300, 2561), (150, 1280), (37, 320)),
        ((16_384, 1), (1280, 1), (320, 1)), ((2, 16_384), (1, 1280), (1, 320)),
    ])
    func `sizes keep the shape and are never enlarged`(
        _ size: (Int, Int),
        _ smallerDisplay: (Int, Int),
        _ smallerThumb: (Int, Int)
    ) async throws {
        let workspace = try Workspace()
        let made = try await workspace.makeVariants(of: Self.gradient(size.0, size.1).jpeg())
        #expect((made.display.width, made.display.height) == smallerDisplay)
        #expect((made.thumb.width, made.thumb.height) == smallerThumb)
        let (display, thumb) = (try workspace.displayPicture(), try workspace.thumbPicture())
        #expect((display.width, display.height) == smallerDisplay)
        #expect((thumb.width, thumb.height) == smallerThumb)
    }

    @Test(arguments: [(5000, 40), (2000, 900), (11_000, 17)])
    func `a reduced picture looks like the original`(width: Int, height: Int) async throws {
        let workspace = try Workspace()
        let made = try await workspace.makeVariants(of: Self.gradient(width, height).jpeg())
        let ideal = Self.gradient(made.display.width, made.display.height)
        // The few rows of a thin picture average a gradient that the ideal one runs through to its ends.
        let slack = 100 / Double(made.display.height)
        #expect(try workspace.displayPicture().difference(from: ideal) < 2 + slack)
    }

    @Test(arguments: 1...8)
    func `every orientation comes out upright`(orientation: Int) async throws {
        let upright = Self.gradient(53, 37)
        let (width, height) = orientation > 4 ? (37, 53) : (53, 37)
        let stored = Picture(width: width, height: height, components: 3) { column, row, component in
            // Where the stored row 0 and column 0 are seen: EXIF 2.32, tag 274.
            let (x, y) =
                switch orientation {
                case 1: (column, row)
                case 2: (52 - column, row)
                case 3: (52 - column, 36 - row)
                case 4: (column, 36 - row)
                case 5: (row, column)
                case 6: (52 - row, column)
                case 7: (52 - row, 36 - column)
                default: (row, 36 - column)
                }
            return upright[x, y][component]
        }
        let workspace = try Workspace()
        let made = try await workspace.makeVariants(of: stored.jpeg().oriented(orientation))
        #expect(made.display == Variant(width: 53, height: 37))
        #expect(try workspace.displayPicture().difference(from: upright) < 3)
        #expect(try workspace.thumbPicture().difference(from: upright) < 3)
        let output = try workspace.inspect(workspace.display)
        #expect(output.orientation == .upright)
        #expect(!output.isProgressive)
    }

    @Test func `gray stays gray`() async throws {
        let workspace = try Workspace()
        _ = try await workspace.makeVariants(of: Self.gradient(1500, 20, components: 1).jpeg())
        #expect(try workspace.displayPicture().components == 1)
        #expect(try workspace.inspect(workspace.thumb).colorModel == .gray)
    }

    @Test func `both variants keep a profile's colours without data of its maker`() async throws {
        let tagged = try Self.gradient(400, 300).jpeg()
            .inserting(marker: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + ICCFixture.camera)
        let workspace = try Workspace()
        _ = try await workspace.makeVariants(of: tagged)
        for variant in [workspace.display, workspace.thumb] {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: variant)))
            #expect(bytes.contains(ICCFixture.rgb))
            #expect(MetadataAudit.findings(in: bytes) == [])
        }
    }

    @Test func `a profile of another colour space is left out`() async throws {
        let profile = [UInt8].colorProfile(space: "CMYK")
        let tagged = try Self.gradient(40, 30).jpeg()
            .inserting(marker: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
        let workspace = try Workspace()
        _ = try await workspace.makeVariants(of: tagged)
        #expect(try workspace.inspect(workspace.display).iccProfile == nil)
    }

    @Test func `a progressive photo gives what the sequential one gives`() async throws {
        let (one, two) = (try Workspace(), try Workspace())
        let picture = Self.gradient(700, 500)
        let thumbnailer = Thumbnailer(workers: 2)
        _ = try await one.makeVariants(of: picture.jpeg(), with: thumbnailer)
        _ = try await two.makeVariants(of: picture.jpeg(progressive: true), with: thumbnailer)
        #expect(try one.displayPicture() == two.displayPicture())
        #expect(thumbnailer.isIdle)
    }
}
