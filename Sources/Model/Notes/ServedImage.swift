/// One of the files of an image, as it is served.
public struct ServedImage: Sendable, Hashable {
    /// SHA-256 of the bytes, in hex.
    public let sha256: String
    /// The number of bytes.
    public let byteCount: Int
    /// The media type.
    public let mediaType: String
    /// The instant at which the note's window closes, if ever.
    public let closes: Instant?

    /// Creates the description of a served file.
    public init(sha256: String, byteCount: Int, mediaType: String, closes: Instant?) {
        self.closes = closes
        self.sha256 = sha256
        self.byteCount = byteCount
        self.mediaType = mediaType
    }
}
