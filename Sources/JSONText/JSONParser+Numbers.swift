import Bounds

extension JSONParser {
    /// Reads a number: an `Int64` if the text is a whole number that fits, else the nearest `Double`.
    mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        // The digits are collected without the point and leading zeros; up to eighteen digits are kept.
        var digits = Digits()
        if next == UInt8(ascii: "0") {
            offset += 1
            if let byte = next, byte.isDigit {
                throw JSONError(.syntax, "A number must not begin with an extra zero.", at: start)
            }
        } else {
            try skipDigits(into: &digits)
        }
        var isWhole = true
        var exponent = 0
        if next == UInt8(ascii: ".") {
            isWhole = false
            offset += 1
            let first = offset
            try skipDigits(into: &digits)
            exponent = first - offset
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isWhole = false
            exponent += try signedExponent()
        }
        let text = input.slice(from: start, to: offset) ?? input[...]
        if isWhole, !(isNegative && digits.value == 0), let value = Int64(ascii: text, digits, isNegative) {
            return .integer(value)
        }
        if let value = digits.exactDouble(exponent: exponent) { return .number(isNegative ? -value : value) }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
            throw JSONError(.number, "A number is too large.", at: start)
        }
        return .number(value)
    }

    private mutating func skipDigits(into digits: inout Digits) throws(JSONError) {
        guard let first = next, first.isDigit else { throw unexpected("a digit") }
        while let byte = next, byte.isDigit {
            digits.append(byte)
            offset += 1
        }
    }

    /// Reads an exponent, limited to ±100,000; beyond that limit only the sign matters.
    private mutating func signedExponent() throws(JSONError) -> Int {
        offset += 1
        let isNegative = next == UInt8(ascii: "-")
        if isNegative || next == UInt8(ascii: "+") { offset += 1 }
        guard let first = next, first.isDigit else { throw unexpected("a digit") }
        var value = 0
        while let byte = next, byte.isDigit {
            value = min(value * 10 + Int(truncatingIfNeeded: byte & 0x0F), 100_000)
            offset += 1
        }
        return isNegative ? -value : value
    }
}

private struct Digits {
    private(set) var value: UInt64 = 0
    /// Whether the value holds all digits.
    private(set) var isComplete = true

    mutating func append(_ digit: UInt8) {
        guard value < 100_000_000_000_000_000 else {
            isComplete = false
            return
        }
        value = value * 10 + UInt64(truncatingIfNeeded: digit & 0x0F)
    }

    /// The number, if it is exact enough: see `Double(_:timesTenTo:)`.
    func exactDouble(exponent: Int) -> Double? {
        isComplete ? Double(value, timesTenTo: exponent) : nil
    }
}

extension Int64 {
    fileprivate init?(ascii text: Slice<UnsafeRawBufferPointer>, _ digits: Digits, _ isNegative: Bool) {
        if digits.isComplete {
            let value = Int64(truncatingIfNeeded: digits.value)
            self = isNegative ? -value : value
        } else if let value = Int64(String(decoding: text, as: UTF8.self), radix: 10) {
            self = value
        } else {
            return nil
        }
    }
}

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
}
