import App
import Foundation
import HTTPTypes
import JSONText
import Relational
import ScriptedServer
import Services
import Testing

/// Signing on in a browser, from the client's page to the provider and back.
struct BrowserFlowTests {
    @Test func `a browser returns from the provider with a code that is exchanged for a token`() async throws
    {
        try await withSignOn { app, provider in
            var browser = Browser()
            let verifier = String(repeating: "v", count: 50)
            let asked = try await browser.begin(
                app,
                more: "&state=a%20b%26c&code_challenge=\(Browser.challenge(verifier))"
            )
            #expect(asked["tenant"] == "1")
            #expect(asked["response_type"] == "code")
            #expect(asked["client_id"] == "sightline")
            #expect(asked["scope"] == "openid profile")
            #expect(asked["redirect_uri"] == "http://127.0.0.1:8080/v1/auth/test/callback")
            #expect(asked["code_challenge_method"] == "S256")
            #expect(asked["state"]?.utf8.count == 43 && asked["nonce"]?.utf8.count == 43)

            let nonce = "\"\(asked["nonce"] ?? "")\""
            provider.giveForCodes(try app.token(provider).with(claims: ["nonce": nonce]).signed(by: .rsa))
            let back = try await browser.comeBack(app, "state=\(asked["state"] ?? "")&code=c%2B1&unknown=x")
            #expect(back.status == 302)
            let location = back.headers[.location] ?? ""
            #expect(location.hasPrefix("https://app.example.org/done?x=1&code="))
            let got = Browser.query(location)
            #expect(got["state"] == "a b&c")

            // What the provider was asked for the code.
            let request = try #require(provider.requests("/token").first)
            let form = Browser.query("http://x/?\(String(decoding: request.body, as: UTF8.self))")
            #expect(form["grant_type"] == "authorization_code")
            #expect(form["code"] == "c+1")
            #expect(form["redirect_uri"] == asked["redirect_uri"])
            #expect(form["client_id"] == "sightline")
            #expect(form["client_secret"] == nil)
            #expect(Browser.challenge(form["code_verifier"] ?? "") == asked["code_challenge"])

            #expect(try await app.redeem(got["code"]).status == 401)
            #expect(try await app.redeem(got["code"], verifier: verifier).status == 401)
            // Whoever could not prove that the code is theirs has used it up.
            let again = try await browser.goAllTheWay(
                app,
                provider,
                more: "&code_challenge=\(Browser.challenge(verifier))"
            )
            #expect(again["state"] == nil)
            let answer = try await app.redeem(again["code"], verifier: verifier)
            #expect(answer.status == 201)
            let ada = try app.person(answer)
            #expect(try await app.get("/v1/members/me", as: ada).status == 200)
            let used = try await app.redeem(again["code"], verifier: verifier)
            #expect(used.status == 401)
            #expect(used.code == "bad-code")
        }
    }

    @Test func `several windows of one browser can sign on with its cookie`() async throws {
        try await withSignOn { app, provider in
            let answer = try await app.get("/v1/auth/test?return_to=\(Browser.escaped(Browser.page))")
            let cookie = answer.header("Set-Cookie") ?? ""
            #expect(cookie.hasPrefix("sightline-sign-on="))
            #expect(cookie.hasSuffix("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax"))
            var browser = Browser()
            let first = try await browser.begin(app)
            let held = browser.cookie
            let got = try await browser.goAllTheWay(app, provider)
            #expect(browser.cookie == held)
            #expect(try await app.redeem(got["code"]).status == 201)
            let late = try await browser.comeBack(app, "state=\(first["state"] ?? "")&error=access_denied")
            #expect(Browser.query(late.headers[.location])["error"] == "access-denied")
        }
        try await withSignOn(environment: ["SIGHTLINE_PUBLIC_URL": "https://Example.org"]) { app, _ in
            let answer = try await app.get("/v1/auth/test?return_to=\(Browser.escaped(Browser.page))")
            let cookie = answer.header("Set-Cookie") ?? ""
            #expect(cookie.hasPrefix("__Host-sightline-sign-on="))
            #expect(cookie.hasSuffix("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"))
            let asked = Browser.query(answer.headers[.location])
            #expect(asked["redirect_uri"] == "https://Example.org/v1/auth/test/callback")
        }
    }

