/// The reason why a sign-on failed.
public enum OpenIDError: Error, Sendable, Hashable {
    /// The id_token fails a check; the sentence names the check without the content of the token.
    case badToken(String)
    /// The provider refused the code; the text is the provider's error name or the status.
    case codeRefused(String)
    /// The provider cannot be used at present.
    case unavailable(OpenIDOutage)
}

/// An outage of a provider: it does not answer, or not as it should.
public struct OpenIDOutage: Sendable, Hashable {
    /// The provider's name.
    public let provider: String
    /// The fault, as a sentence for the operator.
    public let reason: String
    /// The number of seconds after which a retry may succeed.
    public let retryAfter: Int
    /// Whether this error is the first to report the outage.
    public let isNews: Bool
}
