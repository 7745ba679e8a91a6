#if Postgres
    import Foundation
    import PostgresEngine
    import Relational
    import Storage
    import TestData
    import Testing

    /// The commands on PostgreSQL.
    @Suite(.fewAtOnce) struct PostgresCommandTests {
        private static let server = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_POSTGRES"]

        @Test(arguments: ["serve", "migrate", "doctor"])
        func `a server that cannot be reached is named without its password`(_ command: String) async throws {
            let scratch = try Scratch()
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/uploads",
                withIntermediateDirectories: true
            )
            let url = "postgres://ada:s3cret@127.0.0.1:1/x?password=s3cret"
            let outcome = try await Program.run([command, "--database", url], in: scratch)
            #expect(outcome.code == 1, "\(outcome.err)")
            #expect(outcome.err.contains("postgres://127.0.0.1:1/x cannot be used"), "\(outcome.err)")
            #expect(outcome.err.contains("refused"), "\(outcome.err)")
            #expect(!(outcome.err + outcome.out).contains("s3cret"))
        }

        @Test(.enabled(if: server != nil, "SIGHTLINE_TEST_POSTGRES names no server; scripts/test starts one"))
        func `PostgreSQL needs only one setting`() async throws {
            let server = try #require(Self.server)
            let scratch = try Scratch()
            let schema = "cli_" + UUID().uuidString.lowercased().replacing("-", with: "")
            let owner = try await PostgresDatabase(url: server, options: PostgresOptions(sessions: 1))
            try await owner.write { try $0.executeScript(.script(trusted: "CREATE SCHEMA \(schema)")) }
            let url = server + "?options=-csearch_path%3D\(schema)"
            func run(_ arguments: String...) async throws -> Outcome {
                try await Program.run(arguments + ["--database", url], in: scratch)
            }
            #expect(
                try await run("migrate").out
                    == Schema.migrations.map { "Applied \($0.name).\n" }.joined()
            )
            let again = try await run("migrate")
            #expect(again.out.hasSuffix("is up to date.\n") && !again.out.contains(schema), "\(again.out)")
            let seeded = try await Program.seed(
                ["--notes", "300", "--seed", "1", "--database", url],
                in: scratch
            )
            #expect(seeded.code == 0, "\(seeded.err)")
            let checked = try await run("doctor")
            #expect(checked.code == 0, "\(checked.out) \(checked.err)")
            let count = try await owner.read { connection in
                try connection.integer(.script(trusted: "SELECT count(*) FROM \(schema).note"))
            }
            #expect(count == 300)
            try await owner.write { connection in
                try connection.executeScript(
                    .script(trusted: "INSERT INTO \(schema).migration VALUES ('999_future', 0)")
                )
            }
            let newer = try await run("serve", "--port", "0")
            #expect(newer.code == 1)
            #expect(newer.err.contains("999_future"), "\(newer.err)")
            try await owner.write { try $0.executeScript(.script(trusted: "DROP SCHEMA \(schema) CASCADE")) }
            await owner.close()
        }
    }
#endif
