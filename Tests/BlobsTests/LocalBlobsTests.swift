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

    func stage(_ bytes: [UInt8]) async throws -> StagedBlob {
        let file = try await blobs.staging.makeFile()
        try await file.append(bytes)
        return try await file.finish()
    }

    func contents(_ key: BlobKey) async throws -> [UInt8]? {
        guard let reader = try await blobs.open(key) else { return nil }
        defer { reader.close() }
        return Array(try await reader.read(0..<reader.byteCount).readableBytesView)
    }

    @Test func `what was published can be read, and the staged copy stays`() async throws {
        let staged = try await stage(Array("abc".utf8))
        try await blobs.publish(staged)
        #expect(
            try folder.files() == [staged.key.path, "tmp/" + (staged.path as NSString).lastPathComponent]
        )
        #expect(try await contents(staged.key) == Array("abc".utf8))
        #expect(try await blobs.size(staged.key) == 3)
        #expect(try await blobs.verify(staged.key) == true)
        try await blobs.staging.discard(staged)
        #expect(try await contents(staged.key) == Array("abc".utf8))
    }

    @Test func `publishing twice, also from another copy, changes nothing`() async throws {
        let one = try await stage([1, 2, 3])
        let two = try await stage([1, 2, 3])
        #expect(one.key == two.key && one.path != two.path)
        try await blobs.publish(one)
        try await blobs.publish(one)
        try await blobs.publish(two)
        #expect(try await blobs.list(after: nil, limit: 10).map(\.key) == [one.key])
        #expect(try await blobs.staging.list().count == 2)
    }

    @Test func `many publish the same bytes at once`() async throws {
        var copies: [StagedBlob] = []
        for _ in 0..<16 { copies.append(try await stage([7, 7, 7])) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for copy in copies { group.addTask { try await blobs.publish(copy) } }
            try await group.waitForAll()
        }
        #expect(try await contents(copies[0].key) == [7, 7, 7])
    }

    @Test func `a file of the wrong length is replaced, and an open one is not disturbed`() async throws {
        let staged = try await stage([UInt8](repeating: 5, count: 300_000))
        try folder.write(String(repeating: "torn", count: 50_000), to: staged.key.path)
        let reader = try #require(try await blobs.open(staged.key))
        try await blobs.publish(staged)
        #expect(Array(try await reader.read(150_000..<150_004).readableBytesView) == Array("torn".utf8))
        #expect(try await contents(staged.key) == [UInt8](repeating: 5, count: 300_000))
        #expect(try await blobs.staging.list().count == 1)
    }

    @Test func `a blob that was taken away is put back from the staged copy`() async throws {
        let staged = try await stage([1, 2])
        try await blobs.publish(staged)
        try blobs.ensurePublished(staged)
        #expect(try await blobs.remove(staged.key))
        #expect(try await blobs.open(staged.key) == nil)
        try blobs.ensurePublished(staged)
        #expect(try await contents(staged.key) == [1, 2])

        try FileManager.default.removeItem(atPath: "\(folder.path)/\(staged.key.rawValue.prefix(2))")
        try blobs.ensurePublished(staged)
        #expect(try await contents(staged.key) == [1, 2])
    }

    @Test func `publishing a staged copy that is gone fails`() async throws {
        let staged = try await stage([9])
        try await blobs.staging.discard(staged)
        await #expect(throws: BlobError.gone) { try await blobs.publish(staged) }
        #expect(throws: BlobError.gone) { try blobs.ensurePublished(staged) }
    }

    @Test func `removing tells whether there was anything`() async throws {
        let staged = try await stage([3])
        try await blobs.publish(staged)
        #expect(try await blobs.remove(staged.key))
        #expect(try await blobs.remove(staged.key) == false)
        #expect(try await blobs.size(staged.key) == nil)
        #expect(try await blobs.verify(staged.key) == nil)
    }

    @Test(arguments: [0, 1, 131_071, 131_072, 131_073, 1_000_000])
    func `any range of any length can be read`(_ count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let staged = try await stage(bytes)
        try await blobs.publish(staged)
        let reader = try #require(try await blobs.open(staged.key))
        #expect(reader.byteCount == count)
        for range in [
            0..<count, 0..<min(10, count), count / 2..<count, count..<count, max(0, count - 3)..<count,
        ] {
            #expect(Array(try await reader.read(range).readableBytesView) == Array(bytes[range]))
        }
        #expect(Array(try await reader.read(0..<(count + 5)).readableBytesView) == bytes)
        reader.close()
        await #expect(throws: BlobError.gone) { try await reader.read(0..<count) }
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

    @Test func `blobs are listed page by page in the order of their keys`() async throws {
        var keys: [BlobKey] = []
        for index in 0..<40 {
            let staged = try await stage([UInt8(index)])
            try await blobs.publish(staged)
            keys.append(staged.key)
        }
        var listed: [BlobKey] = []
        var last: BlobKey?
        while true {
            let page = try await blobs.list(after: last, limit: 7)
            #expect(page.count <= 7)
            #expect(page.allSatisfy { $0.byteCount == 1 && $0.modifiedAt > 1_500_000_000_000 })
            guard let end = page.last else { break }
            listed += page.map(\.key)
            last = end.key
        }
        #expect(listed == keys.sorted())
    }

    @Test func `what is not a blob is passed over`() async throws {
        let staged = try await stage([1])
        try await blobs.publish(staged)
        let key = staged.key.rawValue
        let other = String(key.reversed())
        try folder.write("x", to: "README.txt")
        try folder.write("x", to: "\(key.prefix(2))/note")
        try folder.write("x", to: "\(key.prefix(2))/\(key.dropFirst(2).prefix(2))/.partial")
        try folder.write("x", to: "zz/zz/\(other)")
        // A blob in a folder that is not its own cannot be opened, so it does not count.
        try folder.write(
            "x",
            to: "\(key.prefix(2))/\(key.dropFirst(2).prefix(2))/\(String(repeating: "f", count: 64))"
        )
        try folder.write("x", to: "00")
        #expect(try await blobs.list(after: nil, limit: 100).map(\.key) == [staged.key])
    }

    @Test func `a symbolic link or a folder is no blob`() async throws {
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

    @Test func `a damaged blob is found`() async throws {
        let staged = try await stage([1, 2, 3])
        try folder.write("xyz", to: staged.key.path)
        #expect(try await blobs.verify(staged.key) == false)
    }

    @Test func `the check leaves nothing behind and notices a store that is gone`() async throws {
        try await blobs.check()
        #expect(try folder.files().isEmpty)
        try FileManager.default.removeItem(atPath: blobs.staging.folder)
        await #expect(throws: BlobError.gone) { try await blobs.check() }
    }

    @Test func `other users of the machine are kept out`() async throws {
        let staged = try await stage([1])
        try await blobs.publish(staged)
        for path in [blobs.staging.folder, "\(folder.path)/\(staged.key.path)"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(try #require(mode) & 0o007 == 0, "\(path)")
        }
    }
}
