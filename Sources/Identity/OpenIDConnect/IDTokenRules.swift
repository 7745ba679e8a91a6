internal import Bounds
internal import JSONText
public import Model

/// The rules for the claims of an id_token (OpenID Connect Core 1.0 §3.1.3.7).
struct IDTokenRules {
    /// The length of a subject in bytes.
    static let subjectLength = 1...255
    /// The number of seconds that the provider's clock may be ahead of ours.
    static let leeway = 60.0
    /// The greatest age of a token in seconds, which lets apps keep theirs for a while.
    static let longestAge = 86_400.0

    let issuer: String
    /// The audiences that a token may be for.
    let audiences: Set<String>
    /// The nonce of the sign-on, if there is one.
    let nonce: String?
    let now: Instant

    /// Checks the claims, and returns the identity that the token names.
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

    /// Compares the times with the clock, and returns the instant from which the token is refused.
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
        // The token is refused for its age then, whatever its end. The sum cannot overflow.
        let last = min(end, start + Self.longestAge)
        return Instant(milliseconds: Int64(nearest: (last * 1000).rounded(.up)))
    }

    /// Whether two names have the same bytes.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}

/// An identity that a provider has confirmed.
public struct VerifiedIdentity: Sendable {
    /// The issuer: the provider's own name.
    public let issuer: String
    /// The person's id at the issuer; together they never mean anybody else.
    public let subject: String
    /// The person's user name at the provider.
    public let preferredName: String?
    /// The person's name at the provider.
    public let name: String?
    /// The address of the person's picture at the provider, unchecked.
    public let picture: String?
    /// The SHA-256 of the signed bytes, by which the token is recognized afterwards.
    ///
    /// The signature is not included, because the same statement can be signed twice.
    public let tokenDigest: [UInt8]
    /// The instant from which the token is refused, for its end or its age.
    public let tokenEnd: Instant
}
