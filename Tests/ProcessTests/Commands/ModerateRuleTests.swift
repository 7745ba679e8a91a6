import JSONText
import TestData
import Testing

/// What all acts of moderators have in common: what they ask, what they only say, and what ends with them.
@Suite(.fewAtOnce) struct ModerateRuleTests {
    private func report(_ client: Client, _ kind: String, _ id: String) async throws -> String {
        let answer = try await client.post(
            "/v1/reports",
            json: #"{"target":{"kind":"\#(kind)","id":"\#(id)"},"reason":"spam"}"#
        )
        #expect(answer.status == 201, "\(answer.text)")
        return try #require(answer["id"]?.stringValue)
    }

    private func states(_ client: Client) async throws -> [String] {
        try await client.get("/v1/reports").items.compactMap { $0["state"]?.stringValue }
    }

    @Test func `acts that take something away ask, and their opposites do not`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let note = try #require(Note(try await ada.upload("Note").json))
        let why = ["--reason", "test"]
        func run(_ arguments: [String]) async throws -> Outcome {
            try await Program.run(arguments, in: scratch, input: "y\n")
        }
        for (takes, gives) in [
            (["moderate", "hide", note.id], ["moderate", "unhide", note.id]),
            (["moderate", "remove", note.id], ["moderate", "restore", note.id]),
            (["moderate", "block-image", note.id], ["moderate", "unblock-image", note.id]),
            (["members", "suspend", "ada"], ["members", "unsuspend", "ada"]),
        ] {
            let unasked = try await run(takes + why)
            #expect(unasked.code == 2 && unasked.err.contains("--yes"), "\(takes)")
            #expect(try await run(takes + why + ["--yes"]).code == 0, "\(takes)")
            let dry = try await run(gives + why + ["--dry-run"])
            #expect(dry.code == 0 && dry.out.contains("dry run"), "\(gives) \(dry.out)")
            let given = try await run(gives + why)
            #expect(
                given.code == 0 && !given.out.contains("nothing would change"),
                "\(gives) \(given.out)\(given.err)"
            )
        }
        #expect(try await server.client.get("/v1/notes/\(note.id)").status == 200)
        try await server.stop()
    }

    @Test func `a dry run of an assignment or a role shows the change without making it`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let bob = try await server.client.signedUp("bob")
        let note = try #require(Note(try await ada.upload("Note").json))
        let report = try await report(bob, "note", note.id)
        func run(_ arguments: String...) async throws -> Outcome {
            try await Program.run(arguments, in: scratch)
        }
        let role = try await run("members", "role", "bob", "moderator", "--dry-run")
        #expect(role.code == 0 && role.out.contains("would change from member to moderator"), "\(role.out)")
        let told = try await run("members", "role", "bob", "moderator", "--dry-run", "--json")
        #expect(told.json["dry_run"] == .bool(true) && told.json["role"]?.stringValue == "moderator")
        #expect(told.json["before"]?.stringValue == "member")
        #expect(try await bob.get("/v1/members/me")["role"]?.stringValue == "member")
        #expect(try await run("members", "role", "bob", "moderator", "--dry-run", "--as", "ada").code == 1)
        #expect(try await run("members", "role", "nobody", "moderator", "--dry-run").code == 1)
        #expect(try await run("members", "role", "bob", "moderator").code == 0)

        let assigned = try await run("moderate", "assign", report, "--to", "bob", "--dry-run")
        #expect(assigned.code == 0 && assigned.out.contains("would be assigned to"), "\(assigned.out)")
        #expect(try await states(bob) == ["open"])
        #expect(try await run("moderate", "assign", report, "--to", "ada", "--dry-run").code == 1)
        #expect(try await run("moderate", "assign", "77", "--dry-run").code == 1)
        #expect(try await run("moderate", "assign", report, "--to", "bob").code == 0)
        #expect(try await states(bob) == ["assigned"])
        let log = try await run("moderate", "log", note.id, "--json")
        #expect(log.json["log"]?.arrayValue?.count == 1, "\(log.out)\(log.err)")
        try await server.stop()
    }

    @Test func `a dry run refuses what the command itself refuses to a moderator`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let (ada, bob) = (try await server.client.signedUp(), try await server.client.signedUp("bob"))
        let note = try #require(Note(try await ada.upload("Note").json))
        let report = try await report(bob, "note", note.id)
        #expect(try await Program.run(["members", "role", "ada", "moderator"], in: scratch).code == 0)
        for command in [
            ["members", "suspend", "ada"], ["moderate", "warn", "ada"], ["moderate", "hide", note.id],
            ["moderate", "reject", report],
        ] {
            for last in ["--dry-run", "--yes"] {
                let done = try await Program.run(
                    command + ["--reason", "test", "--as", "ada", last],
                    in: scratch
                )
                #expect(done.code == 1 && done.err.contains("your own"), "\(command) \(last) \(done)")
            }
            let operators = command + ["--reason", "test", "--dry-run"]
            #expect(try await Program.run(operators, in: scratch).code == 0)
        }
        try await server.stop()
    }

    @Test func `a review ends all reports about the same thing at once`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let (bob, cleo) = (try await server.client.signedUp("bob"), try await server.client.signedUp("cleo"))
        let bad = try #require(Note(try await ada.upload("Bad").json))
        let other = try #require(Note(try await ada.upload("Other", Photo.jpeg(salt: 1)).json))
        for person in [bob, cleo] { _ = try await report(person, "note", bad.id) }
        for person in [bob, cleo] { _ = try await report(person, "note", other.id) }
        // One of them is somebody's work already.
        let second = try await cleo.get("/v1/reports").items.last?["id"]?.stringValue ?? ""
        #expect(try await Program.run(["moderate", "assign", second], in: scratch).code == 0)

        let review = try await Program.run(["moderate", "review"], in: scratch, input: "h\nx harmless\nq\n")
        #expect(review.code == 0, "\(review.err)")
        #expect(review.out.contains("1 more report is open about it."), "\(review.out)")
        #expect(review.out.contains("Hid 1 note, 2 reports resolved."), "\(review.out)")
        #expect(review.out.contains("2 reports handled."), "\(review.out)")
        #expect(try await ada.get("/v1/notes/\(bad.id)")["state"]?.stringValue == "hidden")
        #expect(try await ada.get("/v1/notes/\(other.id)")["state"]?.stringValue == "published")
        // What is rejected is one report, for the others may say something else.
        #expect(try await states(bob) == ["rejected", "resolved"])
        #expect(try await states(cleo) == ["open", "resolved"])
        try await server.stop()
        try await scratch.expectHealth()
    }
}
