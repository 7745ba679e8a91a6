import Crypto
import TextCoding

/// The token of a signed-in client: 256 random bits.
///
/// Only the digest is stored, so whoever reads the database cannot sign in. The token is never shown when it
/// is printed, reflected or interpolated; `text` is for the one answer that hands it out.
public struct SessionToken: Sendable {
    private let bytes: [UInt8]

    /// Creates a new token from the system's random number generator.
    public init() {
        bytes = .random(count: 32)
    }

    /// Creates the token of that text, or returns `nil` if it is not 43 characters of base64url.
    public init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decode(text) else { return nil }
        self.bytes = bytes
    }

    /// The token as the client keeps it: 43 characters of base64url, without padding.
    public var text: String { Base64URL.encode(bytes) }

    /// The SHA-256 of the token's 32 bytes, which is stored and looked up.
    public var digest: [UInt8] { Array(SHA256.hash(data: bytes)) }
}

extension SessionToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder, because the token is secret.
    public var description: String { "SessionToken(redacted)" }

    /// A placeholder, because the token is secret.
    public var debugDescription: String { description }

    /// A mirror without children, because the token is secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
