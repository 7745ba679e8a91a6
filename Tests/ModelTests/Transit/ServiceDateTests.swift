import Model
import Testing

@Suite struct ServiceDateTests {
    @Test(
        arguments: [
            ("19700101", 0, 4), ("1970-01-01", 0, 4), ("20261125", 20_782, 3), ("20240229", 19_782, 4),
            ("20000229", 11_016, 2), ("19000101", -25_567, 1), ("21991231", 84_005, 2),
        ] as [(String, Int, Int)]
    )
    func `a date has a number and a weekday`(_ text: String, _ number: Int, _ weekday: Int) throws {
        let date = try #require(ServiceDate(text))
        #expect(date.number == number)
        #expect(date.weekday == weekday)
        #expect(ServiceDate(number: number) == date)
    }

    @Test(
        arguments: [
            "", "2026112", "202611251", "20260230", "20250229", "19000229", "20261301", "20261100",
            "18991231",
            "22000101", "2026/11/25", "2026-1125", "2026112x", "٢٠٢٦١١٢٥", "-2026112",
        ]
    )
    func `a text that is no day of the calendar is refused`(_ text: String) {
        #expect(ServiceDate(text) == nil)
    }

    @Test func `the days of three centuries follow each other`() throws {
        var date = try #require(ServiceDate("19000101"))
        var weekday = date.weekday
        while let next = date.adding(days: 1) {
            #expect(next > date)
            #expect(next.weekday == weekday % 7 + 1)
            let (year, month, day) = next.components
            #expect(ServiceDate(year: year, month: month, day: day) == next)
            #expect(ServiceDate(next.description) == next)
            (date, weekday) = (next, next.weekday)
        }
        #expect(date.description == "2199-12-31")
    }

    @Test func `days beyond the years are none`() throws {
        let date = try #require(ServiceDate("20261125"))
        #expect(date.adding(days: .max) == nil)
        #expect(date.adding(days: .min) == nil)
        #expect(ServiceDate(number: .max) == nil)
    }
}
