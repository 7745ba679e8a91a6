import CivilTime
import Model
import Testing

@testable import Departures

struct ReadingTests {
    @Test func `a local time of any form is read`() throws {
        let clock = try #require(ZoneClock("Europe/Stockholm"))
        let whole = try #require(Instant(rfc3339: "2026-11-25T07:30:00Z"))
        for text in [
            "2026-11-25T08:30:00", "20261125 08:30", "20261125 8:30:00", "2026-11-25T07:30:00.0000000Z",
        ] {
            #expect(clock.instant(text, near: nil) == whole)
        }
    }
}
