import TextCoding

/// A blob's name: the SHA-256 of its bytes as 64 lower-case hexadecimal digits.
///
/// The type accepts nothing else, so that no path can be smuggled into it.
public struct BlobKey: Sendable, Hashable, RawRepresentable, Comparable {
    /// The 64 digits.
    public let rawValue: String

    /// Creates a key from its text, or returns `nil` when the text is not one.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 64, rawValue.utf8.allSatisfy(Self.isDigit) else { return nil }
        self.rawValue = rawValue
    }

    /// Creates a key from a SHA-256 digest, or returns `nil` when it is not 32 bytes long.
    public init?(digest: [UInt8]) {
        guard digest.count == 32 else { return nil }
        rawValue = Hexadecimal.text(digest)
    }

    /// The path of the blob below the store's root, with two levels of folders.
    public var path: String { "\(folder)/\(rawValue)" }

    /// The folder of the blob below the store's root, `ab/cd`.
    var folder: String { "\(rawValue.prefix(2))/\(rawValue.dropFirst(2).prefix(2))" }

    /// The order of the digits.
    public static func < (left: BlobKey, right: BlobKey) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Whether a byte is a lower-case hexadecimal digit.
    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
