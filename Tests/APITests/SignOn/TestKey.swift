import Crypto
import CryptoExtras
import Foundation

/// A key of an identity provider that a test runs, and what it publishes of it.
struct TestKey: Sendable {
    /// The members of its JWK, each value as JSON.
    var published: [String: String]
    let sign: @Sendable (_ algorithm: String, [UInt8]) throws -> [UInt8]

    struct CannotSign: Error {}

    var json: String {
        "{" + published.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
            + "}"
    }

    /// The same key, published with other members; an empty value takes one away.
    func published(_ members: [String: String]) -> TestKey {
        var key = self
        key.published.merge(members) { $1 }
        key.published = key.published.filter { !$0.value.isEmpty }
        return key
    }

    static func base64URL(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    // MARK: - Kinds of keys

    /// An RSA key named `rsa` that signs with every algorithm of RSA.
    static let rsa = makeRSA("rsa")
    /// Another one.
    static let otherRSA = makeRSA("other-rsa")
    /// One that is too short to be safe.
    static let shortRSA = makeRSA("short-rsa", bits: 1024)

    static func makeRSA(_ name: String, bits: Int = 2048) -> TestKey {
        do {
            let key = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: bits))
            let parts = try key.publicKey.getKeyPrimitives()
            return TestKey(published: [
                "kty": #""RSA""#, "kid": "\"\(name)\"", "n": "\"\(base64URL(parts.modulus))\"",
                "e": "\"\(base64URL(parts.publicExponent))\"",
            ]) { algorithm, bytes in
                let padding: _RSA.Signing.Padding = algorithm.hasPrefix("PS") ? .PSS : .insecurePKCS1v1_5
                let signature =
                    switch algorithm.suffix(3) {
                    case "384": try key.signature(for: SHA384.hash(data: bytes), padding: padding)
                    case "512": try key.signature(for: SHA512.hash(data: bytes), padding: padding)
                    default: try key.signature(for: SHA256.hash(data: bytes), padding: padding)
                    }
                return Array(signature.rawRepresentation)
            }
        } catch {
            return TestKey(published: [:]) { _, _ in throw CannotSign() }
        }
    }

    static let p256: TestKey = {
        let key = P256.Signing.PrivateKey()
        return elliptic("P-256", key.publicKey.rawRepresentation) { bytes in
            try Array(key.signature(for: SHA256.hash(data: bytes)).rawRepresentation)
        }
    }()

    static let p384: TestKey = {
        let key = P384.Signing.PrivateKey()
        return elliptic("P-384", key.publicKey.rawRepresentation) { bytes in
            try Array(key.signature(for: SHA384.hash(data: bytes)).rawRepresentation)
        }
    }()

    static let p521: TestKey = {
        let key = P521.Signing.PrivateKey()
        return elliptic("P-521", key.publicKey.rawRepresentation) { bytes in
            try Array(key.signature(for: SHA512.hash(data: bytes)).rawRepresentation)
        }
    }()

    static let ed25519: TestKey = {
        let key = Curve25519.Signing.PrivateKey()
        return TestKey(published: [
            "kty": #""OKP""#, "crv": #""Ed25519""#, "kid": #""Ed25519""#,
            "x": "\"\(base64URL(key.publicKey.rawRepresentation))\"",
        ]) { _, bytes in try Array(key.signature(for: Data(bytes))) }
    }()

    private static func elliptic(
        _ curve: String,
        _ point: Data,
        _ sign: @escaping @Sendable ([UInt8]) throws -> [UInt8]
    ) -> TestKey {
        let half = point.count / 2
        return TestKey(published: [
            "kty": #""EC""#, "crv": "\"\(curve)\"", "kid": "\"\(curve)\"",
            "x": "\"\(base64URL(point.prefix(half)))\"", "y": "\"\(base64URL(point.suffix(half)))\"",
        ]) { _, bytes in try sign(bytes) }
    }
}
