import Services

/// Parsers of settings, each of which returns `nil` when the text is not accepted.
package enum SettingText {
    /// Parses a whole number in the range from decimal digits only.
    package static func whole(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text, radix: 10),
            range.contains(number)
        else { return nil }
        return number
    }

    static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: ".-:_%".utf8.contains(byte)
                }
            }
    }

    static func path(_ text: String) -> String? {
        text.isEmpty || text.contains("\0") ? nil : text
    }

    /// Accepts the path of an SQLite file, with or without `sqlite:`, or a PostgreSQL URL; refuses other
    /// schemes.
    static func database(_ text: String) -> String? {
        #if Postgres
            if DatabaseLocation(text).isServer { return path(text) }
        #endif
        var path = text[...]
        if text.hasPrefix("sqlite:") {
            path = text.dropFirst("sqlite:".count)
            if path.hasPrefix("//") { path = path.dropFirst(2) }
        } else if let colon = text.firstIndex(of: ":"), !text.prefix(upTo: colon).contains("/") {
            return nil
        }
        guard !path.hasPrefix(":") else { return nil }
        return Self.path(String(path))
    }

    /// Returns the root URL of a site, `https://host` or `http://host:port`, without a trailing slash.
    static func publicURL(_ text: String) -> String? {
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
        var authority = text.dropFirst(scheme.count)
        if authority.hasSuffix("/") { authority = authority.dropLast() }
        guard Endpoint(String(authority)) != nil || Endpoint("\(authority):1") != nil else { return nil }
        return scheme + authority
    }

    static func choice<Value>(_ text: String, of choices: KeyValuePairs<String, Value>) -> Value? {
        choices.first { $0.key == text }?.value
    }
}
