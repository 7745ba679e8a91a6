/// A blob's name: the SHA-256 of its bytes as 64 lower-case hexadecimal digits, so that no path fits into it.
package struct BlobKey: Sendable, Hashable, RawRepresentable, Comparable {
    package let rawValue: String

    /// Returns `nil` when the text is not such a name.
    package init?(rawValue: String) {
        guard rawValue.utf8.count == 64, rawValue.utf8.allSatisfy(Self.isDigit) else { return nil }
        self.rawValue = rawValue
    }

    /// Returns `nil` when the digest is not 32 bytes long.
    package init?(digest: [UInt8]) {
        guard digest.count == 32 else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        rawValue = String(unsafeUninitializedCapacity: 64) { buffer in
            for (index, byte) in digest.enumerated() {
                buffer[2 * index] = digits[Int(byte >> 4)]
                buffer[2 * index + 1] = digits[Int(byte & 15)]
            }
            return 64
        }
    }

    /// Below the store's root, with two levels of folders.
    package var path: String { "\(folder)/\(rawValue)" }

    /// Below the store's root: `ab/cd`.
    var folder: String { "\(rawValue.prefix(2))/\(rawValue.dropFirst(2).prefix(2))" }

    package static func < (left: BlobKey, right: BlobKey) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The digit is lower-case hexadecimal.
    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
