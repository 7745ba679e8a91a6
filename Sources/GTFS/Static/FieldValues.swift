import Bounds
import Model

// The values that fields of a table may have.
extension ArraySlice<UInt8> {
    /// A whole number of at most nine digits.
    var wholeNumber: Int? {
        guard !isEmpty, count <= 9 else { return nil }
        var number = 0
        for byte in self {
            guard let digit = byte.digit else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// A time in seconds after the start of the service day, as in `7:05:00`, ` 07:05:00` or `27:15:00`.
    ///
    /// Times end before two weeks have passed.
    var time: Int? {
        var (hours, minutes, part, digits) = (0, 0, 0, 0)
        var value = 0
        for byte in self {
            if byte == UInt8(ascii: ":") {
                guard digits > 0, part < 2 else { return nil }
                (hours, minutes) = part == 0 ? (value, 0) : (hours, value)
                (part, digits, value) = (part + 1, 0, 0)
            } else {
                guard let digit = byte.digit, digits < (part == 0 ? 3 : 2) else { return nil }
                value = value * 10 + digit
                digits += 1
            }
        }
        guard part == 2, digits == 2, minutes < 60, value < 60, hours < 14 * 24 else { return nil }
        return hours * 3600 + minutes * 60 + value
    }

    /// A date as in `20261125`; one beyond the years that are counted, such as `99991231`, is the last or
    /// first day of them.
    var date: ServiceDate? {
        if let date = ServiceDate(String(decoding: self, as: UTF8.self)) { return date }
        guard count == 8, let number = wholeNumber, (1...12).contains(number / 100 % 100),
            (1...31).contains(number % 100)
        else { return nil }
        let (year, years) = (number / 10_000, ServiceDate.years)
        guard !years.contains(year) else { return nil }
        return year < years.lowerBound
            ? ServiceDate(year: years.lowerBound, month: 1, day: 1)
            : ServiceDate(year: years.upperBound, month: 12, day: 31)
    }

    /// A decimal number, which is finite.
    var decimal: Double? { Double(decimal: self) }
}

extension UInt8 {
    fileprivate var digit: Int? {
        (0x30...0x39).contains(self) ? Int(truncatingIfNeeded: self) - 0x30 : nil
    }
}
