/// How many connections there may be, and how long their clients may take.
public struct ConnectionOptions: Sendable, Hashable {
    /// The most connections that are open at once.
    public var mostInAll = 4096
    /// The most connections of one address, of IPv6 of one /64; trusted proxies are not counted by address.
    public var mostOfAddress = 256
    /// How long the head of a request may take, from its first byte.
    public var head = Duration.seconds(10)
    /// How long each 16 KiB of a body may take, and what is left of it.
    public var body = Duration.seconds(20)
    /// How long a connection may lie idle between requests, and before the first.
    public var idle = Duration.seconds(75)
    /// How long a client may take nothing of what was sent to it.
    public var write = Duration.seconds(30)

    /// Creates the options that are on by default.
    public init() {}
}
