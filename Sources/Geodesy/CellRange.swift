/// A closed range of grid cell numbers.
public struct CellRange: Sendable, Hashable {
    /// The first cell's number.
    public let lower: Int64
    /// The last cell's number, inclusive.
    public let upper: Int64

    /// Creates a range; `lower` is at most `upper`.
    public init(lower: Int64, upper: Int64) {
        self.lower = lower
        self.upper = upper
    }

    /// Whether a cell is in the range.
    public func contains(_ cell: GridCell) -> Bool {
        lower <= cell.rawValue && cell.rawValue <= upper
    }
}
