#if Postgres
    import Foundation
    import JSONText
    import TestData
    import Testing

    /// A moderator's command, and two servers on one PostgreSQL database.
    @Suite(
        .fewAtOnce,
        .enabled(
            if: PostgresSchema.server != nil,
            "SIGHTLINE_TEST_POSTGRES names no server; scripts/test starts one"
        )
    )
    struct TwoServersModerationTests {
        @Test func `an act by a command appears in the next answer of every server`() async throws {
            let scratch = try Scratch()
            let schema = try await PostgresSchema()
            let place = ["--database", schema.url]
            let one = try await Server.start(in: scratch, place)
            let two = try await Server.start(in: scratch, place)
            let ada = try await one.client.signedUp()
            let bob = try await two.client.signedUp("bob")
            let note = try #require(Note(try await ada.upload("Bad").json))
            let view = "/v1/view?lat=59.3299&lon=18.06&fov_deg=360"
            let paths = ["/v1/notes", "/v1/notes/\(note.id)", view] + note.variants
            var tags: [String: String] = [:]
            for path in paths {
                let tag: String = try #require(try await bob.get(path).head["ETag"])
                tags[path] = tag
                for server in [one, two] {
                    let answer = try await bob.at(server.port).get(path, ["If-None-Match": tag])
                    #expect(answer.status == 304, "\(path)")
                }
            }
            func run(_ arguments: String...) async throws -> Outcome {
                try await Program.run(arguments + place, in: scratch)
            }
            let hidden = try await run("moderate", "hide", note.id, "--reason", "spam", "--yes")
            #expect(hidden.code == 0, "\(hidden.err)")
            for server in [one, two] {
                for path in paths {
                    let answer = try await bob.at(server.port).get(path, ["If-None-Match": tags[path] ?? ""])
                    #expect(answer.status == (path == "/v1/notes" || path == view ? 200 : 404), "\(path)")
                    if answer.status == 200 { #expect(answer.items.isEmpty) }
                }
            }
            #expect(try await run("moderate", "unhide", note.id, "--reason", "spam").code == 0)
            let blocked = try await run("moderate", "block-image", note.id, "--reason", "spam", "--yes")
            #expect(blocked.code == 0, "\(blocked.err)")
            for server in [one, two] {
                let refused = try await bob.at(server.port).upload("Copy")
                #expect(refused.status == 422 && refused["code"]?.stringValue == "image-blocked")
            }
            #expect(try await run("members", "suspend", "ada", "--reason", "spam", "--yes").code == 0)
            for server in [one, two] {
                #expect(try await ada.at(server.port).get("/v1/members/me").status == 401)
                #expect(try await bob.at(server.port).get("/v1/notes").items.isEmpty)
            }
            let queue = try await run("moderate", "log", "--json")
            #expect(queue.json["log"]?.arrayValue?.count == 4, "\(queue.out)")
            #expect(try await run("stats", "--json").code == 0)
            #expect(try await run("members", "list").out.contains("suspended"))
            try await one.stop()
            try await two.stop()
            try await schema.drop()
        }
    }
#endif
