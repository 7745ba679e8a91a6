import OpeningHours
import Testing

struct CalendarTests {
    @Test(arguments: [
        (1970, 1, 1, 0, 3), (2000, 2, 29, 11_016, 1), (2026, 11, 21, 20_778, 5), (1969, 12, 31, -1, 2),
        (1, 1, 1, -719_162, 0), (9999, 12, 31, 2_932_896, 4),
    ])
    func `days are counted as in the calendar`(
        _ year: Int,
        _ month: Int,
        _ day: Int,
        _ number: Int,
        _ weekday: Int
    ) throws {
        let found = try #require(CivilDay(year: year, month: month, day: day))
        #expect(found.number == number)
        #expect(found.weekday == weekday)
        #expect(found.date == (year, month, day))
    }

    @Test func `every day of eight hundred years has its date`() throws {
        let first = try #require(CivilDay(year: 1600, month: 1, day: 1))
        for number in first.number..<first.number + 292_194 {
            let (year, month, day) = CivilDay(number: number).date
            #expect(CivilDay(year: year, month: month, day: day)?.number == number)
        }
    }

    @Test(arguments: [
        (2026, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (0, 1, 1), (10_000, 1, 1), (2026, 1, 0),
    ])
    func `an invalid date is refused`(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CivilDay(year: year, month: month, day: day) == nil)
    }

    // https://www.census.gov/data/software/x13as/genhol/easter-dates.html
    @Test(arguments: [
        (1961, 4, 2), (2000, 4, 23), (2008, 3, 23), (2011, 4, 24), (2019, 4, 21), (2026, 4, 5), (2038, 4, 25),
        (2076, 4, 19), (2285, 3, 22),
    ])
    func `Easter is on its known dates`(_ year: Int, _ month: Int, _ day: Int) throws {
        let easter = try #require(PublicHolidays("easter"))
        let found = try #require(CivilDay(year: year, month: month, day: day))
        #expect(easter.contains(found) == true)
        #expect(easter.contains(found + 7) == false)
    }

    /// What everybody keeps in a year, and what some do, as the calendars of the countries had it.
    private static let years: [(country: String, year: Int, certain: String, doubtful: String)] = [
        (
            "FI", 2026, "1-1 1-6 4-3 4-5 4-6 5-1 5-14 5-24 6-20 10-31 12-6 12-25 12-26",
            "6-19 12-7 12-24"
        ),
        (
            "DE", 2025, "1-1 4-18 4-21 5-1 5-29 6-9 10-3 12-25 12-26",
            "1-6 3-8 4-20 6-8 6-19 8-15 9-20 10-31 11-1 11-19"
        ),
        ("DK", 2025, "1-1 4-17 4-18 4-20 4-21 5-29 6-8 6-9 12-25 12-26", "6-5 12-24"),
        ("FR", 2025, "1-1 4-21 5-1 5-8 5-29 6-9 7-14 8-15 11-1 11-11 12-25", "4-18 12-26"),
        (
            "GB", 2025, "1-1 4-18 5-5 5-26 12-25 12-26",
            "1-2 3-17 4-21 7-12 7-14 8-4 8-25 11-30 12-1"
        ),
        (
            "LI", 2025, "1-1 1-6 4-21 5-1 5-29 6-9 6-19 8-15 9-8 11-1 12-8 12-25 12-26",
            "1-2 2-2 2-3 3-19 4-18 12-24 12-31"
        ),
        ("MC", 2025, "1-1 1-27 4-21 5-1 5-29 6-9 6-19 8-15 11-1 11-19 12-8 12-25", ""),
        ("NO", 2025, "1-1 4-17 4-18 4-20 4-21 5-1 5-17 5-29 6-8 6-9 12-25 12-26", "12-24"),
        (
            "SE", 2025, "1-1 1-6 4-18 4-20 4-21 5-1 5-29 6-6 6-8 6-21 11-1 12-25 12-26",
            "6-20 12-24 12-31"
        ),
    ]

    @Test(arguments: years)
    func `the holidays of a year equal those of the country`(
        _ country: String,
        _ year: Int,
        _ certain: String,
        _ doubtful: String
    ) throws {
        let holidays = try #require(PublicHolidays(country.lowercased()))
        let first = try #require(CivilDay(year: year, month: 1, day: 1))
        let days = (0..<365).map { first + $0 }
        func found(_ answer: Bool?) -> String {
            days.filter { holidays.contains($0) == answer }
                .map { "\($0.date.month)-\($0.date.day)" }.joined(separator: " ")
        }
        #expect(found(true) == certain)
        #expect(found(nil) == doubtful)
    }

    @Test func `every supported country has a tested year`() {
        #expect(PublicHolidays.countries == ["DE", "DK", "FI", "FR", "GB", "LI", "MC", "NO", "SE"])
        #expect(Self.years.map(\.country).sorted() == PublicHolidays.countries)
    }

    /// Mondays and Tuesdays that were kept somewhere in the United Kingdom in place of a Saturday or a
    /// Sunday.
    @Test(arguments: [
        (2021, 1, 4), (2022, 1, 3), (2022, 1, 4), (2023, 1, 2), (2018, 3, 19), (2025, 7, 14), (2024, 12, 2),
        (2021, 12, 27), (2021, 12, 28), (2022, 12, 27), (2023, 1, 3), (2026, 12, 28),
    ])
    func `a possible British day in lieu gives no answer`(_ year: Int, _ month: Int, _ day: Int) throws {
        let day = try #require(CivilDay(year: year, month: month, day: day))
        #expect(try #require(PublicHolidays("GB")).contains(day) == nil)
        // Elsewhere a Saturday is a Saturday.
        let monday = try #require(CivilDay(year: 2026, month: 12, day: 28))
        #expect(try #require(PublicHolidays("DE")).contains(monday) == false)
    }

    @Test(arguments: [
        "", "XX", "13-01", "02-30", "easter*1", "easter+900", "06-20/Xx", "12-25,,x", "12-25-1", "-1-1",
    ])
    func `invalid holiday rules are refused`(_ text: String) {
        #expect(PublicHolidays(text) == nil)
    }

    @Test func `the operator's holiday rules are read`() throws {
        let holidays = try #require(PublicHolidays("12-25, easter-2,06-20/Sa,08-05?"))
        #expect(holidays.contains(try #require(CivilDay(year: 2026, month: 12, day: 25))) == true)
        #expect(holidays.contains(try #require(CivilDay(year: 2026, month: 6, day: 20))) == true)
        #expect(holidays.contains(try #require(CivilDay(year: 2026, month: 8, day: 5))) == nil)
        #expect(holidays.contains(try #require(CivilDay(year: 2026, month: 8, day: 6))) == false)
    }
}
