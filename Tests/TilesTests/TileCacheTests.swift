import TestData
import Testing

@testable import Tiles

struct TileCacheTests {
    @Test func `a value that is used is kept, and one that is not is forgotten`() {
        var cache = TileCache<Int, String>(limit: 20_000)
        cache.insert("kept", byteCount: 100, for: 0)
        cache.insert("lost", byteCount: 100, for: 1)
        for key in 2..<1000 {
            cache.insert("other", byteCount: 100, for: key)
            #expect(cache.value(of: 0) == "kept")
            #expect(cache.byteCount <= 20_000 + 500)
        }
        #expect(cache.value(of: 1) == nil)
        #expect(cache.value(of: 999) == "other")
    }

    @Test func `what is removed is gone from both generations`() {
        var cache = TileCache<Int, Int>(limit: 10_000)
        for key in 0..<60 { cache.insert(key, byteCount: 0, for: key) }
        let known = (0..<60).filter { cache.value(of: $0) == $0 }
        #expect(known.count > 20)
        for key in known where key % 2 == 0 { cache.remove(key) }
        cache.removeAll { $0 % 3 == 0 }
        for key in known {
            let isKept = key % 2 != 0 && key % 3 != 0
            #expect((cache.value(of: key) == key) == isKept)
        }
        cache.removeAll { _ in true }
        #expect(cache.byteCount == 0)
    }

    @Test func `the newest value of a key counts, and its bytes count once`() {
        var cache = TileCache<Int, String>(limit: 1 << 20)
        cache.insert("one", byteCount: 10, for: 1)
        let bytes = cache.byteCount
        cache.insert("two", byteCount: 10, for: 1)
        #expect(cache.value(of: 1) == "two" && cache.byteCount == bytes)
    }

    @Test func `a value that is larger than the limit does no harm`() {
        var cache = TileCache<Int, String>(limit: 1000)
        for key in 0..<10 {
            cache.insert("large", byteCount: 5000, for: key)
            cache.insert("small", byteCount: 1, for: 100 + key)
        }
        #expect(cache.byteCount < 15_000)
        #expect(cache.value(of: 109) == "small")
    }

    @Test func `random use agrees with a plain dictionary`() {
        var random = Seeded(11)
        var cache = TileCache<Int, Int>(limit: 6000)
        var all: [Int: Int] = [:]
        var found = 0
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<60, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                cache.insert(step, byteCount: Int.random(in: 0..<200, using: &random), for: key)
                all[key] = step
            case 4:
                cache.remove(key)
                all[key] = nil
            case 5 where step % 50 == 0:
                cache.removeAll { $0 % 2 == 0 }
                all = all.filter { $0.value % 2 != 0 }
            default:
                guard let value = cache.value(of: key) else { continue }
                found += 1
                #expect(value == all[key])
            }
        }
        #expect(found > 1000)
    }
}
