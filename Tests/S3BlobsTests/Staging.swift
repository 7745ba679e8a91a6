import Blobs
import Fetch
import Foundation
import NIOCore
import Testing

@testable import S3Blobs

/// A staging area in a folder that goes away with its last owner.
final class Staging: Sendable {
    let area: StagingArea
    private let folder = NSTemporaryDirectory() + "s3-\(UUID().uuidString)"

    init() throws {
        area = try StagingArea(root: folder)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func stage(_ bytes: [UInt8]) async throws -> StagedBlob {
        let file = try await area.makeFile()
        try await file.append(bytes)
        return try await file.finish()
    }

    /// Different bytes each time.
    func stageNew(_ count: Int = 16) async throws -> StagedBlob {
        try await stage((0..<count).map { _ in UInt8.random(in: 0...255) })
    }
}

extension S3Blobs {
    func contents(_ key: BlobKey) async throws -> [UInt8]? {
        guard let reader = try await open(key) else { return nil }
        defer { reader.close() }
        return Array(try await reader.read(0..<reader.byteCount).readableBytesView)
    }

    /// Puts bytes where a blob would be, whatever its name promises.
    func overwrite(_ object: String, _ bytes: [UInt8]) async throws {
        var call = call("PUT", "store objects", object, .seconds(10))
        call.body = .bytes(bytes)
        call.payload = try await Staging().stage(bytes).key.rawValue
        let answer = try await bucket.send(call)
        #expect(answer.isSuccess)
    }
}
