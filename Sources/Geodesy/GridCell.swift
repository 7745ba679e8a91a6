/// A cell of the world's finest grid: latitude and longitude in 31 bits each, interleaved (Morton order).
///
/// Cells are at most 1 cm high and 2 cm wide. The number of a cell is never negative and fits an SQL
/// `BIGINT`. Cells with close numbers lie close together, on which `Covering` relies.
public struct GridCell: Sendable, Hashable, RawRepresentable {
    /// The Morton number, in 62 bits; longitude has the higher bit of each pair.
    public let rawValue: Int64

    /// Creates a cell from its number, or returns `nil` when it has more than 62 bits.
    public init?(rawValue: Int64) {
        guard (0...GridCell.last).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The cell that contains a coordinate.
    public init(_ coordinate: Coordinate) {
        rawValue = Int64(
            bitPattern: Self.spread(Self.column(coordinate.longitude)) << 1
                | Self.spread(Self.row(coordinate.latitude))
        )
    }

    /// The highest number of any cell.
    static let last: Int64 = 1 << 62 - 1

    /// The number of cells along each axis.
    static let side = 2_147_483_648.0

    static func column(_ longitude: Double) -> UInt32 {
        UInt32(min(max(columnPosition(longitude), 0), side - 1))
    }

    static func row(_ latitude: Double) -> UInt32 {
        UInt32(min(max(rowPosition(latitude), 0), side - 1))
    }

    static func columnPosition(_ longitude: Double) -> Double { (longitude + 180) * (side / 360) }

    static func rowPosition(_ latitude: Double) -> Double { (latitude + 90) * (side / 180) }

    /// Puts a zero bit before each of the bits.
    static func spread(_ bits: UInt32) -> UInt64 {
        var x = UInt64(bits)
        x = (x | x << 16) & 0x0000_FFFF_0000_FFFF
        x = (x | x << 8) & 0x00FF_00FF_00FF_00FF
        x = (x | x << 4) & 0x0F0F_0F0F_0F0F_0F0F
        x = (x | x << 2) & 0x3333_3333_3333_3333
        return (x | x << 1) & 0x5555_5555_5555_5555
    }
}
