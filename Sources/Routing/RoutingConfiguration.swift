public import Model

/// Which routing engine is asked, and where.
public struct RoutingConfiguration: Sendable, Hashable {
    /// A server and how it is talked to.
    public struct Server: Sendable, Hashable {
        /// What it runs; never ``Route/Engine/bearing``.
        public let engine: Route.Engine
        /// Its address, without a slash at the end; what is behind the host may be a secret.
        public let address: String
    }

    /// The server for each mode that one can travel by.
    public let servers: [TravelMode: Server]
    /// How long an answer may take, a second attempt included.
    public let deadline: Duration

    /// How long an answer may take where nothing else is said.
    public static let usualDeadline = Duration.seconds(5)

    /// Reads `valhalla:http://host`, `osrm:http://host` or `osrm:car=http://host,foot=http://host`, or returns `nil`.
    ///
    /// A server of OSRM knows one way to travel, and answers for it whatever it is asked; one without a mode is for cars.
    public init?(_ text: String, deadline: Duration = usualDeadline) {
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

    /// The server at an address that requests can be put behind.
    private static func server(_ engine: Route.Engine, _ text: Substring) -> Server? {
        var text = text
        while text.hasSuffix("/") { text = text.dropLast() }
        guard let address = WebAddress(String(text)), !address.hasQuery, !address.hasFragment,
            !text.contains(",")
        else { return nil }
        return Server(engine: engine, address: address.description)
    }

    /// The modes that one can travel by.
    public var modes: [TravelMode] { TravelMode.allCases.filter { servers[$0] != nil } }
}

extension RoutingConfiguration: CustomStringConvertible {
    /// The engines and their hosts, without what is behind those.
    public var description: String {
        let all = modes.compactMap { mode in servers[mode].map { (mode, $0) } }
        if let first = all.first?.1, first.engine == .valhalla { return "valhalla:\(first.root)" }
        return "osrm:" + all.map { "\($0.0.rawValue)=\($0.1.root)" }.joined(separator: ",")
    }
}

extension RoutingConfiguration.Server {
    /// The scheme, the host and the port.
    var root: String {
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.prefix(3).joined(separator: "/")
    }
}
