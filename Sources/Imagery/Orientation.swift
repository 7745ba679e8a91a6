/// The transformation that shows the stored rows and columns of a picture upright (EXIF tag 0x0112).
public enum Orientation: Int, Sendable, Hashable, CaseIterable {
    /// Shown as stored.
    case upright = 1
    /// Mirrored left to right.
    case mirrored = 2
    /// Turned by 180 degrees.
    case rotated180 = 3
    /// Mirrored top to bottom.
    case flipped = 4
    /// Mirrored along the diagonal from the top left to the bottom right.
    case transposed = 5
    /// Turned clockwise by 90 degrees.
    case rotated90 = 6
    /// Mirrored along the diagonal from the top right to the bottom left.
    case transversed = 7
    /// Turned clockwise by 270 degrees.
    case rotated270 = 8

    /// Whether the stored width becomes the upright height.
    public var swapsSides: Bool { rawValue >= 5 }
}
