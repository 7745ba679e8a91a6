import Foundation
import Imagery

@testable import Thumbnails

extension Thumbnailer {
    /// Whether all memory has been given back and nobody waits.
    var isIdle: Bool { gate.waiting == 0 && gate.freeBytes == VariantLimits().decoderBudgetBytes }
}

extension Workspace {
    func inspect(_ path: String) throws -> ImageInspection {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return try data.withUnsafeBytes { bytes in try ImageInspection.inspect(bytes) }
    }
}
