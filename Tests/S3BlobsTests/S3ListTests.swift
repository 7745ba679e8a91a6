import Blobs
import Fetch
import Foundation
import Testing

@testable import S3Blobs

/// Lists of a real S3 server.
@Suite(
    .enabled(if: MotoServer.program != nil, "needs moto_server on the PATH: pip install \"moto[server]\""),
    .oneOpenMotoServer
)
struct S3ListTests {
    let staging = try? Staging()
    let blobs: S3Blobs

    init() throws {
        let server = try #require(MotoServer.current)
        blobs = try S3BlobsTests.store(server, prefix: "a b/\(UUID().uuidString)")
    }

    func stage(_ bytes: [UInt8]) async throws -> StagedBlob { try await #require(staging).stage(bytes) }

    @Test func `blobs are listed page by page in the order of their keys, and nothing else is`() async throws
    {
        var keys: [BlobKey] = []
        for index in 0..<23 {
            let staged = try await stage([UInt8(index)])
            try await blobs.publish(staged)
            keys.append(staged.key)
        }
        let prefix = blobs.location.prefix
        let stray = [
            "README & more+%.txt", "zz/zz/note", "00/00/\(String(repeating: "f", count: 64))",
            "ff/ff/\(String(repeating: "f", count: 64)).part", "00",
        ]
        for name in stray { try await blobs.overwrite(prefix + name, [1]) }
        var listed: [BlobKey] = []
        var last: BlobKey?
        while true {
            let page = try await blobs.list(after: last, limit: 5)
            #expect(page.count <= 5)
            #expect(page.allSatisfy { $0.byteCount == 1 && $0.modifiedAt > 1_500_000_000_000 })
            guard let end = page.last else { break }
            listed += page.map(\.key)
            last = end.key
        }
        #expect(listed == keys.sorted())
        #expect(try await blobs.list(after: nil, limit: 1_000).map(\.key) == keys.sorted())
        #expect(try await blobs.list(after: nil, limit: 0).isEmpty)
    }

    @Test func `a presigned address gives the blob without headers`() async throws {
        let staged = try await stage([1, 2, 3])
        try await blobs.publish(staged)
        let url = blobs.presignedURL(staged.key, expiresIn: 30)
        let answer = try await FetchClient(threads: 1).send(FetchRequest("GET", url))
        #expect(answer.status == 200 && answer.body == [1, 2, 3])
    }

    @Test func `the check leaves nothing behind`() async throws {
        try await blobs.check()
        let page = try await blobs.page(after: nil, limit: 10)
        #expect(page.entries.isEmpty)
    }
}
