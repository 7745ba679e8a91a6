public struct Variant: Sendable, Hashable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// Sizes are upright, in pixels.
public struct Variants: Sendable, Hashable {
    public let display: Variant
    /// For lists and maps.
    public let thumb: Variant
    /// The SHA-256 of the display variant's width and height, 32 bits each, the most significant byte first,
    /// and of the SHA-256 of its pixels, upright RGB before encoding and without metadata.
    public let pixels: [UInt8]

    public init(display: Variant, thumb: Variant, pixels: [UInt8]) {
        self.display = display
        self.thumb = thumb
        self.pixels = pixels
    }
}
