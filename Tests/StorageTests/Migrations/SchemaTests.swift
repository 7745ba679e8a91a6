import Foundation
import Relational
import SQLiteEngine
import Storage
import Testing

struct SchemaTests {
    /// Every object of a schema with its text, without comments and however its lines are broken.
    private func objects(_ database: any Database) async throws -> [String: String] {
        let rows = try await database.read { connection in
            try connection.all(
                """
                SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema
                WHERE name NOT LIKE 'sqlite_stat%' AND tbl_name <> 'migration'
                """
            ) { row in (try "\(row.text()) \(row.text()) \(row.text())", try row.text()) }
        }
        return Dictionary(rows) { first, _ in first }.mapValues { sql in
            sql.replacing(/--[^\n]*/, with: "").replacing(/\s+/, with: " ").replacing(
                #/\s(?=[,)])/#,
                with: ""
            )
        }
    }

    @Test func `the file schema.sql is what the migrations build, but for the text search`() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("schema.sql"), encoding: .utf8)
        let folder = FileManager.default.temporaryDirectory.path + "/schema-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let loaded = try SQLiteDatabase(path: folder + "/loaded.sqlite")
        let searches = Schema.migrations.filter { $0.name.hasSuffix("_texts") }
        #expect(searches.map(\.name) == ["005_place_texts", "018_stop_texts"])
        try await loaded.write { connection in
            try connection.executeScript(Migration(name: "schema", trustedText: text).script)
            for search in searches { try connection.executeScript(search.script) }
        }
        let migrated = try await TestDatabase()
        let expected = try await objects(migrated.database)
        let found = try await objects(loaded)
        #expect(expected.count > 30)
        #expect(Set(found.keys) == Set(expected.keys))
        for (name, text) in expected { #expect(found[name] == text, "\(name)") }
        let counters: SQL = "SELECT count(*) FROM counter"
        let rows = try await loaded.read { try $0.integer(counters) }
        #expect(try await rows == migrated.integer(counters))
    }

    @Test func `a single key is the row's own number`() async throws {
        let test = try await TestDatabase()
        let plan = try await test.database.queryPlan("SELECT title FROM note WHERE id = \(1)")
        #expect(plan == ["SEARCH note USING INTEGER PRIMARY KEY (rowid=?)"])
        let others = try await test.database.read { connection in
            try connection.all("SELECT sql FROM sqlite_schema WHERE type = 'table'") { try $0.text() }
        }
        #expect(others.allSatisfy { !$0.contains("BIGINT NOT NULL PRIMARY KEY") })
    }

    @Test func `migrating twice changes nothing`() async throws {
        let test = try await TestDatabase()
        #expect(try await Schema.migrator.migrate(test.database) == [])
        #expect(try await Schema.migrator.pending(in: test.database).isEmpty)
        #expect(try await test.database.integrityCheck() == [])
    }

    @Test func `an old block gets the blocker's handle, unless that changed since`() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/blocks-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database = try SQLiteDatabase(path: folder + "/old.sqlite")
        _ = try await Migrator(Schema.migrations.filter { $0.name < "013" }).migrate(database)
        try await database.write { connection in
            for (id, handle) in [(1, "steady"), (2, "early"), (3, "later"), (4, "blocked")] {
                try connection.execute(
                    """
                    INSERT INTO member (id, handle, display_name, role, created_at)
                    VALUES (\(id), \(handle), '', 'member', 0)
                    """
                )
            }
            try connection.execute(
                "INSERT INTO former_handle VALUES ('early_before', 2, 99), ('later_before', 3, 100)"
            )
            try connection.execute(
                "INSERT INTO block (blocker_id, blocked_id, created_at) VALUES (1, 4, 100), (2, 4, 100), (3, 4, 100)"
            )
        }
        _ = try await Schema.migrator.migrate(database)
        let handles = try await database.read { connection in
            try connection.all("SELECT blocker_handle FROM block ORDER BY blocker_id") { $0.optionalText() }
        }
        #expect(handles == ["steady", "early", nil])
    }
}
