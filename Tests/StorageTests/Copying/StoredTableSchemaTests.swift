import Relational
import Testing

@testable import Storage

/// The list of tables that copies and backups carry, against the schema itself, which SQLite tells; PostgreSQL has the
/// same one.
struct StoredTableSchemaTests {
    /// What belongs to running processes or to one image store, is made by the migrator, or is made again of what is carried.
    private static let notCarried: Set = [
        "migration", "cursor_key", "installation", "node_lease", "job_claim", "orphan", "sign_on",
        "sign_on_code",
        "poi_word",
        "poi_text",
        "poi_text_data",
        "poi_text_idx", "poi_text_docsize", "poi_text_config",
    ]

    private func text(_ fragment: SQL) -> String { fragment.rendered(for: .sqlite).text }

    @Test func `every column of every table is copied`() async throws {
        let test = try await TestDatabase()
        let names = try await test.read { connection in
            try connection.all(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            ) { try $0.text() }
        }
        #expect(Set(names).subtracting(Self.notCarried) == Set(StoredTable.all.map(\.name)))
        for table in StoredTable.all {
            let name = table.name
            #expect(text(table.table) == name)
            let columns = try await test.read { connection in
                try connection.all("SELECT name, type, pk FROM pragma_table_info(\(name))") { row in
                    (name: try row.text(), type: try row.text(), key: try row.integer())
                }
            }
            let key = columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name)
            #expect(table.columns.prefix(table.keyCount).map { text($0.name) } == key, "\(name)")
            #expect(Set(table.columns.map { text($0.name) }) == Set(columns.map(\.name)), "\(name)")
            #expect(table.columns.count == columns.count)
            for column in table.columns {
                let type = try #require(columns.first { $0.name == text(column.name) }?.type)
                let kind: StoredTable.Kind =
                    switch type {
                    case "TEXT": .text
                    case "BYTEA": .bytes
                    case "DOUBLE PRECISION": .real
                    default: .integer
                    }
                #expect(column.kind == kind, "\(name).\(text(column.name)) is \(type)")
            }
        }
    }
}
