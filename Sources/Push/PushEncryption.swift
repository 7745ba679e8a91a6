package import Crypto

/// Why a push cannot be encrypted.
package enum PushError: Error, Sendable, Hashable {
    /// The browser's public key is not a point of P-256 in 65 bytes.
    case badKey
    /// The browser's secret does not have 16 bytes.
    case badSecret
    /// The message does not fit into one record of a push.
    case tooLong
    /// The address of the push service has no origin.
    case badAddress
}

/// The encryption of a push for one browser (RFC 8291), as a body of the coding `aes128gcm` (RFC 8188).
package struct PushEncryption: Sendable {
    /// The longest text in bytes: push services take 4,096 bytes with the header, the padding and the tag.
    package static let longest = 4096 - 86 - 17
    package static let secretLength = 16
    package static let saltLength = 16
    private static let recordSize: UInt32 = 4096

    private let publicKey: P256.KeyAgreement.PublicKey
    private let secret: [UInt8]

    /// Takes the keys `p256dh` and `auth` of a subscription.
    package init(publicKey: [UInt8], secret: [UInt8]) throws(PushError) {
        guard secret.count == Self.secretLength else { throw .badSecret }
        guard publicKey.count == 65, let key = try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)
        else { throw .badKey }
        (self.publicKey, self.secret) = (key, secret)
    }

    /// Encrypts under a new key and a random salt.
    package func encrypt(_ text: [UInt8]) throws(PushError) -> [UInt8] {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes(Array.init)
        return try encrypt(text, from: P256.KeyAgreement.PrivateKey(), salt: salt)
    }

    func encrypt(
        _ text: [UInt8],
        from key: P256.KeyAgreement.PrivateKey,
        salt: [UInt8]
    ) throws(PushError) -> [UInt8] {
        guard text.count <= Self.longest else { throw .tooLong }
        guard let shared = try? key.sharedSecretFromKeyAgreement(with: publicKey) else { throw .badKey }
        let own = key.publicKey.x963Representation
        // RFC 8291 §3.4: the secret of the browser is mixed into that of the two keys.
        let material = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: secret,
            sharedInfo: Array("WebPush: info\0".utf8) + publicKey.x963Representation + own,
            outputByteCount: 32
        )
        return try Self.encode(text, material, keyID: Array(own), salt: salt)
    }

    /// Encodes one record (RFC 8188 §2).
    static func encode(
        _ text: [UInt8],
        _ material: SymmetricKey,
        keyID: [UInt8],
        salt: [UInt8]
    ) throws(PushError) -> [UInt8] {
        func derived(_ use: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: material,
                salt: salt,
                info: Array("Content-Encoding: \(use)\0".utf8),
                outputByteCount: count
            )
        }
        let nonce = derived("nonce", 12).withUnsafeBytes(Array.init)
        // The byte 2 ends the text of the last record.
        guard let count = UInt8(exactly: keyID.count), let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.seal(text + [2], using: derived("aes128gcm", 16), nonce: nonce)
        else { throw .tooLong }
        let size = withUnsafeBytes(of: recordSize.bigEndian, Array.init)
        return salt + size + [count] + keyID + box.ciphertext + box.tag
    }
}
