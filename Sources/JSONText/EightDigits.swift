/// The eight decimal digits of a number below 10⁸, each in a byte, the first in the lowest.
///
/// All are found at once, by dividing two halves, then four quarters, then eight digits in one word: one
/// division after the other waits for the one before it.
struct EightDigits {
    private let digits: UInt64

    init(_ number: UInt64) {
        let halves = (number / 10_000) | (number % 10_000) << 32
        // A multiplication and a shift divide numbers of this size exactly: here by 100, below by 10.
        let hundreds = ((halves &* 10_486) >> 20) & 0x7F_0000_007F
        let quarters = ((halves &- 100 &* hundreds) << 16) | hundreds
        let tens = ((quarters &* 103) >> 10) & 0x000F_000F_000F_000F
        digits = ((quarters &- 10 &* tens) << 8) | tens
    }

    /// The digits as ASCII text, the first in the lowest byte.
    var text: UInt64 { digits | 0x3030_3030_3030_3030 }

    /// The number of zeros before the first other digit, but at most 7.
    var leadingZeros: Int { min(digits.trailingZeroBitCount / 8, 7) }

    /// The number of digits up to the last one that is not zero.
    var significantCount: Int { 8 - digits.leadingZeroBitCount / 8 }
}
