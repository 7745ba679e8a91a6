public import Identity
public import Model

/// What an operator decides about signing on at identity providers.
public struct SignOnOptions: Sendable {
    /// The providers.
    public var providers: [OpenIDConfiguration] = []
    /// Where the server is reached from outside, without a slash at the end; browsers cannot sign on without it.
    public var publicURL: WebAddress?
    /// Where browsers may be sent afterwards.
    public var returns: [ReturnAddress] = []

    /// Creates options with which nobody can sign on elsewhere.
    public init() {}
}

/// What a client has to know of an identity provider.
public struct SignOnOffer: Sendable, Hashable {
    /// The name that this server gives it.
    public let name: String
    /// Its own name.
    public let issuer: String
    /// Who this server is there.
    public let clientID: String
    /// Whether browsers can sign on by it.
    public let servesBrowsers: Bool
}
