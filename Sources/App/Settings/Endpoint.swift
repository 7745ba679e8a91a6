package struct Endpoint: Sendable, Hashable, CustomStringConvertible {
    /// The host, without the brackets of IPv6.
    package let host: String
    /// The port; with 0, the system chooses one.
    package let port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `127.0.0.1:9090`, `localhost:9090` or `[::1]:9090`.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        var host = text.prefix(upTo: colon)
        if host.hasPrefix("[") {
            guard host.hasSuffix("]") else { return nil }
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        let digits = text.suffix(from: colon).dropFirst()
        guard SettingText.isHost(String(host)), let port = SettingText.whole(String(digits), in: 0...65_535)
        else {
            return nil
        }
        self.init(host: String(host), port: port)
    }

    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
