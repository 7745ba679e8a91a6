struct DaySelector: Hashable {
    /// Weekdays by their position in the month: `Su[1]`.
    struct Counted: Hashable {
        let weekday: Int
        /// The positions in the month, counted from 1, or backwards from −1.
        let positions: [Int]
        /// The offset from the weekday, in days.
        let offset: Int

        func contains(_ day: CivilDay) -> Bool {
            let day = day + -offset
            guard day.weekday == weekday else { return false }
            let (year, month, number) = day.date
            let position = (number - 1) / 7 + 1
            let fromEnd = -((CivilDay.length(ofMonth: month, year) - number) / 7 + 1)
            return positions.contains(position) || positions.contains(fromEnd)
        }

        /// The offset may move a day out of the month in which it is counted.
        var mayLeaveItsMonth: Bool {
            offset != 0
                && positions.contains { position in
                    // Every month has at least 28 days, counted from its beginning or from its end.
                    let latest = 7 * abs(position)
                    let move = position > 0 ? offset : -offset
                    return latest - 6 + move < 1 || latest + move > 28
                }
        }
    }

    /// The weekdays, with one bit for each, the lowest for Monday.
    var weekdays: UInt8 = 0
    var counted: [Counted] = []
    var hasPublicHolidays = false
    var hasSchoolHolidays = false
    /// A day must be both a holiday and one of the weekdays.
    var needsBoth = false

    var isEmpty: Bool { weekdays == 0 && counted.isEmpty && !hasPublicHolidays && !hasSchoolHolidays }
    var isPlain: Bool { counted.isEmpty && !hasPublicHolidays && !hasSchoolHolidays }

    /// The bit of a weekday, from 0 for Monday.
    static func bit(of weekday: Int) -> UInt8 { 1 << weekday }

    func contains(_ day: CivilDay, _ holiday: Holiday) -> Bool {
        if isEmpty { return true }
        let isWeekday = weekdays & Self.bit(of: day.weekday) != 0 || counted.contains { $0.contains(day) }
        let isHoliday =
            hasPublicHolidays && holiday.isPublic || hasSchoolHolidays && holiday.isOfSchools
        return needsBoth ? isWeekday && isHoliday : isWeekday || isHoliday
    }
}

struct Holiday: Hashable {
    var isPublic = false
    var isOfSchools = false
}
