import App
import HTTPTypes
import JSONText
import Model
import Testing

/// Sessions of browsers, whose token is in a cookie.
struct WebSessionTests {
    private static let ada = #"{"handle":"ada","password":"\#(TestApp.password)"}"#
    private static let sameOrigin = fields(["Sec-Fetch-Site": "same-origin"])

    private static func fields(_ all: [String: String]) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in all { HTTPField.Name(name).map { fields[$0] = value } }
        return fields
    }

    /// The cookie as a browser sends it back.
    private static func cookie(_ answer: Answer) -> String {
        String((answer.header("Set-Cookie") ?? "").prefix { $0 != ";" })
    }

    private func signUp(_ app: TestApp) async throws -> String {
        let answer = try await app.send(
            .post,
            "/v1/web/members",
            json: Self.ada,
            headers: Self.sameOrigin
        )
        try #require(answer.status == 201)
        return Self.cookie(answer)
    }

    @Test func `a browser that signs up gets a cookie and no token, and the cookie signs it in`() async throws
    {
        try await withApp { app in
            let answer = try await app.send(
                .post,
                "/v1/web/members",
                json: Self.ada,
                headers: Self.sameOrigin
            )
            #expect(answer.status == 201)
            #expect(answer["token"] == nil)
            #expect(answer["member"]?["handle"]?.stringValue == "ada")
            let parts = (answer.header("Set-Cookie") ?? "").split(separator: "; ").map(String.init)
            #expect(parts.first?.hasPrefix("sightline=") == true)
            #expect(parts.dropFirst() == ["Max-Age=7776000", "Path=/", "HttpOnly", "SameSite=Strict"])
            let cookie = Self.fields(["Cookie": "other=1; \(Self.cookie(answer))"])
            #expect(try await app.get("/v1/members/me", headers: cookie)["handle"]?.stringValue == "ada")
            let session = try await app.get("/v1/web/session", headers: cookie)
            #expect(session["member"]?["handle"]?.stringValue == "ada")
            #expect(try await app.get("/v1/web/session")["member"] == .null)
        }
    }

    @Test func `a browser that logs out is signed out, and its cookie is removed`() async throws {
        try await withApp { app in
            let cookie = try await signUp(app)
            let headers = Self.fields(["Cookie": cookie, "Sec-Fetch-Site": "same-origin"])
            let end = try await app.send(.delete, "/v1/web/session", headers: headers)
            #expect(end.status == 204)
            #expect(end.header("Set-Cookie")?.hasPrefix("sightline=; Max-Age=0; Path=/") == true)
            #expect(try await app.get("/v1/members/me", headers: headers).status == 401)
        }
    }

    @Test func `a write from another site is refused and changes nothing`() async throws {
        try await withApp { app in
            let cookie = try await signUp(app)
            let foreign: [[String: String]] = [
                [:], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
                ["Sec-Fetch-Site": "none"], ["Origin": "https://evil.example"], ["Origin": "null"],
                ["Origin": "http://localhost.evil.example"],
                ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"],
            ]
            for headers in foreign {
                let signedIn = Self.fields(headers.merging(["Cookie": cookie]) { $1 })
                let write = try await app.send(
                    .post,
                    "/v1/groups",
                    json: #"{"name":"Friends"}"#,
                    headers: signedIn
                )
                #expect(write.status == 403 && write.code == "cross-site", "\(headers)")
                let logIn = try await app.send(
                    .post,
                    "/v1/web/session",
                    json: Self.ada,
                    headers: Self.fields(headers)
                )
                #expect(logIn.status == 403 && logIn.code == "cross-site", "\(headers)")
                #expect(logIn.header("Set-Cookie") == nil)
                let logOut = try await app.send(.delete, "/v1/web/session", headers: signedIn)
                #expect(logOut.status == 403, "\(headers)")
            }
            let groups = try await app.get("/v1/groups", headers: Self.fields(["Cookie": cookie]))
            #expect(groups.status == 200 && groups.items.isEmpty)
        }
    }

    @Test func `without Sec-Fetch-Site, the Origin of the host is accepted`() async throws {
        try await withApp { app in
            let cookie = try await signUp(app)
            let write = try await app.send(
                .post,
                "/v1/groups",
                json: #"{"name":"Friends"}"#,
                headers: Self.fields(["Cookie": cookie, "Origin": "http://localhost"])
            )
            #expect(write.status == 201)
        }
    }

    @Test func `a request with a token and a cookie is refused`() async throws {
        try await withApp { app in
            let cookie = try await signUp(app)
            let bob = try await app.signUp("bob")
            let answer = try await app.get("/v1/notes", as: bob, headers: Self.fields(["Cookie": cookie]))
            #expect(answer.status == 400 && answer.code == "two-credentials")
        }
    }

    @Test
    func `the cookie of a session that has ended is refused and removed, and does not hinder a new one`()
        async throws
    {
        try await withApp { app in
            let cookie = try await signUp(app)
            app.clock.advance(by: 100 * Instant.Span.day)
            let headers = Self.fields(["Cookie": cookie, "Sec-Fetch-Site": "same-origin"])
            let notes = try await app.get("/v1/notes", headers: headers)
            #expect(notes.status == 401 && notes.code == "bad-token")
            #expect(notes.header("Set-Cookie")?.contains("Max-Age=0") == true)
            let session = try await app.get("/v1/web/session", headers: headers)
            #expect(session.status == 200 && session["member"] == .null)
            #expect(session.header("Set-Cookie")?.contains("Max-Age=0") == true)
            let logIn = try await app.send(.post, "/v1/web/session", json: Self.ada, headers: headers)
            #expect(logIn.status == 201)
            #expect(Self.cookie(logIn).hasPrefix("sightline=") && Self.cookie(logIn) != cookie)
        }
    }

    @Test func `with an https public URL the cookie is secure and bound to the host`() async throws {
        try await withApp([.publicURL: "https://example.org"]) { app in
            let cookie = try await signUp(app)
            #expect(cookie.hasPrefix("__Host-sightline="))
            let plain = cookie.replacing("__Host-", with: "")
            #expect(
                try await app.get("/v1/members/me", headers: Self.fields(["Cookie": cookie])).status == 200
            )
            #expect(
                try await app.get("/v1/members/me", headers: Self.fields(["Cookie": plain])).status == 401
            )
        }
    }

    @Test func `a trusted proxy that was reached by https makes the cookie secure`() async throws {
        try await withApp([.trustedProxies: "127.0.0.0/8,::1"], .live) { app in
            var headers = Self.sameOrigin
            HTTPField.Name("X-Forwarded-Proto").map { headers[$0] = "https" }
            let answer = try await app.send(.post, "/v1/web/members", json: Self.ada, headers: headers)
            #expect(Self.cookie(answer).hasPrefix("__Host-sightline="))
        }
    }

    private func logIn(at host: String, _ app: TestApp) async throws -> RawAnswer? {
        let text = """
            POST /v1/web/members HTTP/1.1\r
            Host: \(host)\r
            Origin: http://\(host)\r
            Content-Type: application/json\r
            Content-Length: \(Self.ada.utf8.count)\r
            Connection: close\r
            \r
            \(Self.ada)
            """
        return try RawAnswer.all(in: try await RawConnection.exchange(app.port, text)).first
    }

    @Test func `without TLS a browser may sign in on this machine alone, unless that is allowed`()
        async throws
    {
        try await withApp([:], .live) { app in
            let refused = try await logIn(at: "sightline.lan:8080", app)
            #expect(refused?.status == 403 && refused?.body.contains(#""code":"insecure""#) == true)
            #expect(refused?["set-cookie"] == nil)
            #expect(try await logIn(at: "127.0.0.1:\(app.port)", app)?.status == 201)
        }
        try await withApp([.webInsecure: "on"], .live) { app in
            let answer = try await logIn(at: "sightline.lan:8080", app)
            #expect(answer?.status == 201 && answer?["set-cookie"]?.hasPrefix("sightline=") == true)
        }
    }

    @Test func `without the web client there are no sessions in cookies`() async throws {
        try await withApp([.web: "off"]) { app in
            let ada = try await app.signUp("ada")
            let cookie = Self.fields(["Cookie": "sightline=\(ada.token)"])
            #expect(try await app.client.send(.get, "/v1/web/session", [:], nil).status == 404)
            #expect(try await app.get("/v1/members/me", headers: cookie).status == 401)
            #expect(try await app.client.send(.get, "/", [.accept: "text/html"], nil).status == 404)
        }
    }
}
