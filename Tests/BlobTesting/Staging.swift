package import Blobs
import Foundation
import NIOCore

/// A staging area in a folder that goes away with its last owner.
package final class Staging: Sendable {
    /// The area.
    package let area: StagingArea
    private let folder = NSTemporaryDirectory() + "staging-\(UUID().uuidString)"

    /// Makes the folder.
    package init() throws {
        area = try StagingArea(root: folder)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Stages bytes.
    package func stage(_ bytes: [UInt8]) async throws -> StagedBlob { try await area.stage(bytes) }

    /// Stages different bytes each time.
    package func stageNew(_ count: Int = 16) async throws -> StagedBlob { try await area.stageNew(count) }
}

extension StagingArea {
    /// Stages bytes.
    package func stage(_ bytes: [UInt8]) async throws -> StagedBlob {
        let file = try await makeFile()
        try await file.append(bytes)
        return try await file.finish()
    }

    /// Stages different bytes each time.
    package func stageNew(_ count: Int = 16) async throws -> StagedBlob {
        // Sixteen of them make the difference: megabytes drawn one by one would take longer than what is tested.
        let seed = (0..<16).map { _ in UInt8.random(in: 0...255) }
        return try await stage(
            Array(seed.prefix(count)) + Array(repeating: seed[0], count: max(0, count - 16))
        )
    }
}

extension BlobStore {
    /// The whole of a blob, or `nil` where there is none.
    package func contents(_ key: BlobKey) async throws -> [UInt8]? {
        guard let reader = try await open(key) else { return nil }
        defer { reader.close() }
        return Array(buffer: try await reader.read(0..<reader.byteCount))
    }
}
