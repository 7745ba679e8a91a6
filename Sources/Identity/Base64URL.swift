/// The base64url alphabet without padding (RFC 4648 §5): bytes as text that needs no escaping in a URL.
enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits = 0
        var count = 0
        for byte in bytes {
            bits = (bits << 8 | Int(truncatingIfNeeded: byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 0x3F])  // in range: six bits
            }
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 0x3F]) }  // in range: six bits
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns `nil` if the text is not exactly the encoding of some bytes.
    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var bits = 0
        var count = 0
        for character in text.utf8 {
            guard let value = value(of: character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        // The last character must complete a byte, and its unused bits must be zero.
        guard count < 6, bits & (1 << count - 1) == 0 else { return nil }
        return bytes
    }

    private static func value(of character: UInt8) -> Int? {
        let code = Int(truncatingIfNeeded: character)
        return switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): code - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): code - 97 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): code - 48 + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

extension [UInt8] {
    /// From the system's random number generator.
    static func random(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
    }
}
