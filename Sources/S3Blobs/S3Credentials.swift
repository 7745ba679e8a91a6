/// The credentials of a store; no description, mirror or dump reveals any part of them.
package struct S3Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    let accessKey: String
    let secret: String
    let sessionToken: String?

    /// Throws when a part is empty or has characters that a header cannot hold.
    package init(
        accessKey: String,
        secret: String,
        sessionToken: String? = nil
    ) throws(S3ConfigurationError) {
        guard Self.isUsable(accessKey), !accessKey.utf8.contains(UInt8(ascii: "/")) else { throw .accessKey }
        guard Self.isUsable(secret) else { throw .secret }
        if let sessionToken, !Self.isUsable(sessionToken) { throw .sessionToken }
        self.accessKey = accessKey
        self.secret = secret
        self.sessionToken = sessionToken
    }

    package var description: String { "S3Credentials" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: [:]) }

    private static func isUsable(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

package enum S3ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    case scheme
    case bucket(String)
    /// The prefix has an empty part, a dot segment, a control character or an invalid escape.
    case prefix
    /// The endpoint is not `http://` or `https://` with a host and an optional port.
    case endpoint
    /// The region has other characters than lower-case letters, digits and hyphens.
    case region(String)
    /// The style is neither `path` nor `virtual`.
    case style(String)
    /// The option is unknown or given twice.
    case option(String)
    /// The style is `virtual`, which puts the bucket into the host name, and no certificate matches a bucket
    /// with dots.
    case dottedBucket(String)
    case accessKey
    case secret
    case sessionToken

    package var description: String {
        switch self {
        case .scheme:
            "Must have the form s3://bucket/prefix?endpoint=https://host&region=name&style=path."
        case .bucket(let name) where name.contains("@") || name.contains(":"):
            "An S3 location must not contain keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead."
        case .bucket(let name):
            "\(Self.quoted(name)) is not the name of a bucket. A name has 3 to 63 lower-case letters, digits, dots and hyphens."
        case .prefix: "The S3 prefix must not have empty parts, '.', '..' or special characters."
        case .endpoint:
            "The endpoint of the S3 location must be http://host or https://host, with a port if needed."
        case .region(let name): "\(Self.quoted(name)) is not a valid region of an S3 location."
        case .style(let name):
            "The style of the S3 location must be path or virtual, but is \(Self.quoted(name))."
        case .option(let name):
            "The option \(Self.quoted(name)) of the S3 location is unknown or repeated. The options are endpoint, region and style."
        case .dottedBucket(let name): "The bucket \"\(name)\" has dots, so it needs style=path."
        case .accessKey: "The S3 access key is empty or has an invalid character."
        case .secret: "The S3 secret is empty or has an invalid character."
        case .sessionToken: "The S3 session token is empty or has an invalid character."
        }
    }

    /// Quotes a text if it looks like a name; other texts may be misplaced secrets.
    private static func quoted(_ text: String) -> String {
        let isName =
            text.utf8.count <= 63
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                }
            }
        return isName ? "\"\(text)\"" : "The text"
    }
}
