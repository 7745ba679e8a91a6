package import Blobs
import Foundation
import NIOCore

/// A staging area in a folder that goes away with its last owner.
package final class Staging: Sendable {
    package let area: StagingArea
    private let folder = NSTemporaryDirectory() + "staging-\(UUID().uuidString)"

    package init() throws {
        area = try StagingArea(root: folder)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    package func stage(_ bytes: [UInt8]) async throws -> StagedBlob { try await area.stage(bytes) }

    package func stageNew(_ count: Int = 16) async throws -> StagedBlob { try await area.stageNew(count) }
}

extension StagingArea {
    package func stage(_ bytes: [UInt8]) async throws -> StagedBlob {
        let file = try await makeFile()
        try await file.append(bytes)
        return try await file.finish()
    }

    package func stageNew(_ count: Int = 16) async throws -> StagedBlob {
        // Sixteen random bytes are enough: megabytes of them would take longer than the tested code.
        let seed = (0..<16).map { _ in UInt8.random(in: 0...255) }
        return try await stage(
            Array(seed.prefix(count)) + Array(repeating: seed[0], count: max(0, count - 16))
        )
    }
}

extension BlobStore {
    /// `nil` where there is no blob.
    package func contents(_ key: BlobKey) async throws -> [UInt8]? {
        guard let reader = try await open(key) else { return nil }
        defer { reader.close() }
        return Array(buffer: try await reader.read(0..<reader.byteCount))
    }
}
