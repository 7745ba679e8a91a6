public enum OpenIDError: Error, Sendable, Hashable {
    /// The sentence names the failed check without the content of the token.
    case badToken(String)
    /// The text is the provider's error name or the status.
    case codeRefused(String)
    case unavailable(OpenIDOutage)
}

public struct OpenIDOutage: Sendable, Hashable {
    public let provider: String
    /// A sentence for the operator.
    public let reason: String
    /// In seconds; a retry may succeed then.
    public let retryAfter: Int
    /// The error is the first to report the outage.
    public let isNews: Bool
}
