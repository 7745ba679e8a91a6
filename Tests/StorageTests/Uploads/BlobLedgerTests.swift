import Model
import Relational
import Storage
import Testing

struct BlobLedgerTests {
    private static let first = String(repeating: "a", count: 64)
    private static let second = String(repeating: "b", count: 64)
    private static let now = TestDatabase.now

    private func ledger<T: Sendable>(
        _ test: TestDatabase,
        _ work: @escaping @Sendable (BlobLedger) throws -> T
    ) async throws -> T {
        try await test.write { try work(BlobLedger($0)) }
    }

    @Test func `a blob is one row, however often it is claimed`() async throws {
        let test = try await TestDatabase()
        let rows = try await ledger(test) { ledger in
            [
                try ledger.claim(sha256: Self.first, byteCount: 5, id: 1),
                try ledger.claim(sha256: Self.first, byteCount: 5, id: 2, uses: 3),
                try ledger.claim(sha256: Self.second, byteCount: 7, id: 3),
            ]
        }
        #expect(rows == [1, 1, 3])
        #expect(try await test.integer("SELECT uses FROM blob WHERE id = 1") == 4)
        let found = try await ledger(test) { ledger in
            (
                try ledger.isNamed(sha256: Self.first), try ledger.isNamed(sha256: "x"),
                try ledger.entries(after: nil, limit: 9).map(\.id),
                try ledger.entries(after: Self.first, limit: 9).map(\.id)
            )
        }
        #expect(found == (true, false, [1, 3], [3]))
    }

    @Test func `the last release of a blob dooms it, and a new claim saves it`() async throws {
        let test = try await TestDatabase()
        _ = try await ledger(test) { try $0.claim(sha256: Self.first, byteCount: 5, id: 1, uses: 2) }
        func doomed() async throws -> [Int64] {
            try await ledger(test) { try $0.doomed(before: Self.now + 1, limit: 9).map(\.id) }
        }
        try await ledger(test) { try $0.release(1, at: Self.now) }
        #expect(try await doomed().isEmpty)
        try await ledger(test) { try $0.release(1, at: Self.now) }
        #expect(try await doomed() == [1])
        let sums = try await ledger(test) { try $0.usage() }
        #expect(sums == (1, 5, 1, 5))
        _ = try await ledger(test) { try $0.claim(sha256: Self.first, byteCount: 5, id: 2) }
        #expect(try await doomed().isEmpty)
        #expect(try await ledger(test) { try !$0.forget(1, doomedBefore: Self.now + 1) })
        await #expect(throws: DatabaseError.self) {
            try await ledger(test) { ledger in
                try ledger.release(1, at: Self.now)
                try ledger.release(1, at: Self.now)
            }
        }
    }

    @Test func `only blobs that were doomed for long enough are deleted`() async throws {
        let test = try await TestDatabase()
        _ = try await ledger(test) { try $0.claim(sha256: Self.first, byteCount: 5, id: 1) }
        #expect(try await ledger(test) { try !$0.forget(1, doomedBefore: Self.now + 99) })
        try await ledger(test) { try $0.release(1, at: Self.now) }
        #expect(try await ledger(test) { try !$0.forget(1, doomedBefore: Self.now) })
        #expect(try await ledger(test) { try $0.forget(1, doomedBefore: Self.now + 1) })
        #expect(try await ledger(test) { try !$0.forget(1, doomedBefore: Self.now + 1) })
        #expect(try await ledger(test) { try !$0.isNamed(sha256: Self.first) })
    }

    @Test func `adding uses to a doomed blob saves it`() async throws {
        let test = try await TestDatabase()
        _ = try await ledger(test) { try $0.claim(sha256: Self.first, byteCount: 5, id: 1) }
        try await ledger(test) { try $0.release(1, at: Self.now) }
        _ = try await ledger(test) { try $0.claim(sha256: Self.first, byteCount: 5, id: 2, uses: 2) }
        #expect(try await ledger(test) { try $0.usage().doomedBlobs } == 0)
        #expect(try await test.integer("SELECT uses FROM blob") == 2)
    }

    @Test func `a wrong count of uses is found`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        try await test.add([.numbered(10, at: place(1, 1))])
        #expect(try await ledger(test) { try $0.miscounted(limit: 9) }.isEmpty)
        try await test.write { try $0.execute("UPDATE blob SET uses = uses + 1") }
        #expect(try await ledger(test) { try $0.miscounted(limit: 9) }.map(\.id) == [TestDatabase.blob])
    }

    @Test func `the doctor finds images without a blob or a note, and the uses of a blob`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        try await test.add([.numbered(10, at: place(1, 1))])
        func doctor() async throws -> ([String], [String], [String], Int) {
            try await test.read { connection in
                let store = DoctorStore(connection)
                return (
                    try store.imagesWithoutBlob(limit: 9), try store.imagesWithoutNote(limit: 9),
                    try store.notes(needing: TestDatabase.blob, limit: 9), try store.noteCount()
                )
            }
        }
        #expect(try await doctor() == ([], [], ["10"], 1))
        try await test.write { connection in
            try connection.execute("DELETE FROM note")
            try connection.execute("DELETE FROM blob")
        }
        let name = "0000000000000000000010"
        #expect(try await doctor() == ([name], [name], [], 0))
    }
}
