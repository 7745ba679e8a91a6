import App
import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// Another handle for somebody who has one.
struct HandleChangeTests {
    private static let month = 30 * Instant.Span.day

    private func rename(
        _ person: Person,
        _ handle: String,
        _ app: TestApp,
        more: String = ""
    ) async throws -> Answer {
        try await app.send(.patch, "/v1/members/me", json: #"{"handle":"\#(handle)"\#(more)}"#, as: person)
    }

    private func trySignUp(_ handle: String, _ app: TestApp) async throws -> Answer {
        try await app.send(.post, "/v1/members", json: #"{"handle":"\#(handle)","password":"0123456789"}"#)
    }

    @Test func `a member changes the handle and is found and logged in by it`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let before = try await app.get("/v1/notes/\(note)")
            #expect(try await app.get("/v1/notes/\(note)", etag: before.etag).status == 304)
            let answer = try await rename(ada, "countess", app)
            #expect((answer.status, answer["handle"]?.stringValue) == (200, "countess"))
            let after = try await app.get("/v1/notes/\(note)", etag: before.etag)
            #expect(after["author"]?["handle"]?.stringValue == "countess")
            #expect(try await app.get("/v1/members/me", as: ada)["handle"]?.stringValue == "countess")
            #expect(try await app.get("/v1/members?handle=countess")["id"]?.stringValue == ada.id)
            #expect(try await app.get("/v1/members?handle=ada").status == 404)
            #expect(try await app.tryLogIn("countess").status == 201)
            let wrong = try await app.tryLogIn("nobody")
            #expect(try await app.tryLogIn("ada").face == wrong.face)
        }
    }

