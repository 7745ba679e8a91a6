/// An instant in the form of signatures: `20130524T000000Z`.
package struct SigningTime: Sendable, Hashable {
    package let stamp: String

    /// The day, such as `20130524`.
    package var day: String { String(stamp.prefix(8)) }

    /// Creates an instant from the seconds since 1970.
    package init(seconds: Int64) {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let (year, month, day) = Self.date(days)
        let rest = seconds - days * 86_400
        stamp =
            Self.padded(year, 4) + Self.padded(month, 2) + Self.padded(day, 2) + "T"
            + Self.padded(rest / 3_600, 2) + Self.padded(rest / 60 % 60, 2) + Self.padded(rest % 60, 2) + "Z"
    }

    /// Returns the seconds since 1970.
    static func seconds(
        year: Int64,
        month: Int64,
        day: Int64,
        hour: Int64,
        minute: Int64,
        second: Int64
    ) -> Int64 {
        // The year starts in March here, so that the leap day is its last day.
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era * 146_097 + dayOfEra - 719_468) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// The Gregorian date a number of days after 1970-01-01.
    private static func date(_ days: Int64) -> (Int64, Int64, Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * fromMarch + 2) / 5 + 1
        )
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
