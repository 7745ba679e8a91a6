import TextCoding

/// A blob's name: the SHA-256 of its bytes as 64 lower-case hexadecimal digits.
///
/// The type accepts nothing else, so that no path can be smuggled into it.
package struct BlobKey: Sendable, Hashable, RawRepresentable, Comparable {
    package let rawValue: String

    /// Returns `nil` when the text is not a blob's name.
    package init?(rawValue: String) {
        guard rawValue.utf8.count == 64, rawValue.utf8.allSatisfy(Self.isDigit) else { return nil }
        self.rawValue = rawValue
    }

    /// Returns `nil` when the digest is not 32 bytes long.
    package init?(digest: [UInt8]) {
        guard digest.count == 32 else { return nil }
        rawValue = Hexadecimal.text(Array(digest))
    }

    /// The path below the store's root, with two levels of folders.
    package var path: String { "\(folder)/\(rawValue)" }

    /// The folder below the store's root: `ab/cd`.
    var folder: String { "\(rawValue.prefix(2))/\(rawValue.dropFirst(2).prefix(2))" }

    package static func < (left: BlobKey, right: BlobKey) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Whether a byte is a lower-case hexadecimal digit.
    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
