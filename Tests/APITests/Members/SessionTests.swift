import App
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import Testing

/// Log-in, tokens and their end.
struct SessionTests {
    @Test func `a wrong password and an unknown handle get the same answer`() async throws {
        try await withApp { app in
            _ = try await app.signUp("ada")
            let wrong = try await app.tryLogIn("ada", password: "not this one")
            #expect(wrong.status == 401)
            #expect(wrong.headers[.wwwAuthenticate] == "Bearer")
            for handle in ["eve", "NOT A HANDLE", ""] {
                #expect(try await app.tryLogIn(handle, password: "not this one").face == wrong.face)
            }
            let long = String(repeating: "p", count: 300)
            #expect(try await app.tryLogIn("ada", password: long).face == wrong.face)
        }
    }

    @Test func `a suspended member learns it only with the right password`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.suspend(ada)
            #expect(try await app.tryLogIn("ada", password: "not this one").status == 401)
            let answer = try await app.tryLogIn("ada")
            #expect(answer.status == 403)
            #expect(answer.code == "suspended")
            #expect(try await app.get("/v1/members/me", as: ada).status == 401)
        }
    }

    @Test func `sessions are listed newest first, and each can be ended`() async throws {
        try await withApp { app in
            let first = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            var all = [first]
            for _ in 0..<4 {
                app.clock.advance(by: 1000)
                all.append(try await app.logIn("ada"))
            }
            let list = try await app.get("/v1/sessions?limit=2", as: first)
            #expect(list.items.count == 2)
            #expect(list.header("Link") == list.next.map { "<\($0)>; rel=\"next\"" })
            let second = try await app.get(try #require(list.next), as: first)
            let third = try await app.get(try #require(second.next), as: first)
            #expect(third.next == nil)
            let ids = list.ids + second.ids + third.ids
            #expect(Set(ids).count == 5)
            #expect(ids == ids.sorted { ($0.count, $0) > ($1.count, $1) })
            #expect(third.items.last?["current"] == .bool(true))
            #expect(list.items.first?["current"] == .bool(false))

            #expect(try await app.send(.delete, "/v1/sessions/\(ids[0])", as: bob).status == 404)
            #expect(try await app.send(.delete, "/v1/sessions/\(ids[0])", as: first).status == 204)
            #expect(try await app.send(.delete, "/v1/sessions/\(ids[0])", as: first).status == 404)
            let ended = try await app.get("/v1/members/me", as: all[4])
            #expect(ended.status == 401)
            #expect(ended.code == "bad-token")

            #expect(try await app.send(.delete, "/v1/sessions/current", as: all[1]).status == 204)
            #expect(try await app.get("/v1/members/me", as: all[1]).status == 401)
            #expect(try await app.get("/v1/members/me", as: all[2]).status == 200)
            #expect(try await app.get("/v1/sessions", as: first).items.count == 3)
            #expect(try await app.get("/v1/sessions?cursor=x", as: first).faults == ["cursor"])
        }
    }

    @Test func `the twenty-first session ends the oldest`() async throws {
        try await withApp { app in
            let bob = try await app.signUp("bob")
            var ada = [try await app.signUp("ada")]
            for _ in 1..<20 {
                app.clock.advance(by: 1000)
                ada.append(try await app.logIn("ada"))
            }
            for session in ada { #expect(try await app.get("/v1/members/me", as: session).status == 200) }
            for turn in 0..<3 {
                // At the same instant as the last one, too.
                ada.append(try await app.logIn("ada"))
                #expect(try await app.get("/v1/members/me", as: ada[turn]).code == "bad-token")
                for session in ada[(turn + 1)...] {
                    #expect(try await app.get("/v1/members/me", as: session).status == 200)
                }
            }
            #expect(try await app.get("/v1/sessions?limit=100", as: ada[10]).items.count == 20)
            #expect(try await app.get("/v1/limits")["sessions"]?["max_live"]?.integerValue == 20)
            #expect(try await app.get("/v1/members/me", as: bob).status == 200)
        }
    }

    @Test func `many log-ins at once leave twenty sessions`() async throws {
        try await withApp { app in
            let first = try await app.signUp("ada")
            app.clock.advance(by: 1000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<24 { group.addTask { _ = try await app.logIn("ada") } }
                try await group.waitForAll()
            }
            #expect(try await app.count("SELECT count(*) FROM session") == 20)
            #expect(try await app.get("/v1/members/me", as: first).status == 401)
        }
    }

    @Test func `expired sessions do not count towards the limit`() async throws {
        try await withApp { app in
            let old = try await app.signUp("ada")
            for _ in 0..<18 { _ = try await app.logIn("ada") }
            app.clock.advance(by: 20 * Instant.Span.day)
            // This one is used, the others idle away.
            #expect(try await app.get("/v1/members/me", as: old).status == 200)
            app.clock.advance(by: 10 * Instant.Span.day)
            for _ in 0..<19 { _ = try await app.logIn("ada") }
            #expect(try await app.get("/v1/members/me", as: old).status == 200)
            _ = try await app.logIn("ada")
            #expect(try await app.get("/v1/members/me", as: old).status == 401)
        }
    }

    @Test func `a bad token is refused everywhere and never treated as anonymous`() async throws {
        try await withApp { app in
            let stranger = Person(id: "1", handle: "x", token: String(repeating: "A", count: 43))
            for path in [
                "/v1/notes", "/v1/limits", "/v1/view?lat=0&lon=0&fov_deg=360", "/uploads/a/display.jpg",
                "/no",
            ] {
                let answer = try await app.get(path, as: stranger)
                #expect(answer.status == 401, "\(path)")
                #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            }
            for header in ["Basic YTpi", "Bearer", "Bearer a b", "bearer ", "token"] {
                let answer = try await app.get("/v1/notes", headers: [.authorization: header])
                #expect(answer.status == 401 && answer.code == "bad-token", "\(header)")
                #expect(answer.text.contains("must be 'Bearer <token>'"), "\(header)")
            }
            #expect(try await app.get("/v1/members/me").code == "unauthenticated")
            #expect(try await app.get("/v1/sessions").status == 401)
            #expect(try await app.upload(Form([:], image: nil), as: nil).status == 401)
        }
    }

    @Test func `a session ends after thirty idle days`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            app.clock.advance(by: Session.idleSpan - 1)
            #expect(try await app.get("/v1/members/me", as: ada).status == 200)
            app.clock.advance(by: Session.idleSpan)
            #expect(try await app.get("/v1/members/me", as: ada).status == 401)
        }
    }

    @Test func `a session ends after ninety days even if it is used`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for _ in 0..<89 {
                app.clock.advance(by: Instant.Span.day)
                #expect(try await app.get("/v1/members/me", as: ada).status == 200)
            }
            app.clock.advance(by: Instant.Span.day)
            #expect(try await app.get("/v1/members/me", as: ada).status == 401)
        }
    }

    @Test func `the last use of a session is updated once an hour`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            func lastUse() async throws -> String? {
                try await app.get("/v1/sessions", as: ada).items.first?["last_used_at"]?.stringValue
            }
            app.clock.advance(by: Instant.Span.hour - 1)
            #expect(try await lastUse() == TestClock.start.description)
            app.clock.advance(by: 1)
            #expect(try await lastUse() == app.clock.now.description)
        }
    }

    @Test func `another process ends a session, or makes friends, and the next request knows`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            _ = try await app.makeNote("for friends", as: bob, ["audience": "friends"])
            let (one, other) = (try #require(Member.ID(ada.id)), try #require(Member.ID(bob.id)))
            let sessions = try await app.get("/v1/sessions", as: ada).ids
            let session = try #require(sessions.first.flatMap(Session.ID.init))
            for _ in 0..<3 { #expect(try await app.get("/v1/notes", as: ada).items.isEmpty) }
            // Opened apart from the server's, as by a command or another server.
            try await app.database.write {
                try FriendStore($0).befriend(one, other, at: app.clock.now)
            }
            for _ in 0..<3 { #expect(try await app.get("/v1/notes", as: ada).items.count == 1) }
            try await app.database.write { _ = try SessionStore($0).delete(session, of: one) }
            for _ in 0..<3 { #expect(try await app.get("/v1/notes", as: ada).status == 401) }
        }
    }

    @Test func `a new password ends the other sessions`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let phone = try await app.logIn("ada")
            func change(_ old: String, _ new: String) async throws -> Answer {
                try await app.send(
                    .put,
                    "/v1/members/me/password",
                    json: #"{"password":"\#(old)","new_password":"\#(new)"}"#,
                    as: ada
                )
            }
            let wrong = try await change("not this one", "a new password")
            #expect(wrong.status == 403)
            #expect(wrong.faults == ["password"])
            let short = try await change(TestApp.password, "short")
            #expect(short.status == 422)
            #expect(short.faults == ["new_password"])
            #expect(try await app.get("/v1/members/me", as: phone).status == 200)
            #expect(try await change(TestApp.password, "a new password").status == 204)
            #expect(try await app.get("/v1/members/me", as: phone).status == 401)
            #expect(try await app.get("/v1/members/me", as: ada).status == 200)
            #expect(try await app.tryLogIn("ada").status == 401)
            #expect(try await app.tryLogIn("ada", password: "a new password").status == 201)
        }
    }

    @Test func `answers to members are private, and all require revalidation`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            for path in ["/v1/notes", "/v1/notes/5"] {
                let open = try await app.get(path)
                #expect(open.headers[.cacheControl] == "no-cache")
                #expect(open.headers[.vary] == "Authorization, Cookie, Accept-Language")
                #expect(try await app.get(path, as: ada).headers[.cacheControl] == "private, no-cache")
            }
            // Who asks whether the server works is nobody, whatever token comes with it.
            for path in ["/healthz", "/readyz"] {
                let answer = try await app.get(path, headers: [.authorization: "Bearer nonsense"])
                #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-cache")
            }
        }
    }
}
