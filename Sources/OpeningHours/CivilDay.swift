import Bounds

/// A day of the Gregorian calendar, in the years 1 to 9999.
package struct CivilDay: Sendable, Hashable, Comparable {
    /// Days since 1 January 1970, negative before it.
    package let number: Int

    /// The numbers from the first day of year 1 to the last day of year 9999.
    private static let numbers = -719_162...2_932_896

    /// Creates the day with a number, limited to the years 1 to 9999.
    package init(number: Int) {
        self.number = min(max(number, Self.numbers.lowerBound), Self.numbers.upperBound)
    }

    /// Returns `nil` if the year is not in 1…9999 or the month has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year)
        else { return nil }
        self.init(checkedYear: year, month, day)
    }

    /// Computes the day by https://howardhinnant.github.io/date_algorithms.html#days_from_civil.
    private init(checkedYear year: Int, _ month: Int, _ day: Int) {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The month and the day count from 1.
    package var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return (year, month < 10 ? month + 3 : month - 9, day)
    }

    /// The weekday, from 0 for Monday.
    package var weekday: Int {
        let rest = (number + 3) % 7
        return rest < 0 ? rest + 7 : rest
    }

    /// The week of ISO 8601, from 1: the first week holds the year's first Thursday.
    var week: Int {
        let thursday = self + (3 - weekday)
        let first = CivilDay(checkedYear: thursday.date.year, 1, 1)
        return (thursday.number - first.number) / 7 + 1
    }

    /// Easter Sunday by the anonymous Gregorian algorithm, in the form that Meeus published.
    static func easter(_ year: Int) -> CivilDay {
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let (d, e) = (b / 4, b % 4)
        let g = (8 * b + 13) / 25
        let h = (19 * a + b - d - g + 15) % 30
        let (i, k) = (c / 4, c % 4)
        let l = (32 + 2 * e + 2 * i - h - k) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let sum = h + l - 7 * m + 114
        return CivilDay(checkedYear: year, sum / 31, sum % 31 + 1)
    }

    static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The first day of a month; month 0 is December of the year before, and month 13 is January of the year
    /// after.
    static func first(ofMonth month: Int, _ year: Int) -> CivilDay {
        switch month {
        case 13: CivilDay(checkedYear: year + 1, 1, 1)
        case 0: CivilDay(checkedYear: year - 1, 12, 1)
        default: CivilDay(checkedYear: year, month, 1)
        }
    }

    /// The first day with a weekday on or after this day.
    func next(_ weekday: Int) -> CivilDay {
        self + (weekday - self.weekday + 7) % 7
    }

    /// The day `days` later, limited to the years 1 to 9999.
    package static func + (day: CivilDay, days: Int) -> CivilDay {
        CivilDay(number: day.number.saturatingAdd(days))
    }

    package static func < (left: CivilDay, right: CivilDay) -> Bool {
        left.number < right.number
    }
}
