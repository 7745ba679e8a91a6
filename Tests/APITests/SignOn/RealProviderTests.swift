import App
import ChildProcess
import Fetch
import Foundation
import HTTPTypes
import JSONText
import Model
import Testing

/// A provider that somebody else wrote: oidc-provider-mock of PyPI.
final class RealProvider: Sendable {
    /// The program, where it is installed.
    static let program: String? = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/oidc-provider-mock" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }()

    static let missing: Testing.Comment =
        "needs oidc-provider-mock on the PATH: pip install oidc-provider-mock"

    let issuer: String
    private let process: ChildProcess
    private let log: String
    private let client = FetchClient(threads: 1)

    init() async throws {
        log = NSTemporaryDirectory() + "oidc-\(UUID().uuidString)"
        process = try await ChildProcess(
            try #require(Self.program),
            arguments: ["--port", "0", "--user-claims", #"{"sub":"ada-1","name":"Ada Lovelace"}"#],
            output: log,
            errors: log
        )
        let listening = /running on http:\/\/([0-9.]+:\d+)\s/
        issuer = "http://\(try await process.firstMatch(of: listening, in: log).1)"
    }

    deinit {
        process.stop()
        try? FileManager.default.removeItem(atPath: log)
    }

    /// Signs `ada-1` on at an address that a browser was sent to, and returns where the browser is sent then.
    func signOn(at address: String) async throws -> String {
        let answer = try await client.send(
            FetchRequest(
                "POST",
                address,
                headers: [FetchHeader("content-type", "application/x-www-form-urlencoded")],
                body: .bytes(Array("sub=ada-1".utf8))
            )
        )
        return try #require(answer[header: "location"])
    }

    /// An id_token as a native app gets it: the app is a client of its own that asks for it itself.
    func idToken(of client: String, nonce: String) async throws -> String {
        let back = "com.example.app:/callback"
        let query = [
            "response_type=code", "client_id=\(client)", "redirect_uri=\(Browser.escaped(back))",
            "scope=openid%20profile", "state=s", "nonce=\(nonce)",
        ].joined(separator: "&")
        let location = try await signOn(at: "\(issuer)/oauth2/authorize?\(query)")
        let code = try #require(Browser.query(location)["code"])
        let form =
            "grant_type=authorization_code&client_id=\(client)&client_secret=x&code=\(code)&redirect_uri=\(Browser.escaped(back))"
        let answer = try await self.client.send(
            FetchRequest(
                "POST",
                "\(issuer)/oauth2/token",
                headers: [FetchHeader("content-type", "application/x-www-form-urlencoded")],
                body: .bytes(Array(form.utf8))
            )
        )
        return try #require(try JSONValue.parse(answer.body)["id_token"]?.stringValue)
    }
}

/// Both ways of signing on, at a provider that is not ours.
@Suite(.enabled(if: RealProvider.program != nil, RealProvider.missing))
struct RealProviderTests {
    @Test func `an app and a browser sign on the same member`() async throws {
        let provider = try await RealProvider()
        let clock = TestClock()
        // The provider's clock is the real one, which goes on.
        @Sendable func synchronize() {
            clock.advance(by: SystemClock.now().milliseconds - clock.now.milliseconds)
        }
        synchronize()
        let folder = NSTemporaryDirectory() + "/sightline-api-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let environment = [
            "SIGHTLINE_SIGN_ON_TEST_ISSUER": provider.issuer, "SIGHTLINE_SIGN_ON_TEST_CLIENT_ID": "sightline",
            "SIGHTLINE_SIGN_ON_TEST_AUDIENCES": "app", "SIGHTLINE_PUBLIC_URL": "http://localhost:8080",
            "SIGHTLINE_SIGN_ON_TEST_CLIENT_SECRET": "a-secret",
            "SIGHTLINE_SIGN_ON_RETURN": Browser.page,
        ]
        try await withApp(in: folder, clock: clock, environment: environment) { app in
            let idToken = try await provider.idToken(of: "app", nonce: "n-1")
            synchronize()
            let native = try await app.signOn(idToken, nonce: "n-1")
            #expect(native.status == 201, "\(native.text)")
            #expect(try await app.signOn(idToken, nonce: "n-1").code == "bad-id-token")
            let stranger = try await provider.idToken(of: "somebody-else", nonce: "n-2")
            synchronize()
            #expect(try await app.signOn(stranger).code == "bad-id-token")

            let start = try await app.get(
                "/v1/auth/test?return_to=\(Browser.escaped(Browser.page))&state=mine"
            )
            let cookie = String(try #require(start.header("Set-Cookie")).prefix { $0 != ";" })
            let back = try await provider.signOn(at: try #require(start.headers[.location]))
            #expect(back.hasPrefix("http://localhost:8080/v1/auth/test/callback?"))
            synchronize()
            let end = try await app.get(
                String(back.dropFirst("http://localhost:8080".count)),
                headers: [.cookie: cookie]
            )
            let got = Browser.query(end.headers[.location])
            #expect(got["state"] == "mine")
            let session = try await app.redeem(got["code"])
            #expect(session.status == 201, "\(got)")
            #expect(session["member"] == native["member"])
        }
    }
}
