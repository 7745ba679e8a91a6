package struct VariantLimits: Sendable, Hashable {
    /// In pixels.
    package var displaySide: Int
    /// In pixels.
    package var thumbSide: Int
    /// On libjpeg's scale from 1 to 100.
    package var quality: Int
    /// The most that a whole photo may need; a photo that needs more is refused.
    ///
    /// Progressive JPEGs need all their coefficients in memory, and interlaced PNGs all their pixels; others
    /// need a few rows.
    package var maximumDecoderBytes: Int
    /// For all decoders together; photos wait for a share of it.
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
