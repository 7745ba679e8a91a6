import BlobTesting
import Blobs
import Fetch
import Foundation
import ScriptedServer
import Testing

@testable import S3Blobs

/// What a real server that checks signatures refuses, and what is told of it.
@Suite(
    .enabled(if: MotoServer.program != nil, Comment(rawValue: MotoServer.missing)),
    .oneMotoServer
)
struct S3RefusalTests {
    let server: MotoServer
    let staging = try? Staging()

    init() throws {
        server = try #require(MotoServer.current)
    }

    func store(_ credentials: S3Credentials, bucket: String = MotoServer.bucket) throws -> S3Blobs {
        try server.store(bucket: bucket, prefix: UUID().uuidString, credentials)
    }

    var host: String { "127.0.0.1:\(server.port)" }

    /// Every call fails with the error, and no text has a credential in it.
    func expectAll(
        of store: S3Blobs,
        throw error: S3Error,
        withLists: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let staged = try await #require(staging).stageNew()
        let expected = BlobError.unavailable(String(error.description.dropLast()))
        await #expect(throws: error, sourceLocation: sourceLocation) { try await store.probe() }
        await #expect(throws: expected, sourceLocation: sourceLocation) { try await store.check() }
        await #expect(throws: expected, sourceLocation: sourceLocation) { try await store.publish(staged) }
        await #expect(throws: expected, sourceLocation: sourceLocation) {
            try await onThread { try store.ensurePublished(staged) }
        }
        await #expect(throws: expected, sourceLocation: sourceLocation) { try await store.open(staged.key) }
        await #expect(throws: expected, sourceLocation: sourceLocation) { try await store.size(staged.key) }
        await #expect(throws: expected, sourceLocation: sourceLocation) { try await store.verify(staged.key) }
        await #expect(throws: expected, sourceLocation: sourceLocation) { try await store.remove(staged.key) }
        await #expect(throws: expected, sourceLocation: sourceLocation) {
            try await onThread { try store.removeNow(staged.key) }
        }
        if withLists {
            await #expect(throws: expected, sourceLocation: sourceLocation) {
                try await store.list(after: nil, limit: 1)
            }
        }
        #expect(!error.description.contains("s3cr3t") && !error.description.contains(server.ownerKey))
    }

    @Test func `a wrong secret has its own error`() async throws {
        let wrong = try S3Credentials(accessKey: server.ownerKey, secret: "s3cr3t")
        try await expectAll(of: try store(wrong), throw: .wrongSignature(host: host))
    }

    @Test func `an unknown access key has its own error`() async throws {
        let stranger = try S3Credentials(accessKey: "AKIAIOSFODNN7EXAMPLE", secret: "s3cr3t")
        try await expectAll(of: try store(stranger), throw: .unknownAccessKey(host: host))
    }

    @Test func `a missing bucket and a missing object have different errors`() async throws {
        let store = try store(server.owner, bucket: "elsewhere")
        // The server cannot check the signature of a list with a prefix; one without is enough.
        try await expectAll(of: store, throw: .noSuchBucket("elsewhere"), withLists: false)
        let bare = try server.store(bucket: "elsewhere", prefix: "")
        await #expect(throws: BlobError.unavailable("The bucket elsewhere does not exist")) {
            try await bare.list(after: nil, limit: 1)
        }
    }

    @Test func `a refused action is named with the bucket`() async throws {
        let owner = try store(server.owner)
        let staged = try await #require(staging).stageNew()
        try await owner.publish(staged)
        let reader = S3Blobs(location: owner.location, credentials: server.reader)
        #expect(try await reader.verify(staged.key) == true)
        let other = try await #require(staging).stageNew()
        let mayNot = { (verb: String) in
            BlobError.unavailable("The access key may not \(verb) in the bucket \(MotoServer.bucket)")
        }
        await #expect(throws: mayNot("store objects")) { try await reader.publish(other) }
        await #expect(throws: mayNot("store objects")) {
            try await onThread { try reader.ensurePublished(other) }
        }
        await #expect(throws: mayNot("remove objects")) { try await reader.remove(staged.key) }
        await #expect(throws: mayNot("remove objects")) {
            try await onThread { try reader.removeNow(staged.key) }
        }
        let denied = S3Error.denied(bucket: MotoServer.bucket, verb: "store objects")
        await #expect(throws: denied) { try await reader.probe() }
        #expect(try await owner.size(staged.key) == 16)
    }
}
