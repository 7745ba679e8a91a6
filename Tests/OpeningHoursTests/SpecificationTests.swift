import OpeningHours
import Testing

/// Examples as https://wiki.openstreetmap.org/wiki/Key:opening_hours has them, with answers worked out by hand.
///
/// 16 November 2026 is a Monday.
struct SpecificationTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let text: String
        let open: [Moment]
        let closed: [Moment]
        var unknown: [Moment] = []

        var testDescription: String { text }
    }

    static let examples = [
        Example(
            text: "24/7",
            open: ["2026-11-16 00:00", "2026-11-22 23:59", "2028-02-29 12:00"],
            closed: []
        ),
        Example(
            text: "24/7; Aug 10:00-14:00 off",
            open: ["2026-08-16 09:59", "2026-08-16 14:00", "2026-07-31 12:00"],
            closed: ["2026-08-16 10:00", "2026-08-16 13:59"]
        ),
        Example(text: "closed", open: [], closed: ["2026-11-16 12:00"]),
        Example(text: "off", open: [], closed: ["2026-11-16 00:00"]),
        Example(text: "open", open: ["2026-11-16 12:00"], closed: []),
        Example(
            text: "08:30-12:30,15:30-20:00",
            open: ["2026-11-21 08:30", "2026-11-22 19:59"],
            closed: ["2026-11-16 12:30", "2026-11-16 08:29", "2026-11-16 20:00"]
        ),
        Example(
            text: "Mo-Fr 08:30-20:00",
            open: ["2026-11-16 08:30", "2026-11-20 19:59"],
            closed: ["2026-11-21 12:00", "2026-11-22 12:00", "2026-11-16 20:00"]
        ),
        Example(
            text: "Mo-Fr 08:30-20:00; Tu 10:00-12:00",
            open: ["2026-11-16 09:00", "2026-11-17 10:00"],
            closed: ["2026-11-17 09:00", "2026-11-17 13:00"]
        ),
        Example(
            text: "Mo-Sa 10:00-20:00; Tu off",
            open: ["2026-11-16 12:00", "2026-11-21 12:00"],
            closed: ["2026-11-17 12:00", "2026-11-22 12:00"]
        ),
        Example(
            text: "Mo-Sa 10:00-20:00; Tu 10:00-14:00",
            open: ["2026-11-17 11:00"],
            closed: ["2026-11-17 15:00"]
        ),
        Example(
            text: "Mo-Fr 08:00-12:00, We 14:00-18:00",
            open: ["2026-11-18 09:00", "2026-11-18 15:00", "2026-11-17 09:00"],
            closed: ["2026-11-18 13:00", "2026-11-17 15:00"]
        ),
        Example(
            text: "Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00; PH off",
            open: [],
            closed: ["2026-11-16 12:30", "2026-11-22 10:00"],
            unknown: ["2026-11-16 09:00", "2026-11-21 09:00"]
        ),
        Example(
            text: "Fr-Sa 18:00-06:00",
            open: ["2026-11-20 18:00", "2026-11-21 05:59", "2026-11-22 05:00"],
            closed: ["2026-11-20 05:00", "2026-11-22 18:00", "2026-11-21 06:00"]
        ),
        Example(
            text: "Sa-Mo 10:00-12:00",
            open: ["2026-11-21 10:00", "2026-11-22 11:00", "2026-11-16 11:00"],
            closed: ["2026-11-17 11:00", "2026-11-20 11:00"]
        ),
        Example(
            text: "Mo-Su 10:00-26:00",
            open: ["2026-11-17 01:59", "2026-11-17 10:00"],
            closed: ["2026-11-17 02:00"]
        ),
        Example(
            text: "Mo[1] 10:00-12:00",
            open: ["2026-11-02 11:00"],
            closed: ["2026-11-09 11:00", "2026-11-30 11:00"]
        ),
        Example(
            text: "We[1,-1] 10:00-12:00",
            open: ["2026-11-04 11:00", "2026-11-25 11:00"],
            closed: ["2026-11-11 11:00", "2026-11-18 11:00"]
        ),
        Example(
            text: "Th[1-2] 10:00-12:00",
            open: ["2026-11-05 11:00", "2026-11-12 11:00"],
            closed: ["2026-11-19 11:00"]
        ),
        Example(
            text: "Sa[-1] -1 day 10:00-12:00",
            open: ["2026-11-27 11:00"],
            closed: ["2026-11-28 11:00", "2026-11-20 11:00"]
        ),
        Example(
            text: "Apr-Sep 09:00-18:00; Oct-Mar 10:00-16:00",
            open: ["2026-04-01 09:00", "2026-09-30 17:00", "2026-01-15 10:00", "2026-12-31 15:00"],
            closed: ["2026-10-01 09:00", "2026-03-31 17:00"]
        ),
        Example(
            text: "Dec 25 off",
            open: [],
            closed: ["2026-12-25 12:00", "2026-12-24 12:00"]
        ),
        Example(
            text: "Mo-Su 09:00-18:00; Dec 25-26 off; Jan 1 off",
            open: ["2026-12-24 12:00", "2026-12-27 12:00", "2027-01-02 12:00"],
            closed: ["2026-12-25 12:00", "2026-12-26 12:00", "2027-01-01 12:00"]
        ),
        Example(
            text: "Dec 24-Jan 02: 10:00-14:00",
            open: ["2026-12-24 10:00", "2026-12-31 11:00", "2027-01-02 13:00"],
            closed: ["2026-12-23 11:00", "2027-01-03 11:00"]
        ),
        Example(
            text: "2024-2026 Mo-Fr 10:00-12:00; 2027+ Mo 08:00-12:00",
            open: ["2026-11-17 11:00", "2027-11-15 08:00"],
            closed: ["2027-11-16 11:00", "2023-11-14 11:00"]
        ),
        Example(
            text: "2026 Nov 18-2026 Nov 20 off; Mo-Fr 10:00-12:00",
            // The later rule takes the place of the earlier one on its days, even of one that closes.
            open: ["2026-11-17 11:00", "2025-11-18 11:00", "2026-11-18 11:00"],
            closed: ["2026-11-21 11:00"]
        ),
        Example(
            text: "week 1-53/2 Fr 09:00-12:00",
            // The Friday of week 47, and the one after it.
            open: ["2026-11-20 10:00"],
            closed: ["2026-11-27 10:00", "2026-11-19 10:00"]
        ),
        Example(
            text: "week 48-02 Mo 09:00-12:00",
            open: ["2026-11-23 10:00", "2026-12-28 10:00", "2027-01-11 10:00"],
            closed: ["2026-11-16 10:00", "2027-01-18 10:00"]
        ),
        Example(
            text: "easter 10:00-12:00; easter +1 day 14:00-16:00",
            open: ["2026-04-05 11:00", "2026-04-06 15:00", "2027-03-28 11:00"],
            closed: ["2026-04-06 11:00", "2026-04-04 11:00"]
        ),
        Example(
            text: "easter -2 days-easter +1 day: off; Mar-Apr 12:00-13:00 || unknown",
            open: ["2026-04-08 12:30"],
            closed: [],
            unknown: ["2026-04-08 14:00"]
        ),
        Example(
            text: "Mar Su[-1]-Oct Su[-1] 09:00-20:00",
            open: ["2026-03-29 10:00", "2026-10-25 10:00", "2026-07-01 10:00"],
            closed: ["2026-03-28 10:00", "2026-10-26 10:00"]
        ),
        Example(
            text: "Mar Su[-1] 09:00-20:00",
            open: ["2026-03-29 10:00"],
            closed: ["2026-03-22 10:00", "2026-04-26 10:00"]
        ),
        Example(
            text: "Mo-Fr 08:00-16:00 || \"on appointment\"",
            open: ["2026-11-16 10:00"],
            closed: [],
            unknown: ["2026-11-16 17:00", "2026-11-21 10:00"]
        ),
        Example(
            text: "Mo-Fr 08:00-18:00; Sa \"by request\"",
            open: ["2026-11-16 10:00"],
            closed: ["2026-11-22 10:00"],
            unknown: ["2026-11-21 10:00"]
        ),
        Example(
            text: "Mo-Fr 11:00-15:00 open \"Lunch\"; Sa off \"rest; and || more\"",
            open: ["2026-11-16 11:00"],
            closed: ["2026-11-21 11:00"]
        ),
        Example(
            text: "Mo-Su 18:00+",
            open: [],
            closed: ["2026-11-16 12:00", "2026-11-16 08:00"],
            unknown: ["2026-11-16 18:00", "2026-11-17 03:00"]
        ),
        Example(
            text: "Mo-Su 18:00-22:00+",
            open: ["2026-11-16 21:59"],
            closed: ["2026-11-16 12:00"],
            unknown: ["2026-11-16 22:00", "2026-11-17 01:00"]
        ),
        Example(
            text: "SH Mo-Fr 10:00-12:00",
            open: [],
            closed: ["2026-11-21 11:00", "2026-11-16 09:00"],
            unknown: ["2026-11-16 11:00"]
        ),
        Example(
            text: "sunrise-sunset",
            open: [],
            closed: [],
            unknown: ["2026-11-16 12:00"]
        ),
    ]

    @Test(arguments: examples)
    func `every example of the specification has the expected answers`(_ example: Example) throws {
        let times = try #require(OpeningTimes(example.text), "not understood")
        for moment in example.open {
            #expect(times.isOpen(moment) == true, "\(moment)")
        }
        for moment in example.closed {
            #expect(times.isOpen(moment) == false, "\(moment)")
        }
        for moment in example.unknown {
            #expect(times.isOpen(moment) == nil, "\(moment)")
        }
    }
}
