import App
import HTTPTypes
import JSONText
import ScriptedServer
import Testing

/// What is fetched from a provider, how often, and what happens while it is away.
struct ProviderTests {
    private static let minute: Int64 = 60_000

    @Test func `keys are fetched at the first sign-on and then once an hour`() async throws {
        try await withSignOn { app, provider in
            _ = try await app.get("/v1/limits")
            #expect(provider.keyFetches == 0)
            for _ in 0..<3 { _ = try await app.signedOn(provider) }
            app.clock.advance(by: 59 * Self.minute)
            _ = try await app.signedOn(provider)
            #expect(provider.keyFetches == 1)
            #expect(provider.requests(TestProvider.documentPath).count == 1)
            app.clock.advance(by: Self.minute)
            _ = try await app.signedOn(provider)
            #expect(provider.keyFetches == 2)
            #expect(provider.requests(TestProvider.documentPath).count == 2)
        }
    }

    @Test(arguments: [
        ("max-age=600, must-revalidate", 10), ("public, max-age=19200", 320), ("max-age=1", 5),
        ("max-age=99999999999", 1440), ("no-store", 60), ("max-age=x", 60),
    ])
    func `keys are cached as long as the provider says, within bounds`(
        _ header: String,
        _ minutes: Int64
    ) async throws {
        try await withSignOn { app, provider in
            provider.publish([.rsa], headers: ["Cache-Control: \(header)"])
            _ = try await app.signedOn(provider)
            app.clock.advance(by: minutes * Self.minute - 1)
            _ = try await app.signedOn(provider)
            #expect(provider.keyFetches == 1)
            app.clock.advance(by: 1)
            _ = try await app.signedOn(provider)
            #expect(provider.keyFetches == 2)
        }
    }

