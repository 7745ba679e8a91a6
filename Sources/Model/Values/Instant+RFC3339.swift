/// RFC 3339 text, the API's profile of ISO 8601.
extension Instant: CustomStringConvertible {
    /// The first and last instants that RFC 3339 can write: the years 0000 to 9999.
    package static let representable =
        // in range: the year 0 is before the year 9999
        Instant(milliseconds: -62_167_219_200_000)...Instant(milliseconds: 253_402_300_799_999)

    /// Creates an instant from `date-time` of RFC 3339 §5.6.
    ///
    /// Any offset and any number of fraction digits are accepted; digits beyond milliseconds are cut. A leap
    /// second counts as the first millisecond after it, and must be at the end of a day in UTC.
    package init?(rfc3339 text: some StringProtocol) {
        var scanner = DigitScanner(text.utf8)
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2),
            scanner.take("-"),
            let day = scanner.number(2), scanner.take("T") || scanner.take("t") || scanner.take(" "),
            let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2),
            scanner.take(":"),
            let second = scanner.number(2),
            (1...12).contains(month), day >= 1, day <= CivilDate.days(in: month, of: year),
            hour < 24, minute < 60, second <= 60, let fraction = scanner.fraction(),
            let offset = scanner.offset(), scanner.isAtEnd
        else { return nil }
        let days = CivilDate.days(since1970: year, month, day)
        let seconds = Int64(clamping: days * 86_400 + hour * 3600 + minute * 60 + second - offset * 60)
        if second == 60 {
            // A leap second is at the end of a day in UTC.
            guard floorDivide(seconds, 86_400) * 86_400 == seconds else { return nil }
            self.init(milliseconds: seconds * 1000)
        } else {
            self.init(milliseconds: seconds * 1000 + fraction)
        }
        guard Self.representable.contains(self) else { return nil }
    }

    /// RFC 3339 in UTC with milliseconds, `2026-11-21T07:07:00.000Z`.
    package var description: String {
        String(decoding: rfc3339, as: UTF8.self)
    }

    package var rfc3339: [UInt8] {
        let clamped = min(max(self, Self.representable.lowerBound), Self.representable.upperBound)
            .milliseconds
        let days = Int(clamping: floorDivide(clamped, Span.day))
        var rest = Int(clamping: clamped - Int64(clamping: days) * Span.day)
        let date = CivilDate(daysSince1970: days)
        var bytes = [UInt8](repeating: 0x30, count: 24)
        func put(_ value: Int, at end: Int, digits: Int) {
            var value = value
            for index in stride(from: end, to: end - digits, by: -1) {
                bytes[index] = UInt8(truncatingIfNeeded: 0x30 + value % 10)  // in range: of the 24
                value /= 10
            }
        }
        put(date.year, at: 3, digits: 4)
        put(date.month, at: 6, digits: 2)
        put(date.day, at: 9, digits: 2)
        put(rest / 3_600_000, at: 12, digits: 2)
        rest %= 3_600_000
        put(rest / 60_000, at: 15, digits: 2)
        rest %= 60_000
        put(rest / 1000, at: 18, digits: 2)
        put(rest % 1000, at: 22, digits: 3)
        for (index, byte) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z")]
            as [(Int, Unicode.Scalar)]
        {
            bytes[index] = UInt8(ascii: byte)  // in range: of the 24
        }
        return bytes
    }
}

/// A date of the proleptic Gregorian calendar.
private struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    /// Converts a day number by Richards' algorithm, in eras of 400 years that begin on 1 March.
    init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = Int(clamping: floorDivide(Int64(clamping: shifted), 146_097))
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    static func days(since1970 year: Int, _ month: Int, _ day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = Int(clamping: floorDivide(Int64(clamping: shiftedYear), 400))
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
}

private struct DigitScanner {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = ArraySlice(Array(bytes))
    }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: scalar) else { return false }
        bytes.removeFirst()
        return true
    }

    mutating func number(_ digits: Int) -> Int? {
        guard bytes.count >= digits else { return nil }
        var value = 0
        for _ in stride(from: 0, to: digits, by: 1) {
            guard let digit = nextDigit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Reads the fraction in milliseconds; 0 if there is none.
    mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        guard var value = nextDigit().map({ Int64(clamping: $0) }) else { return nil }
        var digits = 1
        while let digit = nextDigit() {
            if digits < 3 { value = value * 10 + Int64(clamping: digit) }
            digits += 1
        }
        for _ in stride(from: digits, to: 3, by: 1) { value *= 10 }
        return value
    }

    /// Reads the offset from UTC in minutes.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60 else {
            return nil
        }
        return sign * (hours * 60 + minutes)
    }

    private mutating func nextDigit() -> Int? {
        guard let byte = bytes.first, (0x30...0x39).contains(byte) else { return nil }
        bytes.removeFirst()
        return Int(clamping: byte) - 0x30
    }
}
