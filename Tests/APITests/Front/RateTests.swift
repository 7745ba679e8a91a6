import App
import HTTPTypes
import JSONText
import Model
import Testing

/// Limits, and what is told of them.
struct RateTests {
    private static let on: [SettingName: String] = [.rateLimit: "on"]

    private static func on(_ more: [SettingName: String]) -> [SettingName: String] {
        on.merging(more) { $1 }
    }

    @Test func `every answer has the remaining rate`() async throws {
        try await withApp(Self.on) { app in
            var left = 300
            for path in [
                "/openapi.json", "/v1/notes", "/nowhere", "/v1/notes?x=1", "/v1/members/me", "/v1/notes/5",
            ] {
                let answer = try await app.get(path)
                left -= 1
                #expect(answer.header("RateLimit-Limit") == "300")
                #expect(answer.header("RateLimit-Remaining") == String(left), "\(path)")
                #expect(Int(answer.header("RateLimit-Reset") ?? "") == 300 - left)
            }
            let limits = try await app.get("/v1/limits")
            #expect(limits["rates"]?["requests"]?["limit"]?.integerValue == 300)
        }
    }

    @Test func `too many requests are refused with the time to retry`() async throws {
        try await withApp(Self.on([.rateLimitRequests: "5"])) { app in
            for _ in 0..<5 { #expect(try await app.get("/v1/limits").status == 200) }
            let refused = try await app.get("/v1/limits")
            #expect(refused.status == 429)
            #expect(refused.code == "rate-limited")
            #expect(refused["limit"]?.integerValue == 5)
            #expect(refused.headers[.retryAfter] == "60")
            #expect(refused.header("RateLimit-Remaining") == "0")
            app.clock.advance(by: 59_999)
            #expect(try await app.get("/v1/limits").status == 429)
            app.clock.advance(by: 1)
            #expect(try await app.get("/v1/limits").status == 200)
        }
    }

    @Test func `health checks use no rate, and are answered after it is used up`() async throws {
        let flags = Self.on([.rateLimitRequests: "2"])
        try await withApp(flags, .live) { app in
            for path in ["/healthz", "/readyz", "/healthz"] {
                let answer = try await app.get(path)
                #expect(answer.header("RateLimit-Remaining") == nil)
            }
            for left in ["1", "0"] {
                #expect(try await app.get("/v1/limits").header("RateLimit-Remaining") == left)
            }
            #expect(try await app.get("/v1/limits").status == 429)
            let stranger = Person(id: "1", handle: "x", token: String(repeating: "A", count: 43))
            for path in ["/healthz", "/readyz"] {
                #expect(try await app.get(path).status == 200)
                #expect(try await app.send(.head, path).status == 200)
                #expect(try await app.get(path, as: stranger).status == 200)
            }
            // What only looks like it is counted.
            for path in ["/healthz/x", "/v1/healthz", "/readyz2"] {
                #expect(try await app.get(path).status == 429, "\(path)")
            }
        }
    }

    @Test func `each member has a rate of their own, and a bad token uses the address's`() async throws {
        try await withApp(Self.on([.rateLimitRequests: "6"])) { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            for _ in 0..<6 { #expect(try await app.get("/v1/notes", as: ada).status == 200) }
            #expect(try await app.get("/v1/notes", as: ada).status == 429)
            #expect(try await app.get("/v1/notes", as: bob).status == 200)
            let stranger = Person(id: "1", handle: "x", token: String(repeating: "A", count: 43))
            for left in [3, 2, 1, 0] {
                let answer = try await app.get("/v1/notes", as: stranger)
                #expect(answer.status == 401)
                #expect(answer.header("RateLimit-Remaining") == String(left))
            }
            #expect(try await app.get("/v1/notes").status == 429)
        }
    }

    @Test func `all sessions of a member share one rate`() async throws {
        try await withApp(Self.on([.rateLimitRequests: "50", .rateLimitPolls: "7"])) { app in
            var ada = [try await app.signUp("ada")]
            for _ in 0..<4 { ada.append(try await app.logIn("ada")) }
            let bob = try await app.signUp("bob")
            for turn in 0..<50 {
                let answer = try await app.get("/v1/notes", as: ada[turn % ada.count])
                #expect(answer.status == 200)
                #expect(answer.header("RateLimit-Remaining") == String(49 - turn))
            }
            ada.append(try await app.logIn("ada"))
            for session in ada {
                let refused = try await app.get("/v1/notes", as: session)
                #expect((refused.status, refused["limit"]?.integerValue) == (429, 50))
            }
            #expect(try await app.get("/v1/notes", as: bob).status == 200)
            for turn in 0..<7 {
                #expect(try await app.get("/v1/pois?q=cafe", as: ada[turn % ada.count]).status == 200)
            }
            for session in ada { #expect(try await app.get("/v1/pois?q=cafe", as: session).status == 429) }
        }
    }

    @Test func `the rates equal those in /v1/limits`() async throws {
        try await withApp(Self.on) { app in
            let rates = try #require(try await app.get("/v1/limits")["rates"]?.objectValue)
            let published: [(String, Int64, Int64)] = [
                ("requests", 300, 5), ("polls", 3000, 5), ("uploads", 30, 30), ("comments", 60, 10),
                ("sign_ups", 5, 30), ("failed_log_ins", 25, 5), ("failed_log_ins_per_account", 10, 60),
            ]
            for (name, limit, minutes) in published {
                #expect(rates[name]?["limit"]?.integerValue == limit, "\(name)")
                #expect(rates[name]?["window_s"]?.integerValue == minutes * 60, "\(name)")
            }
        }
    }

    @Test func `views and searches of places count as polls, with GET and POST`() async throws {
        try await withApp(Self.on) { app in
            let here = #"{"lat":57.7,"lon":11.97,"fov_deg":360}"#
            let answers = [
                try await app.get("/v1/view?lat=57.7&lon=11.97&fov_deg=360"),
                try await app.send(.post, "/v1/view", json: here),
                try await app.get("/v1/pois?q=cafe"), try await app.get("/v1/pois"),
                try await app.send(.post, "/v1/pois/search", json: #"{"q":"cafe"}"#),
                try await app.get("/uploads/x"), try await app.get("/v1/map?bbox=1,2,3,4&zoom=9"),
            ]
            for (index, answer) in answers.enumerated() {
                #expect(answer.header("RateLimit-Limit") == "3000")
                #expect(answer.header("RateLimit-Remaining") == String(2999 - index), "\(answer.text)")
            }
            for path in ["/v1/pois/5", "/v1/pois/5/comments", "/v1/notes", "/v1/poi-categories"] {
                #expect(try await app.get(path).header("RateLimit-Limit") == "300", "\(path)")
            }
        }
    }

    @Test func `requests with bad tokens use the rate of the address`() async throws {
        try await withApp(Self.on([.rateLimitRequests: "3"])) { app in
            let stranger = Person(id: "1", handle: "x", token: String(repeating: "A", count: 43))
            for _ in 0..<3 { #expect(try await app.get("/v1/notes", as: stranger).status == 401) }
            let refused = try await app.get("/v1/notes", as: stranger)
            #expect(refused.status == 429)
        }
    }

    @Test func `unchanged polls and files have a rate of their own`() async throws {
        try await withApp(Self.on([.rateLimitRequests: "8", .rateLimitPolls: "50"])) { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada)
            let list = try await app.get("/v1/notes", as: ada)
            let left = try #require(list.header("RateLimit-Remaining"))
            for index in 1...20 {
                let poll = try await app.get("/v1/notes", as: ada, etag: list.etag)
                #expect(poll.status == 304)
                #expect(poll.header("RateLimit-Limit") == "50")
                #expect(poll.header("RateLimit-Remaining") == String(50 - index))
            }
            let image = try await app.get("/v1/notes/\(id)", as: ada)
            #expect(image.header("RateLimit-Remaining") == String((Int(left) ?? 0) - 1))
            let path = try #require(image["image"]?["url"]?.stringValue)
            for _ in 0..<30 { #expect(try await app.get(path, as: ada).status == 200) }
            #expect(try await app.get(path, as: ada).status == 429)
            #expect(try await app.get("/v1/notes", as: ada).status == 200)
        }
    }

    @Test func `polls beyond their rate count as requests`() async throws {
        try await withApp(Self.on([.rateLimitRequests: "5", .rateLimitPolls: "4"])) { app in
            let list = try await app.get("/v1/notes")
            for _ in 0..<8 { #expect(try await app.get("/v1/notes", etag: list.etag).status == 304) }
            #expect(try await app.get("/v1/notes", etag: list.etag).status == 429)
        }
    }

    @Test func `the servers of one database count uploads together`() async throws {
        try await withApp(Self.on([.rateLimitUploads: "3"])) { one in
            let ada = try await one.signUp("ada")
            try await withApp(in: one.folder, clock: one.clock, Self.on([.rateLimitUploads: "3"])) { two in
                try await one.makeNote("1", as: ada)
                try await two.makeNote("2", as: ada)
                try await one.makeNote("3", as: ada)
                for app in [one, two] {
                    let form = Form(
                        ["title": "4", "audience": "public", "lat": "1", "lon": "2"],
                        image: Photo.small
                    )
                    let refused = try await app.upload(form, as: ada)
                    #expect(refused.status == 429)
                    #expect(refused.headers[.retryAfter] == "600")
                    #expect(refused["limit"]?.integerValue == 3)
                }
                #expect(one.staged == [])
                let bob = try await two.signUp("bob")
                try await two.makeNote("5", as: bob)
                one.clock.advance(by: 10 * Instant.Span.minute)
                try await two.makeNote("6", as: ada)
                // What one server writes the other reads.
                #expect(try await one.get("/v1/notes").items.count == 5)
            }
        }
    }

    @Test func `failed log-ins are limited by account and by address`() async throws {
        try await withApp(Self.on([.rateLimitLogIns: "12"])) { app in
            _ = try await app.signUp("ada")
            _ = try await app.signUp("bob")
            for _ in 0..<10 { #expect(try await app.tryLogIn("ada", password: "wrong wrong").status == 401) }
            let refused = try await app.tryLogIn("ada")
            #expect(refused.status == 429)
            #expect(Int(refused.headers[.retryAfter] ?? "") ?? 0 > 0)
            // Another account is free, until the address is not.
            #expect(try await app.tryLogIn("bob").status == 201)
            #expect(try await app.tryLogIn("bob", password: "wrong wrong").status == 401)
            #expect(try await app.tryLogIn("nobody", password: "wrong wrong").status == 401)
            #expect(try await app.tryLogIn("bob").status == 429)
            app.clock.advance(by: Instant.Span.hour)
            #expect(try await app.tryLogIn("ada").status == 201)
        }
    }

    @Test func `log-ins that succeed are not counted`() async throws {
        try await withApp(Self.on([.rateLimitLogIns: "2"])) { app in
            _ = try await app.signUp("ada")
            for _ in 0..<4 { #expect(try await app.tryLogIn("ada").status == 201) }
        }
    }

    @Test func `sign-ups of an address are limited`() async throws {
        try await withApp(Self.on([.rateLimitSignUps: "2"])) { app in
            _ = try await app.signUp("ada")
            _ = try await app.signUp("bob")
            let body = #"{"handle":"cleo","password":"0123456789"}"#
            let refused = try await app.send(.post, "/v1/members", json: body)
            #expect(refused.status == 429)
            #expect(refused["limit"]?.integerValue == 2)
            #expect(refused.headers[.retryAfter] == "900")
            app.clock.advance(by: 15 * Instant.Span.minute)
            #expect(try await app.send(.post, "/v1/members", json: body).status == 201)
        }
    }

    @Test func `the client's address is accepted only from a trusted proxy`() async throws {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        @Sendable func left(_ app: TestApp, _ address: String?) async throws -> Int {
            let answer = try await app.get("/v1/limits", headers: address.map { [name: $0] } ?? [:])
            return Int(answer.header("RateLimit-Remaining") ?? "") ?? -1
        }
        try await withApp(Self.on, .live) { app in
            let first = try await left(app, "203.0.113.1")
            #expect(first == 299)
            #expect(try await left(app, "203.0.113.2") == 298)
        }
        let trusted = Self.on([.trustedProxies: "127.0.0.0/8,::1,10.0.0.0/8"])
        try await withApp(trusted, .live) { app in
            let first = try await left(app, "203.0.113.1")
            #expect(first == 299)
            #expect(try await left(app, "203.0.113.2") == 299)
            // The last address that no trusted proxy has counts; what stands before it anybody can write.
            #expect(try await left(app, "198.51.100.7, 203.0.113.1, 10.1.2.3") == 298)
            #expect(try await left(app, "2001:db8:1:2:3::4") == 299)
            #expect(try await left(app, "2001:db8:1:2:ffff::9") == 298)
            #expect(try await left(app, "2001:db8:1:3::4") == 299)
            #expect(try await left(app, "::ffff:203.0.113.1") == 297)
            #expect(try await left(app, nil) == 299)
            #expect(try await left(app, "garbage") == 298)
        }
    }

    @Test func `a client address with a port, brackets or quotes is understood`() async throws {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        let flags = Self.on([.trustedProxies: "127.0.0.0/8,::1,10.0.0.0/8"])
        try await withApp(flags, .live) { app in
            @Sendable func left(_ address: String) async throws -> String? {
                try await app.get("/v1/limits", headers: [name: address]).header("RateLimit-Remaining")
            }
            let forms = [
                [
                    "203.0.113.9", "203.0.113.9:4711", "203.0.113.9:", "[203.0.113.9]", #""203.0.113.9""#,
                    #""203.0.113.9:4711""#, "198.51.100.1:1, 203.0.113.9:2, 10.1.2.3:3", "203.0.113.9, ,",
                    "[::ffff:203.0.113.9]:443",
                ],
                [
                    "2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:443", #""[2001:db8::1]:443""#,
                    #""[2001:db8::1]""#, "2001:db8::1,[::1]:80",
                ],
                // What is no address counts as the proxy's, and nothing before it is believed.
                [
                    "203.0.113.9:x", "203.0.113.9:123456", "203.0.113.9/24", "009.9.9.9", "[203.0.113.9",
                    "unknown",
                    "_hidden", "203.0.113.9, junk", "203.0.113.9:1:2", "[2001:db8::1]443", #"""#, "[]", ":80",
                ],
            ]
            for spellings in forms {
                for (number, spelling) in spellings.enumerated() {
                    let left = try await left(spelling)
                    #expect(left == String(299 - number), "\(spelling)")
                }
            }
        }
    }

    @Test func `without rate limits, nothing is limited and no header is sent`() async throws {
        try await withApp([.rateLimit: "off", .rateLimitRequests: "1", .rateLimitSignUps: "1"]) { app in
            for name in ["ada", "bob", "cleo"] { _ = try await app.signUp(name) }
            let answer = try await app.get("/v1/limits")
            #expect(answer.header("RateLimit-Limit") == nil)
            #expect(answer["rates"] == .null)
        }
    }
}
