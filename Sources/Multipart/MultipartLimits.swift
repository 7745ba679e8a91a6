/// The limits of everything in a body but the content.
///
/// A part's content has no limit here: its sink gets each byte, and knows its purpose.
public struct MultipartLimits: Sendable, Hashable {
    /// The most parts of a body.
    public var maximumParts: Int
    /// The most header lines of a part, those that are ignored included.
    public var maximumHeadersPerPart: Int
    /// The most bytes of one header line, without its CRLF.
    public var maximumHeaderBytes: Int
    /// The most bytes before the first boundary line, without the CRLF that belongs to it.
    public var maximumPreambleBytes: Int
    /// The most bytes after the closing boundary line.
    public var maximumEpilogueBytes: Int
    /// The most spaces and tabs on a boundary line.
    public var maximumPaddingBytes: Int

    /// Creates limits; an omitted one has its usual value.
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
