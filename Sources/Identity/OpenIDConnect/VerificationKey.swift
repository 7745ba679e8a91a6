import JSONText
import JWTKit
import TextCoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A public key of a provider (RFC 7517) that can sign id_tokens.
struct VerificationKey: Sendable, Hashable {
    private enum Material: Hashable {
        case rsa(modulus: String, exponent: String)
        case elliptic(curve: String, x: String, y: String)
        case edwards(curve: String, x: String)
    }

    let id: String?
    private let algorithm: String?
    private let isForSignatures: Bool
    private let material: Material

    /// Returns `nil` if the kind of key is not supported.
    init?(_ json: JSONValue) {
        switch json["kty"]?.stringValue {
        case "RSA":
            guard let modulus = json["n"]?.stringValue, let exponent = json["e"]?.stringValue,
                Self.isSound(modulus, exponent)
            else { return nil }
            material = .rsa(modulus: modulus, exponent: exponent)
        case "EC":
            guard let curve = json["crv"]?.stringValue, let x = json["x"]?.stringValue,
                let y = json["y"]?.stringValue
            else { return nil }
            material = .elliptic(curve: curve, x: x, y: y)
        case "OKP":
            guard let curve = json["crv"]?.stringValue, let x = json["x"]?.stringValue else { return nil }
            material = .edwards(curve: curve, x: x)
        default: return nil
        }
        id = json["kid"]?.stringValue
        algorithm = json["alg"].map { $0.stringValue ?? "" }
        let use = json["use"].map { $0.stringValue == "sig" } ?? true
        let operations = json["key_ops"].map { $0.arrayValue?.contains(.string("verify")) == true } ?? true
        isForSignatures = use && operations
    }

    /// Whether the key suits an algorithm, by its kind and its own declarations.
    func suits(_ wanted: SignatureAlgorithm) -> Bool {
        guard isForSignatures, algorithm == nil || algorithm == wanted.rawValue else { return false }
        switch (wanted, material) {
        case (.rs256, .rsa), (.rs384, .rsa), (.rs512, .rsa), (.ps256, .rsa), (.ps384, .rsa), (.ps512, .rsa):
            return true
        case (.es256, .elliptic(let curve, _, _)): return curve == "P-256"
        case (.es384, .elliptic(let curve, _, _)): return curve == "P-384"
        case (.es512, .elliptic(let curve, _, _)): return curve == "P-521"
        case (.edDSA, .edwards(let curve, _)): return curve == "Ed25519"
        default: return false
        }
    }

    /// Whether a signature is valid; `false` also if the key or the signature is malformed.
    func verifies(_ signature: [UInt8], of bytes: [UInt8], by algorithm: SignatureAlgorithm) async -> Bool {
        guard suits(algorithm), let wanted = JWK.Algorithm(rawValue: algorithm.rawValue) else { return false }
        let name = JWKIdentifier(string: "key")
        let key: JWK
        switch material {
        case .rsa(let modulus, let exponent):
            key = .rsa(wanted, identifier: name, modulus: modulus, exponent: exponent)
        case .elliptic(let curve, let x, let y):
            key = .ecdsa(wanted, identifier: name, x: x, y: y, curve: ECDSACurve(rawValue: curve))
        case .edwards(_, let x):
            key = .octetKeyPair(wanted, identifier: name, x: x, y: nil, curve: .ed25519)
        }
        do {
            let keys = try await JWTKeyCollection().add(jwk: key)
            return try await keys.getKey(for: name).verify(signature, signs: bytes)
        } catch {
            return false
        }
    }

    /// An RSA key needs 2,048 to 8,192 bits: shorter keys are weak, and longer ones are slow.
    private static func isSound(_ modulus: String, _ exponent: String) -> Bool {
        guard let modulus = Base64URL.decode(modulus), let exponent = Base64URL.decode(exponent),
            (1...8).contains(exponent.count)
        else { return false }
        let digits = modulus.drop { $0 == 0 }
        let bits = digits.count * 8 - (digits.first?.leadingZeroBitCount ?? 0)
        return (2048...8192).contains(bits)
    }
}
