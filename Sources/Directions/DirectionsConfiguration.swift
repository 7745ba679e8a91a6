package import Model

package struct DirectionsConfiguration: Sendable, Hashable {
    package struct Server: Sendable, Hashable {
        /// The engine, never ``Route/Engine/bearing``.
        package let engine: Route.Engine
        /// The URL without a trailing slash; the part after the host may be a secret.
        package let address: String
    }

    package let servers: [TravelMode: Server]
    /// The time for an answer, including a second attempt.
    package let deadline: Duration

    package static let usualDeadline = Duration.seconds(5)

    /// Reads `valhalla:http://host`, `osrm:http://host` or `osrm:car=http://host,foot=http://host`, or
    /// returns `nil`.
    ///
    /// A server of OSRM uses one mode of travel for every request; without a mode it is for cars.
    package init?(_ text: String, deadline: Duration = usualDeadline) {
        self.deadline = deadline
        if text.hasPrefix("valhalla:") {
            guard let server = Self.server(.valhalla, text.dropFirst("valhalla:".count)) else { return nil }
            servers = Dictionary(TravelMode.allCases.map { ($0, server) }, uniquingKeysWith: { $1 })
            return
        }
        guard text.hasPrefix("osrm:") else { return nil }
        let rest = text.dropFirst("osrm:".count)
        if let server = Self.server(.osrm, rest) {
            servers = [.car: server]
            return
        }
        var servers: [TravelMode: Server] = [:]
        for part in rest.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let mode = TravelMode(rawValue: String(halves[0])), servers[mode] == nil,
                let server = Self.server(.osrm, halves[1])
            else { return nil }
            servers[mode] = server
        }
        guard !servers.isEmpty else { return nil }
        self.servers = servers
    }

    /// Reads a server with a URL to which paths can be appended; `nil` when it has a query or a fragment.
    private static func server(_ engine: Route.Engine, _ text: Substring) -> Server? {
        var text = text
        while text.hasSuffix("/") { text = text.dropLast() }
        guard let address = WebAddress(String(text)), !address.hasQuery, !address.hasFragment,
            !text.contains(",")
        else { return nil }
        return Server(engine: engine, address: address.description)
    }

    package var modes: [TravelMode] { TravelMode.allCases.filter { servers[$0] != nil } }
}

extension DirectionsConfiguration: CustomStringConvertible {
    /// The settings without the parts of the URLs after the hosts.
    package var description: String {
        let all = modes.compactMap { mode in servers[mode].map { (mode, $0) } }
        if let first = all.first?.1, first.engine == .valhalla { return "valhalla:\(first.root)" }
        return "osrm:" + all.map { "\($0.0.rawValue)=\($0.1.root)" }.joined(separator: ",")
    }
}

extension DirectionsConfiguration.Server {
    /// The scheme, the host and the port.
    var root: String {
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.prefix(3).joined(separator: "/")
    }
}
