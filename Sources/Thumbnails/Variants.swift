/// The size of one variant, upright, in pixels.
public struct Variant: Sendable, Hashable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int

    /// Creates the size of a variant.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The sizes of a photo's variants, and the hash of its pixels.
public struct Variants: Sendable, Hashable {
    /// The variant for display.
    public let display: Variant
    /// The variant for lists and maps.
    public let thumb: Variant
    /// The SHA-256 of the display variant's width and height and of the SHA-256 of its pixels.
    ///
    /// The sides are 32 bits each, the most significant byte first. The pixels are upright, in RGB, before
    /// encoding. Metadata are not included.
    public let pixels: [UInt8]

    /// Creates the result for a photo.
    public init(display: Variant, thumb: Variant, pixels: [UInt8]) {
        self.display = display
        self.thumb = thumb
        self.pixels = pixels
    }
}
