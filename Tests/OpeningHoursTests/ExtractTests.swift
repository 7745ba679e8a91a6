import OSM
import OpeningHours
import TestData
import Testing

/// What people write: every `opening_hours` of the shared extracts.
@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct ExtractTests {
    /// How often each value stands in the extracts.
    private static func values() throws -> [String: Int] {
        var values: [String: Int] = [:]
        for name in try SharedData.list("osm") where name.hasSuffix(".pbf") || name.hasSuffix(".osm.gz") {
            let extract = try OSMExtract(path: SharedData.path("osm/" + name))
            _ = try extract.read(
                wanted: { $0["opening_hours"] != nil },
                node: { _ in },
                report: { _, _, _ in },
                { place in
                    if let hours = place.tags["opening_hours"] { values[hours, default: 0] += 1 }
                }
            )
        }
        return values
    }

    @Test func `most hours in real extracts are understood, and none crashes the reader`() throws {
        let values = try Self.values()
        #expect(values.count > 500)
        let all = values.values.reduce(0, +)
        var refused: [String] = []
        var understood = 0
        var decided = 0
        let monday = try #require(CivilDay(year: 2026, month: 11, day: 16))
        for (text, count) in values {
            guard let times = OpeningTimes(text) else {
                refused.append(text)
                continue
            }
            understood += count
            // Every hour of a week: where a text is understood, most of them have an answer.
            let answers = (0..<168).map { times.isOpen(on: monday + $0 / 24, minute: $0 % 24 * 60 + 30) }
            decided += count * answers.count { $0 != nil }
        }
        let share = Double(understood) / Double(all)
        let answered = Double(decided) / Double(168 * all)
        print(
            "opening_hours: \(understood) of \(all) places are understood, \(values.count - refused.count) of"
        )
        print(
            "\(values.count) texts; \(Int((answered * 1000).rounded()) / 10) % of the hours of a week have an answer"
        )
        print("not understood: \(refused.sorted())")
        #expect(share > 0.98)
        #expect(answered > 0.9)
    }

    /// Some of them in every notation that occurs, read by a person; 16 November 2026 is a Monday.
    @Test(
        arguments: [
            ("Mo-Th 11:00-22:00; Fr,Sa 11:00-05:00, Su 11:00-22:00", "2026-11-21 04:30", true),
            ("Mo-Fr 10:00-20:00, Sa 10-18, Su 12-18", "2026-11-22 17:59", true),
            ("Su-Th 15-00; Fr-Sa 15-02", "2026-11-20 23:59", true),
            ("Su-Th 15-00; Fr-Sa 15-02", "2026-11-21 01:59", true),
            ("Su-Th 15-00; Fr-Sa 15-02", "2026-11-20 00:30", false),
            ("Mon - Fri 11am - 11pm, Sat 12am - 11pm, Sun 2pm - 10pm", "2026-11-22 15:00", true),
            ("We-Fr 13:00-18:00 Sa 12:00-18:00", "2026-11-21 12:30", true),
            (
                "Nov-Jan: 09:00-17:00; Feb-Apr,Oct: 09:00-18:00; May-Sep: 09:00-19:00; Nov 19,Dec 25 off",
                "2026-11-19 12:00", false
            ),
            (
                "Nov-Jan: 09:00-17:00; Feb-Apr,Oct: 09:00-18:00; May-Sep: 09:00-19:00; Nov 19,Dec 25 off",
                "2026-10-19 17:30", true
            ),
            ("10:00-18:00; Jul,Aug 10:00-19:00; Oct 17-Mar 25 off", "2026-01-10 12:00", false),
            ("10:00-18:00; Jul,Aug 10:00-19:00; Oct 17-Mar 25 off", "2026-08-31 18:30", true),
            (
                "Mo-Sa 10:00-19:00; Dec,May-Aug: Su 10:00-19:00; Jul,Aug: Mo-Sa 10:00-20:00",
                "2026-12-06 12:00", true
            ),
            (
                "Mo-Sa 10:00-19:00; Dec,May-Aug: Su 10:00-19:00; Jul,Aug: Mo-Sa 10:00-20:00",
                "2026-11-15 12:00", false
            ),
            ("Mo-Su 11:00-24:00; Sa-Su 00:00-02:00", "2026-11-21 01:00", true),
            ("Jun-Aug: Su-Sa 09:00-24:00; Sep-May: Su-Sa 09:00-18:00", "2026-11-16 19:00", false),
            ("2017 Jul 1 - 2017 Aug 8 off; PH off", "2017-07-15 12:00", false),
            ("Mo-Th 9:00-20:00; Fr-Sa 9:00-21:00; Su 10:00-9:00", "2026-11-16 08:30", true),
            ("Mar 29-Oct 27 Mo-Su 09:50-18:30; Tu off", "2026-07-14 12:00", false),
        ] as [(String, Moment, Bool)]
    )
    func `hours in real extracts have the expected meaning`(
        _ text: String,
        _ moment: Moment,
        _ isOpen: Bool
    ) throws {
        let times = try #require(OpeningTimes(text))
        #expect(times.isOpen(moment) == isOpen)
    }
}
