/// The limits of everything but a part's content, which its sink limits.
package struct MultipartLimits: Sendable, Hashable {
    package var maximumParts: Int
    /// Counts ignored header lines too.
    package var maximumHeadersPerPart: Int
    /// Without the CRLF.
    package var maximumHeaderBytes: Int
    /// Counts the bytes before the first boundary line, without that line's CRLF.
    package var maximumPreambleBytes: Int
    /// Counts the bytes after the line of the closing boundary.
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
