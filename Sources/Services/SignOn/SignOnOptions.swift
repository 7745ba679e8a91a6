public import Identity
public import Model

public struct SignOnOptions: Sendable {
    public var providers: [OpenIDConfiguration] = []
    /// As seen from outside, without a slash at the end; browsers cannot sign on without it.
    public var publicURL: WebAddress?
    /// Browsers may return to these after a sign-on.
    public var returns: [ReturnAddress] = []

    public init() {}
}

/// The facts of a provider that a client needs.
public struct SignOnOffer: Sendable, Hashable {
    /// The provider's name on this server.
    public let name: String
    public let issuer: String
    public let clientID: String
    /// Browsers can sign on at it.
    public let servesBrowsers: Bool
}
