import TextCoding

package struct S3Location: Sendable, Hashable, CustomStringConvertible {
    package enum Style: String, Sendable {
        /// The bucket is in the path, before the key, as most self-hosted stores require.
        case path
        /// The bucket is in the host name, as AWS requires.
        case virtual
    }

    package let bucket: String
    /// The prefix, which is empty or ends in a slash.
    package let prefix: String
    /// The scheme, `http` or `https`.
    package let scheme: String
    /// The endpoint's host, with its port unless that is the default port.
    package let authority: String
    /// The region for which requests are signed.
    package let region: String
    package let style: Style

    /// Reads `s3://bucket/prefix?endpoint=https://host:port&region=name&style=path|virtual`.
    ///
    /// Without an endpoint, the bucket is on AWS and the default style is `virtual`; with one, the default is
    /// `path`. The default region is `us-east-1`, which stores without regions accept.
    package init(_ text: String) throws(S3ConfigurationError) {
        guard text.hasPrefix("s3://") else { throw .scheme }
        let halves = text.dropFirst(5).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        bucket = String(parts[0])
        guard Self.isBucket(bucket) else { throw .bucket(bucket) }
        prefix = try parts.count > 1 ? Self.prefix(parts[1]) : ""

        var options = try Self.options(halves.count > 1 ? halves[1] : "")
        let endpoint = options.removeValue(forKey: "endpoint")
        region = options.removeValue(forKey: "region") ?? "us-east-1"
        let style = options.removeValue(forKey: "style")
        if let unknown = options.keys.min() { throw .option(unknown) }

        guard Self.isRegion(region) else { throw .region(region) }
        (scheme, authority) = try Self.endpoint(endpoint ?? "https://s3.\(region).amazonaws.com")
        if let style {
            guard let known = Style(rawValue: style) else { throw .style(style) }
            if known == .virtual, scheme == "https", bucket.contains(".") { throw .dottedBucket(bucket) }
            self.style = known
        } else {
            self.style = endpoint == nil && !bucket.contains(".") ? .virtual : .path
        }
    }

    /// The location in the form of the settings, without a secret.
    package var description: String {
        let path = PercentCoding.encode(String(prefix.dropLast()), keeping: "/")
        return
            "s3://\(bucket)/\(path)?endpoint=\(scheme)://\(authority)&region=\(region)&style=\(style.rawValue)"
    }

    var host: String {
        style == .virtual ? "\(bucket).\(authority)" : authority
    }

    /// The scheme, host and port of its URLs.
    var origin: String { "\(scheme)://\(host)" }

    /// The path of an object, as it is sent, or of the bucket itself if `object` is `nil`.
    func path(of object: String?) -> String {
        let key = PercentCoding.encode(object ?? "", keeping: "/")
        return style == .virtual ? "/\(key)" : object == nil ? "/\(bucket)" : "/\(bucket)/\(key)"
    }

    private static func isBucket(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let isInner: (UInt8) -> Bool = {
            isSmallOrDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        return (3...63).contains(bytes.count) && bytes.allSatisfy(isInner) && !name.contains("..")
            && bytes.first.map(isSmallOrDigit) == true && bytes.last.map(isSmallOrDigit) == true
    }

    private static func isRegion(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64
            && name.utf8.allSatisfy { isSmallOrDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isSmallOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func prefix(_ text: Substring) throws(S3ConfigurationError) -> String {
        if text.isEmpty { return "" }
        let text = text.hasSuffix("/") ? text.dropLast() : text
        guard let decoded = PercentCoding.decode(text), decoded.utf8.count <= 512,
            decoded.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { throw .prefix }
        let parts = decoded.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !["", ".", ".."].contains($0) }) else { throw .prefix }
        return decoded + "/"
    }

    private static func options(_ text: Substring) throws(S3ConfigurationError) -> [String: String] {
        var options: [String: String] = [:]
        for option in text.split(separator: "&") {
            let halves = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(halves[0])
            guard halves.count == 2, options[name] == nil, let value = PercentCoding.decode(halves[1]) else {
                throw .option(name)
            }
            options[name] = value
        }
        return options
    }

    private static func endpoint(_ text: String) throws(S3ConfigurationError) -> (String, String) {
        let scheme = text.hasPrefix("https://") ? "https" : "http"
        guard text.hasPrefix("\(scheme)://") else { throw .endpoint }
        var authority = text.dropFirst(scheme.utf8.count + 3)
        if authority.hasSuffix("/") { authority = authority.dropLast() }
        // Invalid text may be a user name and a password, so the error does not repeat it.
        let address = /(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?/
        guard let match = authority.wholeMatch(of: address) else { throw .endpoint }
        guard let port = match.2 else { return (scheme, authority.lowercased()) }
        guard let number = UInt16(port, radix: 10), number > 0 else { throw .endpoint }
        // The default port is left out of the `Host` header, which is signed.
        let isUsual = number == (scheme == "https" ? 443 : 80)
        let host = authority.dropLast(port.utf8.count + 1)
        return (scheme, isUsual ? host.lowercased() : "\(host.lowercased()):\(number)")
    }
}
