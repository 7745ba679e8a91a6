import Relational
import SQLiteEngine
import Testing

struct MigratorTests {
    static let first = Migration(
        name: "001_counter",
        trustedText: "CREATE TABLE counter (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL);"
            + "INSERT INTO counter VALUES (1, 0);"
    )
    static let second = Migration(name: "002_step", trustedText: "UPDATE counter SET n = n + 1;")
    static let third = Migration(name: "003_double", trustedText: "UPDATE counter SET n = n * 10;")

    @Test func `migrations run in the order of their names, and once`() async throws {
        let bench = try await Workbench()
        let migrator = Migrator([Self.third, Self.first, Self.second])
        #expect(try await migrator.pending(in: bench.database).map(\.name).count == 3)
        let applied = try await migrator.migrate(bench.database)
        #expect(applied == ["001_counter", "002_step", "003_double"])
        #expect(try await migrator.migrate(bench.database) == [])
        #expect(try await bench.count() == 10)
    }

    @Test func `only what is missing is applied`() async throws {
        let bench = try await Workbench()
        _ = try await Migrator([Self.first, Self.second]).migrate(bench.database)
        #expect(
            try await Migrator([Self.first, Self.second, Self.third]).migrate(bench.database) == [
                "003_double"
            ]
        )
        #expect(try await bench.count() == 10)
    }

    @Test func `ten servers that start together migrate once`() async throws {
        let bench = try await Workbench()
        let path = bench.path
        let applied = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<10 {
                group.addTask {
                    let database = try SQLiteDatabase(path: path, options: SQLiteOptions(readers: 1))
                    let names = try await Migrator([Self.first, Self.second]).migrate(database)
                    await database.close()
                    return names
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(applied == ["001_counter", "002_step"])
        #expect(try await bench.count() == 1)
    }

    @Test func `a schema of a newer version is refused`() async throws {
        let bench = try await Workbench()
        _ = try await Migrator([Self.first, Self.second]).migrate(bench.database)
        await #expect(throws: MigrationError.newerSchema("002_step")) {
            try await Migrator([Self.first]).migrate(bench.database)
        }
    }

    @Test func `a migration that fails takes the others of its run back`() async throws {
        let bench = try await Workbench()
        let broken = Migration(
            name: "002_broken",
            trustedText: "UPDATE counter SET n = 5; UPDATE absent SET n = 1"
        )
        await #expect(throws: DatabaseError.statement("no such table: absent")) {
            try await Migrator([Self.first, broken]).migrate(bench.database)
        }
        #expect(try await Migrator([Self.first]).pending(in: bench.database).count == 1)
        #expect(try await Migrator([Self.first, Self.second]).migrate(bench.database).count == 2)
    }
}
