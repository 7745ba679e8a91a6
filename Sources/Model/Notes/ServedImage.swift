/// One of the files of an image, as it is served.
public struct ServedImage: Sendable, Hashable {
    /// SHA-256 of the bytes, in hex.
    public let sha256: String
    /// How many bytes there are.
    public let byteCount: Int
    /// The media type.
    public let mediaType: String
    /// When the window of its note closes, if ever.
    public let closes: Instant?

    /// Creates what is served.
    public init(sha256: String, byteCount: Int, mediaType: String, closes: Instant?) {
        self.closes = closes
        self.sha256 = sha256
        self.byteCount = byteCount
        self.mediaType = mediaType
    }
}
