import HTTPTypes
import Hummingbird
import NIOCore
import Services

extension ClientAddress {
    init(_ address: String, shared: SharedNetworks) {
        self.init(
            IPNetwork.counted(address),
            household: IPNetwork.counted(address, by: 56),
            share: shared.share(of: address)
        )
    }

    /// The client's address: the peer's, or the one that trusted proxies report.
    ///
    /// `X-Forwarded-For` is read from its end: the first address that is not a trusted proxy's counts.
    static func of(
        _ request: Request,
        from peer: Peer,
        trusting proxies: [IPNetwork],
        shared: SharedNetworks
    ) -> ClientAddress {
        guard peer.isTrusted, let address = reported(in: request, trusting: proxies) else {
            return peer.address
        }
        return ClientAddress(address, shared: shared)
    }

    private static func reported(in request: Request, trusting proxies: [IPNetwork]) -> String? {
        for entry in request.headers[values: .forwardedFor].flatMap({ $0.split(separator: ",") }).reversed() {
            let entry = entry.filter { $0 != " " && $0 != "\t" }
            if entry.isEmpty { continue }
            guard let address = address(in: entry) else { return nil }
            if !proxies.contains(where: { $0.contains(address) }) { return address }
        }
        return nil
    }

    /// Some proxies add a port to the address, and then brackets and quotes (RFC 7239, section 6).
    private static func address(in entry: String) -> String? {
        var text = entry[...]
        if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast() }
        var parts: [Substring]
        if text.hasPrefix("[") {
            parts = text.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].isEmpty || parts[1].hasPrefix(":") else { return nil }
            parts[1] = parts[1].dropFirst()
        } else {
            parts = text.split(separator: ":", omittingEmptySubsequences: false)
            // Several colons belong to an IPv6 address.
            if parts.count > 2 { parts = [text] }
        }
        guard let address = parts.first, parts.count == 1 || HostName.isPort(parts[1]),
            IPNetwork.isAddress(String(address))
        else { return nil }
        return String(address)
    }
}

/// Networks whose addresses many people share, such as those of a school or of a mobile operator.
package struct SharedNetworks: Sendable, Hashable {
    private let networks: [IPNetwork]
    private let factor: Int

    /// The rate limits of these addresses are multiplied by `factor`.
    package init(_ networks: [IPNetwork] = [], factor: Int = 1) {
        self.networks = networks
        self.factor = factor
    }

    func share(of address: String) -> Int {
        networks.contains { $0.contains(address) } ? factor : 1
    }
}
