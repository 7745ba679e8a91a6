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

/// The sizes of the variants made of one photo.
public struct Variants: Sendable, Hashable {
    /// The picture to look at.
    public let display: Variant
    /// The picture for lists and maps.
    public let thumb: Variant

    /// Creates the sizes of the variants of one photo.
    public init(display: Variant, thumb: Variant) {
        self.display = display
        self.thumb = thumb
    }
}
