/// Bytes as hexadecimal text.
package enum Hexadecimal {
    /// Returns two lower-case digits for each byte.
    package static func text(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            digits.append(digit(byte >> 4, letters: UInt8(ascii: "a")))
            digits.append(digit(byte & 15, letters: UInt8(ascii: "a")))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the bytes of a text, or `nil` if the text is not two digits for each byte.
    package static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var digits = text.utf8.makeIterator()
        while let first = digits.next() {
            guard let high = value(of: first), let low = digits.next().flatMap(value) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The value of a digit in upper or lower case.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Returns the digit of a value from 0 to 15; `letters` is added to values from 10 on.
    static func digit(_ value: UInt8, letters: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : letters + value - 10
    }
}
