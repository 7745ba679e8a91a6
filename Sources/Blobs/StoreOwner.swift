/// The number of the database that a store of images belongs to.
package struct StoreOwner: Sendable, Hashable, RawRepresentable {
    /// The number in 32 hexadecimal digits.
    package let rawValue: String

    /// Returns `nil` when the text is invalid.
    package init?(rawValue: String) {
        guard rawValue.utf8.count == 32, rawValue.utf8.allSatisfy(BlobKey.isDigit) else { return nil }
        self.rawValue = rawValue
    }

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package static func new() -> StoreOwner {
        StoreOwner(FileCalls.randomName())
    }

    /// The file or object that identifies the store's owner.
    package static let markName = "installation.txt"

    /// The most bytes that are read of a mark; every mark is shorter.
    package static let markLimit = 4096

    /// The content of the mark, with a sentence for people who find it.
    package var mark: [UInt8] {
        Array(
            """
            \(rawValue)
            The images here belong to the Sightline database with this number. No other database may use them.

            """.utf8
        )
    }

    package init(mark: some Sequence<UInt8>) throws(BlobError) {
        let line = mark.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let owner = StoreOwner(rawValue: String(decoding: line, as: UTF8.self)) else {
            throw .unavailable("its file \(Self.markName) was not written by Sightline")
        }
        self = owner
    }
}
