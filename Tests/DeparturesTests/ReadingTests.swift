import CivilTime
import Model
import Testing

@testable import Departures

struct ReadingTests {
    @Test(
        arguments: [
            "2026-11-25T08:30:00", "2026-11-25T08:30", "2026-11-25 08:30:00.000", "20261125 08:30",
            "20261125 8:30:00", "2026-11-25T07:30:00.0000000Z", "2026-11-25T09:30:00.0000000+02:00",
        ]
    )
    func `a time of any form is read`(_ text: String) throws {
        let clock = try #require(ZoneClock("Europe/Stockholm"))
        #expect(clock.instant(text, near: nil) == (try .at("2026-11-25T07:30:00Z")))
    }

    @Test(
        arguments: [
            "", "T", "2026-11-25", "2026-11-25T", "2026-11-25T8", "2026-13-25T08:30", "2026-11-25T25:30",
            "2026-11-25T08:60", "2026-11-25T08:30:61", "2026-11-25T-8:30", "0001-01-01T00:00:00",
            "2026-11-25T08:30:00.", "2026-11-25T08:30:00.1.2", "2026-11-25T08:30:00:00", "２０26-11-25T08:30",
            "99999999 08:30", "2026-11-25T08:30:00+0200",
        ]
    )
    func `a text that is no time is none`(_ text: String) throws {
        let clock = try #require(ZoneClock("Europe/Stockholm"))
        #expect(clock.instant(text, near: nil) == nil)
    }

    @Test(
        arguments: [
            // The clocks are set back from 03:00 to 02:00 at 01:00 UTC.
            ("2026-10-25T01:30:00", "2026-10-25T00:10:00Z", "2026-10-24T23:30:00Z"),
            ("2026-10-25T02:30:00", "2026-10-25T00:10:00Z", "2026-10-25T00:30:00Z"),
            ("2026-10-25T02:30:00", "2026-10-25T01:10:00Z", "2026-10-25T01:30:00Z"),
            ("2026-10-25T02:10:00", "2026-10-25T00:50:00Z", "2026-10-25T01:10:00Z"),
            ("2026-10-25T02:50:00", "2026-10-25T00:50:00Z", "2026-10-25T00:50:00Z"),
            ("2026-10-25T03:10:00", "2026-10-25T00:50:00Z", "2026-10-25T02:10:00Z"),
            // A recorded answer is read long after.
            ("2026-10-25T02:30:00", "2026-12-01T00:00:00Z", "2026-10-25T00:30:00Z"),
            // They are set forward from 02:00 to 03:00 at 01:00 UTC.
            ("2026-03-29T01:59:00", "2026-03-29T00:50:00Z", "2026-03-29T00:59:00Z"),
            ("2026-03-29T03:01:00", "2026-03-29T00:50:00Z", "2026-03-29T01:01:00Z"),
            ("2026-03-29T02:30:00", "2026-03-29T00:50:00Z", "2026-03-29T01:30:00Z"),
        ]
    )
    func `a time on a day on which the clocks change is the one that is meant`(
        _ text: String,
        _ now: String,
        _ meant: String
    ) throws {
        let clock = try #require(ZoneClock("Europe/Stockholm"))
        #expect(clock.instant(text, near: try .at(now)) == (try .at(meant)))
    }

    @Test func `every minute of a year is read back from what clocks show`() throws {
        for zone in ["Europe/Stockholm", "America/Chicago", "America/Los_Angeles"] {
            let clock = try #require(ZoneClock(zone))
            let (start, end) = (
                try Instant.at("2026-01-01T00:00:00Z"), try Instant.at("2027-01-01T00:00:00Z")
            )
            for minute in stride(from: start.milliseconds, to: end.milliseconds, by: 13 * 60_000) {
                let instant = Instant(milliseconds: minute)
                let shown = (instant + Int64(clock.offset(at: instant)) * 1000).description.dropLast(5)
                // A board is read some minutes before what it tells.
                #expect(clock.instant(String(shown), near: instant - 20 * 60_000) == instant)
            }
        }
    }

    @Test func `a date of a header is read`() throws {
        #expect(Instant(httpDate: "Sun, 06 Nov 1994 08:49:37 GMT") == (try .at("1994-11-06T08:49:37Z")))
        for text in ["", "Sun, 06 Nov 1994", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 6 Nov 94 08:49:37 CET x"]
        {
            #expect(Instant(httpDate: text) == nil)
        }
    }

    @Test func `a nested document and one with an entity are refused`() throws {
        let deep = String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)
        let bomb = "<!DOCTYPE a [<!ENTITY b \"b\">]><a>&b;</a>"
        for text in [deep, bomb, "", "<a>", "<a></b>", "text"] {
            #expect(throws: ProviderError.self) { try XMLElement.parse(Array(text.utf8)) }
        }
        let root = try XMLElement.parse(Array("<x:a b=' 1 '>t<c> d </c>u</x:a>".utf8))
        #expect(root.name == "a")
        #expect(root.text == "tu")
        #expect(root.value("c") == "d")
        #expect(root.attribute("b") == "1")
    }
}
