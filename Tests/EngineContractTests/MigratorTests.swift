import EngineTesting
import Relational
import Testing

/// Bringing a schema up to date.
struct MigratorTests {
    static let first = Migration(name: "001_counter", trustedText: counter)
    static let second = Migration(name: "002_step", trustedText: "UPDATE counter SET n = n + 1;")
    static let third = Migration(name: "003_double", trustedText: "UPDATE counter SET n = n * 10;")

    @Test(arguments: Engine.available)
    func `migrations run once, in the order of their names`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let migrator = Migrator([Self.third, Self.first, Self.second])
            #expect(try await migrator.pending(in: bench.database).map(\.name).count == 3)
            let applied = try await migrator.migrate(bench.database)
            #expect(applied == ["001_counter", "002_step", "003_double"])
            #expect(try await migrator.pending(in: bench.database).isEmpty)
            #expect(try await migrator.migrate(bench.database) == [])
            try await bench.expect(count: 10)
        }
    }

    @Test(arguments: Engine.available)
    func `only missing migrations are applied`(_ engine: Engine) async throws {
        try await engine.with { bench in
            _ = try await Migrator([Self.first, Self.second]).migrate(bench.database)
            let all = Migrator([Self.first, Self.second, Self.third])
            #expect(try await all.pending(in: bench.database) == [Self.third])
            #expect(try await all.migrate(bench.database) == ["003_double"])
            try await bench.expect(count: 10)
        }
    }

    @Test(arguments: Engine.available)
    func `a migration with nothing to do on an engine counts as applied`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let idle = Migration(name: "002_idle", trustedText: "-- Nothing here.\n")
            let applied = try await Migrator([Self.first, idle]).migrate(bench.database)
            #expect(applied == ["001_counter", "002_idle"])
            #expect(try await Migrator([Self.first, idle]).pending(in: bench.database).isEmpty)
        }
    }

    @Test(arguments: Engine.available)
    func `ten servers that start together migrate once`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let applied = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        let database = try await bench.another(Limits(connections: 1))
                        let names = try await Migrator([Self.first, Self.second]).migrate(database)
                        await database.close()
                        return names
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(applied == ["001_counter", "002_step"])
            try await bench.expect(count: 1)
        }
    }

    @Test(arguments: Engine.available)
    func `a newer schema is refused with the migration's name`(_ engine: Engine) async throws {
        try await engine.with { bench in
            _ = try await Migrator([Self.first, Self.second, Self.third]).migrate(bench.database)
            let older = Migrator([Self.first])
            await #expect(throws: MigrationError.newerSchema("002_step")) {
                try await older.migrate(bench.database)
            }
            await #expect(throws: MigrationError.newerSchema("002_step")) {
                try await older.pending(in: bench.database)
            }
            #expect("\(MigrationError.newerSchema("002_step"))".contains("002_step"))
            try await bench.expect(count: 10)
        }
    }

    @Test(arguments: Engine.available)
    func `a failing migration rolls back its whole run`(_ engine: Engine) async throws {
        try await engine.with { bench in
            let broken = Migration(
                name: "002_broken",
                trustedText: "UPDATE counter SET n = 5; UPDATE absent SET n = 1"
            )
            await #expect { try await Migrator([Self.first, broken]).migrate(bench.database) } throws: {
                error in
                error.isStatement
            }
            let pending = try await Migrator([Self.first]).pending(in: bench.database)
            #expect(pending == [Self.first])
            #expect(try await Migrator([Self.first, Self.second]).migrate(bench.database).count == 2)
        }
    }
}
