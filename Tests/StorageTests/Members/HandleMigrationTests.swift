import Model
import Relational
import Storage
import Testing

/// What the migration of handles does to what was there before.
struct HandleMigrationTests {
    @Test func `the migration keeps the twenty last used sessions and every handle`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        try await test.write { connection in
            // As it was before.
            try connection.executeScript(
                "DELETE FROM migration WHERE name = '007_handles'; DROP TABLE former_handle"
            )
            for number in 1...25 as ClosedRange<Int64> {
                let member: Int64 = number <= 22 ? 1 : 2
                try connection.execute(
                    """
                    INSERT INTO session (id, token_digest, member_id, created_at, last_used_at)
                    VALUES (\(number), \([UInt8(number)]), \(member), \(number), \(number * 7 % 23))
                    """
                )
            }
        }
        #expect(try await Schema.migrator.migrate(test.database) == ["007_handles"])
        #expect(try await test.integer("SELECT count(*) FROM session WHERE member_id = 1") == 20)
        #expect(try await test.integer("SELECT min(last_used_at) FROM session WHERE member_id = 1") == 3)
        #expect(try await test.integer("SELECT count(*) FROM session WHERE member_id = 2") == 3)
        #expect(try await test.integer("SELECT count(*) FROM former_handle") == 0)
        #expect(try await test.integer("SELECT count(*) FROM member") == 2)
    }
}
