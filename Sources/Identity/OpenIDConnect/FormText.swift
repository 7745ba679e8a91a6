package enum FormText {
    /// As `name=value`, with `&` between them.
    package static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&")
    }

    /// Escapes everything but unreserved characters, which every reader of forms and queries accepts.
    static func escape(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                bytes += (byte < 16 ? "%0" : "%").utf8
                bytes += digits.utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
