internal import Crypto

/// Makes texts unreadable to all who lack a key, and takes back only what it made: AES-GCM (NIST SP 800-38D) with 256 bits of key.
public struct TextSeal: Sendable {
    /// The bytes of a key.
    public static let keyLength = 32

    private let key: SymmetricKey

    /// Creates a seal with a key; `nil` where that has not ``keyLength`` bytes.
    public init?(key: [UInt8]) {
        guard key.count == Self.keyLength else { return nil }
        self.key = SymmetricKey(data: key)
    }

    /// The bytes of a new key, from the system's random number generator.
    public static func newKey() -> [UInt8] { .random(count: keyLength) }

    /// A text for one purpose as base64url, 28 bytes longer than it is; never twice the same.
    public func seal(_ text: String, for purpose: String) throws -> String {
        let box = try AES.GCM.seal(Array(text.utf8), using: key, authenticating: Array(purpose.utf8))
        return Base64URL.encode(Array(box.nonce) + Array(box.ciphertext) + Array(box.tag))
    }

    /// The text that was sealed for that purpose; `nil` where none was.
    public func open(_ sealed: String, for purpose: String) -> String? {
        guard let bytes = Base64URL.decode(sealed), let box = try? AES.GCM.SealedBox(combined: bytes),
            let text = try? AES.GCM.open(box, using: key, authenticating: Array(purpose.utf8))
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}
