import Crypto
import Foundation
import Model
import Testing

/// A way in which an id_token can be wrong, and what the refusal says of it.
struct BadToken: Sendable, CustomTestStringConvertible {
    typealias Maker = @Sendable (TestToken) throws -> String

    let testDescription: String
    let says: String
    var nonce: String?
    let make: Maker

    init(_ what: String, _ says: String, nonce: String? = nil, _ make: @escaping Maker) {
        testDescription = what
        self.says = says
        self.nonce = nonce
        self.make = make
    }

    /// One that is signed as it should be, but for some values.
    init(
        _ what: String,
        _ says: String,
        nonce: String? = nil,
        header: [String: String] = [:],
        claims: [String: String] = [:],
        key: TestKey = .rsa,
        algorithm: String? = nil
    ) {
        self.init(what, says, nonce: nonce) { token in
            try token.with(header: header, claims: claims).signed(by: key, algorithm: algorithm)
        }
    }

    /// The keys that the provider of the matrix publishes.
    static let keys: [TestKey] = [
        .rsa, .p256, .p384, .ed25519, .shortRSA,
        .otherRSA.published(["kid": #""for-encryption""#, "use": #""enc""#]),
        .otherRSA.published(["kid": #""for-rs512""#, "alg": #""RS512""#]),
        .otherRSA.published(["kid": #""for-signing""#, "key_ops": #"["sign"]"#]),
        TestKey.p256.published(["kid": #""off-the-curve""#, "y": #""AAAA""#]),
    ]

    static let all: [BadToken] = shapes + algorithms + signatures + parties + times

    // MARK: - Shapes

    private static let shapes: [BadToken] = [
        BadToken("nothing", "three parts") { _ in "" },
        BadToken("two parts", "three parts") { $0.signedPart },
        BadToken("the five parts of an encrypted one", "three parts") { "\($0.signedPart).a.b.c" },
        BadToken("a header that is not base64url", "header") { _ in "e!.e30.AAAA" },
        BadToken("a header that is not JSON", "header") { _ in "aGVsbG8.e30.AAAA" },
        BadToken("a payload that is a list", "payload") { _ in "eyJhbGciOiJSUzI1NiJ9.W10.AAAA" },
        BadToken("a claim that stands twice", "payload") { token in
            try token.with(claims: ["sub": #""ada-1","sub":"eve-1""#]).signed(by: .rsa)
        },
        BadToken("a signature with padding", "signature") { try $0.signed(by: .rsa) + "==" },
        BadToken("far too long", "longer than") { token in
            try token.with(claims: ["x": "\"\(String(repeating: "x", count: 16_384))\""]).signed(by: .rsa)
        },
    ]

    // MARK: - Algorithms

    private static let algorithms: [BadToken] = [
        BadToken("unsigned", "signature") { "\($0.with(header: ["alg": #""none""#]).signedPart)." },
        BadToken("unsigned with a signature", "'alg'", header: ["alg": #""none""#], algorithm: "RS256"),
        BadToken("unsigned in other letters", "'alg'", header: ["alg": #""nOnE""#], algorithm: "RS256"),
        BadToken("signed with the public key as a secret", "'alg'") { token in
            let token = token.with(header: ["alg": #""HS256""#])
            let secret = SymmetricKey(data: Data(TestKey.rsa.json.utf8))
            let code = HMAC<SHA256>.authenticationCode(for: Data(token.signedPart.utf8), using: secret)
            return "\(token.signedPart).\(TestKey.base64URL(code))"
        },
        BadToken(
            "an algorithm that is not allowed",
            "'alg'",
            header: ["alg": #""ES384""#, "kid": #""P-384""#],
            key: .p384
        ),
        BadToken("no algorithm", "'alg'", header: ["alg": ""], algorithm: "RS256"),
        BadToken("a number for an algorithm", "'alg'", header: ["alg": "256"], algorithm: "RS256"),
        BadToken("extensions that nobody knows", "'crit'", header: ["crit": #"["exp"]"#, "exp": "1"]),
        BadToken("no extensions, but demanded", "'crit'", header: ["crit": "[]"]),
        BadToken("an access token", "'typ'", header: ["typ": #""at+jwt""#]),
        BadToken("a log-out token", "'typ'", header: ["typ": #""Logout+JWT""#]),
        BadToken(
            "a key that is for another algorithm",
            "not for its algorithm",
            header: ["kid": #""for-rs512""#],
            key: .otherRSA
        ),
        BadToken(
            "a key of another kind",
            "not for its algorithm",
            header: ["kid": #""P-256""#]
        ),
        BadToken(
            "a key on another curve",
            "not for its algorithm",
            header: ["kid": #""P-384""#, "alg": #""ES256""#],
            key: .p384
        ),
    ]

    // MARK: - Signatures

    private static let signatures: [BadToken] = [
        BadToken("a signature with another last byte", "signature is wrong") { token in
            let good = try token.signed(by: .rsa)
            let end = good.index(good.endIndex, offsetBy: -8)
            return "\(good[..<end])\(good[end] == "A" ? "B" : "A")\(good[good.index(after: end)...])"
        },
        BadToken("another payload below the signature", "signature is wrong") { token in
            let signature = try token.signed(by: .rsa).split(separator: ".")[2]
            return "\(token.with(claims: ["sub": #""eve-1""#]).signedPart).\(signature)"
        },
        BadToken("another key of the same name", "signature is wrong", key: .otherRSA),
        BadToken("another padding than it says", "signature is wrong", algorithm: "PS256"),
        BadToken("a name that no key has", "unknown", header: ["kid": #""nobody""#]),
        BadToken("a number for the name of a key", "'kid'", header: ["kid": "1"]),
        BadToken(
            "no name, and a key of nobody",
            "none of the provider's keys",
            header: ["kid": ""],
            key: .otherRSA
        ),
        BadToken("a key that it brings itself", "unknown", key: .otherRSA) {
            ["kid": #""brought""#, "jwk": $0.json]
        },
        BadToken(
            "a place for its key",
            "unknown",
            header: ["kid": #""x""#, "jku": #""http://127.0.0.1:9/keys""#],
            key: .otherRSA
        ),
        BadToken(
            "a key for encryption",
            "not for signatures",
            header: ["kid": #""for-encryption""#],
            key: .otherRSA
        ),
        BadToken(
            "a key that is not for checking",
            "not for signatures",
            header: ["kid": #""for-signing""#],
            key: .otherRSA
        ),
        BadToken("a key of 1024 bits", "unknown", header: ["kid": #""short-rsa""#], key: .shortRSA),
        BadToken(
            "a key that is no point of its curve",
            "signature is wrong",
            header: ["kid": #""off-the-curve""#, "alg": #""ES256""#],
            key: .p256
        ),
        BadToken("a signature of the wrong length", "signature is wrong") { token in
            "\(token.with(header: ["kid": #""P-256""#, "alg": #""ES256""#]).signedPart).AAAA"
        },
    ]

    /// One whose header is made of the key.
    init(
        _ what: String,
        _ says: String,
        key: TestKey,
        _ header: @escaping @Sendable (TestKey) -> [String: String]
    ) {
        self.init(what, says) { try $0.with(header: header(key)).signed(by: key) }
    }

    // MARK: - Who it is of, and for

    private static let parties: [BadToken] = [
        BadToken("another issuer", "'iss'", claims: ["iss": #""https://accounts.example.org""#]),
        BadToken("an issuer with a slash more", "'iss'") { token in
            let issuer = token.claims["iss"]?.dropLast() ?? ""
            return try token.with(claims: ["iss": "\(issuer)/\""]).signed(by: .rsa)
        },
        BadToken("no issuer", "'iss'", claims: ["iss": ""]),
        BadToken("no subject", "'sub'", claims: ["sub": ""]),
        BadToken("an empty subject", "'sub'", claims: ["sub": "\"\""]),
        BadToken("a number for a subject", "'sub'", claims: ["sub": "17"]),
        BadToken(
            "a subject of 256 characters",
            "'sub'",
            claims: ["sub": "\"\(String(repeating: "s", count: 256))\""]
        ),
        BadToken("a subject beyond ASCII", "'sub'", claims: ["sub": #""åda""#]),
        BadToken("another audience", "'aud'", claims: ["aud": #""somebody-else""#]),
        BadToken("a list of other audiences", "'aud'", claims: ["aud": #"["a","b"]"#]),
        BadToken("an empty list of audiences", "'aud'", claims: ["aud": "[]"]),
        BadToken("a list with a number", "'aud'", claims: ["aud": #"["sightline",1]"#]),
        BadToken("no audience", "'aud'", claims: ["aud": ""]),
        BadToken("several audiences, and nobody who asked", "'azp'", claims: ["aud": #"["sightline","b"]"#]),
        BadToken("asked for by somebody else", "'azp'", claims: ["azp": #""somebody-else""#]),
        BadToken("asked for by a number", "'azp'", claims: ["azp": "1"]),
        BadToken("no nonce where one was agreed on", "'nonce'", nonce: "n-1"),
        BadToken("another nonce", "'nonce'", nonce: "n-1", claims: ["nonce": #""n-2""#]),
        BadToken("a number for a nonce", "'nonce'", nonce: "1", claims: ["nonce": "1"]),
    ]

    // MARK: - Times

    /// Seconds from the instant of the tests, in place of a time.
    private static func at(_ claim: String, _ offset: Int64) -> Maker {
        { token in
            let seconds = TestClock.start.milliseconds / 1000 + offset
            return try token.with(claims: [claim: "\(seconds)"]).signed(by: .rsa)
        }
    }

    private static let times: [BadToken] = [
        BadToken("over at this very second", "'exp'", at("exp", 0)),
        BadToken("over for an hour", "'exp'", at("exp", -3600)),
        BadToken("no end", "'exp'", claims: ["exp": ""]),
        BadToken("a text for an end", "'exp'", claims: ["exp": #""2999-01-01""#]),
        BadToken("made in two minutes", "'iat'", at("iat", 120)),
        BadToken("made two days ago", "'iat'", at("iat", -172_800)),
        BadToken("never made", "'iat'", claims: ["iat": ""]),
        BadToken("not valid before an hour", "'nbf'", at("nbf", 3600)),
        BadToken("a text for a beginning", "'nbf'", claims: ["nbf": #""now""#]),
    ]
}
