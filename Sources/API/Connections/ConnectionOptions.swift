/// The limits on connections and the deadlines of their clients.
public struct ConnectionOptions: Sendable, Hashable {
    /// The most connections that are open at once.
    public var mostInAll = 4096
    /// The most connections of one address, or of one /64 of IPv6; trusted proxies are not counted by
    /// address.
    public var mostOfAddress = 256
    /// The longest that the head of a request may take, from its first byte.
    public var head = Duration.seconds(10)
    /// The longest that each 16 KiB of a body, and its last part, may take.
    public var body = Duration.seconds(20)
    /// The longest that a connection may be idle between requests and before the first.
    public var idle = Duration.seconds(75)
    /// The longest that a client may read nothing of what was sent to it.
    public var write = Duration.seconds(30)

    /// Creates the default options.
    public init() {}
}