    @Test func `a handle is changed once in thirty days`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            #expect(try await rename(ada, "ada", app).status == 200)
            #expect(try await rename(ada, "countess", app).status == 200)
            app.clock.advance(by: Instant.Span.minute)
            let refused = try await rename(ada, "lovelace", app, more: #","display_name":"Nobody""#)
            #expect((refused.status, refused.code) == (429, "handle-changed-recently"))
            #expect(refused.faults == ["handle"])
            #expect(refused["limit"]?.integerValue == 1)
            #expect(refused.headers[.retryAfter] == String((Self.month - Instant.Span.minute) / 1000))
            let next = (TestClock.start + Self.month).description
            #expect(refused["detail"]?.stringValue?.contains(next) == true, "\(refused.text)")
            #expect(try await app.get("/v1/members/me", as: ada)["display_name"]?.stringValue == "countess")
            // The handle that one has is no change.
            #expect(try await rename(ada, "countess", app).status == 200)
            app.clock.advance(by: Self.month - 2 * Instant.Span.minute)
            let late = try await app.logIn("countess")
            #expect(try await rename(late, "lovelace", app).status == 429)
            app.clock.advance(by: Instant.Span.minute)
            #expect(try await rename(late, "lovelace", app).status == 200)
            _ = try await app.logIn("lovelace")
        }
    }

    @Test func `an old handle stays reserved, and its member may return to it`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            #expect(try await rename(ada, "countess", app).status == 200)
            for handle in ["ada", "countess"] {
                #expect(try await trySignUp(handle, app).code == "handle-taken")
                let taken = try await rename(bob, handle, app)
                #expect((taken.status, taken.code, taken.faults) == (409, "handle-taken", ["handle"]))
            }
            app.clock.advance(by: Self.month)
            let again = try await app.logIn("countess")
            #expect(try await rename(again, "ada", app)["handle"]?.stringValue == "ada")
            for handle in ["ada", "countess"] {
                #expect(try await trySignUp(handle, app).code == "handle-taken")
            }
            #expect(try await app.count("SELECT count(*) FROM former_handle") == 1)
            // Neither is anybody's after the account has ended.
            #expect(try await app.delete("/v1/members/me", as: again).status == 204)
            for handle in ["ada", "countess"] {
                #expect(try await trySignUp(handle, app).code == "handle-taken")
            }
            #expect(try await app.count("SELECT count(*) FROM former_handle WHERE member_id IS NULL") == 1)
        }
    }

    @Test(arguments: [
        (#""Ada""#, 400, "bad-field"), (#""ad""#, 400, "bad-field"), ("null", 400, "bad-field"),
        ("7", 400, "bad-field"),
        (#""admin""#, 422, "reserved-handle"), (#""the_m0d""#, 422, "reserved-handle"),
    ])
    func `an invalid handle is refused and does not use up the change`(
        _ handle: String,
        _ status: Int,
        _ code: String
    ) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let json = #"{"handle":\#(handle),"display_name":"Nobody"}"#
            let answer = try await app.send(.patch, "/v1/members/me", json: json, as: ada)
            #expect((answer.status, answer.code, answer.faults) == (status, code, ["handle"]))
            let me = try await app.get("/v1/members/me", as: ada)
            #expect(me["display_name"]?.stringValue == "ada")
            #expect(try await rename(ada, "countess", app).status == 200)
        }
    }

    @Test func `a member with a reserved handle keeps it and may return to it`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.database.write { connection in
                try connection.execute("UPDATE member SET handle = 'root' WHERE handle = 'ada'")
            }
            #expect(try await rename(ada, "root", app).status == 200)
            _ = try await app.logIn("root")
            #expect(try await rename(ada, "ada", app).status == 200)
            app.clock.advance(by: Self.month)
            #expect(try await rename(try await app.logIn("ada"), "root", app).status == 200)
        }
    }

    @Test func `an old session changes a handle only with the password`() async throws {
        try await withSignOn { app, provider in
            let (ada, eve) = (try await app.signUp("ada"), try await app.signedOn(provider))
            app.clock.advance(by: 10 * Instant.Span.minute)
            let bare = try await rename(ada, "countess", app)
            #expect((bare.status, bare.code, bare.faults) == (403, "password-needed", ["password"]))
            let wrong = try await rename(ada, "countess", app, more: #","password":"not this one""#)
            #expect((wrong.status, wrong.code) == (403, "bad-credentials"))
            #expect(try await app.get("/v1/members/me", as: ada)["handle"]?.stringValue == "ada")
            let right = #","password":"\#(TestApp.password)""#
            #expect(try await rename(ada, "countess", app, more: right).status == 200)
            // What else a profile has is changed as ever.
            let name = try await app.send(.patch, "/v1/members/me", json: #"{"display_name":"Ada"}"#, as: ada)
            #expect(name.status == 200)
            let lone = try await app.send(
                .patch,
                "/v1/members/me",
                json: #"{"password":"0123456789"}"#,
                as: ada
            )
            #expect((lone.status, lone.faults) == (400, ["password"]))
            #expect(try await rename(eve, "eve", app).code == "fresh-session-needed")
            #expect(try await rename(try await app.signedOn(provider), "eve", app).status == 200)
        }
    }

    @Test func `a display name stays on a change of handle, a default one follows`() async throws {
        try await withApp { app in
            let (ada, bob, cleo) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("cleo")
            )
            #expect(try await rename(ada, "countess", app)["display_name"]?.stringValue == "countess")
            _ = try await app.send(.patch, "/v1/members/me", json: #"{"display_name":"Bob B"}"#, as: bob)
            #expect(try await rename(bob, "bobby", app)["display_name"]?.stringValue == "Bob B")
            let cleared = try await rename(cleo, "cleopatra", app, more: #","display_name":null"#)
            #expect(cleared["display_name"]?.stringValue == "cleopatra")
        }
    }

    @Test func `of many simultaneous changes of handle, one succeeds`() async throws {
        try await withApp { app in
            var people: [Person] = []
            for number in 0..<4 { people.append(try await app.signUp("person_\(number)")) }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { [people] group in
                for person in people { group.addTask { try await rename(person, "wanted", app).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
            }
            #expect(statuses == [200, 409, 409, 409])
            let ada = try await app.signUp("ada")
            let changes = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<4 { group.addTask { try await rename(ada, "ada_\(number)", app).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
            }
            #expect(changes == [200, 429, 429, 429])
            #expect(try await app.count("SELECT count(*) FROM former_handle") == 2)
        }
    }

    @Test func `a former handle is not proposed to another member`() async throws {
        try await withSignOn { app, provider in
            let ada = try await app.signedOn(provider, claims: ["name": #""Ada""#])
            #expect(try await rename(ada, "countess", app).status == 200)
            let other = try await app.signedOn(provider, subject: "other", claims: ["name": #""Ada""#])
            #expect(other.handle == "ada_2")
        }
    }

    @Test func `moderators find a member by an old handle, and keep reports under a new one`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: bob)
            let report = #"{"target":{"kind":"note","id":"\#(note)"},"reason":"spam"}"#
            #expect(try await app.send(.post, "/v1/reports", json: report, as: ada).status == 201)
            try await app.database.write { connection in
                try connection.execute("UPDATE member SET role = 'moderator' WHERE handle = 'ada'")
                try connection.execute("UPDATE report SET state = 'assigned', assignee = 'ada'")
            }
            #expect(try await rename(ada, "countess", app).status == 200)
            #expect(try await app.count("SELECT count(*) FROM report WHERE assignee = 'countess'") == 1)
            #expect(try await rename(bob, "bobby", app).status == 200)
            let acts = try await app.moderate(.suspend, "@bob")
            #expect(acts.count == 1)
            #expect(try await app.get("/v1/members/\(bob.id)").status == 404)
        }
    }

    @Test func `an export contains the member's former handles`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            #expect(try await rename(ada, "countess", app).status == 200)
            let answer = try await app.get("/v1/members/me/export", as: ada)
            let export = try await UnpackedExport.of(answer.body)
            let former = try export.items("handles.json")
            #expect(former.map { $0["handle"]?.stringValue } == ["ada"])
            #expect(former.first?["given_up_at"]?.stringValue == TestClock.start.description)
            #expect(export.text("member.json").contains("countess"))
        }
    }
}
