import ScriptedServer
import Synchronization
import Testing

@testable import Departures

/// Access tokens: got once for many calls, renewed when they end, never told.
struct TokenTests {
    @Test func `many calls share one token, until it ends`() async throws {
        let server = try ScriptedServer { request in
            request.target == "/token" ? .text(200, Desks.token) : .text(200, Desks.nothing)
        }
        let clock = TurnedClock()
        try await Desks.with([Desks.gothenburg(at: server.url)], clock: clock) { desk in
            let stops = (1...10).map { String($0) }
            let answers = await desk.answers(at: ["gbg": stops], minutes: 60)
            #expect(answers.allSatisfy { $0.state == .ok })
            let tokens = server.requests.filter { $0.target == "/token" }
            #expect(tokens.count == 1)
            let request = try #require(tokens.first)
            #expect(request.method == "POST")
            #expect(String(decoding: request.body, as: UTF8.self) == "grant_type=client_credentials")
            // The client's name and password are encoded before they are joined (RFC 6749 §2.3.1).
            #expect(request["authorization"] == "Basic dGhlJTIwY2xpZW50Om9wZW4lMjBzZXNhbWU=")
            #expect(server.requests.count { $0["authorization"] == "Bearer ticket" } == 10)
            // A minute before its end it is renewed.
            clock.advance(3_540)
            _ = await desk.answer("gbg")
            #expect(server.requests.count { $0.target == "/token" } == 2)
        }
    }

    @Test func `a token that is not accepted is renewed once, and the call repeated`() async throws {
        let tokens = Mutex(0)
        let server = try ScriptedServer { request in
            if request.target == "/token" {
                let number = tokens.withLock { count in
                    count += 1
                    return count
                }
                return .text(200, "{\"access_token\":\"t\(number)\",\"expires_in\":86400}")
            }
            return request["authorization"] == "Bearer t2" ? .text(200, Desks.nothing) : .text(401, "{}")
        }
        try await Desks.with([Desks.gothenburg(at: server.url)]) { desk in
            #expect(await desk.answer("gbg").state == .ok)
            #expect(tokens.withLock { $0 } == 2)
            #expect(server.requests.count == 4)
            #expect(desk.states.first?.health.failures == 0)
        }
    }

    @Test func `a source that accepts no token is told, and not asked for ever`() async throws {
        let server = try ScriptedServer { request in
            request.target == "/token" ? .text(200, Desks.token) : .text(401, "{}")
        }
        try await Desks.with([Desks.gothenburg(at: server.url)]) { desk in
            let answer = await desk.answer("gbg")
            #expect(answer.state == .failed)
            #expect(answer.detail == "It does not accept the access token.")
            #expect(server.requests.count == 4)
        }
    }

    @Test func `a secret in a provider's error is not passed on`() async throws {
        let words = "{\"error_description\":\"No client the client with open%20sesame or open sesame\"}"
        let server = try ScriptedServer { _ in .text(401, words) }
        try await Desks.with([Desks.gothenburg(at: server.url)]) { desk in
            let answer = await desk.answer("gbg")
            #expect(answer.detail == "It refused: No client … with … or …")
            #expect(desk.states.first?.health.lastError == answer.detail)
            // A refusal is not tried again.
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: ["", "{}", "{\"access_token\":7}", "{\"access_token\":\"a\\r\\nb: c\"}", "<html>"])
    func `a token of another form is an error`(_ text: String) async throws {
        let server = try ScriptedServer { request in
            request.target == "/token" ? .text(200, text) : .text(401, "{}")
        }
        try await Desks.with([Desks.gothenburg(at: server.url)]) { desk in
            #expect(await desk.answer("gbg").state == .failed)
        }
    }
}
