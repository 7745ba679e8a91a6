import Foundation
import JSONText
import TestData
import Testing

/// The moderators' commands, on the database of a server that works.
@Suite(.fewAtOnce) struct ModerateTests {
    private func run(_ arguments: [String], in scratch: Scratch, input: String? = nil) async throws -> Outcome
    {
        try await Program.run(arguments, in: scratch, input: input)
    }

    private func report(_ client: Client, _ note: Note, reason: String = "spam") async throws -> String {
        let answer = try await client.post(
            "/v1/reports",
            json: #"{"target":{"kind":"note","id":"\#(note.id)"},"reason":"\#(reason)"}"#
        )
        #expect(answer.status == 201, "\(answer.text)")
        return try #require(answer["id"]?.stringValue)
    }

    @Test func `a hidden note is missing in the next poll, view, file and conditional request`() async throws
    {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let bob = try await server.client.signedUp("bob")
        let note = try #require(Note(try await ada.upload("Bad").json))
        let view = "/v1/view?lat=59.3299&lon=18.06&fov_deg=360"
        let paths = ["/v1/notes", "/v1/notes/\(note.id)", view, note.original] + note.variants
        var tags: [String: String] = [:]
        for path in paths {
            tags[path] = try #require(try await bob.get(path).head["ETag"])
            #expect(try await bob.get(path, ["If-None-Match": tags[path] ?? ""]).status == 304)
        }
        let changes = try await bob.get("/v1/notes/changes")
        let token = try #require(changes["token"]?.stringValue)

        let dry = try await run(["moderate", "hide", note.id, "--reason", "spam", "--dry-run"], in: scratch)
        #expect(dry.code == 0)
        #expect(dry.out.contains("dry run") && dry.out.contains("hidden"), "\(dry.out)")
        let unasked = try await run(
            ["moderate", "hide", note.id, "--reason", "spam"],
            in: scratch,
            input: "y\n"
        )
        #expect(unasked.code == 2)
        let words = try #require(unasked.err.split(separator: "\n").dropLast().last)
        #expect(
            unasked.err.contains("Use --yes.\n") && words.hasPrefix("Usage: sightline moderate hide <id> ...")
        )
        #expect(unasked.err.hasSuffix("\n  See 'sightline moderate hide --help' for more information.\n"))
        #expect(try await bob.get("/v1/notes/\(note.id)").status == 200)

