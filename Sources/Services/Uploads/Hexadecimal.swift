/// Formats bytes as hexadecimal text.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".unicodeScalars)

    /// Returns two lower-case digits for each byte.
    static func text(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(text)
    }
}
