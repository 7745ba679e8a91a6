import App
import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// Sign-up and profiles.
struct MemberTests {
    @Test func `a new member is signed in`() async throws {
        try await withApp { app in
            let answer = try await app.send(
                .post,
                "/v1/members",
                json: """
                    {"handle":"ada_l","password":"0123456789","display_name":"Ada \u{1F30D}",
                     "picture_url":"https://example.org/a.png"}
                    """
            )
            #expect(answer.status == 201)
            let member = answer["member"]
            #expect(member?["handle"]?.stringValue == "ada_l")
            #expect(member?["display_name"]?.stringValue == "Ada \u{1F30D}")
            #expect(member?["picture_url"]?.stringValue == "https://example.org/a.png")
            #expect(member?["role"]?.stringValue == "member")
            #expect(member?["created_at"]?.stringValue == TestClock.start.description)
            #expect(answer["expires_at"]?.stringValue == (TestClock.start + Session.idleSpan).description)
            let token = try #require(answer["token"]?.stringValue)
            let id = try #require(member?["id"]?.stringValue)
            let me = try await app.get("/v1/members/me", as: Person(id: id, handle: "ada_l", token: token))
            #expect(me["id"]?.stringValue == id)
            // 256 bits in base64url.
            #expect(token.utf8.count >= 43)
            let kept = try await app.count("SELECT count(*) FROM session WHERE length(token_digest) = 32")
            #expect(kept == 1)
        }
    }

    @Test func `a handle is taken once`() async throws {
        try await withApp { app in
            _ = try await app.signUp("ada")
            let second = try await app.send(
                .post,
                "/v1/members",
                json: #"{"handle":"ada","password":"another one"}"#
            )
            #expect(second.status == 409)
            #expect(second.code == "handle-taken")
            #expect(second.faults == ["handle"])
        }
    }

    @Test func `of many simultaneous sign-ups with one handle, one succeeds`() async throws {
        try await withApp { app in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await app.send(
                            .post,
                            "/v1/members",
                            json: #"{"handle":"wanted","password":"0123456789"}"#
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
            }
            #expect(statuses == [201, 409, 409, 409, 409, 409])
        }
    }

