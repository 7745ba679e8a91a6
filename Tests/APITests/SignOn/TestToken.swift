import Crypto
import Foundation
import Model

/// An id_token that a test writes out; every value is JSON.
struct TestToken: Sendable {
    var header: [String: String]
    var claims: [String: String]

    /// A token that is good at an instant.
    init(_ issuer: String, subject: String = "ada-1", at now: Instant) {
        let seconds = now.milliseconds / 1000
        header = ["alg": #""RS256""#, "typ": #""JWT""#, "kid": #""rsa""#]
        claims = [
            "iss": "\"\(issuer)\"", "sub": "\"\(subject)\"", "aud": #""sightline""#,
            "iat": "\(seconds - 5)", "exp": "\(seconds + 3600)",
            // No two of them are the same.
            "jti": "\"\(UUID().uuidString)\"",
        ]
    }

    /// The token with some values in place of its own; an empty one takes it away.
    func with(header: [String: String] = [:], claims: [String: String] = [:]) -> TestToken {
        var token = self
        token.header = token.header.merging(header) { $1 }.filter { !$0.value.isEmpty }
        token.claims = token.claims.merging(claims) { $1 }.filter { !$0.value.isEmpty }
        return token
    }

    /// The header and the payload, as they are signed.
    var signedPart: String {
        "\(TestKey.base64URL(Self.json(header).utf8)).\(TestKey.base64URL(Self.json(claims).utf8))"
    }

    func signed(by key: TestKey, algorithm: String? = nil) throws -> String {
        let name = algorithm ?? header["alg"]?.replacing("\"", with: "") ?? ""
        let part = signedPart
        return "\(part).\(TestKey.base64URL(try key.sign(name, Array(part.utf8))))"
    }

    private static func json(_ members: [String: String]) -> String {
        "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
            + "}"
    }
}
