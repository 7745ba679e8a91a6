/// An `http` or `https` address whose parts can be separated without guessing.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address as written.
    package let description: String
    package let isSecure: Bool
    package let isLoopback: Bool
    package let hasQuery: Bool
    package let hasFragment: Bool

    /// In bytes.
    package static let longest = 2000

    /// Returns `nil` if the text is not an address, or names a user.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else { return nil }
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard ["https", "http"].contains(scheme), text.dropFirst(scheme.count).hasPrefix("://") else {
            return nil
        }
        let rest = text.dropFirst(scheme.count + 3)
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let host = Self.host(of: authority) else { return nil }
        let beforeFragment = rest.prefix { $0 != "#" }
        description = text
        isSecure = scheme == "https"
        isLoopback = Self.isThisMachine(host)
        hasQuery = beforeFragment.contains("?")
        hasFragment = beforeFragment.endIndex != rest.endIndex
    }

    /// Whether a secret may be sent there: the address is encrypted, or is on this machine.
    package var isTrustworthy: Bool { isSecure || isLoopback }

    /// Returns the address with more query parameters, before the fragment if there is one.
    package func adding(_ query: String) -> String {
        let parts = description.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let fragment = parts.count > 1 ? "#\(parts[1])" : ""
        return "\(parts[0])\(hasQuery ? "&" : "?")\(query)\(fragment)"
    }

    /// Returns the host of `host`, `host:port` or `[address]:port`.
    private static func host(of authority: Substring) -> Substring? {
        let end: Substring.Index
        let allowed: String
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { return nil }
            end = authority.index(after: bracket)
            allowed = "[]:."
        } else {
            end = authority.firstIndex(of: ":") ?? authority.endIndex
            allowed = "-._"
        }
        let (host, port) = (authority.prefix(upTo: end), authority.suffix(from: end))
        guard !host.isEmpty,
            host.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || allowed.utf8.contains(byte)
            })
        else { return nil }
        if port.isEmpty { return host }
        let digits = port.dropFirst()
        guard port.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(digits, radix: 10), (1...65_535).contains(number)
        else { return nil }
        return host
    }

    private static func isThisMachine(_ host: Substring) -> Bool {
        if host.lowercased() == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { (1...3).contains($0.utf8.count) && UInt8($0, radix: 10) != nil }
    }
}
