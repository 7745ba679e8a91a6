extension Range {
    /// The range from a bound up to another, or `nil` where they are the wrong way round.
    @inlinable
    public init?(checked lower: Bound, _ upper: Bound) {
        guard lower <= upper else { return nil }
        self = lower..<upper
    }
}

extension ClosedRange {
    /// The range from a bound through another, or `nil` where they are the wrong way round.
    @inlinable
    public init?(checked lower: Bound, through upper: Bound) {
        guard lower <= upper else { return nil }
        self = lower...upper
    }
}
