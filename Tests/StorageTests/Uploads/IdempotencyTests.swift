import Model
import Relational
import Storage
import Testing

struct IdempotencyTests {
    private typealias Store = IdempotencyStore
    private let request = IdempotentRequest(member: .init(rawValue: 1), key: "k", fingerprint: [1, 2])
    private let answer = IdempotentAnswer(status: 201, location: "/v1/notes/5", body: [0x7B, 0x7D])

    private func test() async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        return test
    }

    private func claim(
        _ test: TestDatabase,
        _ request: IdempotentRequest? = nil,
        as claim: Int64,
        after span: Int64 = 0
    ) async throws -> IdempotencyStore.Outcome {
        let request = request ?? self.request
        return try await test.write { try Store($0).claim(request, as: claim, at: TestDatabase.now + span) }
    }

    private func complete(_ test: TestDatabase, claim: Int64) async throws -> Bool {
        try await test.write { [request, answer] in
            try Store($0).complete(request, claim: claim, with: answer)
        }
    }

    @Test func `a key is claimed once, and repeats the stored answer`() async throws {
        let test = try await test()
        #expect(try await claim(test, as: 10) == .claimed)
        #expect(
            try await claim(test, as: 11, after: 5) == .running(until: TestDatabase.now + Store.leaseSpan)
        )
        #expect(try await !complete(test, claim: 11))
        #expect(try await complete(test, claim: 10))
        #expect(try await !complete(test, claim: 10))
        #expect(try await claim(test, as: 12, after: 9) == .done(answer))
        #expect(try await claim(test, as: 12, after: Store.leaseSpan + 9) == .done(answer))
    }

    @Test func `a key with another request is a mismatch in every state`() async throws {
        let test = try await test()
        let other = IdempotentRequest(member: request.member, key: "k", fingerprint: [1, 3])
        _ = try await claim(test, as: 10)
        #expect(try await claim(test, other, as: 11) == .mismatch)
        #expect(try await claim(test, other, as: 11, after: Store.leaseSpan) == .mismatch)
        _ = try await complete(test, claim: 10)
        #expect(try await claim(test, other, as: 11) == .mismatch)
        #expect(try await claim(test, as: 12) == .done(answer))
    }

    @Test func `a key belongs to its member`() async throws {
        let test = try await test()
        _ = try await claim(test, as: 10)
        let theirs = IdempotentRequest(member: .init(rawValue: 2), key: "k", fingerprint: [9])
        #expect(try await claim(test, theirs, as: 11) == .claimed)
    }

    @Test func `an expired lease can be taken over, and only the new holder completes it`() async throws {
        let test = try await test()
        _ = try await claim(test, as: 10)
        #expect(
            try await claim(test, as: 11, after: Store.leaseSpan - 1)
                == .running(until: TestDatabase.now + Store.leaseSpan)
        )
        #expect(try await claim(test, as: 11, after: Store.leaseSpan) == .claimed)
        #expect(try await !complete(test, claim: 10))
        #expect(try await complete(test, claim: 11))
    }

    @Test func `a claim can be released only by its holder, and claimed again`() async throws {
        let test = try await test()
        _ = try await claim(test, as: 10)
        try await test.write { [request] in try Store($0).abandon(request, claim: 9) }
        #expect(try await claim(test, as: 11) == .running(until: TestDatabase.now + Store.leaseSpan))
        try await test.write { [request] in try Store($0).abandon(request, claim: 10) }
        #expect(try await claim(test, as: 11) == .claimed)
        _ = try await complete(test, claim: 11)
        try await test.write { [request] in try Store($0).abandon(request, claim: 11) }
        #expect(try await claim(test, as: 12) == .done(answer))
    }

    @Test func `an answer is kept for a day`() async throws {
        let test = try await test()
        _ = try await claim(test, as: 10)
        _ = try await complete(test, claim: 10)
        #expect(try await claim(test, as: 11, after: Store.keptSpan - 1) == .done(answer))
        #expect(try await test.write { try Store($0).purge(at: TestDatabase.now + Store.keptSpan - 1) } == 0)
        #expect(try await claim(test, as: 11, after: Store.keptSpan) == .claimed)
        #expect(try await test.write { try Store($0).purge(at: TestDatabase.now + 2 * Store.keptSpan) } == 1)
    }

    @Test func `of fifty claims at once, one succeeds`() async throws {
        let test = try await test()
        let request = request
        let outcomes = try await withThrowingTaskGroup(of: IdempotencyStore.Outcome.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await test.write {
                        try Store($0).claim(request, as: Int64(number), at: TestDatabase.now)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .claimed } == 1)
        #expect(outcomes.count { $0 == .running(until: TestDatabase.now + Store.leaseSpan) } == 49)
    }
}
