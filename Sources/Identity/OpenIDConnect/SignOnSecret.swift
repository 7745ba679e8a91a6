import Crypto
import TextCoding

/// An unguessable value of a sign-on: 256 random bits.
package struct SignOnSecret: Sendable {
    /// The text as it is sent: 43 characters of base64url.
    package let text: String

    package init() {
        text = Base64URL.encode(.random(count: 32))
    }

    /// Returns `nil` if the text is not 43 characters of base64url.
    package init?(_ text: String) {
        guard text.utf8.count == 43, Base64URL.decode(text) != nil else { return nil }
        self.text = text
    }

    /// The SHA-256, stored and looked up instead of the value.
    package var digest: [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    /// The SHA-256 of two values that must be presented together.
    package func digest(with other: SignOnSecret) -> [UInt8] {
        Array(SHA256.hash(data: Array("\(text).\(other.text)".utf8)))
    }
}

extension SignOnSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "SignOnSecret(redacted)" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Proof Key for Code Exchange (RFC 7636), with SHA-256 only.
package enum PKCE {
    package static func challenge(of verifier: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8))))
    }

    /// Whether a text is a SHA-256 in base64url.
    package static func isChallenge(_ text: String) -> Bool {
        text.utf8.count == 43 && Base64URL.decode(text) != nil
    }
}
