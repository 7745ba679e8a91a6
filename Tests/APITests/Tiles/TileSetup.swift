import Testing
import Tiles

/// How two servers keep notes in memory.
enum TileSetup: String, Sendable, CaseIterable, CustomTestStringConvertible {
    /// With the limits that an operator gets, and with squares of few notes, which are divided all the time.
    case usual
    /// With so little memory that squares come and go.
    case tiny
    /// With limits that requests meet all the time, and that begin anew after a few changes.
    case narrow

    var limits: (one: NoteTiles.Limits, other: NoteTiles.Limits) {
        var (one, other): (NoteTiles.Limits, NoteTiles.Limits)
        switch self {
        case .usual:
            (one, other) = (NoteTiles.Limits(bytes: 256 << 20), NoteTiles.Limits(bytes: 256 << 20))
            other.itemsOfLeaf = 6
        case .tiny:
            (one, other) = (NoteTiles.Limits(bytes: 16 << 10), NoteTiles.Limits(bytes: 160 << 10))
            (one.itemsOfLeaf, other.itemsOfLeaf) = (8, 20)
            // Less than a leaf, and as much as some.
            (one.bytesOfRequest, other.bytesOfRequest) = (200, 4000)
        case .narrow:
            (one, other) = (NoteTiles.Limits(bytes: 1 << 20), NoteTiles.Limits(bytes: 8 << 20))
            (one.itemsOfLeaf, one.finestLevel, one.itemsOfFinestLeaf) = (4, 14, 40)
            (one.squaresOfRequest, one.itemsOfRequest) = (60, 200)
            (other.itemsOfLeaf, other.caughtUpChanges) = (12, 3)
        }
        return (one, other)
    }

    var testDescription: String { rawValue }
}
