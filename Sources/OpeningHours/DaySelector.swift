/// Which days of the week a rule is for, and which holidays.
struct DaySelector: Hashable {
    /// Some of the same weekdays of a month.
    struct Counted: Hashable {
        let weekday: Int
        /// Positions in the month, counted from 1, or from −1 backwards.
        let positions: [Int]
        /// Days by which they are moved.
        let offset: Int

        func contains(_ day: CivilDay) -> Bool {
            let day = day + -offset
            guard day.weekday == weekday else { return false }
            let (year, month, number) = day.date
            let position = (number - 1) / 7 + 1
            let fromEnd = -((CivilDay.length(ofMonth: month, year) - number) / 7 + 1)
            return positions.contains(position) || positions.contains(fromEnd)
        }

        /// Whether it may be moved out of the month that it is counted in.
        var mayLeaveItsMonth: Bool {
            offset != 0
                && positions.contains { position in
                    // Every month has 28 days from its beginning, and from its end backwards.
                    let latest = 7 * abs(position)
                    let move = position > 0 ? offset : -offset
                    return latest - 6 + move < 1 || latest + move > 28
                }
        }
    }

    /// A bit for each weekday, the lowest for Monday.
    var weekdays: UInt8 = 0
    var counted: [Counted] = []
    var hasPublicHolidays = false
    var hasSchoolHolidays = false
    /// Whether it has to be both a holiday and one of the weekdays.
    var needsBoth = false

    /// Whether there is nothing in it, so that every day will do.
    var isEmpty: Bool { weekdays == 0 && counted.isEmpty && !hasPublicHolidays && !hasSchoolHolidays }
    /// Whether it knows nothing but weekdays.
    var isPlain: Bool { counted.isEmpty && !hasPublicHolidays && !hasSchoolHolidays }

    /// The bit of a weekday, 0 for Monday.
    static func bit(of weekday: Int) -> UInt8 { 1 << weekday }

    func contains(_ day: CivilDay, _ holiday: Holiday) -> Bool {
        if isEmpty { return true }
        let isWeekday = weekdays & Self.bit(of: day.weekday) != 0 || counted.contains { $0.contains(day) }
        let isHoliday =
            hasPublicHolidays && holiday.isPublic || hasSchoolHolidays && holiday.isOfSchools
        return needsBoth ? isWeekday && isHoliday : isWeekday || isHoliday
    }
}

/// What a day is beside a date.
struct Holiday: Hashable {
    var isPublic = false
    var isOfSchools = false
}
