package struct VariantLimits: Sendable, Hashable {
    /// The longest side of the display variant, in pixels.
    package var displaySide: Int
    /// The longest side of the thumbnail, in pixels.
    package var thumbSide: Int
    /// The JPEG quality, on libjpeg's scale from 1 to 100.
    package var quality: Int
    /// The most bytes that a whole photo may need; a photo that needs more is refused.
    ///
    /// Progressive JPEGs need all their coefficients in memory, and interlaced PNGs all their pixels; others
    /// need a few rows.
    package var maximumDecoderBytes: Int
    /// The bytes for all decoders together; photos wait for a share of them.
    package var decoderBudgetBytes: Int
    package var maximumScans: Int

    /// The defaults are those of uploads.
    package init(
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
