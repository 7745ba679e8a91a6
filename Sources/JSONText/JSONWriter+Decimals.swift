import Bounds

extension JSONWriter {
    /// Writes a number rounded to 0 to 15 decimals, without exponent, trailing zeros or negative zero.
    ///
    /// The exact binary value is rounded, a tie to the even digit. A non-finite number becomes `null`.
    package mutating func fixed(_ value: Double, decimals: Int) {
        guard value.isFinite else { return null() }
        separate()
        let magnitude = value.magnitude
        if appendShort(value, magnitude, decimals: decimals) { return }
        // From 2⁵³ on, every double is a whole number.
        guard magnitude < 9_007_199_254_740_992 else {
            if value < 0 { sink.append(UInt8(ascii: "-")) }
            return appendWhole(magnitude)
        }
        let decimals = min(max(decimals, 0), 15)
        var whole = UInt64(nearest: magnitude.rounded(.down))
        let scale = powersOfTen[decimals]  // in range: 0…15
        var digits = (magnitude - Double(whole)).scaled(by: scale, isOdd: decimals == 0 && whole & 1 == 1)
        if digits == UInt64(nearest: scale) {
            whole += 1
            digits = 0
        }
        if value < 0, whole != 0 || digits != 0 { sink.append(UInt8(ascii: "-")) }
        appendDigits(whole)
        guard digits != 0 else { return }
        sink.append(UInt8(ascii: "."))
        var places = decimals
        while digits.isMultiple(of: 10) {
            digits /= 10
            places -= 1
        }
        appendDigits(digits, padding: places)
    }

    /// Appends a number whose product with the power of ten is small and clearly not a tie; `false` for
    /// others.
    ///
    /// Almost all numbers of responses are such. The product of a number below 2⁴⁰ is wrong by at most 2⁻¹³.
    @inline(__always)
    private mutating func appendShort(_ value: Double, _ magnitude: Double, decimals: Int) -> Bool {
        guard decimals >= 0, decimals <= 8 else { return false }
        let product = magnitude * powersOfTen[decimals]  // in range: 0…8
        guard product < 0x1p40 else { return false }
        let floor = Int64(product)  // in range: below 2⁴⁰
        let remainder = product - Double(floor)
        guard (remainder - 0.5).magnitude > 0x1p-12 else { return false }
        let rounded = UInt64(truncatingIfNeeded: remainder > 0.5 ? floor + 1 : floor)
        if value < 0, rounded != 0 { sink.append(UInt8(ascii: "-")) }
        sink.append(scaled: rounded, decimals: decimals)
        return true
    }

    /// Returns a number as ``fixed(_:decimals:)`` writes it.
    package static func text(_ value: Double, decimals: Int) -> String {
        var json = JSONWriter()
        json.fixed(value, decimals: decimals)
        return json.text
    }

    /// Appends a number's digits, with leading zeros up to `padding` digits.
    mutating func appendDigits(_ number: UInt64, padding: Int = 1) {
        sink.append(digits: number, padding: padding)
    }

    /// Appends a whole number of any size, by repeated division by 10⁹.
    private mutating func appendWhole(_ magnitude: Double) {
        let exponent = Int(clamping: magnitude.exponent) - 52
        var limbs = [UInt32](repeating: 0, count: exponent / 32 + 3)
        let significand = magnitude.significandBitPattern | 1 << 52
        let shifted = UInt128(significand) << UInt128(exponent % 32)
        for index in 0..<3 {
            // in range: three limbs are behind those that the exponent fills
            limbs[exponent / 32 + index] = UInt32(truncatingIfNeeded: shifted >> UInt128(32 * index))
        }
        var groups: [UInt64] = []
        while limbs.contains(where: { $0 != 0 }) {
            var remainder: UInt64 = 0
            for index in limbs.indices.reversed() {
                // in range: an index of the limbs
                let part = remainder << 32 | UInt64(truncatingIfNeeded: limbs[index])
                // in range: an index of the limbs
                limbs[index] = UInt32(truncatingIfNeeded: part / 1_000_000_000)
                remainder = part % 1_000_000_000
            }
            groups.append(remainder)
        }
        for (index, group) in groups.reversed().enumerated() {
            appendDigits(group, padding: index == 0 ? 1 : 9)
        }
    }
}

extension Double {
    /// Returns a fraction in `0..<1` times a power of ten up to 10¹⁵, rounded once.
    ///
    /// The rounded product alone can falsely look like a tie; then the rounding error decides.
    fileprivate func scaled(by scale: Double, isOdd: Bool) -> UInt64 {
        let product = self * scale
        let floor = UInt64(nearest: product.rounded(.down))
        let remainder = product - Double(floor)
        guard remainder == 0.5 else { return remainder > 0.5 ? floor + 1 : floor }
        let lost = (-product).addingProduct(self, scale)
        if lost != 0 { return lost > 0 ? floor + 1 : floor }
        return isOdd || floor & 1 == 1 ? floor + 1 : floor
    }
}
