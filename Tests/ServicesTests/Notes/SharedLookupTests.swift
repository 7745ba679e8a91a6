import Services
import Synchronization
import Testing

struct SharedLookupTests {
    /// The numbers of the reads so far, and all keys that they asked for.
    private final class Source: Sendable {
        private let reads = Mutex<[[Int]]>([])

        var count: Int { reads.withLock(\.count) }
        var asked: [Int] { reads.withLock { $0.flatMap { $0 } } }

        func read(_ keys: [Int]) async -> [Int: String] {
            reads.withLock { $0.append(keys) }
            await Task.yield()
            return Dictionary(uniqueKeysWithValues: keys.filter { $0 % 7 != 0 }.map { ($0, "\($0)!") })
        }
    }

    @Test func `tasks that ask at once share reads, and each gets the value of its own key or none`()
        async throws
    {
        let source = Source()
        let lookup = SharedLookup<Int, String> { await source.read($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let key = number % 500
                    let value = try await lookup.value(of: key)
                    #expect(value == (key % 7 == 0 ? nil : "\(key)!"))
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(source.asked) == Set(0..<500))
        #expect(source.count < 2000)
    }

    @Test func `the error of a read reaches all who share it, and the next read is a new one`() async throws {
        struct Failure: Error {}
        let fails = Mutex(true)
        let lookup = SharedLookup<Int, Int> { keys in
            if fails.withLock({ $0 }) { throw Failure() }
            return Dictionary(uniqueKeysWithValues: keys.map { ($0, $0 + 1) })
        }
        await #expect(throws: Failure.self) { try await lookup.value(of: 1) }
        fails.withLock { $0 = false }
        #expect(try await lookup.value(of: 1) == 2)
    }
}
