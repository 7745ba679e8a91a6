import Foundation
import JSONText
import Relational
import SQLiteEngine
import Storage
import TestData
import Testing

/// `migrate` and `schema`.
@Suite(.fewAtOnce) struct SchemaCommandTests {
    @Test func `migrate creates a database once`() async throws {
        let scratch = try Scratch()
        let first = try await Program.run(["migrate"], in: scratch)
        #expect(first.code == 0)
        #expect(
            first.out.contains(
                Schema.migrations.map { "Applied \($0.name).\n" }.joined()
            )
        )
        let second = try await Program.run(["migrate"], in: scratch)
        #expect(second.code == 0)
        #expect(second.out == "sightline.sqlite is up to date.\n")
        let third = try await Program.run(["migrate", "--json"], in: scratch)
        #expect(third.json["applied"]?.arrayValue?.isEmpty == true)
        let other = try await Program.run(
            ["migrate", "--json", "--database", "sqlite:other.sqlite"],
            in: scratch
        )
        #expect(other.json["applied"]?.arrayValue?.first?.stringValue == "001_foundation")
        #expect(FileManager.default.fileExists(atPath: "\(scratch.path)/other.sqlite"))
    }

    @Test func `migrate leaves a database of a newer program unchanged`() async throws {
        let scratch = try Scratch()
        _ = try await Program.run(["migrate"], in: scratch)
        let database = try SQLiteDatabase(path: "\(scratch.path)/sightline.sqlite")
        try await database.write {
            _ = try $0.execute("INSERT INTO migration (name, applied_at) VALUES ('999_future', 0)")
        }
        await database.close()
        for command in [["serve", "--port", "0"], ["migrate"], ["doctor"]] {
            if command == ["doctor"] { _ = try await Program.run(["serve", "--help"], in: scratch) }
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/uploads",
                withIntermediateDirectories: true
            )
            let outcome = try await Program.run(command, in: scratch)
            #expect(outcome.code == 1)
            #expect(outcome.err.contains("999_future"), "\(outcome.err)")
        }
    }

    @Test func `the printed schema is the one that migrate makes`() async throws {
        let scratch = try Scratch()
        let printed = try await Program.run(["schema"], in: scratch)
        #expect(printed.code == 0)
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sightline.sqlite"))
        let loaded = try SQLiteDatabase(path: "\(scratch.path)/loaded.sqlite")
        let script = Migration(name: "schema", trustedText: printed.out).script
        try await loaded.write { try $0.executeScript(script) }
        _ = try await Program.run(["migrate"], in: scratch)
        let migrated = try SQLiteDatabase(path: "\(scratch.path)/sightline.sqlite")
        let objects = try await objects(in: migrated)
        #expect(objects.count > 20)
        #expect(try await objects == self.objects(in: loaded))
    }

    @Test func `schema prints that of PostgreSQL if requested`() async throws {
        let scratch = try Scratch()
        let printed = try await Program.run(["schema", "--engine", "postgres"], in: scratch)
        #expect(printed.code == 0)
        let search = try #require(Schema.migrations.first { $0.name == "005_place_texts" })
        #expect(printed.out.contains(search.script.rendered(for: .postgres).text))
        #expect(printed.out.contains("BIGINT NOT NULL PRIMARY KEY") && !printed.out.contains("fts5"))
        let wrong = try await Program.run(["schema", "--engine", "oracle"], in: scratch)
        #expect(wrong.code == 2)
        #expect(wrong.err.contains("oracle"))
    }

    /// Every object with the statement that made it; closes the database.
    private func objects(in database: SQLiteDatabase) async throws -> [String: String] {
        let rows = try await database.read { connection in
            try connection.all(
                """
                SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema
                WHERE name NOT LIKE 'sqlite_stat%' AND tbl_name <> 'migration'
                """
            ) { row in (try row.text(), try row.text()) }
        }
        await database.close()
        return Dictionary(uniqueKeysWithValues: rows)
    }
}
