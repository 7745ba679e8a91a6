/// The address of a push service for one browser.
package struct PushAddress: Sendable, Hashable {
    package static let longest = 2000

    /// The scheme, the host and the port, as in `https://push.example.net`.
    package let origin: String
    package let isSecure: Bool
    /// The host in lower case, with the port if there is one.
    package let host: String

    /// Returns `nil` unless the text is an `http` or `https` address of visible ASCII with a host, without a
    /// user and a fragment.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let scheme = parts.first?.lowercased(), parts.dropFirst().first == "",
            let host = parts.dropFirst(2).first?.lowercased(), scheme == "https:" || scheme == "http:",
            !host.isEmpty, !host.hasPrefix(":"), !host.contains("@"), !host.contains("?"),
            !host.contains("\\"),
            !text.contains("#")
        else { return nil }
        self.host = host
        isSecure = scheme == "https:"
        let standard = isSecure ? ":443" : ":80"
        origin = scheme + "//" + (host.hasSuffix(standard) ? String(host.dropLast(standard.count)) : host)
    }
}
