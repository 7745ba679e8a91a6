enum HostName {
    /// `true` when a text has the form of an address or a host name, and so may become part of a URL.
    static func isPlausible(_ text: String) -> Bool {
        guard (1...255).contains(text.utf8.count) else { return false }
        if text.hasPrefix("[") {
            let parts = text.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].contains(":"), IPNetwork.isAddress(String(parts[0])) else {
                return false
            }
            return parts[1].isEmpty || parts[1].hasPrefix(":") && isPort(parts[1].dropFirst())
        }
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let name = text.utf8[..<colon]  // in range: an index of the text
        guard !name.isEmpty, name.allSatisfy(isLetter) else { return false }
        return isPort(text[colon...].dropFirst())  // in range: an index of the text
    }

    /// `true` when a text is a port number, or empty after its colon (RFC 3986, section 3.2.3).
    static func isPort(_ text: Substring) -> Bool {
        text.utf8.count <= 5 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
