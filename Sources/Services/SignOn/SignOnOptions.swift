package import Identity
package import Model

package struct SignOnOptions: Sendable {
    package var providers: [OpenIDConfiguration] = []
    /// As seen from outside, without a slash at the end; browsers cannot sign on without it.
    package var publicURL: WebAddress?
    /// Browsers may return to these after a sign-on.
    package var returns: [ReturnAddress] = []

    package init() {}
}

/// The facts of a provider that a client needs.
package struct SignOnOffer: Sendable, Hashable {
    /// The provider's name on this server.
    package let name: String
    package let issuer: String
    package let clientID: String
    /// Browsers can sign on at it.
    package let servesBrowsers: Bool
}
