/// A number rounded to at most eight decimals, where that is quick and sure: almost all numbers are such.
struct ShortDecimal {
    let isNegative: Bool
    let whole: UInt64
    /// The decimals as eight digits: a fraction of 10⁸.
    let fraction: UInt64

    /// Creates it unless the number times the power of ten is large or may be a tie.
    ///
    /// A product below 2⁴⁰ is wrong by at most 2⁻¹⁴.
    @inline(__always)
    init?(_ value: Double, decimals: Int) {
        guard decimals >= 0, decimals <= 8 else { return nil }
        let magnitude = value.magnitude
        let product = magnitude * Self.scales[decimals]  // in range: 0…8
        guard product < 0x1p40 else { return nil }
        let floor = Int64(product)  // in range: below 2⁴⁰
        let remainder = product - Double(floor)
        guard (remainder - 0.5).magnitude > 0x1p-12 else { return nil }
        let rounded = UInt64(truncatingIfNeeded: floor &+ (remainder > 0.5 ? 1 : 0))
        isNegative = value < 0 && rounded != 0
        let scale = Self.wholeScales[decimals]  // in range: 0…8
        // Rounding keeps the order: the product lies between those of the whole numbers beside the number.
        let whole = UInt64(truncatingIfNeeded: Int64(magnitude))  // in range: not above the product
        let rest = rounded &- whole &* scale
        let isNext = rest == scale
        self.whole = isNext ? whole &+ 1 : whole
        fraction = isNext ? 0 : rest &* Self.wholeScales[8 &- decimals]  // in range: 0…8
    }

    /// The powers of ten as floating-point numbers.
    private static let scales: InlineArray<9, Double> = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8]

    private static let wholeScales: InlineArray<9, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}
