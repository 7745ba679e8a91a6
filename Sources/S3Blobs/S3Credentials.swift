/// No description, mirror or dump of the credentials reveals any part of them.
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
    /// An empty part, a dot segment, a control character or an invalid escape.
    case prefix
    /// Not `http://` or `https://` with a host and an optional port.
    case endpoint
    /// Other characters than lower-case letters, digits and hyphens.
    case region(String)
    /// Neither `path` nor `virtual`.
    case style(String)
    /// Unknown or given twice.
    case option(String)
    /// With `virtual` the bucket is part of the host name, and no certificate matches one with dots.
    case dottedBucket(String)
    case accessKey
    case secret
    case sessionToken

    package var description: String {
        switch self {
        case .scheme:
            "An S3 location looks like s3://bucket/prefix?endpoint=https://host&region=name&style=path."
        case .bucket(let name) where name.contains("@") || name.contains(":"):
            "An S3 location holds no key: that belongs in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."
        case .bucket(let name):
            "\(Self.quoted(name)) cannot be a bucket: a name has 3 to 63 small letters, digits, dots and hyphens."
        case .prefix: "The prefix of the S3 location has an empty part, a dot segment or a wrong character."
        case .endpoint:
            "The endpoint of the S3 location must be http:// or https:// with a host and perhaps a port, nothing else."
        case .region(let name): "\(Self.quoted(name)) cannot be a region of an S3 location."
        case .style(let name):
            "The style of the S3 location is \(Self.quoted(name)), and must be path or virtual."
        case .option(let name):
            "The S3 location has the option \(Self.quoted(name)) twice, or there is none: endpoint, region and style are."
        case .dottedBucket(let name): "The bucket \"\(name)\" has dots, so it needs style=path."
        case .accessKey: "The S3 access key is empty or has a character that it cannot have."
        case .secret: "The S3 secret is empty or has a character that it cannot have."
        case .sessionToken: "The S3 session token is empty or has a character that it cannot have."
        }
    }

    /// In quotes if it looks like a name; other texts may be misplaced secrets.
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
        return isName ? "\"\(text)\"" : "What is written"
    }
}
