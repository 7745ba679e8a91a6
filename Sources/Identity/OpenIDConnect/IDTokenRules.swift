import Bounds
import JSONText
package import Model

/// The rules for an id_token's claims (OpenID Connect Core 1.0 §3.1.3.7).
struct IDTokenRules {
    /// In bytes.
    static let subjectLength = 1...255
    /// The seconds that the provider's clock may be ahead of ours.
    static let leeway = 60.0
    /// In seconds; lets apps keep their tokens for a while.
    static let longestAge = 86_400.0

    let issuer: String
    let audiences: Set<String>
    let nonce: String?
    let now: Instant

    func identity(in claims: JSONObject, digest: [UInt8]) throws(OpenIDError) -> VerifiedIdentity {
        guard claims["iss"]?.stringValue.map({ Self.isSame($0, issuer) }) == true else {
            throw .badToken("its issuer ('iss') is not the provider.")
        }
        guard let subject = claims["sub"]?.stringValue, Self.subjectLength.contains(subject.utf8.count),
            subject.utf8.allSatisfy({ $0 < 0x80 })
        else { throw .badToken("its subject ('sub') is not a text of 1 to 255 ASCII characters.") }
        try checkAudience(claims)
        let end = try checkTimes(claims)
        if let nonce {
            guard claims["nonce"]?.stringValue.map({ Self.isSame($0, nonce) }) == true else {
                throw .badToken("its 'nonce' is missing, or is not the one that was agreed on.")
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
        default: throw .badToken("its audience ('aud') is neither a text nor a list of texts.")
        }
        guard named.contains(where: isOurs) else {
            throw .badToken("it is for somebody else: its audience ('aud') does not contain this server.")
        }
        switch claims["azp"] {
        case nil:
            guard Set(named).count == 1 else {
                throw .badToken("it has several audiences and does not say who asked for it ('azp').")
            }
        case .string(let party) where isOurs(party): break
        default: throw .badToken("somebody else asked for it: 'azp' is not this server.")
        }
    }

    private func isOurs(_ name: String) -> Bool {
        audiences.contains { Self.isSame($0, name) }
    }

    /// Returns the instant from which the token is refused.
    private func checkTimes(_ claims: JSONObject) throws(OpenIDError) -> Instant {
        let seconds = Double(now.milliseconds) / 1000
        guard let end = claims["exp"]?.doubleValue else {
            throw .badToken("it does not say when it ends ('exp').")
        }
        guard seconds < end else { throw .badToken("it has expired ('exp').") }
        guard let start = claims["iat"]?.doubleValue else {
            throw .badToken("it does not say when it was made ('iat').")
        }
        guard start <= seconds + Self.leeway else { throw .badToken("it was made in the future ('iat').") }
        guard start > seconds - Self.longestAge else {
            throw .badToken("it was made more than a day ago ('iat').")
        }
        if let early = claims["nbf"] {
            guard let early = early.doubleValue, early <= seconds + Self.leeway else {
                throw .badToken("it is not valid yet ('nbf').")
            }
        }
        // The token is refused for its age then, whatever its end. The sum cannot overflow.
        let last = min(end, start + Self.longestAge)
        return Instant(milliseconds: Int64(nearest: (last * 1000).rounded(.up)))
    }

    /// By bytes, not by canonical equivalence.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}

package struct VerifiedIdentity: Sendable {
    package let issuer: String
    /// The person's id at the issuer; together they never mean anybody else.
    package let subject: String
    package let preferredName: String?
    package let name: String?
    /// An unchecked address.
    package let picture: String?
    /// The SHA-256 of the signed bytes alone, because the same statement can be signed twice.
    package let tokenDigest: [UInt8]
    /// The token is refused from then on, for its end or its age.
    package let tokenEnd: Instant
}
