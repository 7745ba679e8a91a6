import EngineTesting
import Relational
import SQLiteEngine
import Testing

@Suite(.timeLimit(.minutes(15)))
struct CommitTests {
    private struct Interruption: Error {}

    @Test func `every consumer hears every commit, and a burst of them once`() async throws {
        let bench = try await SQLiteWorkbench(schema: counter)
        let other = try OtherConnection(path: bench.path)
        let ears = [Ear(bench.database.commits()), Ear(bench.database.commits())]
        for ear in ears { #expect(await ear.hears(1)) }
        try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
        for ear in ears { #expect(await ear.hears(2)) }
        try other.run("UPDATE counter SET n = 2")
        for ear in ears { #expect(await ear.hears(3)) }
        #expect(
            try await Ear.hearsOnce(
                { bench.database.commits() },
                after: { for n in 3..<30 { try other.run("UPDATE counter SET n = \(n)") } }
            )
        )
        #expect(try await bench.count() == 29)
        await bench.database.close()
    }

    @Test func `reads and rolled back transactions are not heard`() async throws {
        let bench = try await SQLiteWorkbench(schema: counter)
        let ear = Ear(bench.database.commits())
        #expect(await ear.hears(1))
        await #expect(throws: Interruption.self) {
            try await bench.database.write { connection in
                try connection.execute("UPDATE counter SET n = 1")
                throw Interruption()
            }
        }
        #expect(try await bench.count() == 0)
        #expect(await ear.staysAt(1))
        try await bench.database.write { try $0.execute("UPDATE counter SET n = 1") }
        #expect(await ear.hears(2))
        await bench.database.close()
    }

    @Test func `commits before an element are readable when it arrives`() async throws {
        let options = SQLiteOptions(watchInterval: .milliseconds(1))
        let bench = try await SQLiteWorkbench(options: options, schema: counter)
        let other = try OtherConnection(path: bench.path)
        let follower = Task {
            var seen: Int64 = 0
            for await _ in bench.database.commits() {
                seen = try await bench.count() ?? 0
                if seen == 200 { break }
            }
            return seen
        }
        for n in 1...200 { try other.run("UPDATE counter SET n = \(n)") }
        #expect(try await follower.value == 200)
        await bench.database.close()
    }

    @Test func `consumers can come and go, and closing the database ends every stream`() async throws {
        let bench = try await SQLiteWorkbench(schema: counter)
        for n in 1...5 {
            let ear = Ear(bench.database.commits())
            #expect(await ear.hears(1))
            try await bench.database.write { try $0.execute("UPDATE counter SET n = \(n)") }
            #expect(await ear.hears(2))
            ear.stop()
            #expect(await ear.ends())
        }
        let ear = Ear(bench.database.commits())
        #expect(await ear.hears(1))
        await bench.database.close()
        #expect(await ear.ends())
        #expect(await Ear(bench.database.commits()).ends())
    }

    @Test func `listening does not keep a database open`() async throws {
        let bench = try await SQLiteWorkbench()
        var database: SQLiteDatabase? = try SQLiteDatabase(path: bench.path)
        weak let kept = database
        let ear = try Ear(#require(database).commits())
        #expect(await ear.hears(1))
        database = nil
        #expect(await ear.ends())
        #expect(kept == nil)
        await bench.database.close()
    }

    @Test func `every commit of any connection changes the commit stamp, and no read and no rollback does`()
        async throws
    {
        let bench = try await SQLiteWorkbench(schema: counter)
        let (database, second) = (bench.database, try SQLiteDatabase(path: bench.path))
        let other = try OtherConnection(path: bench.path)
        var stamps: Set<CommitStamp> = []
        for n in 0..<300 {
            switch n % 3 {
            case 0: try await database.write { try $0.execute("UPDATE counter SET n = n + 1") }
            case 1: try other.run("UPDATE counter SET n = n + 1")
            // Nothing changes, and the log begins anew.
            default: try other.run("PRAGMA wal_checkpoint(TRUNCATE); UPDATE counter SET n = n")
            }
            let stamp = try #require(database.commitStamp)
            #expect(stamps.insert(stamp).inserted, "\(n)")
            #expect(second.commitStamp == stamp)
            await #expect(throws: Interruption.self) {
                try await database.write { connection in
                    try connection.execute("UPDATE counter SET n = -1")
                    throw Interruption()
                }
            }
            _ = try await bench.count()
            #expect(database.commitStamp == stamp)
        }
        await second.close()
        #expect(second.commitStamp == nil)
        #expect(database.commitStamp != nil)
        await database.close()
        #expect(database.commitStamp == nil)
    }
}
