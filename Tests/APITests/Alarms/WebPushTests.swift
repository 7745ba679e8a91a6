import App
import ChildProcess
import Crypto
import Foundation
import HTTPTypes
import JSONText
import Model
import Relational
import ScriptedServer
import Services
import Storage
import Synchronization
import Testing
import TextCoding

/// Web Push, up to a push service on this machine.
struct WebPushTests {
    /// A browser, and the push service that it uses.
    private final class Browser: Sendable {
        private final class Script: Sendable {
            let status = Mutex((201, [String]()))
        }

        let key = P256.KeyAgreement.PrivateKey()
        let secret = [UInt8](repeating: 9, count: 16)
        private let script = Script()
        private let server: ScriptedServer

        init() throws {
            let script = script
            server = try ScriptedServer { _ in
                let (status, headers) = script.status.withLock { $0 }
                return .answer(status, headers: headers)
            }
        }

        var endpoint: String { "\(server.url)/send/secret" }
        var requests: [ScriptedServer.Request] { server.requests }
        var publicKey: String { Base64URL.encode(Array(key.publicKey.x963Representation)) }

        func answers(_ status: Int, _ headers: [String] = []) {
            script.status.withLock { $0 = (status, headers) }
        }
    }

    /// A server that pushes to a browser on this machine, and an alarm of the browser's member.
    private func withAlarm(
        _ browser: Browser,
        _ body: @Sendable (TestApp, AlarmSetup, PushDelivery) async throws -> Void
    ) async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let (service, delivery) = app.pushes(contact: "https://sightline.example.org")
            try await app.subscribe(
                setup.person,
                at: browser.endpoint,
                service,
                key: browser.key,
                secret: browser.secret
            )
            _ = try await setup.setAlarm()
            try await body(app, setup, delivery)
        }
    }

    @Test func `whoever logs out gets no push in that browser any more, and what waits for it is dropped`()
        async throws
    {
        let browser = try Browser()
        try await withAlarm(browser) { app, setup, delivery in
            try await setup.fire(at: 300)
            #expect(try await app.delete("/v1/sessions/current", as: setup.person).status == 204)
            #expect(try await delivery.deliver() == 0)
            #expect(browser.requests.isEmpty)
            #expect(try await app.count("SELECT count(*) FROM push_subscription") == 0)
            try await app.database.write { try PushStore($0).purge(at: app.clock.now) }
            #expect(try await app.count("SELECT count(*) FROM push_message") == 0)
        }
    }

    @Test func `a push is sent with its headers, and tells no more after it was taken`() async throws {
        let browser = try Browser()
        try await withAlarm(browser) { app, setup, delivery in
            #expect(try await delivery.deliver() == 0)
            try await setup.fire(at: 300)
            #expect(try await delivery.deliver() == 1)
            #expect(try await delivery.deliver() == 0)
            let request = try #require(browser.requests.first)
            #expect(browser.requests.count == 1)
            #expect(request.method == "POST" && request.target == "/send/secret")
            #expect(request["content-encoding"] == "aes128gcm")
            #expect(request["ttl"] == "300")
            #expect(request["urgency"] == "high")
            #expect(request["topic"].map { $0.utf8.count <= 32 } == true)
            #expect(request["authorization"]?.hasPrefix("vapid t=") == true)
            let key = try await app.get("/v1/push/key")
            #expect(request["authorization"]?.hasSuffix(",k=\(key["key"]?.stringValue ?? "?")") == true)
        }
    }

    @Test(.enabled(if: WebPushPython.interpreter != nil, WebPushPython.missing))
    func `an implementation of others decrypts each push and verifies its signature`() async throws {
        let browser = try Browser()
        try await withAlarm(browser) { app, setup, delivery in
            try await setup.fire(at: 300)
            try await delivery.deliver()
            try await setup.fire(at: 600)
            try await delivery.deliver()
            let fired = try await setup.fired().reversed()
            #expect(browser.requests.count == 2)
            for (request, fired) in zip(browser.requests, fired) {
                let opened = try await WebPushPython.open(
                    request.body,
                    key: Array(browser.key.rawRepresentation),
                    secret: browser.secret,
                    authorization: request["authorization"] ?? ""
                )
                #expect(opened["text"] == fired)
                let claims = opened["claims"]
                #expect(claims?["sub"]?.stringValue == "https://sightline.example.org")
                #expect(claims?["aud"]?.stringValue.map { browser.endpoint.hasPrefix($0 + "/") } == true)
            }
        }
    }

    @Test func `a busy service is tried again with the same topic until the push is of no use`() async throws
    {
        let browser = try Browser()
        try await withAlarm(browser) { app, setup, delivery in
            try await setup.fire(at: 300)
            browser.answers(503)
            try await delivery.deliver()
            #expect(try await delivery.deliver() == 0)
            app.clock.advance(by: 5 * Instant.Span.second)
            browser.answers(429, ["Retry-After: 120"])
            #expect(try await delivery.deliver() == 1)
            app.clock.advance(by: 119 * Instant.Span.second)
            #expect(try await delivery.deliver() == 0)
            app.clock.advance(by: Instant.Span.second)
            #expect(try await delivery.deliver() == 1)
            #expect(Set(browser.requests.map { $0["topic"] }).count == 1)
            #expect(browser.requests.map { $0["ttl"] } == ["300", "295", "175"])
            // The next wait would end after the departure.
            #expect(try await app.count("SELECT count(*) FROM push_message") == 1)
            app.clock.advance(by: 120 * Instant.Span.second)
            #expect(try await delivery.deliver() == 1)
            #expect(try await app.count("SELECT count(*) FROM push_message") == 0)
        }
    }

    @Test(arguments: [404, 410])
    func `a subscription that its service does not know ends by itself`(_ status: Int) async throws {
        let browser = try Browser()
        try await withAlarm(browser) { app, setup, delivery in
            try await setup.fire(at: 300)
            browser.answers(status)
            try await delivery.deliver()
            #expect(try await app.count("SELECT count(*) FROM push_subscription") == 0)
            #expect(try await app.count("SELECT count(*) FROM push_message") == 0)
            try await setup.fire(at: 600)
            #expect(try await delivery.deliver() == 0)
            #expect(try await setup.events() == ["leaves", "soon"])
        }
    }

    @Test func `a redirect is not followed, and in quiet hours nothing is pushed`() async throws {
        let (browser, elsewhere) = (try Browser(), try Browser())
        try await withAlarm(browser) { app, setup, delivery in
            browser.answers(302, ["Location: \(elsewhere.endpoint)"])
            try await setup.fire(at: 300)
            #expect(try await delivery.deliver() == 1)
            #expect(elsewhere.requests.isEmpty)
            let hours = #"{"quiet_from":"08:00","quiet_until":"09:00","time_zone":"Europe/Stockholm"}"#
            _ = try await app.send(.put, "/v1/alarms/settings", json: hours, as: setup.person)
            try await setup.fire(at: 600)
            #expect(try await delivery.deliver() == 0)
        }
    }

    @Test func `a server takes addresses of the public internet only, and never connects to others`()
        async throws
    {
        let browser = try Browser()
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let keys =
                #""keys":{"p256dh":"\#(browser.publicKey)","auth":"\#(Base64URL.encode(browser.secret))"}"#
            func put(_ json: String) async throws -> Answer {
                try await app.send(.put, "/v1/push", json: json, as: ada)
            }
            for endpoint in [
                browser.endpoint, "https://127.0.0.1/x", "https://[::1]/x", "https://10.1.2.3/x",
                "https://localhost/x", "https://printer/x", "https://2130706433/x",
                "https://[::ffff:10.0.0.1]/x",
                "http://push.example.net/x", "nothing",
            ] {
                #expect(try await put(#"{"endpoint":"\#(endpoint)",\#(keys)}"#).status == 400, "\(endpoint)")
            }
            let endpoint = #""endpoint":"https://push.example.net/send/1""#
            #expect(try await put(#"{\#(endpoint),"keys":{"p256dh":"AA","auth":"AA"}}"#).status == 400)
            #expect(try await put(#"{\#(endpoint),"expirationTime":1,\#(keys)}"#).status == 400)
            #expect(try await put(#"{\#(endpoint),"expirationTime":null,\#(keys)}"#).status == 204)
            #expect(try await put(#"{\#(endpoint),\#(keys)}"#).status == 204)
            #expect(try await app.count("SELECT count(*) FROM push_subscription") == 1)
            let bob = try await app.signUp("bob")
            let end = #"{\#(endpoint)}"#
            #expect(try await app.send(.delete, "/v1/push", json: end, as: bob).status == 404)
            #expect(try await app.send(.delete, "/v1/push", json: end, as: ada).status == 204)
            #expect(try await app.count("SELECT count(*) FROM push_subscription") == 0)
        }
    }
}

/// The Python that opens pushes with other people's code.
enum WebPushPython {
    /// The interpreter that `scripts/web-push` made, where it did.
    static let interpreter: String? = {
        let made = root.appendingPathComponent(".build/web-push/bin/python").path
        return FileManager.default.isExecutableFile(atPath: made) ? made : nil
    }()

    static let missing: Testing.Comment = "needs scripts/web-push"

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = (0..<3).reduce(folder) { url, _ in url.deletingLastPathComponent() }

    /// The text of a push, and the claims of its signed token.
    static func open(
        _ body: [UInt8],
        key: [UInt8],
        secret: [UInt8],
        authorization: String
    ) async throws -> JSONValue {
        let outcome = try await ChildProcess.outcome(
            of: try #require(interpreter),
            arguments: [
                folder.appendingPathComponent("open-push.py").path, Base64URL.encode(body),
                Base64URL.encode(key), Base64URL.encode(secret), authorization,
            ]
        )
        try #require(outcome.isSuccess, "\(outcome.errors)")
        return try JSONValue.parse(outcome.output)
    }
}
