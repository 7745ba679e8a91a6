import App
import Foundation
import HTTPTypes
import JSONText
import Relational
import Services
import Testing

/// Signing in by an id_token: what is refused, and what real providers send.
struct IDTokenTests {
    @Test(arguments: BadToken.all)
    func `a bad id_token is refused with the reason`(_ bad: BadToken) async throws {
        try await withSignOn(keys: BadToken.keys) { app, provider in
            let idToken = try bad.make(app.token(provider))
            let answer = try await app.signOn(idToken, nonce: bad.nonce)
            #expect(answer.status == 401)
            #expect(answer.code == "bad-id-token")
            let detail = answer["detail"]?.stringValue ?? ""
            #expect(detail.contains(bad.says), "\(detail)")
            // Nothing of the token comes back.
            for part in idToken.split(separator: ".") where part.utf8.count > 8 {
                #expect(!answer.text.contains(part))
            }
            #expect(try await app.count("SELECT count(*) FROM member") == 0)
            #expect(try await app.count("SELECT count(*) FROM accepted_token") == 0)
            // The same server takes a good one.
            _ = try await app.signedOn(provider)
        }
    }

    @Test func `the corpus of bad id_tokens has enough cases`() {
        #expect(BadToken.all.count >= 60)
        #expect(Set(BadToken.all.map(\.testDescription)).count == BadToken.all.count)
    }

    private static let every = "RS256,RS384,RS512,PS256,PS384,PS512,ES256,ES384,ES512,EdDSA"

    @Test(arguments: [
        ("RS256", TestKey.rsa), ("RS384", .rsa), ("RS512", .rsa), ("PS256", .rsa), ("PS384", .rsa),
        ("PS512", .rsa), ("ES256", .p256), ("ES384", .p384), ("ES512", .p521), ("EdDSA", .ed25519),
    ])
    func `every allowed algorithm is understood`(_ algorithm: String, _ key: TestKey) async throws {
        let keys: [TestKey] = [.ed25519, .p521, .p384, .p256, .otherRSA, .rsa]
        try await withSignOn(keys: keys, algorithms: Self.every) { app, provider in
            let header = ["alg": "\"\(algorithm)\"", "kid": key.published["kid"] ?? ""]
            let token = app.token(provider).with(header: header)
            let named = try await app.signOn(token, by: key)
            #expect(named.status == 201)
            // Without a name, each key that may have signed it is tried.
            let nameless = app.token(provider).with(header: header.merging(["kid": ""]) { $1 })
            #expect(try await app.signOn(nameless, by: key).status == 201)
            #expect(try await app.count("SELECT count(*) FROM member") == 1)
        }
    }

    @Test(arguments: [
        ["aud": #"["sightline"]"#], ["aud": #"["x","sightline"]"#, "azp": #""sightline""#],
        ["aud": #""app""#], ["aud": #""sightline""#, "azp": #""app""#],
        ["aud": #"["sightline","sightline"]"#], ["auth_time": "1795244399.4171"],
        ["iat": "1795244399.5", "exp": "1795247999.25"], ["iat": "1795244460"], ["nbf": "1795244460"],
        ["iat": "1.795244e9", "exp": "1.0e300"], ["nonce": #""nobody-asked""#],
        ["sub": "\"\(String(repeating: "s", count: 255))\""], ["sub": #""auth0|5f7c8ec7c33c6c004bbafe82""#],
        ["amr": #"["pwd",{"x":[1,2,null]}]"#, "email": #""ada@example.org""#, "email_verified": "true"],
        ["acr": "null", "at_hash": #""x""#, "https://example.org/claim": "{}"],
    ])
    func `id_tokens of real providers are accepted`(_ claims: [String: String]) async throws {
        try await withSignOn { app, provider in
            _ = try await app.signedOn(provider, subject: "ada-1", claims: claims)
        }
    }

    @Test func `keys of other kinds and with further members are accepted`() async throws {
        let key = TestKey.rsa.published([
            "use": #""sig""#, "alg": #""RS256""#, "key_ops": #"["verify"]"#, "x5c": #"["AAAA"]"#,
        ])
        let others = [
            TestKey.rsa.published(["kty": #""oct""#, "k": #""AAAA""#, "kid": #""secret""#]),
            TestKey.rsa.published(["kty": #""later""#]),
        ]
        try await withSignOn(keys: others + [key]) { app, provider in
            _ = try await app.signedOn(provider)
        }
    }

    @Test func `an id_token is accepted once, even if it is signed again`() async throws {
        try await withSignOn(keys: [.p256]) { app, provider in
            let token = app.token(provider).with(header: ["alg": #""ES256""#, "kid": #""P-256""#])
            let idToken = try token.signed(by: .p256)
            #expect(try await app.signOn(idToken).status == 201)
            for again in [idToken, try token.signed(by: .p256)] {
                let answer = try await app.signOn(again)
                #expect(answer.status == 401)
                #expect(answer.code == "bad-id-token")
                #expect(answer["detail"]?.stringValue?.contains("once") == true)
            }
            // Until it would be refused anyway; then its row goes.
            await app.installation.services.housekeeping.tidy()
            #expect(try await app.count("SELECT count(*) FROM accepted_token") == 1)
            app.clock.advance(by: 3_600_000)
            await app.installation.services.housekeeping.tidy()
            #expect(try await app.count("SELECT count(*) FROM accepted_token") == 0)
            #expect(try await app.signOn(idToken).status == 401)
        }
    }

    @Test func `of many simultaneous uses of one id_token, one is accepted`() async throws {
        try await withSignOn { app, provider in
            let idToken = try app.token(provider).signed(by: .rsa)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<12 { group.addTask { try await app.signOn(idToken).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 1)
            #expect(statuses.count { $0 == 401 } == 11)
            #expect(try await app.count("SELECT count(*) FROM member") == 1)
            #expect(try await app.count("SELECT count(*) FROM session") == 1)
        }
    }

    @Test func `the expected nonce is accepted`() async throws {
        try await withSignOn { app, provider in
            let token = app.token(provider).with(claims: ["nonce": #""n-1""#])
            let answer = try await app.signOn(token, by: .rsa, nonce: "n-1")
            #expect(answer.status == 201)
        }
    }

    @Test func `wrong fields are refused by name`() async throws {
        try await withSignOn { app, _ in
            let cases = [
                (#"{"provider":"nobody","id_token":"x"}"#, "provider"), (#"{"provider":"test"}"#, "id_token"),
                (#"{"id_token":"x"}"#, "provider"), (#"{"provider":"test","id_token":7}"#, "id_token"),
                (#"{"provider":"test","id_token":"x","password":"x"}"#, "password"),
                (#"{"code":"x","handle":"ada"}"#, "handle"), (#"{"code":null}"#, "code"),
                (#"{"provider":"test","id_token":"x","nonce":7}"#, "nonce"),
            ]
            for (body, field) in cases {
                let answer = try await app.send(.post, "/v1/sessions", json: body)
                #expect(answer.status == 400, "\(body)")
                #expect(answer.faults == [field], "\(body)")
            }
        }
    }

    @Test func `bad id_tokens count as failed log-ins, good ones do not`() async throws {
        try await withSignOn([.rateLimit: "on", .rateLimitLogIns: "2"]) { app, provider in
            for _ in 0..<4 { _ = try await app.signedOn(provider) }
            for _ in 0..<2 { #expect(try await app.signOn("bad").status == 401) }
            #expect(try await app.signOn("bad").status == 429)
            #expect(try await app.signOn(app.token(provider), by: .rsa).status == 429)
        }
    }
}
