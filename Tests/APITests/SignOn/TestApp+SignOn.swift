import App
import Foundation
import HTTPTypes
import JSONText
import Testing

/// Builds a server beside an identity provider named `test` that it trusts.
func withSignOn(
    _ flags: [SettingName: String] = [:],
    keys: [TestKey] = [.rsa],
    algorithms: String = "RS256,PS256,ES256,EdDSA",
    environment: [String: String] = [:],
    _ body: @Sendable (TestApp, TestProvider) async throws -> Void
) async throws {
    let provider = try TestProvider(keys)
    let variables = [
        "SIGHTLINE_SIGN_ON_TEST_ISSUER": provider.issuer, "SIGHTLINE_SIGN_ON_TEST_CLIENT_ID": "sightline",
        "SIGHTLINE_SIGN_ON_TEST_ALGORITHMS": algorithms, "SIGHTLINE_SIGN_ON_TEST_AUDIENCES": "app,other-app",
        "SIGHTLINE_PUBLIC_URL": "http://127.0.0.1:8080",
        "SIGHTLINE_SIGN_ON_RETURN":
            "https://app.example.org/done?x=1,org.example.app:/done,http://127.0.0.1:8123/done",
    ]
    try await withApp(flags, environment: variables.merging(environment) { $1 }) { app in
        try await body(app, provider)
    }
}

extension TestApp {
    /// A token of the provider that is good now.
    func token(_ provider: TestProvider, subject: String = "ada-1") -> TestToken {
        TestToken(provider.issuer, subject: subject, at: clock.now)
    }

    func signOn(
        _ idToken: String,
        nonce: String? = nil,
        mayFail: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        let nonce = nonce.map { #","nonce":"\#($0)""# } ?? ""
        return try await send(
            .post,
            "/v1/sessions",
            headers: [.contentType: "application/json"],
            body: Array(#"{"provider":"test","id_token":"\#(idToken)"\#(nonce)}"#.utf8),
            mayFail: mayFail,
            sourceLocation: sourceLocation
        )
    }

    func signOn(
        _ token: TestToken,
        by key: TestKey,
        nonce: String? = nil,
        mayFail: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        let idToken = try token.signed(by: key)
        return try await signOn(idToken, nonce: nonce, mayFail: mayFail, sourceLocation: sourceLocation)
    }

    /// Signs somebody on, and expects that it works.
    func signedOn(
        _ provider: TestProvider,
        subject: String = "ada-1",
        claims: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Person {
        let idToken = try token(provider, subject: subject).with(claims: claims).signed(by: .rsa)
        let answer = try await signOn(idToken, sourceLocation: sourceLocation)
        #expect(answer.status == 201, "\(answer.text)", sourceLocation: sourceLocation)
        return try person(answer)
    }

    func person(_ answer: Answer) throws -> Person {
        Person(
            id: try #require(answer["member"]?["id"]?.stringValue),
            handle: try #require(answer["member"]?["handle"]?.stringValue),
            token: try #require(answer["token"]?.stringValue)
        )
    }

    func link(
        _ idToken: String,
        as person: Person,
        password: String? = nil,
        key: String? = nil
    ) async throws -> Answer {
        let password = password.map { #","password":"\#($0)""# } ?? ""
        var headers: HTTPFields = [:]
        if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
        return try await send(
            .post,
            "/v1/members/me/identities",
            json: #"{"provider":"test","id_token":"\#(idToken)"\#(password)}"#,
            as: person,
            headers: headers
        )
    }
}
