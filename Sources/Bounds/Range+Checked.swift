extension Range {
    /// Creates the range from a bound up to another, or returns `nil` if they are in the wrong order.
    @inlinable
    public init?(checked lower: Bound, _ upper: Bound) {
        guard lower <= upper else { return nil }
        self = lower..<upper
    }
}

extension ClosedRange {
    /// Creates the range from a bound through another, or returns `nil` if they are in the wrong order.
    @inlinable
    public init?(checked lower: Bound, through upper: Bound) {
        guard lower <= upper else { return nil }
        self = lower...upper
    }
}
