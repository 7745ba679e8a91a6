import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Services

/// What is the same for all requests of a connection.
struct Visitor: Sendable {
    let channel: any Channel
    let peer: Peer
    let logger: Logger
}

/// The other end of a connection: a client, or a proxy in front of many clients.
struct Peer: Sendable {
    let text: String
    /// Whether the peer tells the addresses of its clients, and is believed.
    let isTrusted: Bool
    let address: ClientAddress

    init(_ channel: any Channel, trusting proxies: [IPNetwork], shared: SharedNetworks) {
        let text = channel.remoteAddress?.ipAddress ?? "unknown"
        self.text = text
        isTrusted = !proxies.isEmpty && proxies.contains { $0.contains(text) }
        address = ClientAddress(text, shared: shared)
    }
}
