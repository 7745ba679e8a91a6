import Model
import Storage
import Testing

struct JobTests {
    private let now = TestDatabase.now

    @Test func `a job has one holder until it is released or expires`() async throws {
        let test = try await TestDatabase()
        func claim(_ holder: String, at instant: Instant) async throws -> Bool {
            try await test.write {
                try JobStore($0).claim("tidy", for: holder, until: instant + 1000, at: instant)
            }
        }
        #expect(try await claim("one", at: now))
        #expect(try await claim("two", at: now + 999) == false)
        #expect(try await claim("one", at: now + 500))
        #expect(try await claim("two", at: now + 1499) == false)
        #expect(try await test.read { try JobStore($0).isClaimed("tidy", at: now + 1499) })
        #expect(try await test.read { try JobStore($0).isClaimed("tidy", at: now + 1500) } == false)
        #expect(try await claim("two", at: now + 1500))
        try await test.write { try JobStore($0).release("tidy", of: "one") }
        #expect(try await claim("one", at: now + 1600) == false)
        try await test.write { try JobStore($0).releaseAll(of: "two") }
        #expect(try await claim("one", at: now + 1600))
    }

    @Test func `the removal mark is odd during removals and differs afterwards`() async throws {
        let test = try await TestDatabase()
        let before = try await test.read { try RemovalMark(on: $0) }
        #expect(!before.isRemoving)
        try await test.write { try RemovalMark.begin(on: $0) }
        try await test.write { try RemovalMark.begin(on: $0) }
        #expect(try await test.read { try RemovalMark(on: $0) }.isRemoving)
        try await test.write { try RemovalMark.end(on: $0) }
        try await test.write { try RemovalMark.end(on: $0) }
        let after = try await test.read { try RemovalMark(on: $0) }
        #expect(!after.isRemoving && after != before)
    }
}
