import OpeningHours
import Testing

struct OpeningTimesTests {
    @Test(arguments: [
        "", " ", ";", "summer", "Mo-Fr 16:00-", "Mo-Fr 08:00", "Mo-Xx 10:00-12:00", "25:00-26:00",
        "10:60-12:00",
        "10:00-49:00", "Mo[6] 10:00-12:00", "Mo[] 10:00-12:00", "10:00-12:00/15", "Mo-Fr 10:00-12:00 Sa",
        "10:00-12:00 Mo-Fr", "Feb 30 off", "week 54", "+423 232 48 18", "PH +1 day off", "Mo-Fr \"unclosed",
        "Mo-Fr 9am-5", "13pm-14pm", "2026-2024", "(sunrise+01:00-sunset", "24/7 x", "Mo-Fr 10-18 || ",
        "Jan 1+ off",
        "\"summer\": Mo-Fr 10:00-12:00",
        // Weekdays without a comma between them, and rules that go on before they said when.
        "Su Tu 14:00-18:00", "Sa-Su We-Th 14:00-18:00", "Tu Th 14:00-18:00", "Mo-Fr PH off",
        "Mo-Fr SH 10:00-12:00", "Mo-Fr: Sa 10:00-12:00", "Mo-Fr, 10:00-18:00", "Apr-Oct, Su 10:00-12:00",
        "Mo-Fr 10:00-18:00, Sa",
        // To a day, or to the end of a month and then on a day of it?
        "Mar Su[-1]-Oct 10:00-12:00", "Mar Su[-1]-Oct 15 10:00-12:00", "Mar 1-Oct Su[1] 10:00-12:00",
        "easter-Oct Su[1] 10:00-12:00", "Mar 1,Oct Su[1] 10:00-12:00", "Mar Su[1],Oct 4 10:00-12:00",
        "Mar Su[1],Oct Su[1],Su[3] 10:00-12:00", "Mar Su[1] -1 day 10:00-12:00",
        "Mar Su[-1] +1 day 10:00-12:00", "Jun Su[1]-Sa 10:00-12:00",
        // No offset from the sun is longer than half a day.
        "sunrise-(sunset-99:00)", "(sunrise-12:01)-sunset", "sunset-(sunrise+99:59)",
        // In the morning, or in the evening?
        "Sa 9-7", "Mo-Fr 9-5", "Mo 10-10", "Mo 12-2", "Mo 10-12,9-5",
    ])
    func `a text outside the grammar is not understood`(_ text: String) {
        #expect(OpeningTimes(text) == nil)
    }

    @Test func `a text that is too long is not read`() {
        let rule = "Mo 10:00-12:00;"
        #expect(OpeningTimes(String(repeating: rule, count: 60)) != nil)
        #expect(OpeningTimes(String(repeating: rule, count: 65)) == nil)
        // Short enough, but too much work.
        #expect(OpeningTimes(String(repeating: "Jan,", count: 130) + "Jan off") != nil)
        #expect(OpeningTimes(String(repeating: "Jan,", count: 140) + "Jan off") == nil)
        #expect(OpeningTimes("Mo \"" + String(repeating: "x", count: 1100) + "\"") == nil)
    }

    @Test(arguments: [
        "Mo-Fr 10:00-18:00", "mo-fr 10:00-18:00", "MO–FR 10.00–18.00", "Mon - Fri 10am - 6pm", "Mo-Fr: 10-18",
        "Monday-Friday 10:00 - 18:00;", "Mo,Tu,We,Th,Fr 10-18", "Mo-Fr 10:00-18", "Mo-Fr 10:00-18:00 open",
    ])
    func `unambiguous texts in other spellings are understood`(_ text: String) throws {
        let times = try #require(OpeningTimes(text))
        #expect(times.isOpen("2026-11-16 10:00") == true)
        #expect(times.isOpen("2026-11-20 17:59") == true)
        #expect(times.isOpen("2026-11-16 18:00") == false)
        #expect(times.isOpen("2026-11-21 12:00") == false)
    }

    @Test func `rules for weekdays need no separator`() throws {
        let times = try #require(OpeningTimes("Mo-Fr 08:00-19:00 Sa 09:00-18:00 Su off"))
        #expect(times.isOpen("2026-11-16 18:30") == true)
        #expect(times.isOpen("2026-11-21 18:30") == false)
        #expect(times.isOpen("2026-11-21 10:00") == true)
        #expect(times.isOpen("2026-11-22 10:00") == false)
    }

