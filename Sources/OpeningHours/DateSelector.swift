struct DateBound: Hashable {
    enum Kind: Hashable {
        case month(Int)
        case day(month: Int, day: Int)
        /// The position in the month counts from 1, or backwards from −1.
        case weekday(Int, position: Int, month: Int)
        case easter
    }

    let kind: Kind
    let year: Int?
    /// The offset from the date, in days.
    let offset: Int

    /// Returns the day, or the first day after the month if the month has no such day.
    func first(in year: Int) -> CivilDay {
        switch kind {
        case .month(let month): CivilDay.first(ofMonth: month, year)
        case .day(let month, let day):
            (CivilDay(year: year, month: month, day: day) ?? CivilDay.first(ofMonth: month + 1, year))
                + offset
        case .weekday(let weekday, let position, let month):
            Self.day(weekday, position, month, year) + offset
        case .easter: CivilDay.easter(year) + offset
        }
    }

    /// Returns the day, or the last day of the month if the month has no such day.
    func last(in year: Int) -> CivilDay {
        switch kind {
        case .month(let month): CivilDay.first(ofMonth: month + 1, year) + -1
        case .day(let month, let day):
            (CivilDay(year: year, month: month, day: day) ?? CivilDay.first(ofMonth: month + 1, year) + -1)
                + offset
        default: first(in: year)
        }
    }

    private static func day(_ weekday: Int, _ position: Int, _ month: Int, _ year: Int) -> CivilDay {
        if position > 0 {
            return CivilDay.first(ofMonth: month, year).next(weekday) + 7 * (position - 1)
        }
        let last = CivilDay.first(ofMonth: month + 1, year) + -7
        return last.next(weekday) + 7 * (position + 1)
    }
}

/// A range of dates in every year, or in the years that it names.
struct DateRange: Hashable {
    let start: DateBound
    /// The last date; `nil` if the range has only the first date.
    let end: DateBound?

    var isOfMonths: Bool {
        [start, end ?? start].allSatisfy { if case .month = $0.kind { true } else { false } }
    }

    func contains(_ day: CivilDay) -> Bool {
        if let year = start.year { return contains(day, from: year) }
        let year = day.date.year
        // An offset may lead into the next year, and a range may begin in one year and end in another.
        return [year - 1, year, year + 1].contains { contains(day, from: $0) }
    }

    private func contains(_ day: CivilDay, from year: Int) -> Bool {
        let first = start.first(in: year)
        guard day >= first else { return false }
        guard let end else { return day <= start.last(in: year) }
        var last = end.last(in: end.year ?? year)
        if end.year == nil, last < first { last = end.last(in: year + 1) }
        return day <= last
    }
}

struct NumberRange: Hashable {
    let first: Int
    let last: Int
    let step: Int

    /// Whether the range holds a week; a range of weeks may go from the end of a year into the next.
    func contains(_ number: Int) -> Bool {
        guard first <= last else { return step == 1 && (number >= first || number <= last) }
        return number >= first && number <= last && (number - first) % step == 0
    }
}

/// The dates of a rule: those that match one entry of each list that is not empty.
struct DateSelector: Hashable {
    var years: [NumberRange] = []
    var dates: [DateRange] = []
    var weeks: [NumberRange] = []

    var isEmpty: Bool { years.isEmpty && dates.isEmpty && weeks.isEmpty }
    /// The most comparisons that one day needs; a date range without a year is checked in three years.
    var steps: Int { years.count + 3 * dates.count + weeks.count }

    func contains(_ day: CivilDay) -> Bool {
        (years.isEmpty || years.contains { $0.contains(day.date.year) })
            && (dates.isEmpty || dates.contains { $0.contains(day) })
            && (weeks.isEmpty || weeks.contains { $0.contains(day.week) })
    }
}
