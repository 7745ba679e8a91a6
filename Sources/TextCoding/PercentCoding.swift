/// Percent-encoding (RFC 3986 §2.1).
package enum PercentCoding {
    /// Encodes everything but letters, digits, `-._~` and the characters to keep.
    package static func encode(_ text: String, keeping kept: String = "") -> String {
        let plain = unreserved.union(ASCIISet(kept))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if plain.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += escape(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The three characters that stand for a byte.
    package static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%")]
            + [byte >> 4, byte & 15].map { Hexadecimal.digit($0, letters: UInt8(ascii: "A")) }
    }

    /// Decodes a text; returns `nil` when an escape is invalid or the bytes are not UTF-8.
    ///
    /// With `plusIsSpace`, as in forms, `+` is decoded to a space. The parameter is not generic, because the
    /// compiler would not specialise the function for other modules.
    package static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
        let (percent, plus) = (UInt8(ascii: "%"), UInt8(ascii: "+"))
        guard text.utf8.contains(where: { $0 == percent || $0 == plus && plusIsSpace }) else {
            return String(text)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case percent:
                guard let high = rest.next().flatMap(Hexadecimal.value),
                    let low = rest.next().flatMap(Hexadecimal.value)
                else { return nil }
                bytes.append(high << 4 | low)
            case plus where plusIsSpace:
                bytes.append(UInt8(ascii: " "))
            default:
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    package static func decode(_ text: String, plusIsSpace: Bool = false) -> String? {
        decode(text[...], plusIsSpace: plusIsSpace)
    }

    private static let unreserved = ASCIISet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    /// Some characters of ASCII, a bit for each.
    private struct ASCIISet {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

        init(_ text: String) {
            for byte in text.utf8 {
                let bit: UInt64 = 1 << (byte & 63)
                if byte < 64 { low |= bit } else if byte < 128 { high |= bit }
            }
        }

        func contains(_ byte: UInt8) -> Bool {
            let bits = byte < 64 ? low : byte < 128 ? high : 0
            return bits >> (byte & 63) & 1 == 1
        }

        func union(_ other: ASCIISet) -> ASCIISet {
            var both = self
            both.low |= other.low
            both.high |= other.high
            return both
        }
    }
}
