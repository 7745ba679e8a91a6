import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// Comments and replies, over HTTP.
struct CommentTests {
    private func bodies(_ answer: Answer) -> [String?] { answer.items.map { $0["body"]?.stringValue } }

    private func count(_ app: TestApp, _ note: String, as viewer: Person?) async throws -> Int64? {
        try await app.get("/v1/notes/\(note)", as: viewer)["comment_count"]?.integerValue
    }

    @Test func `a thread shows newest comments first and their replies oldest first`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: ada)
            let first = try await app.comment("first", on: note, as: bob)
            app.clock.advance(by: 1000)
            let second = try await app.comment("second", on: note, as: ada)
            var replies: [String] = []
            for number in 1...5 {
                replies.append(
                    try await app.reply("reply \(number)", to: first, as: number % 2 == 0 ? ada : bob)
                )
            }
            let list = try await app.get("/v1/notes/\(note)/comments")
            #expect(list.ids == [second, first])
            let shown = list.items[1]
            #expect(shown["author"]?["handle"]?.stringValue == "bob")
            #expect(shown["target"]?["id"]?.stringValue == note)
            #expect(shown["parent_id"]?.stringValue == nil)
            #expect(shown["reply_count"]?.integerValue == 5)
            #expect(
                shown["replies"]?.arrayValue?.compactMap { $0["id"]?.stringValue } == Array(replies[..<3])
            )
            let pages = try await app.pages("/v1/comments/\(first)/replies?limit=2")
            #expect(pages.flatMap(\.ids) == replies)
            #expect(pages[0].items[0]["parent_id"]?.stringValue == first)
            #expect(
                try await app.pages("/v1/notes/\(note)/comments?limit=1").flatMap(\.ids) == [second, first]
            )
            #expect(try await count(app, note, as: nil) == 7)
            #expect(try await app.get("/v1/comments/\(first)")["reply_count"]?.integerValue == 5)
        }
    }

    @Test func `a new comment has a location, and a repeated key makes one comment`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let key: HTTPFields = [.init("Idempotency-Key")!: "c1"]
            var answers: [Answer] = []
            // The order of the members does not make another request of it.
            for json in [#"{"body":"Hello","lat":1,"lon":2}"#, #"{"lon":2,"lat":1,"body":"Hello"}"#] {
                answers.append(
                    try await app.send(
                        .post,
                        "/v1/notes/\(note)/comments",
                        json: json,
                        as: ada,
                        headers: key
                    )
                )
            }
            let id = try #require(answers[0]["id"]?.stringValue)
            #expect(answers.map(\.status) == [201, 201])
            #expect(answers[0].body == answers[1].body)
            #expect(answers[0].headers[.location] == "/v1/comments/\(id)")
            #expect(answers[1].header("Idempotency-Replayed") == "true")
            #expect(try await count(app, note, as: ada) == 1)
            let poll = try await app.get("/v1/notes/\(note)/comments", as: ada)
            #expect(try await app.get("/v1/notes/\(note)/comments", as: ada, etag: poll.etag).status == 304)
        }
    }

    @Test func `a reply deeper than eight comments is refused`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            var last = try await app.comment("1", on: note, as: ada)
            for depth in 2...8 { last = try await app.reply("\(depth)", to: last, as: ada) }
            let answer = try await app.send(
                .post,
                "/v1/comments/\(last)/replies",
                json: #"{"body":"9"}"#,
                as: ada
            )
            #expect((answer.status, answer.code) == (422, "too-deep"))
            #expect(answer["limit"]?.integerValue == 8)
        }
    }

    @Test func `an author edits and deletes a comment, and a tombstone stays for replies`() async throws {
        try await withApp { app in
            let (ada, bob, eve) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("eve")
            )
            let note = try await app.makeNote("note", as: ada)
            let id = try await app.comment("words", on: note, as: bob)
            for (person, status) in [(ada, 403), (eve, 403)] {
                let edit = try await app.send(
                    .patch,
                    "/v1/comments/\(id)",
                    json: #"{"body":"x"}"#,
                    as: person
                )
                #expect((edit.status, edit.code) == (status, "not-the-author"))
                #expect(try await app.delete("/v1/comments/\(id)", as: person).status == status)
            }
            let before = try await app.get("/v1/comments/\(id)")
            app.clock.advance(by: 1000)
            let edited = try await app.send(.patch, "/v1/comments/\(id)", json: #"{"body":"new"}"#, as: bob)
            #expect(edited["body"]?.stringValue == "new")
            #expect(edited["edited_at"]?.stringValue == app.clock.now.description)
            #expect(try await app.get("/v1/comments/\(id)", etag: before.etag)["body"]?.stringValue == "new")
            let reply = try await app.reply("answer", to: id, as: ada)
            #expect(try await app.delete("/v1/comments/\(id)", as: bob).status == 204)
            for viewer in [nil, ada, bob] {
                let list = try await app.get("/v1/notes/\(note)/comments", as: viewer)
                #expect(list.ids == [id])
                let tombstone = list.items[0]
                #expect(tombstone["state"]?.stringValue == "deleted")
                #expect(tombstone["author"]?["id"] == nil)
                #expect(tombstone["body"]?.stringValue == nil)
                #expect(tombstone["edited_at"]?.stringValue == nil)
                #expect(tombstone["reply_count"]?.integerValue == 1)
                #expect(try await count(app, note, as: viewer) == 1)
            }
            let late = try await app.send(
                .post,
                "/v1/comments/\(id)/replies",
                json: #"{"body":"x"}"#,
                as: ada
            )
            #expect((late.status, late.code) == (409, "deleted"))
            #expect(try await app.delete("/v1/comments/\(id)", as: bob).status == 403)
            #expect(try await app.delete("/v1/comments/\(reply)", as: ada).status == 204)
            #expect(try await app.get("/v1/notes/\(note)/comments").ids == [])
            let missing = try await app.get("/v1/comments/987654321")
            #expect(try await app.get("/v1/comments/\(id)").face == missing.face)
            #expect(try await app.get("/v1/comments/\(id)/replies").face == missing.face)
            #expect(
                try await app.count("SELECT count(*) FROM comment WHERE body IS NOT NULL") == 0
            )
        }
    }

    @Test func `a blocked member's comments are hidden, or tombstones with replies`() async throws {
        try await withApp { app in
            let (ada, bob, cleo) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("cleo")
            )
            let note = try await app.makeNote("note", as: ada)
            let answered = try await app.comment("answered", on: note, as: bob)
            let alone = try await app.comment("alone", on: note, as: bob)
            let reply = try await app.reply("reply", to: answered, as: ada)
            let below = try await app.reply("bob again", to: reply, as: bob)
            for (blocker, blocked) in [(cleo, bob), (bob, cleo)] {
                let before = try await app.get("/v1/notes/\(note)/comments", as: cleo)
                #expect(before.ids == [alone, answered])
                try await app.block(blocker, blocked)
                let list = try await app.get("/v1/notes/\(note)/comments", as: cleo, etag: before.etag)
                #expect(list.ids == [answered])
                #expect(list.items[0]["state"]?.stringValue == "deleted")
                #expect(list.items[0]["author"]?["id"] == nil)
                let replies = list.items[0]["replies"]?.arrayValue ?? []
                #expect(replies.compactMap { $0["body"]?.stringValue } == ["reply"])
                #expect(replies.first?["reply_count"]?.integerValue == 0)
                let missing = try await app.get("/v1/comments/987654321", as: cleo)
                for id in [alone, below] {
                    #expect(try await app.get("/v1/comments/\(id)", as: cleo).face == missing.face)
                }
                #expect(try await count(app, note, as: cleo) == 1)
                #expect(try await count(app, note, as: ada) == 4)
                #expect(try await count(app, note, as: bob) == 4)
                try await app.unblock(blocker, blocked)
                #expect(try await count(app, note, as: cleo) == 4)
            }
        }
    }

    @Test func `the comments of a suspended member are hidden`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: ada)
            try await app.comment("words", on: note, as: bob)
            let before = try await app.get("/v1/notes/\(note)/comments")
            try await app.suspend(bob)
            let after = try await app.get("/v1/notes/\(note)/comments", etag: before.etag)
            #expect((after.status, after.ids) == (200, []))
            #expect(try await count(app, note, as: ada) == 0)
        }
    }

    @Test func `a comment is visible where its note is`() async throws {
        try await withApp { app in
            let (ada, eve) = (try await app.signUp("ada"), try await app.signUp("eve"))
            let note = try await app.makeNote("note", as: ada)
            let id = try await app.comment("words", on: note, as: eve)
            _ = try await app.send(.patch, "/v1/notes/\(note)", json: #"{"audience":"private"}"#, as: ada)
            let missing = try await app.get("/v1/notes/987654321", as: eve)
            for path in ["/v1/notes/\(note)/comments", "/v1/comments/\(id)", "/v1/comments/\(id)/replies"] {
                #expect(try await app.get(path, as: eve).face == missing.face)
                #expect(try await app.get(path, as: ada).status == 200)
            }
            for path in ["/v1/notes/\(note)/comments", "/v1/comments/\(id)/replies"] {
                let answer = try await app.send(.post, path, json: #"{"body":"x"}"#, as: eve)
                #expect(answer.face == missing.face)
            }
            // One's own words can be taken back wherever they are, and changed only where they can be read.
            try await app.reply("secret", to: id, as: ada)
            let edit = try await app.send(.patch, "/v1/comments/\(id)", json: #"{"body":"new"}"#, as: eve)
            #expect(edit.face == missing.face)
            #expect(try await app.delete("/v1/comments/\(id)", as: eve).status == 204)
            let left = try await app.get("/v1/notes/\(note)/comments", as: ada)
            #expect(bodies(left) == [nil])
            let other = try await app.makeNote("other", as: ada)
            let gone = try await app.comment("words", on: other, as: eve)
            _ = try await app.delete("/v1/notes/\(other)", as: ada)
            #expect(try await app.get("/v1/comments/\(gone)", as: eve).face == missing.face)
            #expect(try await app.count("SELECT count(*) FROM comment WHERE id = \(Int64(gone) ?? 0)") == 0)
        }
    }

    @Test func `a note with a reveal radius can be commented from within it`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: ada, ["reveal_within_m": "500"])
            let path = "/v1/notes/\(note)/comments"
            let far = try await app.send(.post, path, json: #"{"body":"x"}"#, as: bob)
            #expect(far.status == 404)
            let near = try await app.send(.post, path, json: #"{"body":"x","lat":57.7,"lon":11.97}"#, as: bob)
            #expect(near.status == 201)
            let id = try #require(near["id"]?.stringValue)
            for path in [path, "/v1/comments/\(id)", "/v1/comments/\(id)/replies"] {
                #expect(try await app.get(path, as: bob).status == 404)
                #expect(try await app.get("\(path)?lat=57.7&lon=11.97", as: bob).status == 200)
            }
            let own = "/v1/comments/\(id)"
            #expect(try await app.send(.patch, own, json: #"{"body":"y"}"#, as: bob).status == 404)
            let here = #"{"body":"y","lat":57.7,"lon":11.97}"#
            #expect(try await app.send(.patch, own, json: here, as: bob)["body"]?.stringValue == "y")
            #expect(try await app.delete(own, as: bob).status == 204)
        }
    }

    @Test func `a bad text is refused by name, and markup stays text`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let path = "/v1/notes/\(note)/comments"
            for (json, status, code) in [
                (#"{"body":""}"#, 422, "too-short"), (#"{"body":" \n "}"#, 422, "blank"),
                (#"{"body":"\#(String(repeating: "é", count: 1001))"}"#, 422, "too-long"),
                (#"{"body":"a\u0000b"}"#, 400, "bad-field"), (#"{"body":"a\u001bb"}"#, 400, "bad-field"),
                (#"{"body":["x"]}"#, 400, "bad-field"), ("{}", 400, "bad-field"),
                (#"{"body":"x","author":"1"}"#, 400, "unknown-field"), ("[]", 400, "bad-json"),
                (#"{"body":"x","lat":1}"#, 400, "bad-field"),
            ] {
                let answer = try await app.send(.post, path, json: json, as: ada)
                #expect((answer.status, answer.code) == (status, code), "\(json.prefix(40))")
                if code == "too-long" { #expect(answer["limit"]?.integerValue == 1000) }
            }
            let torn = try await app.send(
                .post,
                path,
                as: ada,
                headers: [.contentType: "application/json"],
                body: Array(#"{"body":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
            )
            #expect((torn.status, torn.code) == (400, "bad-json"))
            let markup = #"<script>alert('x')</script> & <b>bold</b>"#
            let id = try await app.comment(markup, on: note, as: ada)
            #expect(try await app.get("/v1/comments/\(id)")["body"]?.stringValue == markup)
            let whole = String(repeating: "é", count: 1000)
            let long = try await app.comment(whole, on: note, as: ada)
            #expect(try await app.get("/v1/comments/\(long)")["body"]?.stringValue == whole)
            #expect(try await app.send(.post, path, json: #"{"body":"x"}"#).status == 401)
        }
    }
}
