/// The operator's options for the HTTP interface.
public struct APIOptions: Sendable {
    /// The URL of the server from outside, without a trailing slash.
    public let publicURL: String?
    /// The proxies whose information about the client's address is trusted.
    public let trustedProxies: [IPNetwork]
    /// The networks whose addresses many people share.
    public let sharedNetworks: SharedNetworks
    /// The limits on connections and the deadlines of their clients.
    public var connections: ConnectionOptions

    /// Creates the options.
    public init(
        publicURL: String?,
        trustedProxies: [IPNetwork],
        sharedNetworks: SharedNetworks,
        connections: ConnectionOptions
    ) {
        self.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.trustedProxies = trustedProxies
        self.sharedNetworks = sharedNetworks
        self.connections = connections
    }
}
