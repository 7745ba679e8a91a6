/// The weekdays and holidays that a rule is for.
struct DaySelector: Hashable {
    /// Some weekdays of a month, by their position: `Su[1]`.
    struct Counted: Hashable {
        let weekday: Int
        /// Positions in the month, counted from 1, or backwards from −1.
        let positions: [Int]
        /// The offset in days.
        let offset: Int

        func contains(_ day: CivilDay) -> Bool {
            let day = day + -offset
            guard day.weekday == weekday else { return false }
            let (year, month, number) = day.date
            let position = (number - 1) / 7 + 1
            let fromEnd = -((CivilDay.length(ofMonth: month, year) - number) / 7 + 1)
            return positions.contains(position) || positions.contains(fromEnd)
        }

        /// Whether the offset may move a day out of the month in which it is counted.
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

    /// One bit for each weekday, the lowest for Monday.
    var weekdays: UInt8 = 0
    var counted: [Counted] = []
    var hasPublicHolidays = false
    var hasSchoolHolidays = false
    /// Whether a day must be both a holiday and one of the weekdays.
    var needsBoth = false

    /// Whether the selector is empty, so that it matches every day.
    var isEmpty: Bool { weekdays == 0 && counted.isEmpty && !hasPublicHolidays && !hasSchoolHolidays }
    /// Whether the selector has only plain weekdays.
    var isPlain: Bool { counted.isEmpty && !hasPublicHolidays && !hasSchoolHolidays }

    /// Returns the bit of a weekday, 0 for Monday.
    static func bit(of weekday: Int) -> UInt8 { 1 << weekday }

    func contains(_ day: CivilDay, _ holiday: Holiday) -> Bool {
        if isEmpty { return true }
        let isWeekday = weekdays & Self.bit(of: day.weekday) != 0 || counted.contains { $0.contains(day) }
        let isHoliday =
            hasPublicHolidays && holiday.isPublic || hasSchoolHolidays && holiday.isOfSchools
        return needsBoth ? isWeekday && isHoliday : isWeekday || isHoliday
    }
}

/// The kinds of holiday that a day is.
struct Holiday: Hashable {
    var isPublic = false
    var isOfSchools = false
}
