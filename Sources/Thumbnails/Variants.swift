package struct Variant: Sendable, Hashable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The variants of a photo; sizes are upright, in pixels.
package struct Variants: Sendable, Hashable {
    package let display: Variant
    /// The variant for lists and maps.
    package let thumb: Variant
    /// The digest of the display variant: the SHA-256 of its width, its height and the SHA-256 of its pixels.
    ///
    /// The width and the height have 32 bits each, the most significant byte first. The pixels are upright
    /// RGB before encoding, without metadata.
    package let pixels: [UInt8]

    package init(display: Variant, thumb: Variant, pixels: [UInt8]) {
        self.display = display
        self.thumb = thumb
        self.pixels = pixels
    }
}