    @Test func `a return with another browser, state or provider is refused`() async throws {
        let second = [
            "SIGHTLINE_SIGN_ON_SECOND_ISSUER": "https://accounts.example.org",
            "SIGHTLINE_SIGN_ON_SECOND_CLIENT_ID": "x",
        ]
        try await withSignOn(environment: second) { app, provider in
            var browser = Browser()
            let asked = try await browser.begin(app)
            let state = asked["state"] ?? ""
            let nonce = "\"\(asked["nonce"] ?? "")\""
            provider.giveForCodes(try app.token(provider).with(claims: ["nonce": nonce]).signed(by: .rsa))
            var other = Browser()
            _ = try await other.begin(app)
            let cookies = [
                nil, other.cookie, "sightline-sign-on=", "sightline-sign-on=x",
                browser.cookie.map { String($0.dropLast()) },
            ]
            for cookie in cookies {
                let answer = try await Browser(cookie: cookie).comeBack(app, "state=\(state)&code=c")
                #expect(answer.status == 400)
                #expect(answer.code == "bad-state")
            }
            for query in [
                "code=c", "state=&code=c", "state=\(state)x&code=c",
                "state=\(nonce.dropFirst().dropLast())&code=c",
            ] {
                let answer = try await browser.comeBack(app, query)
                #expect(answer.code == "bad-state", "\(query)")
            }
            #expect(provider.requests("/token").isEmpty)
            // It is still there for the one who began it, once.
            let good = try await browser.comeBack(app, "state=\(state)&code=c")
            #expect(Browser.query(good.headers[.location])["code"] != nil)
            #expect(try await browser.comeBack(app, "state=\(state)&code=c").code == "bad-state")
            // And at its own provider only.
            let mixed = try await browser.begin(app)["state"] ?? ""
            let answer = try await app.get(
                "/v1/auth/second/callback?state=\(mixed)&code=c",
                headers: [.cookie: browser.cookie ?? ""]
            )
            #expect(answer.code == "bad-state")
        }
    }

    @Test func `a HEAD request ends no sign-on and uses up no code`() async throws {
        try await withSignOn { app, provider in
            var browser = Browser()
            let asked = try await browser.begin(app)
            let nonce = "\"\(asked["nonce"] ?? "")\""
            provider.giveForCodes(try app.token(provider).with(claims: ["nonce": nonce]).signed(by: .rsa))
            let query = "state=\(asked["state"] ?? "")&code=c"
            for _ in 0..<2 {
                let preview = try await app.send(
                    .head,
                    "/v1/auth/test/callback?\(query)",
                    headers: [.cookie: browser.cookie ?? ""]
                )
                #expect(preview.status == 200 && preview.headers[.location] == nil)
            }
            #expect(provider.requests("/token").isEmpty)
            let back = try await browser.comeBack(app, query)
            #expect(try await app.redeem(Browser.query(back.headers[.location])["code"]).status == 201)
        }
    }

    @Test func `a sign-on that takes too long is refused`() async throws {
        try await withSignOn { app, provider in
            var browser = Browser()
            let state = try await browser.begin(app)["state"] ?? ""
            app.clock.advance(by: 600_000)
            #expect(try await browser.comeBack(app, "state=\(state)&code=c").code == "bad-state")
            let code = try await browser.goAllTheWay(app, provider)["code"]
            app.clock.advance(by: 60_000)
            #expect(try await app.redeem(code).code == "bad-code")
            let other = try await browser.goAllTheWay(app, provider)["code"]
            app.clock.advance(by: 59_999)
            #expect(try await app.redeem(other).status == 201)

            _ = try await browser.begin(app)
            _ = try await browser.goAllTheWay(app, provider)
            app.clock.advance(by: 700_000)
            await app.installation.services.housekeeping.tidy()
            #expect(try await app.count("SELECT count(*) FROM sign_on") == 0)
            #expect(try await app.count("SELECT count(*) FROM sign_on_code") == 0)
        }
    }

    @Test(arguments: [
        "https://evil.example.org/", "https://app.example.org/done", "https://app.example.org/done?x=1&y=2",
        "https://app.example.org/done?x=1#f", "HTTPS://app.example.org/done?x=1", "org.example.app:/done/",
        "/",
        "//app.example.org/done?x=1", "https://app.example.org@evil.example.org/", "javascript:alert(1)",
    ])
    func `a return address that the operator did not allow is refused`(_ address: String) async throws {
        try await withSignOn { app, provider in
            let answer = try await app.get("/v1/auth/test?return_to=\(Browser.escaped(address))")
            #expect(answer.status == 400)
            #expect(answer.faults == ["return_to"])
            #expect(answer.headers[.location] == nil)
            #expect(provider.keyFetches == 0)
        }
    }

