extension FixedWidthInteger {
    /// Creates the nearest whole number of this type.
    ///
    /// A value beyond the type becomes its lowest or highest number, and NaN becomes 0.
    @inlinable
    public init(nearest value: Double) {
        let rounded = value.rounded()
        if rounded.magnitude < 0x1p62 {
            // In this range no conversion can fail, which takes a fraction of the time of `init(exactly:)`.
            self = Self(clamping: Int64(rounded))
        } else if rounded.isNaN {
            self = 0
        } else {
            self = Self(exactly: rounded) ?? (rounded < 0 ? .min : .max)
        }
    }

    /// Returns the sum, or the lowest or highest number if it overflows.
    @inlinable
    public func saturatingAdd(_ other: Self) -> Self {
        let (sum, isOverflow) = addingReportingOverflow(other)
        return isOverflow ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the difference, or the lowest or highest number if it overflows.
    @inlinable
    public func saturatingSubtract(_ other: Self) -> Self {
        let (difference, isOverflow) = subtractingReportingOverflow(other)
        return isOverflow ? (other < 0 ? .max : .min) : difference
    }

    /// Returns the product, or the lowest or highest number if it overflows.
    @inlinable
    public func saturatingMultiply(_ other: Self) -> Self {
        let (product, isOverflow) = multipliedReportingOverflow(by: other)
        return isOverflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
