/// How listeners are treated.
public struct EventOptions: Sendable, Hashable {
    /// How long a stream may be silent.
    ///
    /// A connection that is dead is noticed at the next sign of life, and so is the end of a session; proxies and phones take
    /// a silent one for dead after 30 to 60 seconds.
    public var heartbeat = Duration.seconds(15)
    /// How long a stream rests after each look at the database, so that many listeners and many changes do not multiply.
    public var rest = Duration.milliseconds(200)
    /// How long a client may take for what was sent to it.
    public var patience = Duration.seconds(30)
    /// How many listeners a server has at once: each costs a connection, and a few reads at every change.
    public var mostInAll = 1000
    /// How many a member has, on all devices together: a browser keeps no more than six connections to a host.
    public var mostOfMember = 16
    /// How many an address has that did not sign in: a household or a café shares one, of IPv6 a /56.
    public var mostOfAddress = 32

    /// Creates the options that are on by default.
    public init() {}
}
