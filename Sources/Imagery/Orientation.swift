/// The transformation that shows stored rows and columns upright (EXIF tag 0x0112).
package enum Orientation: Int, Sendable, Hashable, CaseIterable {
    case upright = 1
    case mirrored = 2
    case rotated180 = 3
    case flipped = 4
    /// Mirrored along the diagonal from the top left to the bottom right.
    case transposed = 5
    case rotated90 = 6
    /// Mirrored along the diagonal from the top right to the bottom left.
    case transversed = 7
    case rotated270 = 8

    /// Whether the stored width becomes the upright height.
    package var swapsSides: Bool { rawValue >= 5 }
}
