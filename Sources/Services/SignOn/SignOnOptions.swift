package import Identity
package import Model

package struct SignOnOptions: Sendable {
    package var providers: [OpenIDConfiguration] = []
    /// The server's URL as seen from outside, without a slash at the end; browsers cannot sign on without it.
    package var publicURL: WebAddress?
    /// The addresses that browsers may return to after a sign-on.
    package var returns: [ReturnAddress] = []

    package init() {}
}

/// The facts of a provider that a client needs.
package struct SignOnOffer: Sendable, Hashable {
    /// The provider's name on this server.
    package let name: String
    package let issuer: String
    package let clientID: String
    /// `true` when browsers can sign on at the provider.
    package let servesBrowsers: Bool
}
