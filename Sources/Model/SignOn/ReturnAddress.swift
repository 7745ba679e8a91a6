/// The address that a browser returns to after a sign-on: a page of a client, or an app's own scheme.
package struct ReturnAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address as written; two spellings are two addresses.
    package let description: String
    /// Whether the address opens an app, by a scheme of its own or a port of this machine.
    ///
    /// Other apps can claim the same scheme, or listen at the same port.
    package let isApp: Bool

    /// Accepts `https`, `http` on this machine, or a scheme that an app may have, without a fragment.
    package init?(_ text: String) {
        if let web = WebAddress(text) {
            guard web.isTrustworthy, !web.hasFragment else { return nil }
            isApp = web.isLoopback
        } else {
            guard Self.isAppAddress(text) else { return nil }
            isApp = true
        }
        description = text
    }

    package func adding(_ query: String) -> String {
        "\(description)\(description.contains("?") ? "&" : "?")\(query)"
    }

    /// Schemes that have another meaning.
    private static let taken: Set = [
        "http", "https", "javascript", "data", "file", "blob", "about", "ws", "wss", "ftp", "mailto", "tel",
        "vbscript", "filesystem", "view-source", "sms", "intent",
    ]

    private static func isAppAddress(_ text: String) -> Bool {
        guard text.utf8.count <= WebAddress.longest,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}#".utf8.contains($0) }),
            let colon = text.firstIndex(of: ":")
        else { return false }
        let scheme = text.prefix(upTo: colon).utf8
        return scheme.count >= 3 && !taken.contains(text.prefix(upTo: colon).lowercased())
            && scheme.first.map { (0x61...0x7A).contains($0) } == true
            && scheme.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
            }
            && text.index(after: colon) < text.endIndex
    }
}
