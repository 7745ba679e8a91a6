import Foundation
import Imagery
import PhotoTesting
import Thumbnails

/// A folder of its own for one test, gone with it.
final class Workspace: Sendable {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/thumbnails-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var source: String { folder + "/source" }
    var display: String { folder + "/display" }
    var thumb: String { folder + "/thumb" }
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    func displayPicture() throws -> Picture { try Picture(decoding: display) }
    func thumbPicture() throws -> Picture { try Picture(decoding: thumb) }

    /// Inspects `bytes`, and makes variants of them, or of `decoded` in their place.
    func makeVariants(
        of bytes: [UInt8],
        decoding decoded: [UInt8]? = nil,
        with thumbnailer: Thumbnailer = Thumbnailer(workers: 2)
    ) async throws -> Variants {
        let inspection = try bytes.withUnsafeBytes { bytes in try ImageInspection.inspect(bytes) }
        try Data(decoded ?? bytes).write(to: URL(fileURLWithPath: source))
        return try await thumbnailer.makeVariants(
            of: source,
            inspection: inspection,
            display: display,
            thumb: thumb
        )
    }

    /// The error that making variants ends with, and the files that it leaves beside the source.
    func failure(
        of bytes: [UInt8],
        decoding decoded: [UInt8]? = nil,
        with thumbnailer: Thumbnailer = Thumbnailer(workers: 2)
    ) async throws -> (error: ThumbnailError?, left: [String]) {
        do {
            _ = try await makeVariants(of: bytes, decoding: decoded, with: thumbnailer)
            return (nil, try files.filter { $0 != "source" })
        } catch let error as ThumbnailError {
            return (error, try files.filter { $0 != "source" })
        }
    }
}

extension ThumbnailError {
    var isCorrupt: Bool { if case .corrupt = self { true } else { false } }
    var isTooComplex: Bool { if case .tooComplex = self { true } else { false } }
    var isUnsupportedColor: Bool { if case .unsupportedColor = self { true } else { false } }
}
