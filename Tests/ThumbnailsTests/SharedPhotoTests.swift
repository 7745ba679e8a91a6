import Imagery
import PhotoTesting
import TestData
import Testing
import Thumbnails

@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct SharedPhotoTests {
    @Test(arguments: [("landscape", 1280, 853, 320, 213), ("tiny-F", 40, 80, 40, 80)])
    func `all eight orientations of one photo look alike`(
        name: String,
        width: Int,
        height: Int,
        thumbWidth: Int,
        thumbHeight: Int
    ) async throws {
        var first: (display: Picture, thumb: Picture)?
        for orientation in 1...8 {
            let workspace = try Workspace()
            let bytes = try SharedData.bytes("images-exif/\(name)-orientation-\(orientation).jpg")
            let made = try await workspace.makeVariants(of: bytes)
            #expect(made.display == Variant(width: width, height: height))
            #expect(made.thumb == Variant(width: thumbWidth, height: thumbHeight))
            let (display, thumb) = (try workspace.displayPicture(), try workspace.thumbPicture())
            if let first {
                #expect(display.difference(from: first.display) < 3)
                #expect(thumb.difference(from: first.thumb) < 3)
            } else {
                first = (display, thumb)
            }
        }
    }

    @Test func `a wrong container yields both variants or neither`() async throws {
        let thumbnailer = Thumbnailer(workers: 2)
        var made = 0
        var refused = 0
        for folder in ["images-exif", "images-hostile"] {
            for name in try SharedData.list(folder) where name.hasSuffix(".jpg") || name.hasSuffix(".png") {
                let workspace = try Workspace()
                let bytes = try SharedData.bytes("\(folder)/\(name)")
                do {
                    let (error, left) = try await workspace.failure(of: bytes, with: thumbnailer)
                    #expect(left == (error == nil ? ["display", "thumb"] : []), "\(name)")
                    if let error {
                        refused += 1
                        #expect(
                            error.isCorrupt || error.isTooComplex || error.isUnsupportedColor,
                            "\(name): \(error)"
                        )
                    } else {
                        made += 1
                        #expect(
                            max(try workspace.displayPicture().width, try workspace.thumbPicture().width)
                                <= 1280
                        )
                    }
                } catch is ImageError {
                    // Refused before any decoder sees it.
                    #expect(try workspace.files.isEmpty)
                }
            }
        }
        #expect(made >= 30)
        #expect(refused >= 1)
        #expect(thumbnailer.isIdle)
    }

    @Test(arguments: ["gen-jpg-truncated-50pct.jpg", "pil-truncated_jpeg.jpg", "pngsuite-xcsn0g01.png"])
    func `a damaged photo is refused by the inspection or the decoder`(name: String) async throws {
        let workspace = try Workspace()
        let bytes = try SharedData.bytes("images-hostile/\(name)")
        await #expect(throws: (any Error).self) { try await workspace.makeVariants(of: bytes) }
        #expect(try workspace.files.filter { $0 != "source" }.isEmpty)
    }
}
