import JSONText

/// The keys that a provider currently signs with (RFC 7517 §5).
struct KeySet: Sendable {
    let keys: [VerificationKey]

    /// Returns `nil` if the set is not valid; keys of unknown kinds are ignored.
    init?(_ body: [UInt8]) {
        guard let json = try? JSONValue.parse(body, limits: JSONLimits(maximumDepth: 16)),
            let list = json["keys"]?.arrayValue, list.count <= 100
        else { return nil }
        keys = list.compactMap { VerificationKey($0) }
    }

    enum Verdict {
        case good
        case bad(String)
        /// No known key fits; the provider may have newer ones.
        case unknownKey
    }

    /// Checks the signature with the key that the token names, or with every suitable key if the token names
    /// none.
    func verdict(
        on token: SignedToken,
        by algorithm: SignatureAlgorithm,
        keyID: String?
    ) async -> Verdict {
        let named = keys.filter { keyID == nil || $0.id == keyID }
        guard !named.isEmpty else { return .unknownKey }
        let suitable = named.filter { $0.suits(algorithm) }
        if suitable.isEmpty, keyID != nil {
            return .bad("The key that it names is not for its algorithm, or not for signatures.")
        }
        for key in suitable {
            if await key.verifies(token.signature, of: token.signedPart, by: algorithm) { return .good }
        }
        return keyID == nil ? .unknownKey : .bad("Its signature is wrong.")
    }
}
