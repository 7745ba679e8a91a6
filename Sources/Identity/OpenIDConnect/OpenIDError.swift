/// Why nobody is signed on.
public enum OpenIDError: Error, Sendable, Hashable {
    /// The id_token fails a check, which the sentence names without saying what is in the token.
    case badToken(String)
    /// The provider does not redeem a code, for a reason that it may have given by its name.
    case codeRefused(String)
    /// The provider cannot be used for now.
    case unavailable(OpenIDOutage)
}

/// A provider that does not answer, or not as it should.
public struct OpenIDOutage: Sendable, Hashable {
    /// The provider's name.
    public let provider: String
    /// What is wrong, as a sentence for the operator.
    public let reason: String
    /// In how many seconds it may be asked again.
    public let retryAfter: Int
    /// Whether this is the first to be told of it.
    public let isNews: Bool
}
