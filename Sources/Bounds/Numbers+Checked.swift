extension FixedWidthInteger {
    /// The nearest whole number of this type; the lowest or the highest for what is beyond it, and 0 for no number.
    @inlinable
    public init(nearest value: Double) {
        let rounded = value.rounded()
        if rounded.isNaN {
            self = 0
        } else {
            self = Self(exactly: rounded) ?? (rounded < 0 ? .min : .max)
        }
    }

    /// The sum, or the lowest or highest number where it is beyond.
    @inlinable
    public func saturatingAdd(_ other: Self) -> Self {
        let (sum, isOverflow) = addingReportingOverflow(other)
        return isOverflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the lowest or highest number where it is beyond.
    @inlinable
    public func saturatingSubtract(_ other: Self) -> Self {
        let (difference, isOverflow) = subtractingReportingOverflow(other)
        return isOverflow ? (other < 0 ? .max : .min) : difference
    }

    /// The product, or the lowest or highest number where it is beyond.
    @inlinable
    public func saturatingMultiply(_ other: Self) -> Self {
        let (product, isOverflow) = multipliedReportingOverflow(by: other)
        return isOverflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}

extension Double {
    /// A finite number in decimal digits, with or without a sign, a point and an exponent; `nil` for any other text.
    public init?(decimal text: String) {
        let isDecimal = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}
