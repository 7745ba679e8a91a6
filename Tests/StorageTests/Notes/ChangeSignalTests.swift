import EngineTesting
import Model
import Relational
import Storage
import Testing

@Suite(.timeLimit(.minutes(15)))
struct ChangeSignalTests {
    private struct Interruption: Error {}

    @Test func `a change number is announced only when it can be read`() async throws {
        let test = try await TestDatabase()
        let ear = Ear(test.database.commits())
        #expect(await ear.hears(1))
        await #expect(throws: Interruption.self) {
            try await test.write { connection in
                try ChangeLog(connection).takeNumber(touching: [.other], at: TestDatabase.now)
                throw Interruption()
            }
        }
        #expect(await ear.staysAt(1))
        let number = try await test.write {
            try ChangeLog($0).takeNumber(touching: [.other], at: TestDatabase.now)
        }
        #expect(number == 1)
        #expect(await ear.hears(2))
        #expect(try await test.read { try ChangeLog($0).number() } == 1)
        await test.database.close()
        #expect(await ear.ends())
    }

    @Test func `a consumer that reads the number after every element misses none`() async throws {
        let test = try await TestDatabase()
        let follower = Task {
            var seen: [Int64] = []
            for await _ in test.database.commits() {
                let number = try await test.read { try ChangeLog($0).number() }
                if number != seen.last { seen.append(number) }
                if number == 40 { break }
            }
            return seen
        }
        for _ in 1...40 {
            try await test.write { try ChangeLog($0).takeNumber(touching: [.other], at: TestDatabase.now) }
        }
        let seen = try await follower.value
        #expect(seen == seen.sorted())
        #expect(seen.last == 40)
        await test.database.close()
    }
}
