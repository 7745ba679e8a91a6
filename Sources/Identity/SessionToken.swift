import Crypto
import TextCoding

/// The token of a signed-in client: 256 random bits, never shown when printed, reflected or interpolated.
///
/// Only the digest is stored, so reading the database is not enough to sign in. `text` is for the one answer
/// that hands the token out.
package struct SessionToken: Sendable {
    private let bytes: [UInt8]

    package init() {
        bytes = .random(count: 32)
    }

    /// Returns `nil` if the text is not 43 characters of base64url.
    package init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decode(text) else { return nil }
        self.bytes = bytes
    }

    /// The text that the client keeps: 43 characters of base64url, without padding.
    package var text: String { Base64URL.encode(bytes) }

    /// The SHA-256 of the token's 32 bytes, which is stored and looked up.
    package var digest: [UInt8] { Array(SHA256.hash(data: bytes)) }
}

extension SessionToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "SessionToken(redacted)" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
