import App
import Foundation
import HTTPTypes
import JSONText
import Relational
import ScriptedServer
import Testing

/// What a provider may say to a browser's code, and to the browser.
struct CodeExchangeTests {
    @Test(arguments: [
        ("error=access_denied&error_description=no", "access-denied"),
        ("error=server_error", "provider-refused"), ("error=%3Cscript%3E&code=c", "provider-refused"),
        ("", "provider-refused"), ("code=c&iss=https%3A%2F%2Fevil.example.org", "provider-refused"),
    ])
    func `a refusal by the provider reaches the client with our own code`(
        _ query: String,
        _ error: String
    ) async throws {
        try await withSignOn { app, provider in
            var browser = Browser()
            let state = try await browser.begin(app, more: "&state=s")["state"] ?? ""
            let answer = try await browser.comeBack(app, "state=\(state)&\(query)")
            #expect(answer.status == 302)
            #expect(
                answer.headers[.location] == "https://app.example.org/done?x=1&error=\(error)&state=s"
            )
            #expect(provider.requests("/token").isEmpty)
        }
    }

    @Test(arguments: [
        (ScriptedServer.Reply.text(400, #"{"error":"invalid_grant"}"#), "code-refused"),
        (.text(401, "no JSON"), "code-refused"), (.text(200, "{}"), "code-refused"),
        (.text(200, #"{"id_token":"x.y.z"}"#), "bad-id-token"), (.text(200, "["), "code-refused"),
        (.text(503, ""), "provider-unavailable"), (.raw(""), "provider-unavailable"),
        (.answer(302, headers: ["Location: https://example.org/"]), "code-refused"),
    ])
    func `a code that the provider refuses ends the sign-on`(
        _ reply: ScriptedServer.Reply,
        _ error: String
    ) async throws {
        try await withSignOn { app, provider in
            provider.answer("/token", reply)
            var browser = Browser()
            let got = try await browser.goAllTheWay(app, provider)
            #expect(got["error"] == error)
            #expect(try await app.count("SELECT count(*) FROM member") == 0)
            provider.answer("/token", nil)
            let later = try await browser.goAllTheWay(app, provider)
            #expect(later["code"] != nil)
        }
    }

    @Test(arguments: [
        ["nonce": #""another""#], ["nonce": ""], ["aud": #""app""#], ["iss": #""https://example.org""#],
        ["exp": "1"],
    ])
    func `the id_token for a code is checked like any other`(_ claims: [String: String]) async throws {
        try await withSignOn { app, provider in
            var browser = Browser()
            let got = try await browser.goAllTheWay(app, provider, claims: claims)
            #expect(got["error"] == "bad-id-token")
        }
    }

    @Test func `an id_token of a browser's sign-on cannot be used again`() async throws {
        try await withSignOn { app, provider in
            var browser = Browser()
            let asked = try await browser.begin(app)
            let nonce = "\"\(asked["nonce"] ?? "")\""
            let idToken = try app.token(provider).with(claims: ["nonce": nonce]).signed(by: .rsa)
            provider.giveForCodes(idToken)
            _ = try await browser.comeBack(app, "state=\(asked["state"] ?? "")&code=c")
            #expect(try await app.signOn(idToken).code == "bad-id-token")
        }
    }

    @Test func `with a secret the server authenticates to the provider`() async throws {
        let secret = ["SIGHTLINE_SIGN_ON_TEST_CLIENT_SECRET": "s3cr:t/&+"]
        try await withSignOn(environment: secret) { app, provider in
            var browser = Browser()
            _ = try await browser.goAllTheWay(app, provider)
            let request = try #require(provider.requests("/token").first)
            let pair = Data("sightline:s3cr%3At%2F%26%2B".utf8).base64EncodedString()
            #expect(request["authorization"] == "Basic \(pair)")
            #expect(!String(decoding: request.body, as: UTF8.self).contains("client_"))
        }
        try await withSignOn(environment: secret) { app, provider in
            provider.document(["token_endpoint_auth_methods_supported": #"["client_secret_post"]"#])
            var browser = Browser()
            _ = try await browser.goAllTheWay(app, provider)
            let request = try #require(provider.requests("/token").first)
            #expect(request["authorization"] == nil)
            let form = Browser.query("http://x/?\(String(decoding: request.body, as: UTF8.self))")
            #expect(form["client_id"] == "sightline")
            #expect(form["client_secret"] == "s3cr:t/&+")
        }
    }

    @Test func `a provider without a token_endpoint still works for id_tokens`() async throws {
        try await withSignOn { app, provider in
            provider.document(["token_endpoint": ""])
            var browser = Browser()
            let got = try await browser.goAllTheWay(app, provider)
            #expect(got["error"] == "provider-unavailable")
            _ = try await app.signedOn(provider)
        }
    }

    @Test func `a provider that is down is reported before the redirect`() async throws {
        try await withSignOn { app, provider in
            provider.answer(TestProvider.documentPath, .text(500, ""))
            let answer = try await app.get(
                "/v1/auth/test?return_to=\(Browser.escaped(Browser.page))",
                mayFail: true
            )
            #expect(answer.status == 503)
            #expect(answer.headers[.retryAfter] == "10")
            #expect(answer.header("Set-Cookie") == nil)
        }
    }
}
