import Bounds

extension JSONWriter {
    /// Writes a number rounded to 0 to 15 decimals, without exponent, trailing zeros or negative zero.
    ///
    /// The exact binary value is rounded, a tie to the even digit. A non-finite number becomes `null`.
    package mutating func fixed(_ value: Double, decimals: Int) {
        if let short = ShortDecimal(value, decimals: decimals) {
            let hasComma = needsComma
            needsComma = true
            return sink.write(atMost: 1 + Pen.roomForNumber) { pen in
                pen.write(UInt8(ascii: ","), if: hasComma)
                pen.write(short)
            }
        }
        guard value.isFinite else { return null() }
        separate()
        let magnitude = value.magnitude
        // From 2⁵³ on, every double is a whole number.
        guard magnitude < 9_007_199_254_740_992 else {
            if value < 0 { sink.append(UInt8(ascii: "-")) }
            return appendWhole(magnitude)
        }
        let decimals = min(max(decimals, 0), 15)
        var whole = UInt64(nearest: magnitude.rounded(.down))
        let scale = Double.powersOfTen[decimals]  // in range: 0…15
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
