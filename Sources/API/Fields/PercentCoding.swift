/// Percent-encoding (RFC 3986 §2.1), with `+` for a space as HTML forms write it.
enum PercentCoding {
    /// The decoded text, or `nil` when an escape is incomplete, the bytes are not UTF-8, or they hold U+0000.
    static func decode(_ text: Substring) -> String? {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexDigit),
                    let low = rest.popFirst().flatMap(hexDigit)
                else { return nil }
                bytes.append(high << 4 | low)
            default:
                bytes.append(byte)
            }
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Escapes every byte of a path and query that a URL may not hold (RFC 3986 §3.3, §3.4).
    static func escapingIllegal(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isLegal) else { return text }
        return text.utf8.reduce(into: "") { result, byte in
            if isLegal(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += escaped(byte)
            }
        }
    }

    private static func isLegal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~!$&'()*+,;=:@/?%".utf8.contains(byte)
        }
    }

    private static func escaped(_ byte: UInt8) -> String {
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    /// Escapes everything but unreserved characters, `,` and `:`.
    static func encode(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: ":"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += escaped(byte)
            }
        }
        return result
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
