import Model
import Relational
import Testing

@testable import Storage

/// The list of tables that copies and backups carry, against the schema itself.
struct StoredTableTests {
    @Test func `tables are copied after those that they refer to`() async throws {
        let full = try await TestDatabase()
        try await full.add(members: [1, 2])
        try await full.add([.numbered(1, at: place(59, 18)), .numbered(2, at: place(60, 19))])
        let empty = try await TestDatabase()
        for table in Schema.tables {
            let rows = try await full.read { try table.rows(after: nil, limit: 100, on: $0) }
            try await empty.write { try table.insert(rows, on: $0) }
            // Once more: a copy that was interrupted may repeat rows.
            try await empty.write { try table.insert(rows, on: $0) }
            let copied = try await empty.read { try table.rows(after: nil, limit: 100, on: $0) }
            #expect(copied == rows, "\(table.name)")
            #expect(try await empty.read { try table.count(on: $0) } == rows.count)
        }
    }

    @Test func `pages of any size contain every row once, in the same order`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: Array(1...7))
        try await test.write { connection in
            for name in ["b", "B", "ä", "a", "_", "Z", "z", "é"] {
                _ = try RateStore(connection).take(name, burst: 5, span: 1000, at: TestDatabase.now)
            }
        }
        for table in Schema.tables {
            let whole = try await test.read { try table.rows(after: nil, limit: 1000, on: $0) }
            for size in [1, 2, 3, 5] {
                var rows: [[SQLValue]] = []
                while true {
                    let last = rows.last.map(table.key)
                    let page = try await test.read { try table.rows(after: last, limit: size, on: $0) }
                    if page.isEmpty { break }
                    rows += page
                }
                #expect(rows == whole, "\(table.name)")
            }
            #expect(try await test.read { try table.lastKey(on: $0) } == whole.last.map(table.key))
        }
        let rates = try #require(Schema.tables.first { $0.name == "rate_limit" })
        let names = try await test.read { try rates.rows(after: nil, limit: 100, on: $0).map { $0[0] } }
        // The order of the bytes, whatever the language of the database.
        #expect(names == ["B", "Z", "_", "a", "b", "z", "ä", "é"].map { SQLValue.text($0) })
    }

    @Test func `a mark shows that a database is half filled`() async throws {
        let test = try await TestDatabase()
        #expect(try await test.read { try CopyMark($0).isEmpty() })
        #expect(try await test.read { try CopyMark($0).source() } == nil)
        try await test.write { try CopyMark($0).set("member 1") }
        #expect(try await test.read { try CopyMark($0).source() } == "member 1")
        try await test.write { try CopyMark($0).clear() }
        #expect(try await test.read { try CopyMark($0).source() } == nil)
        try await test.add(members: [5, 3])
        #expect(try await test.read { try CopyMark($0).isEmpty() } == false)
        #expect(try await test.read { try CopyMark($0).identity() } == "member 3")
    }

    @Test func `a restored database never repeats a number from before the backup`() async throws {
        func restored(at now: Instant) async throws -> (number: Int64, floor: Int64) {
            let test = try await TestDatabase()
            try await test.write { try ChangeLog($0).leap(at: now) }
            return try await test.read { (try ChangeLog($0).number(), try ChangeLog($0).floor()) }
        }
        let first = try await restored(at: TestDatabase.now)
        let second = try await restored(at: TestDatabase.now + 1)
        #expect(first.number == first.floor)
        #expect(second.number - first.number >= 1 << 20)
        // A clock that was set back must not take numbers back.
        let test = try await TestDatabase()
        try await test.write { try ChangeLog($0).leap(at: TestDatabase.now) }
        try await test.write { try ChangeLog($0).leap(at: TestDatabase.now - 1000) }
        #expect(try await test.read { try ChangeLog($0).floor() } > first.floor)
    }
}
