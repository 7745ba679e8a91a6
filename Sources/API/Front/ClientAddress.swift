import HTTPTypes
import Hummingbird
import NIOCore
import Services

extension ClientAddress {
    /// The peer's address, or what trusted proxies say of it.
    ///
    /// `X-Forwarded-For` is read from its end: the first address that no trusted proxy has is the client's.
    static func of(
        _ request: Request,
        _ context: AppContext,
        trusting proxies: [IPNetwork],
        shared: SharedNetworks
    ) -> ClientAddress {
        let address = address(of: request, context, trusting: proxies)
        return ClientAddress(
            IPNetwork.counted(address),
            household: IPNetwork.counted(address, by: 56),
            share: shared.share(of: address)
        )
    }

    private static func address(
        of request: Request,
        _ context: AppContext,
        trusting proxies: [IPNetwork]
    ) -> String {
        let peer = context.channel.remoteAddress?.ipAddress ?? "unknown"
        guard !proxies.isEmpty, proxies.contains(where: { $0.contains(peer) }) else { return peer }
        let forwarded = request.headers[values: .forwardedFor]
            .flatMap { $0.split(separator: ",") }
            .map { String($0.filter { $0 != " " }) }
        let client = forwarded.last { address in !proxies.contains { $0.contains(address) } }
        guard let client, IPNetwork(client) != nil else { return peer }
        return client
    }
}

/// Networks whose addresses are shared by many people, as those of a school or of a mobile operator are.
public struct SharedNetworks: Sendable, Hashable {
    private let networks: [IPNetwork]
    private let factor: Int

    /// Creates the networks; each of their addresses has `factor` times the usual rates.
    public init(_ networks: [IPNetwork] = [], factor: Int = 1) {
        self.networks = networks
        self.factor = factor
    }

    /// How many times the usual rates an address has.
    func share(of address: String) -> Int {
        networks.contains { $0.contains(address) } ? factor : 1
    }
}