    @Test func `simultaneous sign-ons fetch the keys once`() async throws {
        try await withSignOn { app, provider in
            let people = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<16 {
                    group.addTask { try await app.signedOn(provider, subject: "s\(number)").id }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(people.count == 16)
            #expect(provider.keyFetches == 1)
            #expect(provider.requests(TestProvider.documentPath).count == 1)
        }
    }

    @Test func `an unknown key is fetched once a minute at most, and found when keys change`() async throws {
        try await withSignOn { app, provider in
            _ = try await app.signedOn(provider)
            let newer = TestKey.otherRSA
            func tryNewer() async throws -> Int {
                let token = app.token(provider).with(header: ["kid": #""other-rsa""#])
                return try await app.signOn(token, by: newer).status
            }
            // Too early: it was asked a moment ago.
            for _ in 0..<5 { #expect(try await tryNewer() == 401) }
            #expect(provider.keyFetches == 1)
            app.clock.advance(by: Self.minute)
            for _ in 0..<5 { #expect(try await tryNewer() == 401) }
            #expect(provider.keyFetches == 2)
            provider.publish([.rsa, newer])
            app.clock.advance(by: Self.minute - 1)
            #expect(try await tryNewer() == 401)
            #expect(provider.keyFetches == 2)
            app.clock.advance(by: 1)
            #expect(try await tryNewer() == 201)
            #expect(provider.keyFetches == 3)
            // Where its document is was known all the time.
            #expect(provider.requests(TestProvider.documentPath).count == 1)
            // The old one is gone with the next change.
            provider.publish([newer])
            app.clock.advance(by: 60 * Self.minute)
            #expect(try await app.signOn(app.token(provider), by: .rsa).status == 401)
            #expect(try await tryNewer() == 201)
        }
    }

    @Test func `simultaneous sign-ons with an unknown key fetch once`() async throws {
        try await withSignOn { app, provider in
            _ = try await app.signedOn(provider)
            provider.publish([.rsa, .otherRSA])
            app.clock.advance(by: Self.minute)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let token = app.token(provider).with(header: ["kid": #""other-rsa""#])
                        return try await app.signOn(token, by: .otherRSA).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 201, count: 8))
            #expect(provider.keyFetches == 2)
        }
    }

    @Test func `changed keys without ids are found`() async throws {
        let nameless = TestKey.rsa.published(["kid": ""])
        try await withSignOn(keys: [nameless]) { app, provider in
            let token = { app.token(provider).with(header: ["kid": ""]) }
            let first = try await app.signOn(token(), by: .rsa)
            #expect(first.status == 201)
            provider.publish([TestKey.otherRSA.published(["kid": ""])])
            app.clock.advance(by: Self.minute)
            #expect(try await app.signOn(token(), by: .otherRSA).status == 201)
        }
    }

    @Test(arguments: [
        (TestProvider.documentPath, ScriptedServer.Reply.text(500, "oops")), ("/keys", .text(404, "")),
        (TestProvider.documentPath, .text(200, "<html>")), ("/keys", .text(200, #"{"keys":7}"#)),
        ("/keys", .text(200, "")), (TestProvider.documentPath, .raw("")),
        ("/keys", .raw("HTTP/1.1 200 OK\r\n")),
        ("/keys", .answer(302, headers: ["Location: /elsewhere"])),
        ("/keys", .answer(200, body: [UInt8](repeating: 32, count: 300_000))),
    ])
    func `a failing provider is a 503 with the time to retry`(
        _ path: String,
        _ reply: ScriptedServer.Reply
    ) async throws {
        try await withSignOn { app, provider in
            provider.answer(path, reply)
            let idToken = try app.token(provider).signed(by: .rsa)
            for _ in 0..<3 {
                let answer = try await app.signOn(idToken, mayFail: true)
                #expect(answer.status == 503)
                #expect(answer.code == "provider-unavailable")
                #expect(answer.headers[.retryAfter] == "10")
            }
            // It was left alone meanwhile.
            #expect(provider.requests(path).count == 1)
            provider.answer(path, nil)
            #expect(try await app.signOn(idToken, mayFail: true).status == 503)
            app.clock.advance(by: 10_000)
            #expect(try await app.signOn(idToken).status == 201)
        }
    }

    @Test(arguments: [
        ["issuer": #""https://accounts.example.org""#], ["issuer": ""],
        ["jwks_uri": #""http://example.org/keys""#], ["jwks_uri": ""],
        ["jwks_uri": #""ftp://127.0.0.1/keys""#],
        ["jwks_uri": #""https://user@example.org/keys""#],
        ["authorization_endpoint": #""javascript:alert(1)""#],
        ["token_endpoint": #""http://10.0.0.1/token""#], ["token_endpoint": "7"],
    ])
    func `a discovery document that cannot be trusted is not used`(_ members: [String: String]) async throws {
        try await withSignOn { app, provider in
            provider.document(members)
            let answer = try await app.signOn(app.token(provider), by: .rsa, mayFail: true)
            #expect(answer.status == 503)
            #expect(provider.keyFetches == 0)
        }
    }

    @Test func `while a provider is down, its keys stay in use and unknown ones get a 503`() async throws {
        try await withSignOn { app, provider in
            _ = try await app.signedOn(provider)
            provider.answer(TestProvider.documentPath, .text(500, ""))
            provider.answer("/keys", .text(500, ""))
            app.clock.advance(by: 24 * 60 * Self.minute)
            _ = try await app.signedOn(provider)
            _ = try await app.signedOn(provider)
            #expect(provider.requests(TestProvider.documentPath).count == 2)
            let unknown = app.token(provider).with(header: ["kid": #""other-rsa""#])
            let answer = try await app.signOn(unknown, by: .otherRSA, mayFail: true)
            #expect(answer.status == 503)
            #expect(answer.headers[.retryAfter] == "60")
            // Not for ever.
            app.clock.advance(by: 60 * Self.minute)
            let late = try await app.signOn(app.token(provider), by: .rsa, mayFail: true)
            #expect(late.status == 503)
        }
    }

    @Test func `/v1/limits lists the providers`() async throws {
        try await withSignOn { app, provider in
            let offers = try await app.get("/v1/limits")["sign_on"]?.arrayValue ?? []
            #expect(offers.count == 1)
            #expect(offers.first?["name"] == .string("test"))
            #expect(offers.first?["issuer"] == .string(provider.issuer))
            #expect(offers.first?["client_id"] == .string("sightline"))
            #expect(offers.first?["browser"] == .bool(true))
        }
        try await withApp { app in
            let limits = try await app.get("/v1/limits")
            #expect(limits["sign_on"]?.arrayValue?.isEmpty == true)
        }
    }
}
