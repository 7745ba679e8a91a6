package struct ConnectionOptions: Sendable, Hashable {
    package var mostInAll = 4096
    /// The most connections of one IPv4 address or of one /64 network of IPv6; trusted proxies are exempt.
    package var mostOfAddress = 256
    /// The longest that the head of a request may take, from its first byte.
    package var head = Duration.seconds(10)
    /// The longest that each 16 KiB of a body, and its last part, may take.
    package var body = Duration.seconds(20)
    /// The longest that a connection may be idle between requests and before the first.
    package var idle = Duration.seconds(75)
    /// The longest that a client may read nothing of what was sent to it.
    package var write = Duration.seconds(30)

    package init() {}
}
