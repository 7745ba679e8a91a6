import CJPEG
import Foundation
import Imagery
import PhotoTesting
import TestData
import Testing

@testable import Thumbnails

@Suite struct FailureTests {
    private let photo = JPEGVariantTests.gradient(64, 48)

    @Test func `a JPEG cut at any byte is refused and leaves no files`() async throws {
        let thumbnailer = Thumbnailer(workers: 2)
        for bytes in [try photo.jpeg(), try photo.jpeg(progressive: true)] {
            for count in stride(from: 0, to: bytes.count, by: 7) {
                let workspace = try Workspace()
                let cut = Array(bytes[..<count])
                let (error, left) = try await workspace.failure(of: bytes, decoding: cut, with: thumbnailer)
                #expect(error?.isCorrupt == true, "cut at \(count)")
                #expect(left.isEmpty)
            }
        }
        #expect(thumbnailer.isIdle)
    }

    @Test(arguments: [false, true])
    func `a PNG cut at any byte is refused and leaves no files`(interlaced: Bool) async throws {
        let bytes = PNGFile(width: 20, height: 9, color: .rgb, interlaced: interlaced) { x, _, _ in x }.bytes
        for count in stride(from: 0, to: bytes.count, by: 11) {
            let workspace = try Workspace()
            let (error, left) = try await workspace.failure(of: bytes, decoding: Array(bytes[..<count]))
            #expect(error?.isCorrupt == true, "cut at \(count)")
            #expect(left.isEmpty)
        }
    }

    @Test func `damage of any byte never leaves a partial result`() async throws {
        var random = Seeded(11)
        let thumbnailer = Thumbnailer(workers: 2)
        let png = PNGFile(width: 20, height: 9, color: .rgba) { x, y, _ in x * y }.bytes
        for bytes in [try photo.jpeg(), try photo.jpeg(progressive: true), png] {
            for _ in 0..<150 {
                var damaged = bytes
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
                let workspace = try Workspace()
                let (error, left) = try await workspace.failure(
                    of: bytes,
                    decoding: damaged,
                    with: thumbnailer
                )
                #expect(left == (error == nil ? ["display", "thumb"] : []))
                if error == nil {
                    #expect(try workspace.thumbPicture().width == workspace.displayPicture().width)
                }
            }
        }
        #expect(thumbnailer.isIdle)
    }

    @Test func `a file that is not what was inspected is refused`() async throws {
        let workspace = try Workspace()
        let other = try JPEGVariantTests.gradient(65, 48).jpeg()
        #expect(try await workspace.failure(of: photo.jpeg(), decoding: other).error?.isCorrupt == true)
        let png = PNGFile(width: 64, height: 48, color: .gray) { _, _, _ in 0 }.bytes
        #expect(try await workspace.failure(of: photo.jpeg(), decoding: png).error?.isCorrupt == true)
        #expect(try await workspace.failure(of: png, decoding: photo.jpeg()).error?.isCorrupt == true)
        let wider = PNGFile(width: 65, height: 48, color: .gray) { _, _, _ in 0 }.bytes
        #expect(try await workspace.failure(of: png, decoding: wider).error?.isCorrupt == true)
    }

    @Test func `CMYK images are refused`() async throws {
        let inks = Picture(width: 64, height: 48, components: 4) { _, _, _ in 100 }
        let workspace = try Workspace()
        let (error, left) = try await workspace.failure(of: photo.jpeg(), decoding: inks.jpeg())
        #expect(error == .unsupportedColor("CMYK"))
        #expect(left.isEmpty)
    }

    @Test func `an image that needs too much memory is refused`() async throws {
        let thumbnailer = Thumbnailer(workers: 1, limits: VariantLimits(maximumDecoderBytes: 2000))
        let workspace = try Workspace()
        let progressive = try photo.jpeg(progressive: true)
        #expect(try await workspace.failure(of: progressive, with: thumbnailer).error?.isTooComplex == true)
        // The inspection did not say so, but the decoder finds out.
        let sequential = try photo.jpeg()
        #expect(
            try await workspace.failure(of: sequential, decoding: progressive, with: thumbnailer).error?
                .isTooComplex
                == true
        )
        let interlaced = PNGFile(width: 40, height: 30, color: .rgb, interlaced: true) { _, _, _ in 0 }.bytes
        let (error, left) = try await workspace.failure(of: interlaced, with: thumbnailer)
        #expect(error?.isTooComplex == true)
        #expect(left.isEmpty)
        #expect(thumbnailer.isIdle)
    }

    @Test func `too many scans are refused`() async throws {
        let thumbnailer = Thumbnailer(workers: 1, limits: VariantLimits(maximumScans: 3))
        let workspace = try Workspace()
        let (error, left) = try await workspace.failure(of: photo.jpeg(progressive: true), with: thumbnailer)
        #expect(error?.isTooComplex == true)
        #expect(left.isEmpty)
    }

    @Test func `an existing file is neither overwritten nor removed`() async throws {
        let workspace = try Workspace()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: workspace.thumb))
        let (error, left) = try await workspace.failure(of: photo.jpeg())
        #expect(error == .cannotWrite(errno: EEXIST))
        #expect(left == ["thumb"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.thumb)) == Data("mine".utf8))
    }

    @Test func `a missing photo and a missing folder are told apart`() async throws {
        let workspace = try Workspace()
        let bytes = try photo.jpeg()
        let inspection = try bytes.withUnsafeBytes { bytes in try ImageInspection.inspect(bytes) }
        let thumbnailer = Thumbnailer(workers: 1)
        await #expect(throws: ThumbnailError.cannotRead(errno: ENOENT)) {
            try await thumbnailer.makeVariants(
                of: workspace.folder + "/none",
                inspection: inspection,
                display: workspace.display,
                thumb: workspace.thumb
            )
        }
        try Data(bytes).write(to: URL(fileURLWithPath: workspace.source))
        await #expect(throws: ThumbnailError.cannotWrite(errno: ENOENT)) {
            try await thumbnailer.makeVariants(
                of: workspace.source,
                inspection: inspection,
                display: workspace.folder + "/none/display",
                thumb: workspace.thumb
            )
        }
        #expect(try workspace.files == ["source"])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func `a full disk is reported as such`() throws {
        let workspace = try Workspace()
        try Data(photo.jpeg()).write(to: URL(fileURLWithPath: workspace.source))
        let source = open(workspace.source, O_RDONLY)
        let full = open("/dev/full", O_WRONLY)
        defer {
            close(source)
            close(full)
        }
        var request = cjpeg_request()
        request.width = 64
        request.height = 48
        request.orientation = 1
        request.display_side = 1280
        request.thumb_side = 320
        request.quality = 82
        request.maximum_scans = 100
        var outcome = cjpeg_outcome()
        #expect(cjpeg_make_variants(source, full, full, &request, &outcome) == CJPEG_CANNOT_WRITE)
        #expect(outcome.error_number == ENOSPC)
    }

    @Test func `after the shutdown no photo is started`() async throws {
        let workspace = try Workspace()
        let thumbnailer = Thumbnailer(workers: 1)
        thumbnailer.shutdown()
        await #expect(throws: CancellationError.self) {
            try await workspace.makeVariants(of: photo.jpeg(), with: thumbnailer)
        }
        #expect(try workspace.files == ["source"])
    }

    @Test func `descriptions of errors are sentences`() {
        #expect(ThumbnailError.corrupt("Premature end of input file").description.hasSuffix("file)."))
        #expect(ThumbnailError.cannotWrite(errno: ENOSPC).description.contains("No space left"))
    }
}
