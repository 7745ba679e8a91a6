/// The algorithms that can sign an id_token (RFC 7518 §3.1, RFC 8037 §3.1).
///
/// `none` and algorithms with a shared secret are left out, so that nobody can configure them.
package enum SignatureAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5, also used by the next two.
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    /// RSASSA-PSS, also used by the next two.
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    /// ECDSA on P-521.
    case es512 = "ES512"
    /// Ed25519.
    case edDSA = "EdDSA"
}
