import EngineTesting
import Foundation
import Relational
import SQLiteEngine
import Testing

struct ErrorTests {
    @Test func `a full database fails as full and keeps its data`() async throws {
        let bench = try await SQLiteWorkbench(schema: counter)
        _ = try await bench.database.write { try $0.integer("PRAGMA max_page_count = 20") }
        await #expect(throws: DatabaseError.full) {
            try await bench.database.write { connection in
                try connection.execute("CREATE TABLE heap (bytes BYTEA)")
                try connection.execute("INSERT INTO heap VALUES (\([UInt8](repeating: 1, count: 200_000)))")
            }
        }
        #expect(try await bench.count() == 0)
    }

    @Test func `a lock of another program is reported as busy`() async throws {
        let options = SQLiteOptions(busyTimeout: .milliseconds(20))
        let bench = try await SQLiteWorkbench(options: options, schema: counter)
        let other = try OtherConnection(path: bench.path)
        try other.run("BEGIN IMMEDIATE")
        await #expect(throws: DatabaseError.busy) {
            try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
        }
        #expect(try await bench.count() == 0)
        try other.run("ROLLBACK")
        try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
    }

    @Test func `a file that cannot be a database is refused with a reason`() async throws {
        let bench = try await SQLiteWorkbench()
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
        let bench = try await SQLiteWorkbench()
        await bench.database.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: bench.path)
        #expect(throws: DatabaseError.unavailable("\(bench.path) cannot be written")) {
            try SQLiteDatabase(path: bench.path)
        }
    }
}
