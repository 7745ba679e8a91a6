/// The operator's options for the HTTP interface.
package struct APIOptions: Sendable {
    /// The URL of the server from outside, without a trailing slash.
    package let publicURL: String?
    /// The proxies whose information about the client's address is trusted.
    package let trustedProxies: [IPNetwork]
    /// The networks whose addresses many people share.
    package let sharedNetworks: SharedNetworks
    /// The limits on connections and the deadlines of their clients.
    package var connections: ConnectionOptions
    /// The options for the web client; `nil` when it is left out.
    package let web: WebOptions?

    package init(
        publicURL: String?,
        trustedProxies: [IPNetwork],
        sharedNetworks: SharedNetworks,
        connections: ConnectionOptions,
        web: WebOptions? = WebOptions()
    ) {
        self.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.trustedProxies = trustedProxies
        self.sharedNetworks = sharedNetworks
        self.connections = connections
        self.web = web
    }
}