    @Test(arguments: [
        (#"{"handle":"Ada","password":"0123456789"}"#, 400, "handle"),
        (#"{"handle":"ad","password":"0123456789"}"#, 400, "handle"),
        (#"{"handle":"åda","password":"0123456789"}"#, 400, "handle"),
        (#"{"handle":"a b c","password":"0123456789"}"#, 400, "handle"),
        (#"{"handle":"aaaaaaaaaabbbbbbbbbbccccccccccd","password":"0123456789"}"#, 400, "handle"),
        (#"{"handle":null,"password":"0123456789"}"#, 400, "handle"),
        (#"{"handle":7,"password":"0123456789"}"#, 400, "handle"), (#"{"handle":"ada"}"#, 400, "password"),
        (#"{"handle":"ada","password":"short"}"#, 422, "password"),
        (#"{"handle":"ada","password":"0123456789","email":"a@b.c"}"#, 400, "email"),
        (#"{"handle":"ada","password":"0123456789","display_name":"a\u0007"}"#, 400, "display_name"),
        (#"{"handle":"ada","password":"0123456789","display_name":"  "}"#, 422, "display_name"),
        (#"{"handle":"ada","password":"0123456789","display_name":"\u202E"}"#, 422, "display_name"),
        (#"{"handle":"ada","password":"0123456789","display_name":"\u200B\u2800"}"#, 422, "display_name"),
        (#"{"handle":"ada","password":"0123456789","display_name":"a\u202Eb"}"#, 422, "display_name"),
        (#"{"handle":"ada","password":"0123456789","display_name":"\uFFFE"}"#, 422, "display_name"),
        (#"{"handle":"ada","password":"0123456789","display_name":"\uDBFF\uDFFF"}"#, 422, "display_name"),
        (#"{"handle":"ada","password":"0123456789","display_name":"\uE000 \uF8FF"}"#, 422, "display_name"),
        (#"{"handle":"admin","password":"0123456789"}"#, 422, "handle"),
        (#"{"handle":"the_m0derator_1","password":"0123456789"}"#, 422, "handle"),
        (#"{"handle":"ada","password":"0123456789","picture_url":"http://a.b/c"}"#, 422, "picture_url"),
        (#"{"handle":"ada","password":"0123456789","picture_url":"javascript:x"}"#, 422, "picture_url"),
    ])
    func `a bad sign-up is refused with the reason`(
        _ body: String,
        _ status: Int,
        _ field: String
    ) async throws {
        try await withApp { app in
            let answer = try await app.send(.post, "/v1/members", json: body)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.faults == [field])
            #expect(try await app.count("SELECT count(*) FROM member") == 0)
        }
    }

    @Test func `texts that are too long are refused with the limit`() async throws {
        try await withApp { app in
            let name = String(repeating: "\u{1F30D}", count: 61)
            let long = try await app.send(
                .post,
                "/v1/members",
                json: #"{"handle":"ada","password":"0123456789","display_name":"\#(name)"}"#
            )
            #expect(long.status == 422)
            #expect(long["limit"]?.integerValue == 60)
            let password = String(repeating: "p", count: 257)
            let secret = try await app.send(
                .post,
                "/v1/members",
                json: #"{"handle":"ada","password":"\#(password)"}"#
            )
            #expect(secret.status == 422)
            #expect(secret["limit"]?.integerValue == 256)
        }
    }

    @Test func `a server with closed registration refuses sign-ups`() async throws {
        try await withApp([.registration: "closed"]) { app in
            let answer = try await app.send(
                .post,
                "/v1/members",
                json: #"{"handle":"ada","password":"0123456789"}"#
            )
            #expect(answer.status == 403)
            #expect(answer.code == "registration-closed")
            #expect(try await app.get("/v1/limits")["registration"]?.stringValue == "closed")
        }
    }

    @Test func `profiles are public, except of blockers and suspended members`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            let missing = try await app.get("/v1/members/424242")
            let profile = try await app.get("/v1/members/\(ada.id)")
            #expect(profile["handle"]?.stringValue == "ada")
            #expect(profile["role"] == nil)
            #expect(try await app.get("/v1/members?handle=ada").body == profile.body)
            #expect(try await app.get("/v1/members?handle=nobody").face == missing.face)
            #expect(try await app.get("/v1/members?handle=NOT+ONE").status == 404)
            #expect(try await app.get("/v1/members").faults == ["handle"])
            #expect(try await app.get("/v1/members/\(ada.id)", etag: profile.etag).status == 304)

            try await app.block(ada, bob)
            let absent = try await app.get("/v1/members/424242", as: bob)
            #expect(try await app.get("/v1/members/\(ada.id)", as: bob).face == absent.face)
            #expect(try await app.get("/v1/members?handle=bob", as: ada).face == absent.face)
            #expect(try await app.get("/v1/members/\(ada.id)", etag: profile.etag).status == 304)

            try await app.suspend(ada)
            #expect(try await app.get("/v1/members/\(ada.id)", etag: profile.etag).face == missing.face)
        }
    }

    @Test func `an edited profile appears in the notes and changes their ETags`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("Here", as: ada)
            let item = try await app.get("/v1/notes/\(note)")
            let list = try await app.get("/v1/notes")
            // The second time it is answered from memory.
            #expect(try await app.get("/v1/notes/\(note)", etag: item.etag).status == 304)
            #expect(try await app.get("/v1/notes/\(note)", etag: item.etag).status == 304)
            let edited = try await app.send(
                .patch,
                "/v1/members/me",
                json: #"{"display_name":"Countess","picture_url":"https://example.org/c.jpg"}"#,
                as: ada
            )
            #expect(edited.status == 200)
            #expect(edited["display_name"]?.stringValue == "Countess")
            let after = try await app.get("/v1/notes/\(note)", etag: item.etag)
            #expect(after.status == 200)
            #expect(after["author"]?["display_name"]?.stringValue == "Countess")
            #expect(after["author"]?["picture_url"]?.stringValue == "https://example.org/c.jpg")
            #expect(try await app.get("/v1/notes", etag: list.etag).status == 200)

            let cleared = try await app.send(
                .patch,
                "/v1/members/me",
                json: #"{"display_name":null,"picture_url":null}"#,
                as: ada
            )
            #expect(cleared["display_name"]?.stringValue == "ada")
            #expect(cleared["picture_url"] == .null)
            let kept = try await app.send(.patch, "/v1/members/me", json: "{}", as: ada)
            #expect(kept["display_name"]?.stringValue == "ada")
            let bad = try await app.send(.patch, "/v1/members/me", json: #"{"role":"admin"}"#, as: ada)
            #expect(bad.faults == ["role"])
        }
    }
}
