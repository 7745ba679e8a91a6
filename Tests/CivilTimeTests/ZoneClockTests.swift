import CivilTime
import Model
import Testing

@Suite struct ZoneClockTests {
    @Test func `a zone that the database does not have is refused`() {
        #expect(ZoneClock("Europe/Atlantis") == nil)
        #expect(ZoneClock("") == nil)
        #expect(ZoneClock("Europe/Stockholm")?.identifier == "Europe/Stockholm")
    }

    /// Instants by Python's `zoneinfo`.
    @Test(
        arguments: [
            // Without a change of the clocks.
            ("Europe/Stockholm", "2026-11-25", "2026-11-24T23:00:00Z"),
            // On days on which clocks change: noon less twelve hours.
            ("Europe/Stockholm", "2026-03-29", "2026-03-28T22:00:00Z"),
            ("Europe/Stockholm", "2026-10-25", "2026-10-24T23:00:00Z"),
            ("America/Los_Angeles", "2023-11-05", "2023-11-05T08:00:00Z"),
            ("America/Los_Angeles", "2024-03-10", "2024-03-10T07:00:00Z"),
            // The days after.
            ("America/Los_Angeles", "2023-11-06", "2023-11-06T08:00:00Z"),
            ("America/Los_Angeles", "2024-03-11", "2024-03-11T07:00:00Z"),
            // The southern hemisphere, half hours, and a change of half an hour.
            ("Australia/Sydney", "2026-10-04", "2026-10-03T13:00:00Z"),
            ("Australia/Adelaide", "2026-04-05", "2026-04-04T14:30:00Z"),
            ("Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:30:00Z"),
            ("Asia/Kathmandu", "2026-06-01", "2026-05-31T18:15:00Z"),
            // Clocks change at midnight.
            ("America/Santiago", "2026-09-06", "2026-09-06T03:00:00Z"),
            ("UTC", "2026-03-29", "2026-03-29T00:00:00Z"),
        ] as [(String, String, String)]
    )
    func `a service day starts twelve hours before its noon`(
        _ zone: String,
        _ day: String,
        _ instant: String
    ) throws {
        let clock = try #require(ZoneClock(zone))
        let date = try #require(ServiceDate(day))
        #expect(clock.start(of: date) == Instant(rfc3339: instant))
    }

    @Test func `a train in the night of a change departs when clocks show its time, before and after it`()
        throws
    {
        let clock = try #require(ZoneClock("America/Los_Angeles"))
        let evening = try #require(ServiceDate("2023-11-04"))
        let morning = try #require(ServiceDate("2023-11-05"))
        // 24:30 of Saturday is 0:30 on Sunday, in daylight saving time.
        let late = clock.start(of: evening) + 88_200 * Instant.Span.second
        #expect(late == Instant(rfc3339: "2023-11-05T07:30:00Z"))
        // 6:00 of Sunday is in standard time.
        let early = clock.start(of: morning) + 21_600 * Instant.Span.second
        #expect(early == clock.instant(on: morning, second: 21_600))
        #expect(early == Instant(rfc3339: "2023-11-05T14:00:00Z"))
    }

    @Test(
        arguments: [
            // What is shown twice is shown for the first time; what is leapt over is read as if it were not.
            ("America/Los_Angeles", "2023-11-05", 5400, "2023-11-05T08:30:00Z"),
            ("America/Los_Angeles", "2024-03-10", 9000, "2024-03-10T10:30:00Z"),
            ("America/Los_Angeles", "2024-03-10", 10_800, "2024-03-10T10:00:00Z"),
            ("Europe/Stockholm", "2026-10-25", 9000, "2026-10-25T00:30:00Z"),
            ("Australia/Lord_Howe", "2026-04-05", 5400, "2026-04-04T14:30:00Z"),
        ] as [(String, String, Int, String)]
    )
    func `a time that clocks show on a day is an instant`(
        _ zone: String,
        _ day: String,
        _ second: Int,
        _ instant: String
    ) throws {
        let clock = try #require(ZoneClock(zone))
        let date = try #require(ServiceDate(day))
        #expect(clock.instant(on: date, second: second) == Instant(rfc3339: instant))
    }

    @Test func `the date at the start of each day is that day, the year round`() throws {
        for zone in ["Europe/Stockholm", "America/Los_Angeles", "Australia/Lord_Howe", "Asia/Kolkata"] {
            let clock = try #require(ZoneClock(zone))
            var date = try #require(ServiceDate("2026-01-01"))
            for _ in 0..<365 {
                #expect(clock.date(at: clock.instant(on: date, second: 0)) == date)
                #expect(clock.date(at: clock.instant(on: date, second: 86_399)) == date)
                date = try #require(date.adding(days: 1))
            }
        }
    }

    @Test func `instants at the end of time have no date`() {
        #expect(ZoneClock.utc.date(at: Instant(milliseconds: .max)) == nil)
        #expect(ZoneClock.utc.date(at: Instant(milliseconds: .min)) == nil)
    }
}