    @Test func `an open night continues into a day with other hours`() throws {
        let times = try #require(OpeningTimes("Fr-Sa 10:00-03:00; Su 12:00-22:00; Mo off"))
        #expect(times.isOpen("2026-11-22 02:59") == true)
        #expect(times.isOpen("2026-11-22 03:00") == false)
        #expect(times.isOpen("2026-11-22 12:00") == true)
    }

    @Test func `an open night before a day off gives no answer`() throws {
        let times = try #require(OpeningTimes("Mo-Su 19:00-02:00; Mo off"))
        #expect(times.isOpen("2026-11-16 01:00") == nil)
        #expect(times.isOpen("2026-11-16 03:00") == false)
        #expect(times.isOpen("2026-11-17 01:00") == false)
        #expect(times.isOpen("2026-11-18 01:00") == true)
    }

    @Test func `an open night ends if the next day says so`() throws {
        let times = try #require(OpeningTimes("Fr 20:00-04:00; Sa 00:00-06:00 off"))
        #expect(times.isOpen("2026-11-20 23:00") == true)
        #expect(times.isOpen("2026-11-21 01:00") == false)
    }

    @Test func `a rule that a later one overrides completely is doubtful`() throws {
        let times = try #require(OpeningTimes("09:00-12:30; 14:30-19:00; Su off"))
        #expect(times.isOpen("2026-11-16 10:00") == nil)
        #expect(times.isOpen("2026-11-16 15:00") == true)
        #expect(times.isOpen("2026-11-16 13:00") == false)
        #expect(times.isOpen("2026-11-22 10:00") == false)
    }

    @Test func `unknown public holidays matter only if they change the answer`() throws {
        let times = try #require(OpeningTimes("Mo-Fr 10:00-18:00; PH off"))
        #expect(times.isOpen("2026-12-07 12:00") == nil)
        #expect(times.isOpen("2026-12-07 20:00") == false)
        #expect(times.isOpen("2026-12-06 12:00") == false)
        let finland = try #require(PublicHolidays("FI"))
        #expect(times.isOpen("2026-12-08 12:00", holidays: finland) == true)
        #expect(times.isOpen("2026-12-25 12:00", holidays: finland) == false)
        // Independence Day is a Sunday in 2026: who keeps the Monday is not for us to know.
        #expect(times.isOpen("2026-12-07 12:00", holidays: finland) == nil)
        // Christmas Eve: no law, but custom.
        #expect(times.isOpen("2026-12-24 12:00", holidays: finland) == nil)
    }

    @Test func `a holiday can have hours of its own`() throws {
        let times = try #require(OpeningTimes("Mo-Fr 11:00-20:30; PH,Sa,Su 12:00-20:30"))
        #expect(times.isOpen("2026-11-16 11:30") == nil)
        #expect(times.isOpen("2026-11-16 12:30") == true)
        #expect(times.isOpen("2026-11-21 11:30") == false)
        #expect(times.isOpen("2026-11-21 12:30") == true)
    }

    @Test func `hours by the sun need the position`() throws {
        let times = try #require(OpeningTimes("sunrise-sunset"))
        // Helsinki, 21 June 2026: sunrise about 3:54, sunset about 22:50.
        let helsinki = SunPlace(latitude: 60.1699, longitude: 24.9384, minutesAheadOfUTC: 180)
        #expect(times.isOpen("2026-06-21 03:40", sun: helsinki) == false)
        #expect(times.isOpen("2026-06-21 03:54", sun: helsinki) == nil)
        #expect(times.isOpen("2026-06-21 04:05", sun: helsinki) == true)
        #expect(times.isOpen("2026-06-21 22:40", sun: helsinki) == true)
        #expect(times.isOpen("2026-06-21 23:00", sun: helsinki) == false)
        // Tromsø has no sunset then.
        let tromso = SunPlace(latitude: 69.6492, longitude: 18.9553, minutesAheadOfUTC: 120)
        #expect(times.isOpen("2026-06-21 12:00", sun: tromso) == nil)
        let later = try #require(OpeningTimes("(sunrise+02:00)-(sunset-02:00)"))
        #expect(later.isOpen("2026-06-21 05:30", sun: helsinki) == false)
        #expect(later.isOpen("2026-06-21 06:10", sun: helsinki) == true)
        #expect(later.isOpen("2026-06-21 21:10", sun: helsinki) == false)
    }

