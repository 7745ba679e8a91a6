import Foundation
import Relational
import SQLiteEngine
import Storage
import Testing

/// The migration that makes stops targets of comments, favorites and reports.
struct StopTargetTests {
    @Test func `comments, favorites and reports stay when stops become targets`() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/targets-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database = try SQLiteDatabase(path: folder + "/old.sqlite")
        _ = try await Migrator(Schema.migrations.filter { $0.name < "020" }).migrate(database)
        try await database.write { connection in
            try connection.execute(
                "INSERT INTO member (id, handle, display_name, role, created_at) VALUES (1, 'ada', '', 'member', 0)"
            )
            try connection.execute(
                """
                INSERT INTO comment (id, target_kind, target_id, parent_id, depth, author_id, body, created_at, edited_at,
                                     hidden_at, change_number)
                VALUES (10, 'poi', 5, NULL, 1, 1, 'first', 7, 8, 9, 3), (11, 'note', 5, 10, 2, 1, 'second', 8, NULL, NULL, 4)
                """
            )
            try connection.execute("INSERT INTO favorite VALUES (1, 'poi', 5, 77)")
            try connection.execute(
                """
                INSERT INTO report (id, target_kind, target_id, reporter_id, reason, comment, state, assignee, created_at,
                                    updated_at)
                VALUES (20, 'comment', 10, 1, 'spam', 'why', 'assigned', 'bob', 1, 2)
                """
            )
        }
        let rows: SQL = """
            SELECT id || target_kind || target_id || coalesce(parent_id, '') || depth || author_id || body || created_at
                || coalesce(edited_at, '') || coalesce(hidden_at, '') || change_number FROM comment
            UNION ALL SELECT member_id || target_kind || target_id || created_at FROM favorite
            UNION ALL SELECT id || target_kind || target_id || reporter_id || reason || comment || state || assignee
                || created_at || updated_at FROM report
            ORDER BY 1
            """
        let before = try await database.read { try $0.all(rows) { try $0.text() } }
        #expect(before.count == 4)
        #expect(try await Schema.migrator.migrate(database).first == "020_stop_targets")
        #expect(try await database.read { try $0.all(rows) { try $0.text() } } == before)
        try await database.write { connection in
            try connection.execute("INSERT INTO favorite VALUES (1, 'stop', 6, 78)")
        }
        #expect(try await database.integrityCheck() == [])
    }
}
