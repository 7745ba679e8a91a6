internal import Crypto
internal import TextCoding

/// An unguessable value of a sign-on: 256 random bits.
public struct SignOnSecret: Sendable {
    /// The value as it is sent: 43 characters of base64url.
    public let text: String

    /// Creates a new value from the system's random number generator.
    public init() {
        text = Base64URL.encode(.random(count: 32))
    }

    /// Creates the value of that text, or returns `nil` if it is not 43 characters of base64url.
    public init?(_ text: String) {
        guard text.utf8.count == 43, Base64URL.decode(text) != nil else { return nil }
        self.text = text
    }

    /// The SHA-256 that is stored and looked up instead of the value.
    public var digest: [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    /// Returns the SHA-256 of two values that must be presented together.
    public func digest(with other: SignOnSecret) -> [UInt8] {
        Array(SHA256.hash(data: Array("\(text).\(other.text)".utf8)))
    }
}

extension SignOnSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder, because the value is secret.
    public var description: String { "SignOnSecret(redacted)" }

    /// A placeholder, because the value is secret.
    public var debugDescription: String { description }

    /// A mirror without children, because the value is secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Proof Key for Code Exchange (RFC 7636), with SHA-256 only.
public enum PKCE {
    /// The challenge that a verifier answers.
    public static func challenge(of verifier: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8))))
    }

    /// Whether a text can be a challenge: a SHA-256 in base64url.
    public static func isChallenge(_ text: String) -> Bool {
        text.utf8.count == 43 && Base64URL.decode(text) != nil
    }
}