    /// 22 November 2026 is the fourth Sunday of its month, and not the last.
    @Test(
        arguments: [
            ("Oct-Dec Su[1] 00:00-24:00", "2026-11-01 12:00", true),
            ("Oct-Dec Su[1] 00:00-24:00", "2026-12-06 12:00", true),
            ("Oct-Dec Su[1] 00:00-24:00", "2026-11-22 12:00", false),
            ("Oct-Dec Su[1] 00:00-24:00", "2026-10-07 12:00", false),
            ("Sep-Apr Su[-1] 00:00-24:00", "2026-11-29 12:00", true),
            ("Sep-Apr Su[-1] 00:00-24:00", "2026-11-22 12:00", false),
            ("Jun Su[1],Su[4] 00:00-24:00", "2026-06-07 12:00", true),
            ("Jun Su[1],Su[4] 00:00-24:00", "2026-06-28 12:00", true),
            ("Jun Su[1],Su[4] 00:00-24:00", "2026-06-14 12:00", false),
            ("Jun Su[1],Su[4] 00:00-24:00", "2026-11-22 12:00", false),
            ("Mar,Oct-Nov Su[1] 00:00-24:00", "2026-11-01 12:00", true),
            ("Mar,Oct-Nov Su[1] 00:00-24:00", "2026-11-22 12:00", false),
            ("Mar 1-Nov 30 Su[4] 00:00-24:00", "2026-11-22 12:00", true),
            ("Mar 1-Nov 30 Su[1] 00:00-24:00", "2026-11-22 12:00", false),
            ("2026 Nov Su[1] 00:00-24:00", "2026-11-22 12:00", false),
            ("Nov Sa[-1] -1 day 00:00-24:00", "2026-11-27 12:00", true),
            ("Oct Su[1]-Nov Su[4] 00:00-24:00", "2026-11-20 12:00", true),
            ("2026 Oct Su[1] - 2026 Nov Su[3] 00:00-24:00", "2026-11-22 12:00", false),
            ("Mar Su[1],Nov Su[4] 00:00-24:00", "2026-11-22 12:00", true),
            ("Mar Su[1],Nov Su[4] 00:00-24:00", "2026-11-29 12:00", false),
            ("Mar Su[1],Oct Su[1]-Nov Su[1] Mo 00:00-24:00", "2026-10-05 12:00", true),
        ] as [(String, Moment, Bool)]
    )
    func `weekdays of months are read as a range only on both ends`(
        _ text: String,
        _ moment: Moment,
        _ isOpen: Bool
    ) throws {
        let times = try #require(OpeningTimes(text))
        #expect(times.isOpen(moment) == isOpen)
    }

    @Test(
        arguments: [
            ("Sa 9-0", "2026-11-21 23:00", true), ("Sa 9-24", "2026-11-21 23:00", true),
            ("Sa 22-5", "2026-11-22 04:59", true), ("Sa 9-19", "2026-11-21 18:59", true),
            ("Sa 9:00-7:00", "2026-11-22 06:59", true), ("Sa 0-9", "2026-11-21 08:00", true),
        ] as [(String, Moment, Bool)]
    )
    func `hours that end before they begin go past midnight`(
        _ text: String,
        _ moment: Moment,
        _ isOpen: Bool
    ) throws {
        let times = try #require(OpeningTimes(text))
        #expect(times.isOpen(moment) == isOpen)
    }

    /// In Helsinki the sun sets about 15:13 on 20 December, and about 22:50 on Midsummer's Eve.
    @Test(
        arguments: [
            ("Sa 23:50-sunset", "2026-12-20 12:00", nil), ("Sa 23:50-sunset", "2026-12-19 23:55", nil),
            ("Sa 23:50-sunset", "2026-12-19 12:00", false), ("Sa 23:50-sunset", "2026-12-20 16:00", false),
            ("17:00-sunset", "2026-12-20 18:00", nil), ("17:00-sunset", "2026-12-20 10:00", nil),
            ("17:00-sunset", "2026-12-20 16:00", false), ("17:00-sunset", "2026-06-19 20:00", true),
            ("17:00-sunset", "2026-06-19 10:00", false),
            ("sunset-22:00", "2026-12-20 18:00", true), ("sunset-22:00", "2026-12-20 10:00", false),
            ("sunset-22:00", "2026-06-19 23:30", nil), ("sunset-22:00", "2026-06-19 10:00", nil),
            ("sunset-22:00", "2026-06-19 22:20", false), ("sunrise-02:00", "2026-12-20 12:00", nil),
            ("sunset-sunrise", "2026-12-20 03:00", true), ("sunset-sunrise", "2026-12-20 12:00", false),
            ("dusk-dawn", "2026-12-20 23:00", true), ("sunset-02:00", "2026-12-20 01:00", true),
            ("sunset-02:00", "2026-12-20 03:00", false), ("sunset-sunset", "2026-12-20 12:00", false),
        ] as [(String, Moment, Bool?)]
    )
    func `hours by the sun can end the night of the day before`(
        _ text: String,
        _ moment: Moment,
        _ isOpen: Bool?
    ) throws {
        let times = try #require(OpeningTimes(text))
        let isSummer = moment.description.contains("-06-")
        let helsinki = SunPlace(
            latitude: 60.1699,
            longitude: 24.9384,
            minutesAheadOfUTC: isSummer ? 180 : 120
        )
        #expect(times.isOpen(moment, sun: helsinki) == isOpen)
    }

