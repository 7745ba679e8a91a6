public import Identity
public import Model

/// The operator's settings for signing on at identity providers.
public struct SignOnOptions: Sendable {
    /// The providers.
    public var providers: [OpenIDConfiguration] = []
    /// The address of the server as seen from outside, without a slash at the end.
    ///
    /// Browsers cannot sign on without it.
    public var publicURL: WebAddress?
    /// The addresses that browsers may return to after a sign-on.
    public var returns: [ReturnAddress] = []

    /// Creates options without providers.
    public init() {}
}

/// The facts of an identity provider that a client needs.
public struct SignOnOffer: Sendable, Hashable {
    /// The name of the provider on this server.
    public let name: String
    /// The provider's own name.
    public let issuer: String
    /// The client id of this server at the provider.
    public let clientID: String
    /// `true` when browsers can sign on at it.
    public let servesBrowsers: Bool
}
