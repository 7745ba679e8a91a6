package enum OpenIDError: Error, Sendable, Hashable {
    /// The sentence names the failed check without the content of the token.
    case badToken(String)
    /// The text is the provider's error name or the status.
    case codeRefused(String)
    case unavailable(OpenIDOutage)
}

package struct OpenIDOutage: Sendable, Hashable {
    package let provider: String
    /// A sentence for the operator.
    package let reason: String
    /// The seconds after which a retry may succeed.
    package let retryAfter: Int
    /// Whether the error is the first to report the outage.
    package let isNews: Bool
}
