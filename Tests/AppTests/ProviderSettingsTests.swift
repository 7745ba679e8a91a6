import Identity
import Services
import TestData
import Testing

@testable import App

/// Identity providers, as operators write them.
@Suite struct ProviderSettingsTests {
    private static let google = [
        "SIGHTLINE_SIGN_ON_GOOGLE_ISSUER": "https://accounts.google.com",
        "SIGHTLINE_SIGN_ON_GOOGLE_CLIENT_ID": "web.apps.googleusercontent.com",
    ]

    @Test func `variables configure a provider`() throws {
        let settings = try Settings(environment: Self.google)
        let provider = try #require(settings.services.signOn.providers.first)
        #expect(settings.services.signOn.providers.count == 1)
        #expect(provider.name == "google")
        #expect(provider.issuer == "https://accounts.google.com")
        #expect(provider.clientID == "web.apps.googleusercontent.com")
        #expect(provider.algorithms == [.rs256, .es256])
        #expect(provider.scopes == ["openid", "profile"])
        #expect(provider.audiences.isEmpty)
    }

    @Test func `the file configures providers, and variables override it`() throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            """
            {
              "sign-on-providers": {
                "my-company": {
                  "issuer": "https://id.example.org/realms/us", "client-id": "sightline",
                  "client-secret": "from the file", "algorithms": ["ES256", "EdDSA"],
                  "audiences": ["ios", "android"], "scopes": "openid"
                },
                "apple": { "issuer": "https://appleid.apple.com", "client-id": "org.example.app" }
              }
            }
            """.replacing("from the file", with: "from-the-file")
        )
        let settings = try Settings(
            environment: Self.google.merging([
                "SIGHTLINE_SIGN_ON_MY_COMPANY_CLIENT_SECRET": "from-the-environment",
                "SIGHTLINE_SIGN_ON_APPLE_ALGORITHMS": "RS256, ES384", "SIGHTLINE_SIGN_ON_APPLE_SCOPES": "",
            ]) { $1 },
            configurationFile: file
        )
        #expect(settings.services.signOn.providers.map(\.name) == ["my-company", "apple", "google"])
        let company = settings.services.signOn.providers[0]
        #expect(company.algorithms == [.es256, .edDSA])
        #expect(company.audiences == ["ios", "android"])
        #expect(company.scopes == ["openid"])
        #expect(settings.services.signOn.providers[1].algorithms == [.rs256, .es384])
        #expect(settings.services.signOn.providers[1].scopes == ["openid", "profile"])
        let shown = settings.shownProviders
        #expect(shown.map(\.name).first == "sign-on-providers.my-company")
        #expect(
            shown.first?.value
                == "https://id.example.org/realms/us as sightline, with a secret; ES256, EdDSA"
        )
        #expect(shown.first?.origin == "\(file), SIGHTLINE_SIGN_ON_MY_COMPANY_CLIENT_SECRET")
        var dumped = ""
        dump(settings, to: &dumped)
        for text in ["\(settings)", "\(company)", String(reflecting: company), dumped] {
            #expect(!text.contains("from-the-"))
        }
    }

    @Test(arguments: [
        (["GOOGLE_ISSUER": "http://accounts.google.com"], "SIGHTLINE_SIGN_ON_GOOGLE_ISSUER"),
        (["GOOGLE_ISSUER": "https://accounts.google.com/?x"], "SIGHTLINE_SIGN_ON_GOOGLE_ISSUER"),
        (["GOOGLE_ALGORITHMS": "none"], "SIGHTLINE_SIGN_ON_GOOGLE_ALGORITHMS"),
        (["GOOGLE_ALGORITHMS": "RS256,HS256"], "SIGHTLINE_SIGN_ON_GOOGLE_ALGORITHMS"),
        (["GOOGLE_ALGORITHMS": ","], "SIGHTLINE_SIGN_ON_GOOGLE_ALGORITHMS"),
        (["GOOGLE_SCOPES": "email"], "SIGHTLINE_SIGN_ON_GOOGLE_SCOPES"),
        (["GOOGLE_CLIENT_SECRET": "s3 cr3t"], "SIGHTLINE_SIGN_ON_GOOGLE_CLIENT_SECRET"),
        (["GOOGLE_CLIENTID": "x"], "SIGHTLINE_SIGN_ON_GOOGLE_CLIENTID"),
        (["ISSUER": "https://example.org"], "SIGHTLINE_SIGN_ON_ISSUER"),
        (["OTHER_CLIENT_ID": "x"], "sign-on-providers.other.issuer"),
        (["OTHER_ISSUER": "https://example.org"], "sign-on-providers.other.client-id"),
        (["Ö_ISSUER": "https://example.org"], "SIGHTLINE_SIGN_ON_Ö_ISSUER"),
    ])
    func `a wrong variable is refused by name without its value`(_ more: [String: String], _ key: String) {
        let variables = Dictionary(
            uniqueKeysWithValues: more.map { ("SIGHTLINE_SIGN_ON_\($0.key)", $0.value) }
        )
        let error = #expect(throws: SettingsError.self) {
            try Settings(environment: Self.google.merging(variables) { $1 })
        }
        guard case .provider(let named, _)? = error else {
            Issue.record("refused as \(String(describing: error))")
            return
        }
        #expect(named == key)
        #expect(error?.description.contains("s3 cr3t") == false)
    }

    @Test(arguments: [
        (#"{"sign-on-providers": []}"#, "sign-on-providers"),
        (#"{"sign-on-providers": {"a": 7}}"#, "sign-on-providers.a"),
        (#"{"sign-on-providers": {"A B": {}}}"#, "sign-on-providers.A B"),
        (#"{"sign-on-providers": {"a": {"issuer": 7}}}"#, "sign-on-providers.a.issuer"),
        (#"{"sign-on-providers": {"a": {"audiences": [7]}}}"#, "sign-on-providers.a.audiences"),
        (#"{"sign-on-providers": {"a": {"secret": "x"}}}"#, "sign-on-providers.a.secret"),
        (
            #"{"sign-on-providers": {"a": {"issuer": "example.org", "client-id": "x"}}}"#,
            "sign-on-providers.a.issuer"
        ),
        (
            #"{"sign-on-providers": {"a": {"issuer": "https://example.org", "client-id": ""}}}"#,
            "sign-on-providers.a.client-id"
        ),
    ])
    func `a wrong key in the file is refused by name`(_ text: String, _ key: String) throws {
        let scratch = try Scratch()
        let file = try scratch.write(text)
        let error = #expect(throws: SettingsError.self) { try Settings(configurationFile: file) }
        #expect(error?.description.contains(key) == true)
    }

    @Test(arguments: ["http://example.org", "http://10.0.0.1:8080", nil])
    func `browser sign-on needs safe public and return addresses`(_ publicURL: String?) {
        var flags: [SettingName: String] = [.signOnReturn: "https://app.example.org/"]
        flags[.publicURL] = publicURL
        let error = #expect(throws: SettingsError.self) { try Settings(flags: flags) }
        #expect(error?.description.contains("--public-url") == true)
    }
}
