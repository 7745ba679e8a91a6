import Model
import Relational
import Storage
import Testing

struct RateStoreTests {
    private func take(
        _ test: TestDatabase,
        after span: Int64,
        burst: Int = 3,
        name: String = "a"
    ) async throws -> Int64? {
        try await test.write {
            try RateStore($0).take(name, burst: burst, span: 3000, at: TestDatabase.now + span)
        }
    }

    private func wait(_ test: TestDatabase, after span: Int64) async throws -> Int64? {
        try await test.read { try RateStore($0).wait("a", burst: 3, span: 3000, at: TestDatabase.now + span) }
    }

    @Test func `a burst passes at once, and then one use in each interval`() async throws {
        let test = try await TestDatabase()
        for _ in 0..<3 { #expect(try await take(test, after: 0) == nil) }
        #expect(try await take(test, after: 0) == 1000)
        #expect(try await take(test, after: 1) == 999)
        #expect(try await wait(test, after: 999) == 1)
        #expect(try await wait(test, after: 1000) == nil)
        #expect(try await take(test, after: 1000) == nil)
        #expect(try await take(test, after: 1000) == 1000)
        #expect(try await take(test, after: 2500) == nil)
        #expect(try await take(test, after: 2500) == 500)
    }

    @Test func `after the span, one whole burst is available again`() async throws {
        let test = try await TestDatabase()
        for _ in 0..<3 { _ = try await take(test, after: 0) }
        for _ in 0..<3 { #expect(try await take(test, after: 9000) == nil) }
        #expect(try await take(test, after: 9000) == 1000)
    }

    @Test func `a refused use costs nothing, and a returned use is available again`() async throws {
        let test = try await TestDatabase()
        for _ in 0..<3 { _ = try await take(test, after: 0) }
        for _ in 0..<5 { #expect(try await take(test, after: 0) == 1000) }
        try await test.write { try RateStore($0).giveBack("a", burst: 3, span: 3000) }
        #expect(try await take(test, after: 0) == nil)
        #expect(try await take(test, after: 0) == 1000)
        try await test.write { try RateStore($0).giveBack("nobody", burst: 3, span: 3000) }
    }

    @Test func `each name has its own rate`() async throws {
        let test = try await TestDatabase()
        #expect(try await take(test, after: 0, burst: 1) == nil)
        #expect(try await take(test, after: 0, burst: 1) == 3000)
        #expect(try await take(test, after: 0, burst: 1, name: "b") == nil)
    }

    @Test func `expired rates are deleted`() async throws {
        let test = try await TestDatabase()
        _ = try await take(test, after: 0)
        #expect(try await test.write { try RateStore($0).purge(at: TestDatabase.now + 1000) } == 0)
        #expect(try await test.write { try RateStore($0).purge(at: TestDatabase.now + 1001) } == 1)
    }
}

struct NodeLeaseTests {
    private let now = TestDatabase.now
    private static let span = NodeLeaseStore.span

    private func lease(_ test: TestDatabase, _ holder: String, after span: Int64 = 0) async throws -> Int64? {
        try await test.write { try NodeLeaseStore($0).lease(for: holder, at: TestDatabase.now + span) }
    }

    private func renew(
        _ test: TestDatabase,
        _ node: Int64,
        _ holder: String,
        after span: Int64
    ) async throws -> Bool {
        try await test.write { try NodeLeaseStore($0).renew(node, for: holder, at: TestDatabase.now + span) }
    }

    @Test func `each holder gets the lowest node that is free`() async throws {
        let test = try await TestDatabase()
        #expect(try await lease(test, "a") == 0)
        #expect(try await lease(test, "b") == 1)
        #expect(try await lease(test, "c", after: Self.span - 1) == 2)
        #expect(try await lease(test, "d", after: Self.span) == 0)
    }

    @Test func `a lease is renewed by its holder until another one takes it`() async throws {
        let test = try await TestDatabase()
        _ = try await lease(test, "a")
        #expect(try await renew(test, 0, "a", after: Self.span - 1))
        #expect(try await lease(test, "b", after: Self.span) == 1)
        #expect(try await !renew(test, 0, "b", after: 5))
        #expect(try await lease(test, "c", after: 2 * Self.span) == 0)
        #expect(try await !renew(test, 0, "a", after: 2 * Self.span))
    }

    @Test func `a returned lease stays reserved for two seconds`() async throws {
        let test = try await TestDatabase()
        _ = try await lease(test, "a")
        try await test.write { try NodeLeaseStore($0).release(0, for: "b", at: TestDatabase.now) }
        #expect(try await lease(test, "b", after: 3000) == 1)
        try await test.write { try NodeLeaseStore($0).release(0, for: "a", at: TestDatabase.now) }
        #expect(try await lease(test, "c", after: 1999) == 2)
        #expect(try await lease(test, "d", after: 2000) == 0)
    }

    @Test func `1024 nodes can be leased, and no more`() async throws {
        let test = try await TestDatabase()
        let leased = try await test.write { connection in
            try (0..<1025).map { _ in try NodeLeaseStore(connection).lease(for: "x", at: TestDatabase.now) }
        }
        #expect(leased.compactMap { $0 } == Array(0..<1024))
        #expect(leased.last == .some(nil))
    }
}
