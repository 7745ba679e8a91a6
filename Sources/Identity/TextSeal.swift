import Crypto
import TextCoding

/// A seal that encrypts texts, and opens only texts that it encrypted.
///
/// It uses AES-GCM (NIST SP 800-38D) with 256 bits; the nonce is a keyed hash of purpose and text (a
/// synthetic initialization vector). A text is sealed alike each time for the same purpose, on every server,
/// so an answer with a sealed text keeps its entity tag. Two sealed texts reveal only whether their contents
/// are equal; different texts share a nonce only when hashes of 96 bits collide.
package struct TextSeal: Sendable {
    /// The length of a key, in bytes.
    package static let keyLength = 32

    private let encryption: SymmetricKey
    private let hashing: SymmetricKey

    /// Returns `nil` if the key does not have ``keyLength`` bytes.
    package init?(key: [UInt8]) {
        guard key.count == Self.keyLength else { return nil }
        // The hash and the encryption have keys of their own (RFC 5869), so that one reveals nothing about
        // the other.
        func derived(_ use: String) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: key),
                info: Array(use.utf8),
                outputByteCount: Self.keyLength
            )
        }
        encryption = derived("sightline seal encryption")
        hashing = derived("sightline seal nonce")
    }

    package static func newKey() -> [UInt8] { .random(count: keyLength) }

    /// Returns the sealed bytes, which are 28 longer, in base64url.
    package func seal(_ bytes: [UInt8], for purpose: String) throws -> String {
        let purpose = Array(purpose.utf8)
        let nonce = try AES.GCM.Nonce(data: nonce(of: bytes, for: purpose))
        let box = try AES.GCM.seal(bytes, using: encryption, nonce: nonce, authenticating: purpose)
        return Base64URL.encode(Array(box.nonce) + Array(box.ciphertext) + Array(box.tag))
    }

    /// Returns `nil` if the text is not sealed for that purpose.
    package func open(_ sealed: String, for purpose: String) -> [UInt8]? {
        guard let bytes = Base64URL.decode(sealed), let box = try? AES.GCM.SealedBox(combined: bytes),
            let opened = try? AES.GCM.open(box, using: encryption, authenticating: Array(purpose.utf8))
        else { return nil }
        return Array(opened)
    }

    private func nonce(of bytes: [UInt8], for purpose: [UInt8]) -> [UInt8] {
        var hash = HMAC<SHA256>(key: hashing)
        // The length of the purpose marks where the text begins.
        withUnsafeBytes(of: UInt64(clamping: purpose.count).bigEndian) { hash.update(data: $0) }
        hash.update(data: purpose)
        hash.update(data: bytes)
        return Array(hash.finalize().prefix(12))
    }
}

extension TextSeal {
    package func seal(_ text: String, for purpose: String) throws -> String {
        try seal(Array(text.utf8), for: purpose)
    }

    /// Returns `nil` if the text is not sealed for that purpose.
    package func openText(_ sealed: String, for purpose: String) -> String? {
        open(sealed, for: purpose).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
