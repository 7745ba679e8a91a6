/// The limits of everything but a part's content, which its sink limits.
public struct MultipartLimits: Sendable, Hashable {
    public var maximumParts: Int
    /// Counts ignored header lines too.
    public var maximumHeadersPerPart: Int
    /// Without the CRLF.
    public var maximumHeaderBytes: Int
    /// Counts the bytes before the first boundary line, without that line's CRLF.
    public var maximumPreambleBytes: Int
    /// Counts the bytes after the line of the closing boundary.
    public var maximumEpilogueBytes: Int
    public var maximumPaddingBytes: Int

    public init(
        maximumParts: Int = 64,
        maximumHeadersPerPart: Int = 8,
        maximumHeaderBytes: Int = 4096,
        maximumPreambleBytes: Int = 4096,
        maximumEpilogueBytes: Int = 65_536,
        maximumPaddingBytes: Int = 64
    ) {
        self.maximumParts = maximumParts
        self.maximumHeadersPerPart = maximumHeadersPerPart
        self.maximumHeaderBytes = maximumHeaderBytes
        self.maximumPreambleBytes = maximumPreambleBytes
        self.maximumEpilogueBytes = maximumEpilogueBytes
        self.maximumPaddingBytes = maximumPaddingBytes
    }
}
