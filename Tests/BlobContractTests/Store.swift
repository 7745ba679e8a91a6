import BlobTesting
import Blobs
import Fetch
import Foundation
import Testing

@testable import S3Blobs

/// A store that the contract is held against.
enum Store: CaseIterable, CustomTestStringConvertible {
    case folder
    case bucket

    /// Those that can be tested here: a bucket needs a server.
    static let available = allCases.filter { $0 == .folder || MotoServer.program != nil }

    var testDescription: String { "\(self)" }

    /// A store with nothing in it.
    func make() throws -> any StoreBench {
        switch self {
        case .folder: try FolderBench()
        case .bucket: try BucketBench(server: try #require(MotoServer.current))
        }
    }
}

/// A store for one test, and what somebody else could do behind its back.
protocol StoreBench: Sendable {
    associatedtype Base: BlobStore
    var blobs: Base { get }
    var staging: StagingArea { get }
    /// Puts bytes under a name, whatever it promises.
    func put(_ bytes: [UInt8], as name: String) async throws
    /// Every name in the store.
    func names() async throws -> [String]
}

/// A folder that is removed with its last owner.
private final class FolderBench: StoreBench {
    let blobs: LocalBlobs
    private let root = NSTemporaryDirectory() + "contract-\(UUID().uuidString)"

    var staging: StagingArea { blobs.staging }

    init() throws {
        blobs = try LocalBlobs(root: root)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    func put(_ bytes: [UInt8], as name: String) throws {
        let url = URL(fileURLWithPath: "\(root)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
    }

    func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root).filter { name in
            let isFolder =
                (try? URL(fileURLWithPath: "\(root)/\(name)").resourceValues(forKeys: [.isDirectoryKey]))?
                .isDirectory
            return isFolder != true && !name.hasPrefix("tmp/")
        }.sorted()
    }
}

/// Objects that begin with a prefix of their own.
private struct BucketBench: StoreBench {
    let blobs: S3Blobs
    private let copies: Staging
    /// What is put there by others comes from elsewhere.
    private let strays: Staging

    var staging: StagingArea { copies.area }

    init(server: MotoServer) throws {
        copies = try Staging()
        strays = try Staging()
        // A blank, for whatever is signed must be escaped just so.
        blobs = try server.store(prefix: "a b/\(UUID().uuidString)")
    }

    func put(_ bytes: [UInt8], as name: String) async throws {
        var call = blobs.put(try await strays.stage(bytes), .seconds(300))
        call.object = blobs.location.prefix + name
        try #require(try await blobs.bucket.send(call).isSuccess)
    }

    func names() async throws -> [String] {
        let page = try await blobs.page(after: nil, limit: 1_000)
        #expect(!page.isTruncated)
        return page.entries.map { String($0.name.dropFirst(blobs.location.prefix.count)) }
    }
}
