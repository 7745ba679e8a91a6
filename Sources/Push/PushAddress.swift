/// The address of a push service for one browser.
package struct PushAddress: Sendable, Hashable {
    package static let longest = 2000

    /// The scheme, the host and the port, as in `https://push.example.net`.
    package let origin: String
    package let isSecure: Bool
    /// The host in lower case, with the port if there is one.
    package let host: String

    /// Returns `nil` unless the text is an `http` or `https` address of visible ASCII with a plain host,
    /// without a user and a fragment.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let scheme = parts.first?.lowercased(), parts.dropFirst().first == "",
            let host = parts.dropFirst(2).first?.lowercased(), scheme == "https:" || scheme == "http:",
            Self.isHost(host), !text.contains("#")
        else { return nil }
        self.host = host
        isSecure = scheme == "https:"
        let standard = isSecure ? ":443" : ":80"
        origin = scheme + "//" + (host.hasSuffix(standard) ? String(host.dropLast(standard.count)) : host)
    }

    /// The ways in which an address of the origin may begin, in small letters, up to the slash after the
    /// host.
    package var beginnings: [String] { [origin + "/", origin + (isSecure ? ":443/" : ":80/")] }

    /// `true` if the text, in small letters, is a name or an address, with a port or without one.
    private static func isHost(_ text: String) -> Bool {
        guard let match = text.wholeMatch(of: /(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([1-9][0-9]{0,4}))?/)
        else {
            return false
        }
        guard let port = match.1 else { return true }
        return UInt16(port, radix: 10) != nil
    }
}
