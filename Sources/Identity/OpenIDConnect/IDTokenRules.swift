import Bounds
import JSONText
package import Model

/// The rules for an id_token's claims (OpenID Connect Core 1.0 §3.1.3.7).
struct IDTokenRules {
    /// The possible lengths of a subject, in bytes.
    static let subjectLength = 1...255
    /// The seconds that the provider's clock may be ahead of ours.
    static let leeway = 60.0
    /// The greatest age of a token in seconds, which lets apps keep their tokens for a while.
    static let longestAge = 86_400.0

    let issuer: String
    let audiences: Set<String>
    let nonce: String?
    let now: Instant

    func identity(in claims: JSONObject, digest: [UInt8]) throws(OpenIDError) -> VerifiedIdentity {
        guard claims["iss"]?.stringValue.map({ Self.isSame($0, issuer) }) == true else {
            throw .badToken("Its issuer ('iss') must be the provider.")
        }
        guard let subject = claims["sub"]?.stringValue, Self.subjectLength.contains(subject.utf8.count),
            subject.utf8.allSatisfy({ $0 < 0x80 })
        else { throw .badToken("Its subject ('sub') must be 1 to 255 ASCII characters.") }
        try checkAudience(claims)
        let end = try checkTimes(claims)
        if let nonce {
            guard claims["nonce"]?.stringValue.map({ Self.isSame($0, nonce) }) == true else {
                throw .badToken("Its 'nonce' is missing or differs from the expected one.")
            }
        }
        return VerifiedIdentity(
            issuer: issuer,
            subject: subject,
            preferredName: claims["preferred_username"]?.stringValue,
            name: claims["name"]?.stringValue,
            picture: claims["picture"]?.stringValue,
            tokenDigest: digest,
            tokenEnd: end
        )
    }

    private func checkAudience(_ claims: JSONObject) throws(OpenIDError) {
        let named: [String]
        switch claims["aud"] {
        case .string(let one): named = [one]
        case .array(let some) where some.allSatisfy({ $0.stringValue != nil }):
            named = some.compactMap(\.stringValue)
        default: throw .badToken("Its audience ('aud') must be a string or a list of strings.")
        }
        guard named.contains(where: isOurs) else {
            throw .badToken("Its audience ('aud') does not contain this server.")
        }
        switch claims["azp"] {
        case nil:
            guard Set(named).count == 1 else {
                throw .badToken("It has several audiences, but no authorized party ('azp').")
            }
        case .string(let party) where isOurs(party): break
        default: throw .badToken("Its authorized party ('azp') is not this server.")
        }
    }

    private func isOurs(_ name: String) -> Bool {
        audiences.contains { Self.isSame($0, name) }
    }

    /// Returns the instant from which the token is refused.
    private func checkTimes(_ claims: JSONObject) throws(OpenIDError) -> Instant {
        let seconds = Double(now.milliseconds) / 1000
        guard let end = claims["exp"]?.doubleValue else {
            throw .badToken("Its end ('exp') is missing.")
        }
        guard seconds < end else { throw .badToken("It has expired ('exp').") }
        guard let start = claims["iat"]?.doubleValue else {
            throw .badToken("Its time of issue ('iat') is missing.")
        }
        guard start <= seconds + Self.leeway else { throw .badToken("It was issued in the future ('iat').") }
        guard start > seconds - Self.longestAge else {
            throw .badToken("It was issued more than a day ago ('iat').")
        }
        if let early = claims["nbf"] {
            guard let early = early.doubleValue, early <= seconds + Self.leeway else {
                throw .badToken("It is not valid yet ('nbf').")
            }
        }
        // A token is refused from its own end or its greatest age on, whichever comes first. The sum cannot
        // overflow.
        let last = min(end, start + Self.longestAge)
        return Instant(milliseconds: Int64(nearest: (last * 1000).rounded(.up)))
    }

    /// Whether two texts have the same bytes; canonical equivalence is not enough.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}

package struct VerifiedIdentity: Sendable {
    package let issuer: String
    /// The person's id at the issuer; issuer and id together never mean anybody else.
    package let subject: String
    package let preferredName: String?
    package let name: String?
    /// The address of a picture, unchecked.
    package let picture: String?
    /// The SHA-256 of the signed bytes without the signature, because the same statement can be signed twice.
    package let tokenDigest: [UInt8]
    /// The instant from which the token is refused, because it has expired or is too old.
    package let tokenEnd: Instant
}
