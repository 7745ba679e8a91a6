/// One of the files of an image, as it is served.
package struct ServedImage: Sendable, Hashable {
    /// SHA-256 of the bytes in hex.
    package let sha256: String
    package let byteCount: Int
    package let mediaType: String
    /// The instant at which the note's window closes.
    package let closes: Instant?

    package init(sha256: String, byteCount: Int, mediaType: String, closes: Instant?) {
        self.closes = closes
        self.sha256 = sha256
        self.byteCount = byteCount
        self.mediaType = mediaType
    }
}
