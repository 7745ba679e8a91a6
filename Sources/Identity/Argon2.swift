import CArgon2

/// Argon2id (RFC 9106) with 19 MiB, two passes and one lane, as OWASP's cheat sheet recommends.
enum Argon2 {
    static let memoryKiB: UInt32 = 19_456
    static let passes: UInt32 = 2
    static let lanes: UInt32 = 1
    static let saltLength = 16
    static let tagLength = 32

    /// Returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`.
    static func hash(_ password: [UInt8], salt: [UInt8]) throws(PasswordError) -> String {
        let capacity = argon2_encodedlen(
            passes,
            memoryKiB,
            lanes,
            UInt32(clamping: salt.count),
            UInt32(clamping: tagLength),
            Argon2_id
        )
        var encoded = [CChar](repeating: 0, count: capacity)
        let status = argon2id_hash_encoded(
            passes,
            memoryKiB,
            lanes,
            password,
            password.count,
            salt,
            salt.count,
            tagLength,
            &encoded,
            encoded.count
        )
        guard status == ARGON2_OK.rawValue else { throw .failed(sentence(for: status)) }
        return String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Compares the tags in constant time.
    static func verify(_ password: [UInt8], against encoded: String) throws(PasswordError) -> Bool {
        guard PHCString(encoded)?.isAffordable == true else { throw .malformedHash }
        let status = argon2id_verify(encoded, password, password.count)
        switch status {
        case ARGON2_OK.rawValue: return true
        case ARGON2_VERIFY_MISMATCH.rawValue: return false
        case ARGON2_MEMORY_ALLOCATION_ERROR.rawValue, ARGON2_THREAD_FAIL.rawValue:
            throw .failed(sentence(for: status))
        default: throw .malformedHash
        }
    }

    private static func sentence(for status: Int32) -> String {
        argon2_error_message(status).map { String(cString: $0) } ?? "error \(status)"
    }
}
