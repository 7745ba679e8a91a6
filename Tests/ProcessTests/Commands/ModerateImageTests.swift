import Foundation
import JSONText
import TestData
import Testing

/// Moderators look at pictures and learn who reported, from the command line.
@Suite(.fewAtOnce) struct ModerateImageTests {
    private func run(_ arguments: [String], in scratch: Scratch, input: String? = nil) async throws -> Outcome
    {
        try await Program.run(arguments, in: scratch, input: input)
    }

    private func bytes(_ name: String, in scratch: Scratch) -> [UInt8] {
        FileManager.default.contents(atPath: "\(scratch.path)/\(name)").map(Array.init) ?? []
    }

    @Test func `show writes the picture of a reported note, and the log records the look`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let bob = try await server.client.signedUp("bob")
        _ = try await server.client.signedUp("mia")
        let note = try #require(Note(try await ada.upload("Bad").json))
        let display = try await ada.get(note.variants[0]).body
        let report = try await bob.post(
            "/v1/reports",
            json: #"{"target":{"kind":"note","id":"\#(note.id)"},"reason":"privacy","comment":"My house."}"#
        )
        let id = try #require(report["id"]?.stringValue)
        #expect(try await run(["members", "role", "mia", "moderator"], in: scratch).code == 0)
        let hidden = try await run(["moderate", "hide", note.id, "--reason", "x", "--yes"], in: scratch)
        #expect(hidden.code == 0)
        #expect(try await bob.get(note.variants[0]).status == 404)

        for (name, file) in [(id, "one.jpg"), (note.id, "two.jpg")] {
            let shown = try await run(
                ["moderate", "show", name, "--image", file, "--as", "mia"],
                in: scratch
            )
            #expect(shown.code == 0, "\(shown.err)")
            #expect(bytes(file, in: scratch) == display)
            #expect(shown.out.contains("look") && shown.out.contains("@mia"), "\(shown.out)")
            #expect(shown.out.contains("@bob"), "\(shown.out)")
            #expect(shown.out.contains("The picture is in \(file)."))
            #expect(!shown.out.contains("/uploads/"), "\(shown.out)")
        }
        let original = try await run(
            ["moderate", "show", note.id, "--image", "three.jpg", "--variant", "original", "--json"],
            in: scratch
        )
        #expect(bytes("three.jpg", in: scratch).count > 0)
        let shown = original.json
        #expect(shown["reports"]?.arrayValue?.first?["reporter"]?.stringValue == "bob", "\(original.out)")
        let image = try #require(shown["note"]?["image_id"]?.stringValue)
        #expect(
            shown["note"]?["url"]?.stringValue == "/v1/moderation/images/\(note.id)/\(image)/display"
        )
        let log = shown["log"]?.arrayValue ?? []
        #expect(log.prefix(3).allSatisfy { $0["action"]?.stringValue == "look" })
        #expect(log.first?["after"]?["variant"]?.stringValue == "original")
        #expect(log.prefix(3).map { $0["actor_id"] == .null } == [true, false, false])
        let queue = try await run(["moderate", "queue", "--json"], in: scratch)
        #expect(queue.json["reports"]?.arrayValue?.first?["reporter"]?.stringValue == "bob")

        // A file that is there already is not written over, and nobody looked.
        let again = try await run(["moderate", "show", note.id, "--image", "one.jpg"], in: scratch)
        #expect(again.code == 1 && again.err.contains("one.jpg"), "\(again.err)")
        let other = try await run(["moderate", "show", "@ada", "--image", "four.jpg"], in: scratch)
        #expect(other.code == 1 && other.err.contains("member"), "\(other.err)")
        let stranger = try await run(
            ["moderate", "show", note.id, "--image", "five.jpg", "--as", "bob"],
            in: scratch
        )
        #expect(stranger.code == 1 && stranger.err.contains("not a moderator"), "\(stranger.err)")
        for name in ["four.jpg", "five.jpg"] {
            #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/\(name)"))
        }
        let lines = try await run(["moderate", "log", note.id, "--json"], in: scratch)
        #expect(lines.json["log"]?.arrayValue?.count { $0["action"]?.stringValue == "look" } == 3)
        #expect(try await run(["moderate", "show", note.id, "--as", "mia"], in: scratch).code == 2)
        #expect(try await run(["moderate", "show", note.id, "--variant", "thumb"], in: scratch).code == 2)
        try await server.stop()
    }

    @Test func `a review writes the picture, names the reporter, and stays at the report`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let ada = try await server.client.signedUp()
        let bob = try await server.client.signedUp("bob")
        let note = try #require(Note(try await ada.upload("Bad").json))
        let display = try await ada.get(note.variants[0]).body
        for (kind, target) in [
            ("note", note.id),
            ("member", try #require(try await ada.get("/v1/members/me")["id"]?.stringValue)),
        ] {
            let report = try await bob.post(
                "/v1/reports",
                json: #"{"target":{"kind":"\#(kind)","id":"\#(target)"},"reason":"spam"}"#
            )
            #expect(report.status == 201, "\(report.text)")
        }
        let review = try await run(
            ["moderate", "review"],
            in: scratch,
            input: "i\ni picture.jpg\ni picture.jpg\nx no\ni\nq\n"
        )
        #expect(review.code == 0, "\(review.err)")
        #expect(bytes("note-\(note.id).jpg", in: scratch) == display)
        #expect(bytes("picture.jpg", in: scratch) == display)
        #expect(review.out.contains("Its picture is in picture.jpg."), "\(review.out)")
        #expect(review.out.matches(of: /Not\ done:/).count == 2, "\(review.out)")
        #expect(review.out.contains("@bob") && review.out.contains("1 report handled"), "\(review.out)")
        let log = try await run(["moderate", "log", note.id, "--json"], in: scratch)
        #expect(log.json["log"]?.arrayValue?.count { $0["action"]?.stringValue == "look" } == 2)
        try await server.stop()
    }
}
