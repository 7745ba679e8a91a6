import EngineTesting
import Foundation
import Relational
import SQLiteEngine
import Testing

struct MaintenanceTests {
    @Test func `a row that refers to a missing one is reported`() async throws {
        let bench = try await SQLiteWorkbench(schema: constrained)
        let other = try OtherConnection(path: bench.path)
        try other.run("DELETE FROM team")
        #expect(
            try await bench.database.integrityCheck() == ["row 1 of player refers to a missing row of team"]
        )
    }

    @Test func `a checkpoint empties the log`() async throws {
        let bench = try await SQLiteWorkbench(schema: counter)
        let log = bench.path + "-wal"
        func size() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
        }
        #expect(try #require(try size()) > 0)
        #expect(try await bench.database.checkpoint())
        #expect(try size() == 0)
        #expect(try await bench.count() == 0)
    }

    @Test func `the plan of a statement names the index`() async throws {
        let bench = try await SQLiteWorkbench(schema: counter)
        try await bench.database.analyze()
        #expect(
            try await bench.database.queryPlan("SELECT n FROM counter WHERE id = \(1)")
                == ["SEARCH counter USING INDEX sqlite_autoindex_counter_1 (id=?)"]
        )
    }

    @Test func `the data version changes with every commit of any connection`() async throws {
        let bench = try await SQLiteWorkbench(schema: counter)
        let start = try await bench.database.dataVersion
        #expect(try await bench.database.dataVersion == start)
        try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
        let ours = try await bench.database.dataVersion
        #expect(ours != start)
        let other = try OtherConnection(path: bench.path)
        try other.run("UPDATE counter SET n = 2")
        #expect(try await bench.database.dataVersion != ours)
    }

    @Test func `connections are durable and have bounded caches`() async throws {
        let bench = try await SQLiteWorkbench()
        let writer = try await bench.database.write { connection in
            try ["synchronous", "foreign_keys", "trusted_schema", "query_only"].map { name in
                try connection.integer(.script(trusted: "PRAGMA \(name)"))
            }
        }
        #expect(writer == [2, 1, 0, 0])
        let reader = try await bench.database.read { connection in
            try ["mmap_size", "cache_size", "trusted_schema", "query_only"].map { name in
                try connection.integer(.script(trusted: "PRAGMA \(name)"))
            }
        }
        #expect(reader == [Int64(SQLiteOptions().mappedBytes), -8192, 0, 1])
    }

    @Test func `every call on a closed database fails as closed`() async throws {
        let bench = try await SQLiteWorkbench(schema: counter)
        await bench.database.close()
        await #expect(throws: DatabaseError.closed) { try await bench.database.checkpoint() }
        await #expect(throws: DatabaseError.closed) { try await bench.database.dataVersion }
        let again = try await bench.another(Limits())
        #expect(try await again.count() == 0)
        await again.close()
    }
}
