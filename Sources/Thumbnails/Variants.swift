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

/// What became of one photo: the sizes of its variants, and what its pixels are.
public struct Variants: Sendable, Hashable {
    /// The picture to look at.
    public let display: Variant
    /// The picture for lists and maps.
    public let thumb: Variant
    /// SHA-256 of the display variant's width and height and of the SHA-256 of its pixels.
    ///
    /// The sides are 32 bits each, the highest first; the pixels are upright, in RGB, before they were encoded. Metadata has no
    /// part in it.
    public let pixels: [UInt8]

    /// Creates what became of a photo.
    public init(display: Variant, thumb: Variant, pixels: [UInt8]) {
        self.display = display
        self.thumb = thumb
        self.pixels = pixels
    }
}
