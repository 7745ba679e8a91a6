import Crypto
import JSONText
import TextCoding

/// The key by which an installation identifies itself to push services (VAPID, RFC 8292).
package struct PushIdentity: Sendable {
    /// The seconds for which a token is good; RFC 8292 §2 allows a day.
    static let span: Int64 = 12 * 3600

    private let key: P256.Signing.PrivateKey

    /// Returns `nil` when the bytes are not a private key of P-256.
    package init?(key: [UInt8]) {
        guard let key = try? P256.Signing.PrivateKey(rawRepresentation: key) else { return nil }
        self.key = key
    }

    package static func newKey() -> [UInt8] { Array(P256.Signing.PrivateKey().rawRepresentation) }

    /// The public key as browsers take it (`applicationServerKey`): an uncompressed point in base64url.
    package var publicKey: String { Base64URL.encode(Array(key.publicKey.x963Representation)) }

    /// The value of `Authorization` for an address of a push service.
    ///
    /// `contact` is an address of the operator, as `https:` or `mailto:`; `now` is in seconds since 1970.
    package func authorization(for endpoint: String, contact: String?, now: Int64) throws -> String {
        guard let origin = PushAddress(endpoint)?.origin else { throw PushError.badAddress }
        var head = JSONWriter()
        var claims = JSONWriter()
        head.object { json in
            json.member("typ", "JWT")
            json.member("alg", "ES256")
        }
        claims.object { json in
            json.member("aud", origin)
            json.member("exp", now + Self.span)
            if let contact { json.member("sub", contact) }
        }
        let text = Base64URL.encode(head.bytes) + "." + Base64URL.encode(claims.bytes)
        let signature = try key.signature(for: Array(text.utf8))
        let token = text + "." + Base64URL.encode(Array(signature.rawRepresentation))
        return "vapid t=\(token),k=\(publicKey)"
    }
}