    @Test func `without a sunset, hours by the sun give no answer`() throws {
        let tromso = SunPlace(latitude: 69.6492, longitude: 18.9553, minutesAheadOfUTC: 120)
        for text in ["sunset-sunrise", "sunset-02:00"] {
            let times = try #require(OpeningTimes(text))
            #expect(times.isOpen("2026-06-21 01:00", sun: tromso) == nil)
            #expect(times.isOpen("2026-06-21 23:00", sun: tromso) == nil)
        }
    }

    @Test func `hours until sunset are known before it`() throws {
        let times = try #require(OpeningTimes("10:00-sunset"))
        #expect(times.isOpen("2026-06-21 09:00") == false)
        #expect(times.isOpen("2026-06-21 11:00") == nil)
        let monaco = SunPlace(latitude: 43.7384, longitude: 7.4246, minutesAheadOfUTC: 60)
        // 21 December 2026: sunset about 16:55.
        #expect(times.isOpen("2026-12-21 16:40", sun: monaco) == true)
        #expect(times.isOpen("2026-12-21 17:10", sun: monaco) == false)
    }

    /// Where an offset puts the end before the beginning: for such hours a server once ended.
    @Test(arguments: [
        "sunrise-(sunset-12:00)", "(sunset+12:00)-(sunrise-12:00)", "(sunset+12:00)-(sunset-12:00)",
        "(dusk+11:59)-(dawn-11:59)", "(sunset+12:00)-05:00",
    ])
    func `hours reversed by offsets never crash, at any minute and place`(_ text: String) throws {
        let times = try #require(OpeningTimes(text))
        let day = try #require(CivilDay(year: 2026, month: 6, day: 21))
        for (latitude, longitude) in [(60.2, 24.9), (-90.0, -180.0), (0.0, 180.0), (69.6, 18.9)] {
            for offset in [-1440, 0, 180, 1440] {
                let place = try #require(
                    SunPlace(latitude: latitude, longitude: longitude, minutesAheadOfUTC: offset)
                )
                for minute in stride(from: 0, to: 1440, by: 45) {
                    let isOpen = times.isOpen(on: day, minute: minute, sun: place)
                    #expect(isOpen != true || times.isOpen(on: day, minute: minute) != false)
                }
            }
        }
    }

    @Test(
        arguments: [(.nan, 0, 0), (0, .infinity, 0), (0, 0, .max), (91, 0, 0), (0, -181, 0)]
            as [(Double, Double, Int)]
    )
    func `an invalid position is refused`(_ latitude: Double, _ longitude: Double, _ offset: Int) {
        #expect(SunPlace(latitude: latitude, longitude: longitude, minutesAheadOfUTC: offset) == nil)
    }

    @Test func `days beyond the calendar count as its first and last`() {
        #expect(CivilDay(number: .min) == CivilDay(year: 1, month: 1, day: 1))
        #expect(CivilDay(number: .max) == CivilDay(year: 9999, month: 12, day: 31))
        #expect(CivilDay(number: 0) + .max == CivilDay(year: 9999, month: 12, day: 31))
        for text in [
            "Mo[1] 10:00-12:00", "easter -300 days off", "9998 Dec 31 +999 days off", "week 53 off", "PH off",
        ] {
            for number in [Int.min, -719_162, 2_932_896, .max] {
                let day = CivilDay(number: number)
                #expect(
                    OpeningTimes(text)?.isOpen(on: day, minute: .max, holidays: PublicHolidays("GB")) != true
                )
            }
        }
    }
}
