import OpeningHours

/// A minute of local time, written as `2026-11-21 07:07`.
struct Moment: ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
    let day: CivilDay
    let minute: Int
    let description: String

    init(stringLiteral text: String) {
        description = text
        let numbers = text.split { "- :".contains($0) }.compactMap { Int($0) }
        day = CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]) ?? CivilDay(number: 0)
        minute = numbers[3] * 60 + numbers[4]
    }
}

extension OpeningTimes {
    func isOpen(_ moment: Moment, holidays: PublicHolidays? = nil, sun place: SunPlace? = nil) -> Bool? {
        isOpen(on: moment.day, minute: moment.minute, holidays: holidays, sun: place)
    }
}
