/// The limits of everything but a part's content, which its sink limits.
package struct MultipartLimits: Sendable, Hashable {
    package var maximumParts: Int
    /// The most header lines of a part, including ignored ones.
    package var maximumHeadersPerPart: Int
    /// The longest header line, without the CRLF.
    package var maximumHeaderBytes: Int
    /// The most bytes before the first boundary line, without that line's CRLF.
    package var maximumPreambleBytes: Int
    /// The most bytes after the line of the closing boundary.
    package var maximumEpilogueBytes: Int
    package var maximumPaddingBytes: Int

    package init(
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
