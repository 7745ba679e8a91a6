import App
import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// The ways in that a member has, and how they come and go.
struct IdentityLinkTests {
    @Test func `a member links an identity and signs in with it`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signUp("ada")
            #expect(try await app.get("/v1/members/me/identities", as: ada).items.isEmpty)
            let answer = try await app.link(try app.token(provider).signed(by: .rsa), as: ada)
            #expect(answer.status == 201)
            #expect(answer["provider"] == .string("test"))
            #expect(answer["issuer"] == .string(provider.issuer))
            #expect(answer["subject"] == .string("ada-1"))
            #expect(try await app.signedOn(provider).id == ada.id)
            // Once more is as good as once.
            let again = try await app.link(try app.token(provider).signed(by: .rsa), as: ada)
            #expect(again.status == 200)
            #expect(again["id"] == answer["id"])
            #expect(try await app.get("/v1/members/me/identities", as: ada).items == [answer.json])
        }
    }

    @Test func `an identity can be linked to only one member`() async throws {
        try await withSignOn { app, provider in
            let (ada, bob) = (try await app.signedOn(provider), try await app.signUp("bob"))
            let answer = try await app.link(try app.token(provider).signed(by: .rsa), as: bob)
            #expect(answer.status == 409)
            #expect(answer.code == "identity-taken")
            #expect(try await app.signedOn(provider).id == ada.id)
        }
    }

    @Test func `a bad or used id_token or a missing session links nothing`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signUp("ada")
            let used = try app.token(provider, subject: "x").signed(by: .rsa)
            #expect(try await app.signOn(used).status == 201)
            #expect(try await app.link(used, as: ada).code == "bad-id-token")
            #expect(try await app.link("x.y.z", as: ada).code == "bad-id-token")
            let stranger = try await app.send(
                .post,
                "/v1/members/me/identities",
                json: #"{"provider":"test","id_token":"x"}"#
            )
            #expect(stranger.code == "unauthenticated")
            #expect(try await app.get("/v1/members/me/identities", as: ada).items.isEmpty)
        }
    }

    @Test func `a repeated link with its key gets the same answer`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signUp("ada")
            let idToken = try app.token(provider).signed(by: .rsa)
            let first = try await app.link(idToken, as: ada, key: "k1")
            let again = try await app.link(idToken, as: ada, key: "k1")
            #expect(first.status == 201 && again.status == 201)
            #expect(again.text == first.text)
            #expect(again.header("Idempotency-Replayed") == "true")
        }
    }

    @Test func `an old session links only with the password, and a refusal uses no id_token up`()
        async throws
    {
        try await withSignOn { app, provider in
            let ada = try await app.signUp("ada")
            app.clock.advance(by: 10 * Instant.Span.minute - 1)
            let young = try app.token(provider, subject: "young").signed(by: .rsa)
            #expect(try await app.link(young, as: ada).status == 201)
            app.clock.advance(by: 1)
            let idToken = try app.token(provider).signed(by: .rsa)
            let bare = try await app.link(idToken, as: ada)
            #expect((bare.status, bare.code, bare.faults) == (403, "password-needed", ["password"]))
            let wrong = try await app.link(idToken, as: ada, password: "not this one")
            #expect((wrong.status, wrong.code, wrong.faults) == (403, "bad-credentials", ["password"]))
            #expect(try await app.get("/v1/members/me/identities", as: ada).items.count == 1)
            #expect(try await app.link(idToken, as: ada, password: TestApp.password).status == 201)
            #expect(try await app.signedOn(provider).id == ada.id)
        }
    }

    @Test func `a member without a password links only in a fresh session`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signedOn(provider)
            app.clock.advance(by: 10 * Instant.Span.minute)
            let idToken = try app.token(provider, subject: "ada-2").signed(by: .rsa)
            #expect(try await app.link(idToken, as: ada).code == "fresh-session-needed")
            #expect(try await app.link(idToken, as: ada, password: "").code == "bad-credentials")
            let again = try await app.signedOn(provider)
            #expect(try await app.link(idToken, as: again).status == 201)
        }
    }

    @Test func `a repeated link with its key is answered in an old session`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signUp("ada")
            let idToken = try app.token(provider).signed(by: .rsa)
            let first = try await app.link(idToken, as: ada, key: "k1")
            app.clock.advance(by: 11 * Instant.Span.minute)
            let again = try await app.link(idToken, as: ada, key: "k1")
            #expect((again.status, again.text) == (201, first.text))
            #expect(try await app.link(idToken, as: ada, key: "k2").code == "password-needed")
        }
    }

    @Test func `passwords cannot be guessed by linking`() async throws {
        try await withSignOn([.rateLimit: "on"]) { app, provider in
            let ada = try await app.signUp("ada")
            for number in 0...10 {
                let idToken = try app.token(provider).signed(by: .rsa)
                let answer = try await app.link(idToken, as: ada, password: "wrong guess \(number)")
                #expect(answer.status == (number < 10 ? 403 : 429))
            }
            let idToken = try app.token(provider).signed(by: .rsa)
            #expect(try await app.link(idToken, as: ada, password: TestApp.password).status == 429)
        }
    }

    @Test func `an identity of a removed provider does not count as a way to sign in`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signedOn(provider)
            let member = try #require(Member.ID(ada.id))
            let link = try await app.get("/v1/members/me/identities", as: ada).ids[0]
            try await app.database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO identity (id, member_id, provider, issuer, subject, created_at)
                    VALUES (7, \(member), 'gone', 'https://gone.example', 's', 0)
                    """
                )
            }
            let last = try await app.delete("/v1/members/me/identities/\(link)", as: ada)
            #expect((last.status, last.code) == (409, "last-way-in"))
            #expect(try await app.delete("/v1/members/me/identities/7", as: ada).status == 204)
        }
    }

    @Test func `the last way to sign in cannot be removed`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signedOn(provider)
            let first = try await app.get("/v1/members/me/identities", as: ada).ids[0]
            func unlink(_ id: String, as person: Person) async throws -> Answer {
                try await app.send(.delete, "/v1/members/me/identities/\(id)", as: person)
            }
            let last = try await unlink(first, as: ada)
            #expect(last.status == 409)
            #expect(last.code == "last-way-in")
            let idToken = try app.token(provider, subject: "ada-2").signed(by: .rsa)
            let second = try #require(try await app.link(idToken, as: ada)["id"]?.stringValue)
            #expect(try await app.get("/v1/members/me/identities", as: ada).ids == [first, second])
            let bob = try await app.signUp("bob")
            #expect(try await unlink(first, as: bob).status == 404)
            #expect(try await unlink(first, as: ada).status == 204)
            #expect(try await unlink(first, as: ada).status == 404)
            #expect(try await unlink(second, as: ada).status == 409)
            // What was unlinked is somebody new.
            #expect(try await app.signedOn(provider, subject: "ada-1").id != ada.id)
            let set = try await app.send(
                .put,
                "/v1/members/me/password",
                json: #"{"new_password":"correct horse"}"#,
                as: ada
            )
            #expect(set.status == 204)
            #expect(try await unlink(second, as: ada).status == 204)
            #expect(try await app.get("/v1/members/me", as: ada).status == 200)
        }
    }

    @Test func `of two members who link one identity at once, one succeeds`() async throws {
        try await withSignOn { app, provider in
            let people = [try await app.signUp("ada"), try await app.signUp("bob")]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for person in people {
                    let idToken = try app.token(provider).signed(by: .rsa)
                    group.addTask { try await app.link(idToken, as: person).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201, 409])
        }
    }
}
