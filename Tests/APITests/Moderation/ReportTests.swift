import App
import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// What people report, and what they are told of it.
struct ReportTests {
    private func body(
        _ kind: String,
        _ id: String,
        reason: String = "spam",
        more: String = ""
    ) -> String {
        #"{"target":{"kind":"\#(kind)","id":"\#(id)"},"reason":"\#(reason)"\#(more)}"#
    }

    @Test func `a report is made once, and its reporter sees its state`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("Here", as: ada)
            let text = body("note", note, more: #","comment":"Look:\nagain.""#)
            let made = try await app.send(.post, "/v1/reports", json: text, as: bob)
            #expect(made.status == 201, "\(made.text)")
            #expect(made["state"]?.stringValue == "open")
            #expect(made["comment"]?.stringValue == "Look:\nagain.")
            #expect(made["target"]?["id"]?.stringValue == note)
            // Another reason changes nothing: the first report is answered.
            let again = try await app.send(
                .post,
                "/v1/reports",
                json: body("note", note, reason: "other"),
                as: bob
            )
            #expect(again.status == 200)
            #expect(again.body == made.body)
            #expect(try await app.count("SELECT count(*) FROM report") == 1)

            let mine = try await app.get("/v1/reports", as: bob)
            #expect(mine.ids == [made["id"]?.stringValue])
            #expect(try await app.get("/v1/reports", as: bob, etag: mine.etag).status == 304)
            #expect(try await app.get("/v1/reports", as: ada).items.isEmpty)
            #expect(try await app.get("/v1/reports").status == 401)
            try await app.moderate(.hide, note, resolving: true)
            let after = try await app.get("/v1/reports", as: bob, etag: mine.etag)
            #expect(after.items.first?["state"]?.stringValue == "resolved")
            // Nothing of who reported is in any answer to the author.
            for path in ["/v1/notes/\(note)", "/v1/members/me", "/v1/reports"] {
                #expect(try await !app.get(path, as: ada).text.contains(bob.id))
            }
        }
    }

    @Test func `members and comments can be reported`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("Here", as: ada)
            let comment = try await app.send(
                .post,
                "/v1/notes/\(note)/comments",
                json: #"{"body":"Rude."}"#,
                as: ada
            )
            let id = try #require(comment["id"]?.stringValue)
            #expect(
                try await app.send(.post, "/v1/reports", json: body("comment", id), as: bob).status == 201
            )
            #expect(
                try await app.send(.post, "/v1/reports", json: body("member", ada.id), as: bob).status == 201
            )
            #expect(
                try await app.send(.post, "/v1/reports", json: body("comment", id), as: ada).code
                    == "your-own"
            )
            try await app.moderate(.remove, id)
            let cleo = try await app.signUp("cleo")
            #expect(
                try await app.send(.post, "/v1/reports", json: body("comment", id), as: cleo).status == 404
            )
            #expect(try await app.get("/v1/notes/\(note)/comments", as: cleo).items.isEmpty)
            #expect(try await app.get("/v1/notes/\(note)", as: cleo)["comment_count"]?.integerValue == 0)
            try await app.moderate(.restore, id)
            #expect(try await app.get("/v1/notes/\(note)/comments", as: cleo).items.count == 1)
        }
    }

    @Test func `invisible and own content cannot be reported`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let secret = try await app.makeNote("Mine", as: ada, ["audience": "private"])
            let near = try await app.makeNote("Near", as: ada, ["reveal_within_m": "50"])
            let absent = try await app.send(.post, "/v1/reports", json: body("note", "424242"), as: bob)
            #expect(absent.status == 404)
            for text in [
                body("note", secret), body("note", near), body("note", bob.id), body("poi", "1"),
                body("member", "77"), body("comment", "77"), body("note", "x"),
            ] {
                let answer = try await app.send(.post, "/v1/reports", json: text, as: bob)
                #expect(answer.face == absent.face, "\(text)")
            }
            let there = body("note", near, more: #","lat":57.7,"lon":11.97"#)
            #expect(try await app.send(.post, "/v1/reports", json: there, as: bob).status == 201)
            for text in [body("note", secret), body("member", ada.id)] {
                let answer = try await app.send(.post, "/v1/reports", json: text, as: ada)
                #expect(answer.status == 422)
                #expect(answer.code == "your-own")
            }
            try await app.block(ada, bob)
            #expect(
                try await app.send(.post, "/v1/reports", json: body("member", ada.id), as: bob).status == 404
            )
        }
    }

    @Test(arguments: [
        ("{}", "target"), (#"{"target":{"kind":"note"},"reason":"spam"}"#, "target.id"),
        (#"{"target":{"kind":"note","id":"1","x":1},"reason":"spam"}"#, "target.x"),
        (#"{"target":"note","reason":"spam"}"#, "target"),
        (#"{"target":{"kind":"group","id":"1"},"reason":"spam"}"#, "target.kind"),
        (#"{"target":{"kind":"note","id":"1"},"reason":"boring"}"#, "reason"),
        (#"{"target":{"kind":"note","id":"1"}}"#, "reason"),
        (#"{"target":{"kind":"note","id":"1"},"reason":"spam","comment":"a\u0007"}"#, "comment"),
        (#"{"target":{"kind":"note","id":"1"},"reason":"spam","state":"open"}"#, "state"),
    ])
    func `a malformed report is refused with the reason`(_ text: String, _ field: String) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let answer = try await app.send(.post, "/v1/reports", json: text, as: ada)
            #expect(answer.status == 400)
            #expect(answer.faults == [field])
        }
    }

    @Test func `a comment that is too long is refused with the limit`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let comment = String(repeating: "é", count: 1001)
            let text = body("note", "1", more: #","comment":"\#(comment)""#)
            let answer = try await app.send(.post, "/v1/reports", json: text, as: ada)
            #expect(answer.status == 422)
            #expect(answer["limit"]?.integerValue == 1000)
        }
    }

    @Test func `a repeated key makes one report and repeats the answer`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("Here", as: ada)
            let key = try HTTPFields([HTTPField(name: #require(.init("Idempotency-Key")), value: "k1")])
            let first = try await app.send(
                .post,
                "/v1/reports",
                json: body("note", note),
                as: bob,
                headers: key
            )
            let second = try await app.send(
                .post,
                "/v1/reports",
                json: body("note", note),
                as: bob,
                headers: key
            )
            #expect(first.status == 201 && second.status == 201)
            #expect(second.header("Idempotency-Replayed") == "true")
            #expect(second.body == first.body)
            let other = try await app.send(
                .post,
                "/v1/reports",
                json: body("member", ada.id),
                as: bob,
                headers: key
            )
            #expect(other.status == 422)
        }
    }

    @Test func `reports without signing in need the operator's permission`() async throws {
        try await withApp { app in
            let note = try await app.makeNote("Here", as: try await app.signUp("ada"))
            #expect(try await app.send(.post, "/v1/reports", json: body("note", note)).status == 401)
            #expect(try await app.get("/v1/limits")["anonymous_reports"]?.boolValue == false)
        }
        try await withApp([.anonymousReports: "on", .rateLimit: "on"]) { app in
            let note = try await app.makeNote("Here", as: try await app.signUp("ada"))
            #expect(try await app.get("/v1/limits")["anonymous_reports"]?.boolValue == true)
            for _ in 0..<30 {
                #expect(try await app.send(.post, "/v1/reports", json: body("note", note)).status == 201)
            }
            let refused = try await app.send(.post, "/v1/reports", json: body("note", note))
            #expect(refused.status == 429)
            #expect(refused["limit"]?.integerValue == 30)
            #expect(try await app.count("SELECT count(*) FROM report WHERE reporter_id IS NULL") == 30)
        }
    }

    @Test func `the list of reports is complete page by page`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            var ids: [String] = []
            for number in 0..<5 {
                let note = try await app.makeNote("\(number)", as: ada)
                let made = try await app.send(.post, "/v1/reports", json: body("note", note), as: bob)
                ids.insert(try #require(made["id"]?.stringValue), at: 0)
            }
            var found: [String] = []
            var next: String? = "/v1/reports?limit=2"
            while let path = next {
                let page = try await app.get(path, as: bob)
                found += page.ids
                next = page.next
            }
            #expect(found == ids)
            #expect(try await app.get("/v1/reports?cursor=x", as: bob).faults == ["cursor"])
        }
    }
}
