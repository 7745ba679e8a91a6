/// Where a browser is sent after a sign-on: a page of a client, or an app by a scheme of its own.
public struct ReturnAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address as it was written; another way to write it is another address.
    public let description: String
    /// Whether it opens an app, by a scheme or a port of this machine: what other apps may claim, or listen at, as well.
    public let isApp: Bool

    /// Creates an address, or returns `nil` where the text is neither `https`, nor `http` on this machine, nor of a scheme
    /// that an app may have, or has a fragment.
    public init?(_ text: String) {
        if let web = WebAddress(text) {
            guard web.isTrustworthy, !web.hasFragment else { return nil }
            isApp = web.isLoopback
        } else {
            guard Self.isAppAddress(text) else { return nil }
            isApp = true
        }
        description = text
    }

    /// The address with more parameters.
    public func adding(_ query: String) -> String {
        "\(description)\(description.contains("?") ? "&" : "?")\(query)"
    }

    /// Schemes that mean something else everywhere.
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
