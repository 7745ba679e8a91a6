import ChildProcess
import Foundation
import JSONText
import TestData
import Testing

/// The commands that copy and end an account, on the database of a server that works.
@Suite(.fewAtOnce) struct AccountCommandTests {
    @Test func `an account is exported and deleted while its server runs`() async throws {
        try await expectEnd([])
    }

    #if Postgres
        @Test(.enabled(if: PostgresSchema.server != nil, "there is no PostgreSQL server"))
        func `an account is exported and deleted on PostgreSQL`() async throws {
            let schema = try await PostgresSchema()
            try await expectEnd(["--database", schema.url])
            try await schema.drop()
        }
    #endif

    private func expectEnd(_ flags: [String]) async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch, flags)
        let ada = try await server.client.signedUp()
        let note = try #require(Note(try await ada.upload("Mine").json))
        func run(_ arguments: String...) async throws -> Outcome {
            try await Program.run(arguments + flags, in: scratch)
        }

        let file = "\(scratch.path)/ada.zip"
        let exported = try await run("members", "export", "ada", "--to", file)
        #expect(exported.code == 0, "\(exported.err)")
        let list = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); z.testzip(); print(z.namelist())"
        let names = try await ChildProcess.output(
            of: "/usr/bin/env",
            arguments: ["python3", "-c", list, file],
            environment: ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
        )
        #expect(names.contains("images/\(note.id).jpg") && names.contains("README.txt"), "\(names)")
        let again = try await run("members", "export", "ada", "--to", file)
        #expect(again.code == 1 && again.err.contains("cannot be written"), "\(again.err)")
        let nobody = try await run("members", "export", "nobody", "--to", "\(scratch.path)/x.zip")
        #expect(nobody.code == 1 && !FileManager.default.fileExists(atPath: "\(scratch.path)/x.zip"))

        let dry = try await run("members", "delete", "ada", "--reason", "asked by mail", "--dry-run")
        #expect(dry.code == 0 && dry.out.contains("with 1 note and 0 comments"), "\(dry.out) \(dry.err)")
        let unasked = try await run("members", "delete", "ada", "--reason", "asked by mail")
        #expect(unasked.code == 2 && unasked.err.contains("--yes"))
        #expect(try await ada.get("/v1/notes/\(note.id)").status == 200)
        let done = try await run("members", "delete", "ada", "--reason", "asked by mail", "--yes", "--json")
        #expect(done.code == 0, "\(done.err)")
        #expect(done.json["notes"]?.integerValue == 1)
        for path in ["/v1/notes/\(note.id)", note.original, "/v1/members?handle=ada"] {
            #expect(try await server.client.get(path).status == 404, "\(path)")
        }
        #expect(try await ada.get("/v1/members/me").status == 401)
        let twice = try await run("members", "delete", "ada", "--reason", "again", "--yes")
        #expect(twice.code == 1 && twice.err.contains("already deleted"), "\(twice.err)")
        let log = try await run("moderate", "log", "@ada")
        #expect(log.code == 0 && log.out.contains("asked by mail"), "\(log.out) \(log.err)")
        try await server.stop()
        let checked = try await run("doctor")
        #expect(checked.code == 0, "\(checked.out) \(checked.err)")
    }
}
