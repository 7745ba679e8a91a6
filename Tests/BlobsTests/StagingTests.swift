import Foundation
import NIOCore
import Testing

@testable import Blobs

struct StagingTests {
    let folder: Folder
    let staging: StagingArea

    init() throws {
        folder = try Folder()
        staging = try StagingArea(root: folder.path)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `hashes equal the examples of FIPS 180-4`(_ text: String, _ digits: String) async throws {
        let file = try await staging.makeFile()
        try await file.append(Array(text.utf8))
        let staged = try await file.finish()
        #expect(staged.key.rawValue == digits)
        #expect(staged.byteCount == text.utf8.count)
        #expect(try Data(contentsOf: URL(fileURLWithPath: staged.path)) == Data(text.utf8))
    }

    @Test func `a million letters in uneven pieces hash and count as a whole`() async throws {
        let file = try await staging.makeFile()
        var rest = 1_000_000
        var size = 1
        while rest > 0 {
            let count = min(rest, size)
            let piece = [UInt8](repeating: UInt8(ascii: "a"), count: count)
            if size.isMultiple(of: 2) {
                try await file.append(ByteBuffer(bytes: piece))
            } else {
                try await file.append(piece[...])
            }
            rest -= count
            size = (size * 7) % 300_007
        }
        #expect(file.byteCount == 1_000_000)
        let staged = try await file.finish()
        #expect(staged.key.rawValue == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        #expect(staged.byteCount == 1_000_000)
        #expect(try await staging.adopt(path: staged.path) == staged)
    }

    @Test func `an unfinished file is removed`() async throws {
        do {
            let file = try await staging.makeFile()
            try await file.append([1, 2, 3])
            #expect(try await staging.list().count == 1)
        }
        #expect(try await staging.list().isEmpty)
    }

    @Test func `a discarded file is removed and refuses more bytes`() async throws {
        let file = try await staging.makeFile()
        file.discard()
        #expect(try await staging.list().isEmpty)
        await #expect(throws: BlobError.gone) { try await file.append([1]) }
        await #expect(throws: BlobError.gone) { try await file.finish() }
    }

    @Test func `a finished file stays until it is discarded`() async throws {
        var file: StagedFile? = try await staging.makeFile()
        let finished = try await file?.finish()
        let staged = try #require(finished)
        await #expect(throws: BlobError.gone) { try await file?.append([1]) }
        file?.discard()
        file = nil
        #expect(try await staging.list().count == 1)
        try await staging.discard(staged)
        try await staging.discard(staged)
        #expect(try await staging.list().isEmpty)
    }

    @Test func `a full disk fails as full, and the file refuses more bytes`() async throws {
        let full = try Descriptor("/dev/full", 1)
        let file = StagedFile(path: staging.newPath(), descriptor: full)
        try await file.append([1, 2, 3])
        await #expect(throws: BlobError.noSpace) { try await file.finish() }
        await #expect(throws: BlobError.noSpace) { try await file.append([4]) }
        let other = StagedFile(path: staging.newPath(), descriptor: try Descriptor("/dev/full", 1))
        await #expect(throws: BlobError.noSpace) {
            try await other.append([UInt8](repeating: 0, count: 200_000))
        }
    }

    @Test func `a file by other code is adopted only from the staging area`() async throws {
        let path = staging.newPath()
        try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
        let staged = try await staging.adopt(path: path)
        #expect(staged.byteCount == 3)
        #expect(staged.key.rawValue.hasPrefix("ba7816bf"))

        try folder.write("abc", to: "elsewhere")
        await #expect(throws: BlobError.gone) { try await staging.adopt(path: folder.path + "/elsewhere") }
        await #expect(throws: BlobError.gone) {
            try await staging.adopt(path: staging.folder + "/../elsewhere")
        }
        let link = staging.newPath()
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        await #expect(throws: BlobError.gone) { try await staging.adopt(path: link) }
        await #expect(throws: BlobError.gone) { try await staging.adopt(path: staging.newPath()) }
    }

    @Test func `a sweep removes only old files`() async throws {
        for (name, age) in [("old", 7_200.0), ("older", 90_000), ("young", 60)] {
            try folder.write(name, to: "tmp/\(name)")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)],
                ofItemAtPath: "\(staging.folder)/\(name)"
            )
        }
        #expect(try await staging.sweep(olderThan: .seconds(3_600)) == 2)
        #expect(try await staging.list() == ["young"])
        #expect(try await staging.sweep(olderThan: .zero) == 1)
    }

    @Test func `an area without a parent folder or over a file is refused`() throws {
        #expect(throws: BlobError.gone) { try StagingArea(root: folder.path + "/no/such") }
        try folder.write("", to: "file")
        #expect(throws: BlobError.self) { try StagingArea(root: folder.path + "/file") }
    }
}