        let hidden = try await run(
            ["moderate", "hide", note.id, "--reason", "spam", "--yes", "--json"],
            in: scratch
        )
        #expect(hidden.code == 0, "\(hidden.err)")
        #expect(hidden.json["acts"]?.arrayValue?.first?["after"]?.stringValue == "hidden")
        for path in paths {
            let answer = try await bob.get(path, ["If-None-Match": tags[path] ?? ""])
            #expect(answer.status == (path == "/v1/notes" || path == view ? 200 : 404), "\(path)")
            if answer.status == 200 { #expect(answer.items.isEmpty) }
        }
        let removed = try await bob.get("/v1/notes/changes?token=\(token)")
        #expect(removed["removed"]?.arrayValue?.compactMap(\.stringValue) == [note.id])
        #expect(try await ada.get("/v1/notes/\(note.id)")["state"]?.stringValue == "hidden")

        let again = try await run(["moderate", "hide", note.id, "--reason", "spam", "--yes"], in: scratch)
        #expect(again.code == 0)
        #expect(again.out.contains("nothing would change"))
        #expect(
            try await run(["moderate", "unhide", note.id, "--reason", "a mistake"], in: scratch).code == 0
        )
        for path in paths where path != "/v1/notes" {
            #expect(try await bob.get(path).status == 200, "\(path)")
        }
        let log = try await run(["moderate", "log", note.id, "--json"], in: scratch)
        let lines = try #require(log.json["log"]?.arrayValue)
        #expect(lines.compactMap { $0["action"]?.stringValue } == ["unhide", "hide"])
        #expect(lines.last?["before"]?["state"]?.stringValue == "published")
        #expect(lines.last?["after"]?["state"]?.stringValue == "hidden")
        #expect(lines.last?["actor_id"] == .null)
        try await server.stop()
        try await scratch.expectHealth()
    }

    @Test func `only moderators work off the queue`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let bob = try await server.client.signedUp("bob")
        let cleo = try await server.client.signedUp("cleo")
        var notes: [Note] = []
        for title in ["One", "Two", "Three"] {
            notes.append(try #require(Note(try await ada.upload(title).json)))
        }
        var reports: [String] = []
        for note in notes { reports.append(try await report(bob, note)) }
        _ = try await report(cleo, notes[0], reason: "privacy")

        let queue = try await run(["moderate", "queue", "--json"], in: scratch)
        #expect(
            queue.json["reports"]?.arrayValue?.compactMap { $0["id"]?.stringValue }.prefix(3) == reports[...]
        )
        #expect(queue.json["counts"]?["open"]?.integerValue == 4)
        let table = try await run(["moderate", "queue"], in: scratch)
        #expect(table.out.contains("@ada") && table.out.contains("4 open"), "\(table.out)")
        let shown = try await run(["moderate", "show", reports[0]], in: scratch)
        #expect(shown.out.contains("One") && shown.out.contains("privacy"), "\(shown.out)")

        let nobody = try await run(["moderate", "assign", reports[1], "--as", "bob"], in: scratch)
        #expect(nobody.code == 1)
        #expect(nobody.err.contains("not a moderator"), "\(nobody.err)")
        #expect(try await run(["members", "role", "cleo", "moderator"], in: scratch).code == 0)
        #expect(try await run(["moderate", "assign", reports[1], "--as", "cleo"], in: scratch).code == 0)
        #expect(try await run(["members", "role", "bob", "admin", "--as", "cleo"], in: scratch).code == 1)
        let mine = try await bob.get("/v1/reports")
        #expect(mine.items.compactMap { $0["state"]?.stringValue } == ["open", "assigned", "open"])

        let hidden = try await run(
            ["moderate", "hide", notes[0].id, "--reason", "no", "--as", "@cleo", "--resolve", "--yes"],
            in: scratch
        )
        #expect(hidden.code == 0 && hidden.out.contains("Resolved 2 reports."), "\(hidden.out)\(hidden.err)")
        let rejected = try await run(["moderate", "reject", reports[1], "--reason", "harmless"], in: scratch)
        #expect(rejected.code == 0)
        let twice = try await run(["moderate", "resolve", reports[1], "--reason", "done"], in: scratch)
        #expect(twice.code == 1 && twice.err.contains("already rejected"), "\(twice.err)")
        let missing = try await run(
            ["moderate", "remove", notes[2].id, "77", "--reason", "x", "--yes"],
            in: scratch
        )
        #expect(missing.code == 1 && missing.err.contains("77"))
        #expect(try await ada.get("/v1/notes/\(notes[2].id)")["state"]?.stringValue == "published")
        let wrong = try await run(["members", "suspend", notes[2].id, "--reason", "x", "--yes"], in: scratch)
        #expect(wrong.code == 1 && wrong.err.contains("@ada"), "\(wrong.err)")

        // A warning, and then worse, by way of the review.
        let review = try await run(
            ["moderate", "review", "--as", "cleo"],
            in: scratch,
            input: "?\nm\nz\ns too much\n"
        )
        #expect(review.code == 0, "\(review.err)")
        #expect(review.out.contains("The key is unknown"), "\(review.out)")
        #expect(review.out.contains("Suspended 1 member, 1 report resolved."), "\(review.out)")
        #expect(review.out.contains("1 report handled."))
        #expect(try await ada.get("/v1/members/me").status == 401)
        #expect(try await bob.get("/v1/notes").items.isEmpty)
        #expect(try await bob.get("/v1/reports").items.allSatisfy { $0["state"]?.stringValue != "open" })
        let empty = try await run(["moderate", "review"], in: scratch, input: "")
        #expect(empty.code == 0 && empty.out.contains("0 reports handled."))
        try await server.stop()
    }

    @Test func `every key of a review does its act`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let bob = try await server.client.signedUp("bob")
        var notes: [Note] = []
        for number in 0..<8 {
            let note = try #require(
                Note(try await ada.upload("Note \(number)", Photo.jpeg(salt: number)).json)
            )
            notes.append(note)
            _ = try await report(bob, note)
        }
        let keys = ["h", "r rude", "w", "b", "a", "d", "x nothing", "q"]
        let review = try await run(
            ["moderate", "review"],
            in: scratch,
            input: keys.joined(separator: "\n") + "\n"
        )
        #expect(review.code == 0, "\(review.err)\(review.out)")
        #expect(review.out.contains("7 reports handled."), "\(review.out)")
        var states: [String?] = []
        for note in notes { states.append(try await ada.get("/v1/notes/\(note.id)")["state"]?.stringValue) }
        #expect(
            states == [
                "hidden", "removed", "published", "removed", "published", "published", "published",
                "published",
            ]
        )
        let mine = try await bob.get("/v1/reports")
        #expect(
            mine.items.compactMap { $0["state"]?.stringValue }.reversed() == [
                "resolved", "resolved", "resolved", "resolved", "assigned", "resolved", "rejected", "open",
            ]
        )
        let me = try await ada.get("/v1/members/me")
        #expect(me["warnings"]?.arrayValue?.compactMap { $0["reason"]?.stringValue } == ["spam"])
        let refused = try await bob.upload("Copy", Photo.jpeg(salt: 3))
        #expect(refused.status == 422 && refused["code"]?.stringValue == "image-blocked", "\(refused.text)")
        #expect(try await bob.upload("Other", Photo.jpeg(salt: 1)).status == 201)
        let accepted = try await run(
            ["moderate", "unblock-image", notes[3].id, "--reason", "x"],
            in: scratch
        )
        #expect(accepted.code == 0, "\(accepted.err)")
        #expect(try await bob.upload("Copy", Photo.jpeg(salt: 3)).status == 201)
        try await server.stop()
        try await scratch.expectHealth()
    }

    @Test func `accounts are created and managed`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch, ["--registration", "closed"])
        let short = try await run(["members", "create", "ada"], in: scratch, input: "short\n")
        #expect(short.code == 1 && short.err.contains("at least 10"), "\(short.err)")
        let mute = try await run(["members", "create", "ada"], in: scratch)
        #expect(mute.code == 2 && mute.err.contains("\nUsage: sightline members create "), "\(mute.err)")
        let made = try await run(
            ["members", "create", "ada", "--role", "admin", "--name", "Ada L.", "--json"],
            in: scratch,
            input: "\(Client.password)\n"
        )
        #expect(made.code == 0, "\(made.err)")
        let taken = try await run(["members", "create", "ada"], in: scratch, input: "\(Client.password)\n")
        #expect(taken.code == 1 && taken.err.contains("taken"))
        // No member could choose it, and whoever has the machine may.
        let support = try await run(
            ["members", "create", "support"],
            in: scratch,
            input: "\(Client.password)\n"
        )
        #expect(support.code == 0, "\(support.err)")
        let ada = try await server.client.loggedIn()
        let me = try await ada.get("/v1/members/me")
        #expect(me["role"]?.stringValue == "admin" && me["id"] == made.json["id"])
        let list = try await run(["members", "list", "--role", "admin", "--json"], in: scratch)
        #expect(list.json["members"]?.arrayValue?.first?["sessions"]?.integerValue == 1)
        #expect(try await run(["members", "show", "ada"], in: scratch).out.contains("Ada L."))
        let sessions = try await run(["members", "sessions", "ada"], in: scratch)
        #expect(sessions.out.contains("LAST USED"))
        let ended = try await run(
            ["members", "sessions", "ada", "--end", "--reason", "x", "--yes"],
            in: scratch
        )
        #expect(ended.code == 0 && ended.out.contains("Ended 1 session."), "\(ended.out)")
        #expect(try await ada.get("/v1/members/me").status == 401)
        let again = try await server.client.loggedIn()
        let group = try await again.post("/v1/groups", json: #"{"name":"Friends"}"#)
        let id = try #require(group["id"]?.stringValue, "\(group.text)")
        #expect(try await run(["groups", "list"], in: scratch).out.contains("Friends"))
        let one = try await run(["groups", "show", id, "--json"], in: scratch)
        #expect(one.json["members"]?.arrayValue?.first?["handle"]?.stringValue == "ada", "\(one.out)")
        #expect(try await run(["groups", "show", "5"], in: scratch).code == 1)
        #expect(try await run(["members", "show", "nobody"], in: scratch).code == 1)
        try await server.stop()
    }

    @Test func `stats are shown as tables, JSON and a picture`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        #expect(try await ada.upload("Here").status == 201)
        for _ in 0..<3 { #expect(try await ada.get("/v1/view?lat=59.3&lon=18&fov_deg=360").status == 200) }
        // What is not written down yet is written when the server ends.
        try await server.stop()
        let stats = try await run(["stats", "--json", "--days", "7", "--svg", "stats.svg"], in: scratch)
        #expect(stats.code == 0, "\(stats.err)")
        #expect(stats.json["days"]?.arrayValue?.count == 7)
        let sums = ["views", "uploads", "members"].map { name in
            (stats.json["days"]?.arrayValue ?? []).reduce(0) { $0 + ($1[name]?.integerValue ?? 0) }
        }
        #expect(sums == [3, 1, 1])
        #expect(stats.json["regions"]?.arrayValue?.first?["views"]?.integerValue == 3)
        let table = try await run(["stats"], in: scratch)
        #expect(table.out.contains("NEW MEMBERS") && table.out.contains("59.06 N 16.88 E"), "\(table.out)")
        let picture = scratch.text("stats.svg")
        #expect(picture.hasPrefix("<svg ") && picture.contains("3 in all"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completion scripts work in shells`(_ shell: String) async throws {
        let script = try await run(["--generate-completion-script", shell], in: try Scratch())
        #expect(script.code == 0)
        #expect(script.out.contains("block-image"))
    }
}
