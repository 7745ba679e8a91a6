import Foundation
import TestData
import Testing

/// Many programs that find an old schema at the same moment.
@Suite(.fewAtOnce) struct MigrationTests {
    /// Starts ten programs at once on one database, and expects each migration to be applied by exactly one
    /// of them.
    private func expectOneMigration(of database: String, in scratch: Scratch) async throws {
        var programs: [RunningProgram] = []
        for _ in 0..<10 {
            programs.append(try await RunningProgram(["migrate", "--database", database], in: scratch))
        }
        var lines: [Substring] = []
        for program in programs {
            #expect(try await program.end() == 0, "\(program.err)")
            lines += program.out.split(separator: "\n")
        }
        let applied = lines.filter { $0.hasPrefix("Applied ") }
        #expect(applied.count >= 2 && Set(applied).count == applied.count, "\(lines)")
        #expect(lines.count { $0.hasSuffix("is up to date.") } >= 8)
        let server = try await Server.start(in: scratch, ["--database", database])
        #expect(try await server.client.signedUp().upload("Here").status == 201)
        try await server.stop()
    }

    @Test func `ten servers starting together on a new SQLite file migrate it once`() async throws {
        try await expectOneMigration(of: "new.sqlite", in: try Scratch())
    }

    #if Postgres
        @Test(.enabled(if: PostgresSchema.server != nil, "SIGHTLINE_TEST_POSTGRES names no server"))
        func `ten servers starting together on an empty PostgreSQL schema migrate it once`() async throws {
            let schema = try await PostgresSchema()
            try await expectOneMigration(of: schema.url, in: try Scratch())
            try await schema.drop()
        }
    #endif
}
