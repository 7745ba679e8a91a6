import BlobTesting
import Blobs
import NIOCore
import Testing

extension Contract {
    /// Getting blobs out of a store.
    struct ReadingTests {
        private static let pattern = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

        private func bytes(_ count: Int) -> [UInt8] { Array(Self.pattern.prefix(count)) }

        @Test(arguments: Store.available, [0, 1, 131_071, 131_072, 131_073, 1_000_000, 5_000_000])
        func `any range of any length can be read`(_ store: Store, _ count: Int) async throws {
            let bench = try store.make()
            let bytes = bytes(count)
            let staged = try await bench.staging.stage(bytes)
            try await bench.blobs.publish(staged)
            #expect(try await bench.blobs.size(staged.key) == count)
            #expect(try await bench.blobs.contents(staged.key) == bytes)
            #expect(try await bench.blobs.verify(staged.key) == true)
            let reader = try #require(try await bench.blobs.open(staged.key))
            #expect(reader.byteCount == count)
            for range in [
                0..<count, 0..<min(10, count), count / 2..<count, count..<count, max(0, count - 3)..<count,
                count / 3..<count / 2, 0..<0,
            ] {
                #expect(Array(buffer: try await reader.read(range)) == Array(bytes[range]))
            }
            #expect(Array(buffer: try await reader.read(0..<count + 5)) == bytes)
            #expect(try await reader.read(count + 5..<count + 9).readableBytes == 0)
            reader.close()
            reader.close()
            await #expect(throws: BlobError.gone) { try await reader.read(0..<count) }
            await #expect(throws: BlobError.gone) { try await reader.read(count / 2..<count) }
        }

        @Test(arguments: Store.available)
        func `a blob can be read in pieces and by many at once`(_ store: Store) async throws {
            let bench = try store.make()
            let bytes = bytes(3_000_000)
            let staged = try await bench.staging.stage(bytes)
            try await bench.blobs.publish(staged)
            let reader = try #require(try await bench.blobs.open(staged.key))
            let starts = Array(stride(from: 0, to: bytes.count, by: 128 << 10))
            var read: [UInt8] = []
            for start in starts {
                read += Array(buffer: try await reader.read(start..<start + (128 << 10)))
            }
            #expect(read == bytes)
            try await withThrowingTaskGroup(of: (Int, ByteBuffer).self) { group in
                for start in starts {
                    group.addTask { (start, try await reader.read(start..<start + (128 << 10))) }
                }
                for try await (start, piece) in group {
                    #expect(Array(buffer: piece) == Array(bytes[start...].prefix(128 << 10)))
                }
            }
            reader.close()
        }

        @Test(arguments: Store.available, [16, 2_000_000])
        func `a reader of a removed blob returns its bytes or fails as gone`(
            _ store: Store,
            _ count: Int
        ) async throws {
            let bench = try store.make()
            let bytes = bytes(count)
            let staged = try await bench.staging.stage(bytes)
            try await bench.blobs.publish(staged)
            let reader = try #require(try await bench.blobs.open(staged.key))
            #expect(try await bench.blobs.remove(staged.key))
            do {
                #expect(Array(buffer: try await reader.read(0..<count)) == bytes)
            } catch {
                #expect(error as? BlobError == .gone)
            }
            reader.close()
        }

        @Test(arguments: Store.available)
        func `a missing blob is not found by any call`(_ store: Store) async throws {
            let bench = try store.make()
            let key = try #require(BlobKey(rawValue: String(repeating: "ab", count: 32)))
            // Neither in an empty store nor beside another blob.
            for _ in 0..<2 {
                #expect(try await bench.blobs.open(key) == nil)
                #expect(try await bench.blobs.size(key) == nil)
                #expect(try await bench.blobs.verify(key) == nil)
                #expect(try await bench.blobs.remove(key) == false)
                try await bench.blobs.publish(try await bench.staging.stageNew())
            }
        }

        @Test(
            arguments: Store.available,
            [Array("xyz".utf8), Array("ab".utf8), Array("abcd".utf8), []] as [[UInt8]]
        )
        func `a damaged blob is found`(_ store: Store, _ damaged: [UInt8]) async throws {
            let bench = try store.make()
            let staged = try await bench.staging.stage(Array("abc".utf8))
            try await bench.blobs.publish(staged)
            try await bench.put(damaged, as: staged.key.path)
            #expect(try await bench.blobs.size(staged.key) == damaged.count)
            #expect(try await bench.blobs.verify(staged.key) == false)
        }

        @Test(arguments: Store.available)
        func `damage in the middle of a long blob is found`(_ store: Store) async throws {
            let bench = try store.make()
            var bytes = bytes(3_000_000)
            let staged = try await bench.staging.stage(bytes)
            try await bench.blobs.publish(staged)
            bytes[1_500_000] ^= 1
            try await bench.put(bytes, as: staged.key.path)
            #expect(try await bench.blobs.verify(staged.key) == false)
        }
    }
}
