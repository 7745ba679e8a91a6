package struct EventOptions: Sendable, Hashable {
    /// The longest silence of a stream.
    ///
    /// A dead connection and the end of a session are noticed at the next sign of life; proxies and phones
    /// drop a silent connection after 30 to 60 seconds.
    package var heartbeat = Duration.seconds(15)
    /// The pause of a stream after each read, which limits the reads of many listeners during many changes.
    package var rest = Duration.milliseconds(200)
    /// The time that a client may take to receive one round of events.
    package var patience = Duration.seconds(30)
    /// The most listeners of a server: each costs a connection, and a few reads at every change.
    package var mostInAll = 1000
    /// The most listeners of a member, on all devices: a browser keeps at most six connections to a host.
    package var mostOfMember = 16
    /// The most listeners at an address that are not signed in: a household or a café shares one address, or
    /// with IPv6 one /56.
    package var mostOfAddress = 32

    package init() {}
}
