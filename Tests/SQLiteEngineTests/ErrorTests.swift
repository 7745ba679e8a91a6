import Foundation
import Relational
import SQLiteEngine
import Testing

struct ErrorTests {
    static let schema = """
        CREATE TABLE team (id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE player (
            id BIGINT NOT NULL PRIMARY KEY,
            team BIGINT NOT NULL REFERENCES team (id) ON DELETE RESTRICT,
            age BIGINT NOT NULL CONSTRAINT grown CHECK (age >= 18),
            number BIGINT NOT NULL,
            UNIQUE (team, number)
        );
        CREATE TABLE late (team BIGINT REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED);
        INSERT INTO team VALUES (1, 'one');
        INSERT INTO player VALUES (1, 1, 20, 7);
        """

    @Test(
        arguments: [
            ("INSERT INTO team VALUES (1, 'two')", DatabaseError.uniqueViolation(constraint: "team.id")),
            ("INSERT INTO team VALUES (2, 'one')", .uniqueViolation(constraint: "team.name")),
            (
                "INSERT INTO player VALUES (2, 1, 20, 7)",
                .uniqueViolation(constraint: "player.team, player.number")
            ),
            ("INSERT INTO player VALUES (2, 9, 20, 8)", .foreignKeyViolation),
            ("DELETE FROM team", .foreignKeyViolation),
            ("INSERT INTO late VALUES (9)", .foreignKeyViolation),
            ("INSERT INTO player VALUES (2, 1, 17, 8)", .constraintViolation("grown")),
            ("INSERT INTO team VALUES (2, NULL)", .constraintViolation("team.name")),
            ("SELECT absent FROM team", .statement("no such column: absent")),
            ("SELEC", .statement("near \"SELEC\": syntax error")),
        ] as [(SQL, DatabaseError)]
    )
    func `every violation has its own error, and the database works on`(
        _ statement: SQL,
        _ error: DatabaseError
    ) async throws {
        let bench = try await Workbench(schema: Self.schema)
        await #expect(throws: error) { try await bench.database.write { try $0.execute(statement) } }
        try await bench.database.write { try $0.execute("INSERT INTO team VALUES (5, 'five')") }
    }

    @Test func `a full database says so, and keeps what it had`() async throws {
        let bench = try await Workbench(schema: Workbench.counter)
        _ = try await bench.database.write { try $0.integer("PRAGMA max_page_count = 20") }
        await #expect(throws: DatabaseError.full) {
            try await bench.database.write { connection in
                try connection.execute("CREATE TABLE heap (bytes BYTEA)")
                try connection.execute("INSERT INTO heap VALUES (\([UInt8](repeating: 1, count: 200_000)))")
            }
        }
        #expect(try await bench.count() == 0)
    }

    @Test func `a lock that another connection keeps is reported as busy`() async throws {
        let options = SQLiteOptions(busyTimeout: .milliseconds(20))
        let bench = try await Workbench(options: options, schema: Workbench.counter)
        let other = try OtherConnection(path: bench.path)
        try other.run("BEGIN IMMEDIATE")
        await #expect(throws: DatabaseError.busy) {
            try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
        }
        #expect(try await bench.count() == 0)
        try other.run("ROLLBACK")
        try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
    }

    @Test func `what SQLite quotes from a bound text is left out`() async throws {
        let bench = try await Workbench(schema: "CREATE VIRTUAL TABLE text USING fts5 (body)")
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

    @Test func `a file that cannot be a database is refused with a reason`() async throws {
        let bench = try await Workbench()
        func reason(_ path: String) -> String {
            do throws(DatabaseError) {
                _ = try SQLiteDatabase(path: path)
                return "none"
            } catch {
                if case .unavailable(let text) = error { return text }
                return "\(error)"
            }
        }
        let folder = bench.folder
        #expect(reason(folder + "/no/test.sqlite") == "the folder \(folder)/no does not exist")
        #expect(reason(folder) == "\(folder) cannot be opened")
        let text = folder + "/text"
        try Data(String(repeating: "not a database ", count: 400).utf8).write(to: URL(fileURLWithPath: text))
        #expect(reason(text) == "\(text) is not a database")
    }

    @Test func `a file that cannot be written is refused`() async throws {
        // Not even the superuser makes a file here.
        #expect(throws: DatabaseError.self) { try SQLiteDatabase(path: "/proc/sightline.sqlite") }
        guard geteuid() != 0 else { return }
        let bench = try await Workbench()
        await bench.database.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: bench.path)
        #expect(throws: DatabaseError.unavailable("\(bench.path) cannot be written")) {
            try SQLiteDatabase(path: bench.path)
        }
    }
}
