import Crypto
import Foundation
import HTTPTypes
import Testing

/// A browser as the tests play it: what it holds, and where it is sent.
struct Browser: Sendable {
    /// What it holds, as `name=value`.
    var cookie: String?

    static let page = "https://app.example.org/done?x=1"
    static let app = "org.example.app:/done"
    static let device = "http://127.0.0.1:8123/done"

    static func challenge(_ verifier: String) -> String {
        TestKey.base64URL(SHA256.hash(data: Data(verifier.utf8)))
    }

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// The parameters of an address.
    static func query(_ address: String?) -> [String: String] {
        let items = URLComponents(string: address ?? "")?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    /// Begins a sign-on, and returns what the provider is asked.
    mutating func begin(
        _ app: TestApp,
        returnTo: String = Browser.page,
        more: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [String: String] {
        let answer = try await app.get(
            "/v1/auth/test?return_to=\(Self.escaped(returnTo))\(more)",
            headers: headers,
            sourceLocation: sourceLocation
        )
        #expect(answer.status == 302, "\(answer.text)", sourceLocation: sourceLocation)
        cookie = answer.header("Set-Cookie").map { String($0.prefix { $0 != ";" }) }
        return Self.query(answer.headers[.location])
    }

    /// Comes back from the provider.
    func comeBack(
        _ app: TestApp,
        _ query: String,
        mayFail: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        try await app.get(
            "/v1/auth/test/callback?\(query)",
            headers: headers,
            mayFail: mayFail,
            sourceLocation: sourceLocation
        )
    }

    /// Goes all the way, and returns what the client's page gets.
    mutating func goAllTheWay(
        _ app: TestApp,
        _ provider: TestProvider,
        returnTo: String = Browser.page,
        more: String = "",
        claims: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [String: String] {
        let asked = try await begin(app, returnTo: returnTo, more: more, sourceLocation: sourceLocation)
        let nonce = ["nonce": "\"\(asked["nonce"] ?? "")\""]
        provider.giveForCodes(
            try app.token(provider).with(claims: nonce.merging(claims) { $1 }).signed(by: .rsa)
        )
        let answer = try await comeBack(
            app,
            "state=\(asked["state"] ?? "")&code=provider-code&session_state=x&authuser=0&scope=openid%20profile",
            sourceLocation: sourceLocation
        )
        #expect(answer.status == 302, "\(answer.text)", sourceLocation: sourceLocation)
        let location = answer.headers[.location] ?? ""
        #expect(location.hasPrefix(returnTo), sourceLocation: sourceLocation)
        return Self.query(location)
    }

    private var headers: HTTPFields {
        cookie.map { [.cookie: "other=1; \($0)"] } ?? [:]
    }
}

extension TestApp {
    func redeem(_ code: String?, verifier: String? = nil) async throws -> Answer {
        let verifier = verifier.map { #","code_verifier":"\#($0)""# } ?? ""
        return try await send(.post, "/v1/sessions", json: #"{"code":"\#(code ?? "")"\#(verifier)}"#)
    }
}
