import BlobTesting
import Blobs
import Fetch
import Foundation
import Testing

@testable import S3Blobs

/// What a bucket promises beyond the contract of every store, on a server that checks signatures.
@Suite(.enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing)), .oneMotoServer)
struct S3BlobsTests {
    let server: MotoServer
    let staging = try? Staging()

    init() throws {
        server = try #require(MotoServer.current)
    }

    @Test func `a reader notices that its blob was removed or replaced`() async throws {
        let blobs = try server.store(prefix: "a b/\(UUID().uuidString)")
        let staged = try await #require(staging).stageNew(2_000_000)
        try await blobs.publish(staged)
        let reader = try #require(try await blobs.open(staged.key))
        let other = try await #require(staging).stageNew(1_999_999)
        var put = blobs.put(other, .seconds(300))
        put.object = blobs.name(staged.key)
        #expect(try await blobs.bucket.send(put).isSuccess)
        await #expect(throws: BlobError.damaged) { try await reader.read(0..<2_000_000) }
        #expect(try await blobs.remove(staged.key))
        await #expect(throws: BlobError.gone) { try await reader.read(0..<2_000_000) }
        reader.close()
    }

    @Test func `a bucket without a prefix works`() async throws {
        let store = try server.store(prefix: "")
        let staged = try await #require(staging).stageNew()
        try await store.publish(staged)
        #expect(try await store.list(after: nil, limit: 1_000).map(\.key).contains(staged.key))
        #expect(try await store.remove(staged.key))
    }
}

/// Addresses that a real server takes; it could not check the signature of one.
@Suite(.enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing)), .oneOpenMotoServer)
struct S3AddressTests {
    @Test func `a presigned address returns the blob without headers`() async throws {
        let blobs = try #require(MotoServer.current).store(prefix: "a b/\(UUID().uuidString)")
        let staging = try Staging()
        let staged = try await staging.stage([1, 2, 3])
        try await blobs.publish(staged)
        let url = blobs.presignedURL(staged.key, expiresIn: 30)
        let answer = try await FetchClient(threads: 1).send(FetchRequest("GET", url))
        #expect(answer.status == 200 && answer.body == [1, 2, 3])
    }
}
