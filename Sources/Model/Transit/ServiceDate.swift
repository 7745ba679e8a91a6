/// A day of a timetable, in the proleptic Gregorian calendar.
///
/// A trip belongs to the day on which its service begins; its times may pass 24:00.
package struct ServiceDate: Sendable, Hashable, Comparable {
    /// The number of days since 1970-01-01.
    package let number: Int

    /// The years that a date may have, so that no count of days or seconds overflows.
    package static let years = 1900...2199

    /// Returns `nil` for a day outside ``years``.
    package init?(number: Int) {
        guard (Self.first...Self.last).contains(number) else { return nil }
        self.number = number
    }

    /// Returns `nil` when there is no such day, or it is outside ``years``.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let number = Self.dayNumber(year: year, month: month, day: day)
        self.number = number
        guard components == (year, month, day) else { return nil }
    }

    /// Reads `20261125` or `2026-11-25`.
    package init?(_ text: some StringProtocol) {
        var digits = Array(text.utf8)
        if digits.count == 10 {
            guard digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-") else { return nil }
            digits.remove(at: 7)
            digits.remove(at: 4)
        }
        guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int(truncatingIfNeeded: $1 - 0x30) }
        self.init(year: value / 10_000, month: value / 100 % 100, day: value % 100)
    }

    package static func < (left: ServiceDate, right: ServiceDate) -> Bool { left.number < right.number }

    /// The year, month and day.
    package var components: (year: Int, month: Int, day: Int) {
        // Counted from 0000-03-01, so that leap days end a year; the numbers are positive within `years`.
        let days = number + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// The weekday of ISO 8601: 1 is Monday, 7 is Sunday.
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let shifted = (number + 3) % 7
        return (shifted < 0 ? shifted + 7 : shifted) + 1
    }

    /// Returns the date some days later, or `nil` outside ``years``.
    package func adding(days: Int) -> ServiceDate? {
        let (sum, overflows) = number.addingReportingOverflow(days)
        return overflows ? nil : ServiceDate(number: sum)
    }

    private static let first = dayNumber(year: years.lowerBound, month: 1, day: 1)
    private static let last = dayNumber(year: years.upperBound, month: 12, day: 31)

    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension ServiceDate: CustomStringConvertible {
    /// The date as in `2026-11-25`.
    package var description: String {
        let (year, month, day) = components
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
}
