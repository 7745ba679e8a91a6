import Relational
import Testing

@testable import Storage

/// The list of tables that copies and backups carry, against the schema itself, which SQLite tells;
/// PostgreSQL has the same one.
struct StoredTableSchemaTests {
    /// What belongs to running processes or to one image store, is made by the migrator, or is made again of
    /// what is carried.
    private static let notCarried: Set = [
        "migration", "cursor_key", "installation", "node_lease", "job_claim", "orphan", "sign_on",
        "sign_on_code", "change_scope",
        "poi_word",
        "poi_text",
        "poi_text_data",
        "poi_text_idx", "poi_text_docsize", "poi_text_config",
        "stop_word", "stop_text", "stop_text_data", "stop_text_idx", "stop_text_docsize", "stop_text_config",
    ]

    @Test func `every column of every table is copied`() async throws {
        let test = try await TestDatabase()
        let names = try await test.read { connection in
            try connection.all(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            ) { try $0.text() }
        }
        #expect(Set(names).subtracting(Self.notCarried) == Set(Schema.tables.map(\.name)))
        for table in Schema.tables {
            let name = table.name
            let columns = try await test.read { connection in
                try connection.all("SELECT name, type, pk FROM pragma_table_info(\(name))") { row in
                    (name: try row.text(), type: try row.text(), key: try row.integer())
                }
            }
            let key = columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name)
            #expect(table.columns.prefix(table.keyCount).map(\.name) == key, "\(name)")
            #expect(Set(table.columns.map(\.name)) == Set(columns.map(\.name)), "\(name)")
            #expect(table.columns.count == columns.count)
            for column in table.columns {
                let type = try #require(columns.first { $0.name == column.name }?.type)
                let kind: StoredTable.Kind =
                    switch type {
                    case "TEXT": .text
                    case "BYTEA": .bytes
                    case "DOUBLE PRECISION": .real
                    default: .integer
                    }
                #expect(column.kind == kind, "\(name).\(column.name) is \(type)")
            }
        }
    }

    /// The columns with a member whose rows the end of an account treats in another way, or keeps.
    private static let keptOrTreatedApart: Set = [
        "note.author_id", "comment.author_id", "favorite.member_id", "friend_group.owner_id",
    ]

    @Test func `every column with a member says what the end of the account does to it`() async throws {
        let test = try await TestDatabase()
        for table in Schema.tables {
            let columns = try await test.read { connection in
                try connection.all(
                    """
                    SELECT "from" FROM pragma_foreign_key_list(\(table.name)) WHERE "table" = 'member'
                    """
                ) { try $0.text() }
            }
            for column in columns where !Self.keptOrTreatedApart.contains("\(table.name).\(column)") {
                #expect((table.owners + table.references).contains(column), "\(table.name).\(column)")
            }
            #expect(
                Set(table.columns.map(\.name)).isSuperset(of: table.owners + table.references),
                "\(table.name)"
            )
        }
    }
}
