import Blobs
import Fetch
import Foundation
import NIOCore
import ScriptedServer
import Testing

@testable import S3Blobs

/// The contract of a blob store against a real S3 server.
@Suite(
    .enabled(if: MotoServer.program != nil, "needs moto_server on the PATH: pip install \"moto[server]\""),
    .oneMotoServer
)
struct S3BlobsTests {
    let server: MotoServer
    let staging = try? Staging()
    let blobs: S3Blobs

    init() throws {
        server = try #require(MotoServer.current)
        blobs = try Self.store(server, prefix: "a b/\(UUID().uuidString)")
    }

    static func store(
        _ server: MotoServer,
        bucket: String = MotoServer.bucket,
        prefix: String,
        _ credentials: S3Credentials? = nil
    ) throws -> S3Blobs {
        let prefix = prefix.replacing(" ", with: "%20")
        return S3Blobs(
            location: try S3Location("s3://\(bucket)/\(prefix)?endpoint=\(server.endpoint)"),
            credentials: credentials ?? server.owner,
            patience: .seconds(300)
        )
    }

    func stage(_ bytes: [UInt8]) async throws -> StagedBlob { try await #require(staging).stage(bytes) }

    func stageNew() async throws -> StagedBlob { try await #require(staging).stageNew() }

    @Test(arguments: [0, 1, 131_072, 131_073, 5_000_000])
    func `what was published is read back, whole and in ranges`(_ count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let staged = try await stage(bytes)
        try await blobs.publish(staged)
        try await blobs.publish(staged)
        #expect(try await blobs.size(staged.key) == count)
        #expect(try await blobs.contents(staged.key) == bytes)
        #expect(try await blobs.verify(staged.key) == true)
        let reader = try #require(try await blobs.open(staged.key))
        for range in [
            0..<min(10, count), count / 2..<count, count..<count, max(0, count - 3)..<count,
            count / 3..<count / 2,
        ] {
            #expect(Array(try await reader.read(range).readableBytesView) == Array(bytes[range]))
        }
        #expect(Array(try await reader.read(0..<count + 5).readableBytesView) == bytes)
        reader.close()
        await #expect(throws: BlobError.gone) { try await reader.read(0..<count) }
        #expect(FileManager.default.fileExists(atPath: staged.path))
    }

    @Test func `a blob that is read bit by bit costs few requests`() async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 4) }
        let staged = try await stage(bytes)
        try await blobs.publish(staged)
        let reader = try #require(try await blobs.open(staged.key))
        var read: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 128 << 10) {
            read += try await reader.read(start..<start + (128 << 10)).readableBytesView
        }
        #expect(read == bytes)
        reader.close()
    }

    @Test func `calls that block do the same`() async throws {
        let staged = try await stageNew()
        let blobs = blobs
        try await onThread { try blobs.ensurePublished(staged) }
        try await onThread { try blobs.ensurePublished(staged) }
        #expect(try await blobs.size(staged.key) == 16)
        #expect(try await onThread { try blobs.removeNow(staged.key) })
        #expect(try await onThread { try blobs.removeNow(staged.key) } == false)
        #expect(try await blobs.size(staged.key) == nil)
    }

    @Test func `removing tells whether there was anything`() async throws {
        let staged = try await stageNew()
        try await blobs.publish(staged)
        #expect(try await blobs.remove(staged.key))
        #expect(try await blobs.remove(staged.key) == false)
        #expect(try await blobs.open(staged.key) == nil)
        #expect(try await blobs.verify(staged.key) == nil)
    }

    @Test func `a reader notices that its blob was removed or replaced`() async throws {
        let staged = try await stage([UInt8](repeating: 4, count: 2_000_000))
        try await blobs.publish(staged)
        let first = try #require(try await blobs.open(staged.key))
        try await blobs.overwrite(blobs.name(staged.key), [UInt8](repeating: 4, count: 1_999_999))
        await #expect(throws: BlobError.damaged) { try await first.read(0..<2_000_000) }
        #expect(try await blobs.remove(staged.key))
        await #expect(throws: BlobError.gone) { try await first.read(0..<2_000_000) }
        first.close()
    }

    @Test func `a blob of the wrong length is replaced`() async throws {
        let staged = try await stageNew()
        try await blobs.overwrite(blobs.name(staged.key), [1, 2, 3])
        try await blobs.publish(staged)
        #expect(try await blobs.verify(staged.key) == true)
    }

    @Test func `a tampered blob of the right length is found`() async throws {
        let staged = try await stageNew()
        try await blobs.publish(staged)
        try await blobs.overwrite(blobs.name(staged.key), [UInt8](repeating: 0, count: 16))
        #expect(try await blobs.size(staged.key) == 16)
        #expect(try await blobs.verify(staged.key) == false)
    }

    @Test func `publishing a staged copy that is gone fails`() async throws {
        let blobs = blobs
        let staged = try await stageNew()
        try FileManager.default.removeItem(atPath: staged.path)
        await #expect(throws: BlobError.gone) { try await blobs.publish(staged) }
        await #expect(throws: BlobError.gone) {
            try await onThread { try blobs.ensurePublished(staged) }
        }
    }

    @Test func `many publish the same bytes at once`() async throws {
        let blobs = blobs
        var copies: [StagedBlob] = []
        for _ in 0..<12 { copies.append(try await stage([7, 7, 7])) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for copy in copies { group.addTask { try await blobs.publish(copy) } }
            try await group.waitForAll()
        }
        #expect(try await blobs.contents(copies[0].key) == [7, 7, 7])
    }

    @Test func `a bucket without a prefix serves as well`() async throws {
        let store = try Self.store(server, prefix: "")
        let staged = try await stageNew()
        try await store.publish(staged)
        #expect(try await store.list(after: nil, limit: 1_000).map(\.key).contains(staged.key))
        #expect(try await store.remove(staged.key))
    }

    @Test func `the check passes`() async throws {
        try await blobs.check()
    }
}