    @Test func `wrong fields are refused by name`() async throws {
        try await withSignOn { app, _ in
            let page = "return_to=\(Browser.escaped(Browser.page))"
            let cases = [
                ("", "return_to"), ("\(page)&code_challenge=short", "code_challenge"),
                ("\(page)&state=\(String(repeating: "s", count: 513))", "state"),
                ("\(page)&state=%07", "state"),
                ("\(page)&nonce=x", "nonce"), ("\(page)&\(page)", "return_to"),
                ("return_to=\(Browser.escaped(Browser.app))", "code_challenge"),
                ("return_to=\(Browser.escaped(Browser.device))", "code_challenge"),
            ]
            for (query, field) in cases {
                let answer = try await app.get("/v1/auth/test?\(query)")
                #expect([400, 422].contains(answer.status), "\(query)")
                #expect(answer.faults == [field], "\(query)")
            }
            #expect(try await app.get("/v1/auth/nobody?\(page)").code == "unknown-provider")
            #expect(try await app.get("/v1/auth/nobody/callback?code=c").code == "unknown-provider")
            #expect(try await app.get("/v1/auth/test/callback?code=a&code=b").faults == ["code"])
        }
    }

    @Test func `an app proves itself with its verifier`() async throws {
        try await withSignOn { app, provider in
            var browser = Browser()
            let verifier = "app-verifier-app-verifier-app-verifier-app-1"
            let more = "&code_challenge=\(Browser.challenge(verifier))"
            let first = try await browser.goAllTheWay(app, provider, returnTo: Browser.app, more: more)
            #expect(try await app.redeem(first["code"], verifier: "another").status == 401)
            for address in [Browser.app, Browser.device] {
                let second = try await browser.goAllTheWay(app, provider, returnTo: address, more: more)
                #expect(try await app.redeem(second["code"]).status == 401)
                let third = try await browser.goAllTheWay(app, provider, returnTo: address, more: more)
                #expect(try await app.redeem(third["code"], verifier: verifier).status == 201)
            }
            // A verifier without a challenge proves nothing: somebody took the challenge away.
            let bare = try await browser.goAllTheWay(app, provider)
            #expect(try await app.redeem(bare["code"], verifier: verifier).status == 401)
            for code in ["", "x", String(repeating: "A", count: 43)] {
                #expect(try await app.redeem(code).code == "bad-code")
            }
        }
    }

    @Test func `without a public address, browsers cannot sign on`() async throws {
        let none = ["SIGHTLINE_PUBLIC_URL": "", "SIGHTLINE_SIGN_ON_RETURN": ""]
        try await withSignOn(environment: none) { app, provider in
            for path in [
                "/v1/auth/test?return_to=https%3A%2F%2Fapp.example.org", "/v1/auth/test/callback?code=c",
            ] {
                let answer = try await app.get(path)
                #expect(answer.status == 404)
                #expect(answer.code == "sign-on-not-available")
                #expect(answer["detail"]?.stringValue?.contains("--public-url") == true)
            }
            #expect(try await app.get("/v1/limits")["sign_on"]?.arrayValue?.first?["browser"] == .bool(false))
            _ = try await app.signedOn(provider)
        }
    }

    @Test func `a member who may not sign in is sent back with the reason`() async throws {
        try await withSignOn { app, provider in
            var browser = Browser()
            let code = try await browser.goAllTheWay(app, provider)["code"]
            let ada = try app.person(try await app.redeem(code))
            let waiting = try await browser.goAllTheWay(app, provider)["code"]
            try await app.suspend(ada)
            #expect(try await app.redeem(waiting).code == "suspended")
            let got = try await browser.goAllTheWay(app, provider)
            #expect(got["error"] == "suspended")
        }
        try await withSignOn([.registration: "closed"]) { app, provider in
            var browser = Browser()
            let got = try await browser.goAllTheWay(app, provider, more: "&state=s")
            #expect(got == ["x": "1", "error": "registration-closed", "state": "s"])
        }
    }
}
