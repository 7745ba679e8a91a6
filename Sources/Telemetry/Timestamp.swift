/// An instant in the form of RFC 3339, in UTC with milliseconds.
struct Timestamp {
    let milliseconds: Int64

    /// The date and the time, such as `2026-11-21T07:07:00.000Z`.
    var text: String {
        let (year, month, day) = date
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time)"
    }

    /// The time alone, such as `07:07:00.000Z`.
    var time: String {
        let inDay = milliseconds - days * 86_400_000
        let (minutes, rest) = inDay.quotientAndRemainder(dividingBy: 60_000)
        let seconds = "\(padded(rest / 1000, 2)).\(padded(rest % 1000, 3))"
        return "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(seconds)Z"
    }

    private var days: Int64 {
        let quotient = milliseconds / 86_400_000
        return milliseconds % 86_400_000 < 0 ? quotient - 1 : quotient
    }

    /// Years are counted from March, so the leap day comes last; cycles of 400 years have 146,097 days.
    private var date: (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfCycle = shifted - cycle * 146_097
        let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month, day)
    }

    private func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
    }
}
