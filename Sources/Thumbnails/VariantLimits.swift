/// The sizes of the variants, and the limits on memory and scans.
public struct VariantLimits: Sendable, Hashable {
    /// The longest side of the display variant, in pixels.
    public var displaySide: Int
    /// The longest side of the thumbnail, in pixels.
    public var thumbSide: Int
    /// The quality of both, on libjpeg's scale from 1 to 100.
    public var quality: Int
    /// The most memory that a whole photo may need, in bytes; a photo that needs more is refused.
    ///
    /// Progressive JPEGs need all their coefficients in memory, and interlaced PNGs all their pixels; others
    /// need only a few rows.
    public var maximumDecoderBytes: Int
    /// The memory that all decoders together may use, in bytes; photos wait for a share of it.
    public var decoderBudgetBytes: Int
    /// The most scans a JPEG may have.
    public var maximumScans: Int

    /// Creates limits; the defaults are those of uploads.
    public init(
        displaySide: Int = 1280,
        thumbSide: Int = 320,
        quality: Int = 82,
        maximumDecoderBytes: Int = 100_000_000,
        decoderBudgetBytes: Int = 128 << 20,
        maximumScans: Int = 100
    ) {
        self.displaySide = displaySide
        self.thumbSide = thumbSide
        self.quality = quality
        self.maximumDecoderBytes = maximumDecoderBytes
        self.decoderBudgetBytes = decoderBudgetBytes
        self.maximumScans = maximumScans
    }
}
