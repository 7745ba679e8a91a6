import BlobTesting
import Blobs
import Foundation
import ScriptedServer
import Testing

extension Contract {
    /// Putting blobs into a store, and taking them away.
    struct PublishingTests {
        @Test(arguments: Store.available)
        func `a published blob can be read, and the staged copy stays`(_ store: Store) async throws {
            let bench = try store.make()
            let staged = try await bench.staging.stage(Array("abc".utf8))
            #expect(try await bench.blobs.size(staged.key) == nil)
            try await bench.blobs.publish(staged)
            #expect(FileManager.default.fileExists(atPath: staged.path))
            #expect(try await bench.blobs.contents(staged.key) == Array("abc".utf8))
            #expect(try await bench.blobs.size(staged.key) == 3)
            #expect(try await bench.blobs.verify(staged.key) == true)
            try await bench.staging.discard(staged)
            #expect(try await bench.blobs.contents(staged.key) == Array("abc".utf8))
        }

        @Test(arguments: Store.available)
        func `publishing twice, also from another copy, changes nothing`(_ store: Store) async throws {
            let bench = try store.make()
            let one = try await bench.staging.stage([1, 2, 3])
            let two = try await bench.staging.stage([1, 2, 3])
            #expect(one.key == two.key && one.path != two.path)
            for copy in [one, one, two] { try await bench.blobs.publish(copy) }
            #expect(try await bench.blobs.contents(one.key) == [1, 2, 3])
            #expect(try await bench.staging.list().count == 2)
        }

        @Test(arguments: Store.available)
        func `simultaneous publications of equal and other bytes succeed`(_ store: Store) async throws {
            let bench = try store.make()
            var copies: [StagedBlob] = []
            for _ in 0..<12 { copies.append(try await bench.staging.stage([7, 7, 7])) }
            for _ in 0..<6 { copies.append(try await bench.staging.stageNew(200_000)) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for copy in copies { group.addTask { try await bench.blobs.publish(copy) } }
                try await group.waitForAll()
            }
            #expect(try await bench.blobs.contents(copies[0].key) == [7, 7, 7])
            for copy in copies.suffix(6) { #expect(try await bench.blobs.verify(copy.key) == true) }
        }

        @Test(arguments: Store.available, [0, 4, 400_000])
        func `a blob of the wrong length is replaced`(_ store: Store, _ count: Int) async throws {
            let bench = try store.make()
            let torn = [UInt8](repeating: 5, count: count)
            let bytes = [UInt8](repeating: 5, count: 300_000)
            let staged = try await bench.staging.stage(bytes)
            try await bench.put(torn, as: staged.key.path)
            #expect(try await bench.blobs.size(staged.key) == torn.count)
            try await bench.blobs.publish(staged)
            #expect(try await bench.blobs.contents(staged.key) == bytes)

            try await bench.put(torn, as: staged.key.path)
            try await onThread { try bench.blobs.ensurePublished(staged) }
            #expect(try await bench.blobs.contents(staged.key) == bytes)
            #expect(try await bench.staging.list().count == 1)
        }

        @Test(arguments: Store.available)
        func `a blob of the right length stays as it is`(_ store: Store) async throws {
            let bench = try store.make()
            let staged = try await bench.staging.stage([1, 2, 3])
            try await bench.put([3, 2, 1], as: staged.key.path)
            try await bench.blobs.publish(staged)
            try await onThread { try bench.blobs.ensurePublished(staged) }
            #expect(try await bench.blobs.contents(staged.key) == [3, 2, 1])
        }

        @Test(arguments: Store.available)
        func `a removed blob is restored from the staged copy`(_ store: Store) async throws {
            let bench = try store.make()
            let staged = try await bench.staging.stage([1, 2])
            // Also where it never was.
            for _ in 0..<2 {
                try await onThread { try bench.blobs.ensurePublished(staged) }
                try await onThread { try bench.blobs.ensurePublished(staged) }
                #expect(try await bench.blobs.contents(staged.key) == [1, 2])
                #expect(try await bench.blobs.remove(staged.key))
                #expect(try await bench.blobs.open(staged.key) == nil)
            }
            try await bench.blobs.publish(staged)
            #expect(try await bench.blobs.contents(staged.key) == [1, 2])
        }

        @Test(arguments: Store.available)
        func `publishing a missing staged copy fails`(_ store: Store) async throws {
            let bench = try store.make()
            let staged = try await bench.staging.stage([9])
            try await bench.staging.discard(staged)
            await #expect(throws: BlobError.gone) { try await bench.blobs.publish(staged) }
            await #expect(throws: BlobError.gone) {
                try await onThread { try bench.blobs.ensurePublished(staged) }
            }
            #expect(try await bench.blobs.size(staged.key) == nil)
        }

        @Test(arguments: Store.available)
        func `removing a blob tells whether it existed`(_ store: Store) async throws {
            let bench = try store.make()
            let staged = try await bench.staging.stage([3])
            let other = try await bench.staging.stage([4])
            try await bench.blobs.publish(other)
            for isBlocking in [false, true] {
                func remove() async throws -> Bool {
                    if !isBlocking { return try await bench.blobs.remove(staged.key) }
                    return try await onThread { try bench.blobs.removeNow(staged.key) }
                }
                try await bench.blobs.publish(staged)
                #expect(try await remove())
                #expect(try await remove() == false)
                #expect(try await bench.blobs.open(staged.key) == nil)
                #expect(try await bench.blobs.size(staged.key) == nil)
                #expect(try await bench.blobs.verify(staged.key) == nil)
            }
            #expect(try await bench.blobs.verify(other.key) == true)
        }

        @Test(arguments: Store.available)
        func `a store that works passes the check`(_ store: Store) async throws {
            try await store.make().blobs.check()
        }
    }
}
