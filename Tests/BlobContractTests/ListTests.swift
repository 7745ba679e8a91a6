import BlobTesting
import Blobs
import Foundation
import Testing

/// What is in a store.
///
/// Its server checks no signatures, for it could not check those of lists.
@Suite(.oneOpenMotoServer) struct ListTests {
    @Test(arguments: Store.available)
    func `blobs are listed page by page in the order of their keys`(_ store: Store) async throws {
        let bench = try store.make()
        #expect(try await bench.blobs.list(after: nil, limit: 10).isEmpty)
        let start = Int64(Date.now.timeIntervalSince1970 * 1_000)
        var keys: [BlobKey] = []
        for index in 0..<23 {
            let staged = try await bench.staging.stage([UInt8](repeating: UInt8(index), count: index))
            try await bench.blobs.publish(staged)
            keys.append(staged.key)
        }
        let sizes = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
        for limit in [5, 22, 23, 24] {
            var listed: [BlobKey] = []
            var last: BlobKey?
            while true {
                let page = try await bench.blobs.list(after: last, limit: limit)
                #expect(page.count <= limit)
                // S3 tells whole seconds.
                #expect(page.allSatisfy { abs($0.modifiedAt - start) < 600_000 })
                #expect(page.allSatisfy { $0.byteCount == sizes[$0.key] })
                guard let end = page.last else { break }
                listed += page.map(\.key)
                last = end.key
            }
            #expect(listed == keys.sorted())
        }
        #expect(try await bench.blobs.list(after: nil, limit: 1_000).map(\.key) == keys.sorted())
        #expect(try await bench.blobs.list(after: nil, limit: 0).isEmpty)
    }

    @Test(arguments: Store.available)
    func `a list continues after a missing key`(_ store: Store) async throws {
        let bench = try store.make()
        var keys: [BlobKey] = []
        for index in 0..<12 {
            let staged = try await bench.staging.stage([UInt8(index)])
            try await bench.blobs.publish(staged)
            keys.append(staged.key)
        }
        keys.sort()
        #expect(try await bench.blobs.remove(keys[5]))
        #expect(try await bench.blobs.list(after: keys[5], limit: 2).map(\.key) == Array(keys[6...7]))
        #expect(try await bench.blobs.list(after: keys[3], limit: 2).map(\.key) == [keys[4], keys[6]])
        let first = try #require(BlobKey(rawValue: String(repeating: "0", count: 64)))
        #expect(try await bench.blobs.list(after: first, limit: 1).map(\.key) == [keys[0]])
        let last = try #require(BlobKey(rawValue: String(repeating: "f", count: 64)))
        #expect(try await bench.blobs.list(after: last, limit: 1).isEmpty)
    }

    @Test(arguments: Store.available)
    func `a blob that was published twice is listed once with its length`(_ store: Store) async throws {
        let bench = try store.make()
        let staged = try await bench.staging.stage([1, 2, 3])
        let copy = try await bench.staging.stage([1, 2, 3])
        try await bench.put([1], as: staged.key.path)
        for blob in [staged, staged, copy] { try await bench.blobs.publish(blob) }
        let list = try await bench.blobs.list(after: nil, limit: 10)
        #expect(list.map(\.key) == [staged.key] && list.map(\.byteCount) == [3])
        #expect(try await bench.names() == [staged.key.path])
    }

    @Test(arguments: Store.available)
    func `files that are not blobs are skipped`(_ store: Store) async throws {
        let bench = try store.make()
        let staged = try await bench.staging.stage([1])
        try await bench.blobs.publish(staged)
        let key = staged.key.rawValue
        let folder = staged.key.path.dropLast(65)
        let other = String(repeating: "f", count: 64)
        let strays = [
            "README & more+%.txt", "README.txt", "\(key.prefix(2))/note", "\(folder)/.partial", "zz/zz/note",
            "zz/zz/\(String(key.reversed()))", "11", "ff/ff/\(other).part", "ff/ff/\(other.uppercased())",
            // A blob in a folder that is not its own cannot be opened, so it does not count.
            "\(folder)/\(other)", "00/00/\(other)", other,
        ]
        for stray in strays { try await bench.put([1], as: stray) }
        #expect(try await bench.names().count == strays.count + 1)
        for limit in [1, 100] {
            #expect(try await bench.blobs.list(after: nil, limit: limit).map(\.key) == [staged.key])
        }
        #expect(try await bench.blobs.list(after: staged.key, limit: 100).isEmpty)
        let stranger = try #require(BlobKey(rawValue: other))
        #expect(try await bench.blobs.open(stranger) == nil)
    }

    @Test(arguments: Store.available)
    func `the check leaves no files`(_ store: Store) async throws {
        let bench = try store.make()
        try await bench.blobs.check()
        #expect(try await bench.names().isEmpty)
        #expect(try await bench.staging.list().isEmpty)
    }
}
