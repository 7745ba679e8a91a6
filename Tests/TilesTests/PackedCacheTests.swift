import Testing

@testable import Tiles

struct PackedCacheTests {
    private static func run(_ number: Int64, count: Int = 60) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number &* 31 &+ Int64($0)) }
    }

    private static func value(_ cache: inout PackedCache, _ key: Int64) -> [UInt8]? {
        var bytes: [UInt8] = [7]
        guard let length = cache.append(key, to: &bytes) else { return nil }
        #expect(length == bytes.count - 1)
        return Array(bytes.dropFirst())
    }

    @Test func `what fits stays, and the bytes never pass the limit`() {
        var cache = PackedCache(limit: 160_000)
        for key in Int64(0)..<1000 { cache.insert(Self.run(key), for: key) }
        for key in Int64(0)..<1000 { #expect(Self.value(&cache, key) == Self.run(key)) }
        for key in Int64(1000)..<20_000 {
            cache.insert(Self.run(key), for: key)
            #expect(cache.byteCount <= 160_000)
        }
        #expect(Self.value(&cache, 0) == nil)
        let kept = (Int64(0)..<20_000).filter { Self.value(&cache, $0) != nil }
        #expect(kept.count > 1300)
        for key in kept { #expect(Self.value(&cache, key) == Self.run(key)) }
    }

    @Test func `what is used again and again outlives what is not`() {
        var cache = PackedCache(limit: 160_000)
        cache.insert(Self.run(-1), for: -1)
        for key in Int64(0)..<20_000 {
            cache.insert(Self.run(key), for: key)
            if key.isMultiple(of: 50) { #expect(Self.value(&cache, -1) == Self.run(-1)) }
        }
        #expect(Self.value(&cache, 0) == nil)
    }

    @Test func `a later run replaces an earlier one, and a removed one is gone`() {
        var cache = PackedCache(limit: 160_000)
        cache.insert(Self.run(1), for: 5)
        cache.insert(Self.run(2, count: 200), for: 5)
        #expect(Self.value(&cache, 5) == Self.run(2, count: 200))
        cache.remove(5)
        #expect(Self.value(&cache, 5) == nil)
        cache.insert([], for: 5)
        #expect(Self.value(&cache, 5) == [])
    }

    @Test(arguments: [0, 10, 1000]) func `a run that is too long for the limit is not kept`(limit: Int) {
        var cache = PackedCache(limit: limit)
        cache.insert(Self.run(1, count: 5000), for: 1)
        #expect(Self.value(&cache, 1) == nil)
        #expect(cache.byteCount <= limit)
    }

    @Test func `a run of 64 KiB takes the place of nothing, and an earlier one of its key goes`() {
        var cache = PackedCache(limit: 64 << 20)
        cache.insert(Self.run(1), for: 1)
        cache.insert(Self.run(2, count: 65_536), for: 1)
        #expect(Self.value(&cache, 1) == nil)
        cache.insert(Self.run(3, count: 65_535), for: 1)
        #expect(Self.value(&cache, 1) == Self.run(3, count: 65_535))
    }

    @Test func `segments are counted on beyond their greatest number`() {
        var cache = PackedCache(limit: 1600)
        for key in Int64(0)..<140_000 { cache.insert(Self.run(key, count: 40), for: key) }
        #expect(Self.value(&cache, 139_999) == Self.run(139_999, count: 40))
        #expect(cache.byteCount <= 1600)
    }

    @Test func `runs that are asked for together are those that are asked for one by one`() {
        var cache = PackedCache(limit: 160_000)
        cache.insert(Self.run(-1), for: -1)
        for key in Int64(0)..<20_000 {
            cache.insert(Self.run(key, count: Int(key % 90)), for: key)
            guard key.isMultiple(of: 50) else { continue }
            // Runs of the segments that go next are copied while others are read.
            let keys = [-1] + (0..<40).compactMap { key - $0 * 10 >= 0 ? key - $0 * 10 : nil }
            var bytes: [UInt8] = [9]
            let lengths = cache.append(keys, to: &bytes)
            let expected = keys.map { $0 < 0 ? Self.run($0) : Self.run($0, count: Int($0 % 90)) }
            #expect(lengths == expected.map { $0.count })
            #expect(bytes == [9] + expected.flatMap { $0 })
        }
        var bytes: [UInt8] = []
        #expect(cache.append([19_999, 20_000], to: &bytes) == nil)
        #expect(cache.append([], to: &bytes) == [])
    }
}
