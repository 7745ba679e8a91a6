import EngineTesting
import Relational
import Testing

/// What the contract is held against.
///
/// Every test of the contract takes `Engine.available` as its arguments. One that is missing there would be
/// passed over without a word, so this suite has a test for it, which is then reported as skipped: what runs
/// in continuous integration looks for that.
struct CoverageTests {
    @Test(arguments: Engine.available)
    func `an engine uses its stated dialect`(_ engine: Engine) async throws {
        try await engine.with { bench in
            #expect(bench.database.dialect == engine.dialect)
            #expect(try await bench.database.read { $0.dialect } == engine.dialect)
            #expect(try await bench.database.write { $0.dialect } == engine.dialect)
            let either = SQL.either(sqlite: "SELECT 1", postgres: "SELECT 2")
            let answer = try await bench.database.read { try $0.integer(either) }
            #expect(answer == (engine == .sqlite ? 1 : 2))
        }
    }

    #if Postgres
        @Test(.enabled(if: Engine.postgres.isAvailable, Comment(rawValue: PostgresWorkbench.missing)))
        func `the contract is also tested with PostgreSQL`() {
            #expect(Engine.available == Engine.allCases)
        }
    #endif
}
