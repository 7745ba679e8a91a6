import HTTPTypes
import Hummingbird
import NIOCore

/// The address that a request is counted under.
enum ClientAddress {
    /// The peer's address, or what trusted proxies say of it.
    ///
    /// `X-Forwarded-For` is read from its end: the first address that no trusted proxy has is the client's.
    static func of(_ request: Request, _ context: AppContext, trusting proxies: [IPNetwork]) -> String {
        let peer = context.channel.remoteAddress?.ipAddress ?? "unknown"
        guard !proxies.isEmpty, proxies.contains(where: { $0.contains(peer) }) else {
            return IPNetwork.counted(peer)
        }
        let forwarded = request.headers[values: .forwardedFor]
            .flatMap { $0.split(separator: ",") }
            .map { String($0.filter { $0 != " " }) }
        let client = forwarded.last { address in !proxies.contains { $0.contains(address) } }
        guard let client, IPNetwork(client) != nil else { return IPNetwork.counted(peer) }
        return IPNetwork.counted(client)
    }
}
