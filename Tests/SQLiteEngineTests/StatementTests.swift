import EngineTesting
import Relational
import SQLiteEngine
import Testing

struct StatementTests {
    @Test func `bytes are stored as bytes, also if empty`() async throws {
        let bench = try await SQLiteWorkbench(schema: "CREATE TABLE v (b BYTEA)")
        let types = try await bench.database.write { connection in
            for bytes: [UInt8]? in [[], [0], Array("text".utf8), nil] {
                try connection.execute("INSERT INTO v VALUES (\(bytes))")
            }
            return try connection.all("SELECT typeof(b) FROM v ORDER BY rowid") { try $0.text() }
        }
        #expect(types == ["blob", "blob", "blob", "null"])
    }

    @Test(
        arguments: [
            ("SELECT absent FROM team", "no such column: absent"), ("SELEC", "near \"SELEC\": syntax error"),
            ("SELECT 1; SELECT 2", "it must be one statement"),
            ("CREATE TABLE team (id BIGINT)", "table team already exists"),
        ] as [(SQL, String)]
    )
    func `a wrong statement fails with SQLite's message`(_ statement: SQL, _ words: String) async throws {
        let bench = try await SQLiteWorkbench(schema: constrained)
        await #expect(throws: DatabaseError.statement(words)) {
            try await bench.database.write { try $0.execute(statement) }
        }
    }

    @Test func `an error does not quote bound texts`() async throws {
        let bench = try await SQLiteWorkbench(schema: "CREATE VIRTUAL TABLE text USING fts5 (body)")
        do {
            _ = try await bench.database.read {
                try $0.integer("SELECT rowid FROM text WHERE text MATCH \("secret\"")")
            }
            Issue.record("the search should have been refused")
        } catch DatabaseError.statement(let message) {
            #expect(!message.contains("secret"))
            #expect(message.contains("MATCH $1"))
        }
    }
}
