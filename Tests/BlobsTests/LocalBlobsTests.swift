import BlobTesting
import Foundation
import NIOCore
import Testing

@testable import Blobs

struct LocalBlobsTests {
    let folder: Folder
    let blobs: LocalBlobs

    init() throws {
        folder = try Folder()
        blobs = try LocalBlobs(root: folder.path)
    }

    func stage(_ bytes: [UInt8]) async throws -> StagedBlob { try await blobs.staging.stage(bytes) }

    @Test func `a blob is stored at its key's path, beside the staged copy`() async throws {
        let staged = try await stage(Array("abc".utf8))
        try await blobs.publish(staged)
        #expect(
            try folder.files() == [staged.key.path, "tmp/" + (staged.path as NSString).lastPathComponent]
        )
    }

    @Test func `a file of the wrong length is replaced atomically, without affecting readers`() async throws {
        let staged = try await stage([UInt8](repeating: 5, count: 300_000))
        try folder.write(String(repeating: "torn", count: 50_000), to: staged.key.path)
        let reader = try #require(try await blobs.open(staged.key))
        try await blobs.publish(staged)
        #expect(Array(try await reader.read(150_000..<150_004).readableBytesView) == Array("torn".utf8))
        #expect(try await blobs.contents(staged.key) == [UInt8](repeating: 5, count: 300_000))
        reader.close()
    }

    @Test func `a removed folder is created again`() async throws {
        let staged = try await stage([1, 2])
        try await blobs.publish(staged)
        for isBlocking in [false, true] {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(staged.key.rawValue.prefix(2))")
            if isBlocking { try blobs.ensurePublished(staged) } else { try await blobs.publish(staged) }
            #expect(try await blobs.contents(staged.key) == [1, 2])
        }
    }

    @Test func `a reader keeps its blob after the blob was removed`() async throws {
        let bytes = [UInt8](repeating: 4, count: 500_000)
        let staged = try await stage(bytes)
        try await blobs.publish(staged)
        let reader = try #require(try await blobs.open(staged.key))
        #expect(try await blobs.remove(staged.key))
        #expect(Array(try await reader.read(0..<500_000).readableBytesView) == bytes)
        reader.close()
    }

    @Test func `a symbolic link or a folder is not a blob`() async throws {
        let secret = String(repeating: "ab", count: 32)
        let key = try #require(BlobKey(rawValue: secret))
        try folder.write("secret", to: "outside")
        try folder.write("", to: "ab/ab/x")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(key.path)",
            withDestinationPath: "\(folder.path)/outside"
        )
        #expect(try await blobs.open(key) == nil)
        #expect(try await blobs.size(key) == nil)
        #expect(try await blobs.verify(key) == nil)
        #expect(try await blobs.remove(key) == false)
        #expect(try await blobs.list(after: nil, limit: 10).isEmpty)

        let second = try #require(BlobKey(rawValue: String(repeating: "cd", count: 32)))
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/\(second.path)",
            withIntermediateDirectories: true
        )
        #expect(try await blobs.open(second) == nil)
        #expect(try await blobs.remove(second) == false)
    }

    @Test func `the check fails for a missing store`() async throws {
        try await blobs.check()
        try FileManager.default.removeItem(atPath: blobs.staging.folder)
        await #expect(throws: BlobError.gone) { try await blobs.check() }
    }

    @Test func `other users of the machine have no access`() async throws {
        let staged = try await stage([1])
        try await blobs.publish(staged)
        for path in [blobs.staging.folder, "\(folder.path)/\(staged.key.path)"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(try #require(mode) & 0o007 == 0, "\(path)")
        }
    }
}
