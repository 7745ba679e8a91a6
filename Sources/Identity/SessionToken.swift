import Crypto

/// What a signed-in client shows: 256 random bits.
///
/// Only the digest is kept, so whoever reads the database cannot sign in. The token never shows itself when it is
/// printed, reflected or interpolated; `text` is for the one answer that hands it out.
public struct SessionToken: Sendable {
    private let bytes: [UInt8]

    /// Creates a new token from the system's random number generator.
    public init() {
        bytes = .random(count: 32)
    }

    /// Creates the token of that text, or returns `nil` when it is not 43 characters of base64url.
    public init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decode(text) else { return nil }
        self.bytes = bytes
    }

    /// The token as the client keeps it: 43 characters of base64url, without padding.
    public var text: String { Base64URL.encode(bytes) }

    /// What is stored and looked up: the SHA-256 of the token's 32 bytes.
    public var digest: [UInt8] { Array(SHA256.hash(data: bytes)) }
}

extension SessionToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder: the token itself is secret.
    public var description: String { "SessionToken(redacted)" }

    /// A placeholder: the token itself is secret.
    public var debugDescription: String { description }

    /// A mirror without children: the token itself is secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
