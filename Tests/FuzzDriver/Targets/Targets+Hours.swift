import Fuzzing
import OpeningHours

extension Targets {
    static let openingHours = FuzzTarget(
        "opening-hours",
        texts: [
            "Mo-Fr 08:00-18:00; Sa 10:00-14:00; PH off", "24/7", "sunrise-(sunset-99:00)",
            "(sunrise+01:00)-(sunset-01:30)", "sunset-sunrise", "Mo-Su,PH 18:00-02:00+",
            "Mar Su[-1]-Oct Su[-1] +2 days: Tu-Su 10:00-17:00",
            "Jan 1-Feb 29,Dec 24 off || \"by appointment\"",
            "2024-2026/2 week 1-53/2 We[1,3],Th[-1] -3 days 9am-5pm", "easter -2 days-easter +1 day 10:00+",
            "SH Mo-Fr 10-18", "Fr-Sa 10:00-03:00; Su 12:00-22:00; Mo off", "2026 Dec 31-2027 Jan 2 unknown",
            "dusk-26:00 open \"maybe\"", "Mo 10.00–12.00,14:00-16:00,sunset-22:00; Dec 25 closed",
        ],
        words: [
            "Mo", "Tu", "Su", "Mo-Fr", "Sa,Su", "PH", "SH", "Jan", "Feb 29", "Dec 31", "Mar Su[-1]", "[1]",
            "[-1]",
            "[1,3-5]", "week ", "01-53/2", "2026", "2026-2028/2", "9998", "9999", "easter", " +2 days",
            " -999 days",
            " +1 day", "10:00-18:00", "00:00-24:00", "22:00-48:00", "18:00+", "10-18", "9am-5pm", "sunrise",
            "sunset",
            "dawn", "dusk", "(sunset-12:00)", "(sunrise+12:00)", "(sunset+99:99)", "-", ",", ";", "||", " ",
            "+", "/",
            ":", "(", ")", "\"", "\"a\"", "off", "closed", "open", "unknown", "24/7", "–", "\u{A0}", "Ω",
        ]
    ) { text in
        guard let times = OpeningTimes(text) else { return false }
        try require(times.steps <= OpeningTimes.mostSteps, "an answer takes \(times.steps) steps")
        for place in places {
            for day in days {
                for minute in [0, 1, 479, 720, 1439] {
                    _ = times.isOpen(on: day, minute: minute, holidays: holidays, sun: place)
                }
            }
        }
        return true
    }

    static let publicHolidays = FuzzTarget(
        "public-holidays",
        texts: ["FI", "gb", "12-25,easter-2?,easter,06-20/Sa,02-29", "01-01,11-16/We?, easter+100"],
        words: ["easter", "+39", "-100", "+101", "12-25", "02-29", "00-00", "/Sa", "?", ",", "-", "/", "DE"]
    ) { text in
        guard let holidays = PublicHolidays(text) else { return false }
        for day in days { _ = holidays.contains(day) }
        return true
    }

    private static let holidays = PublicHolidays("GB")
    private static let places = [
        nil, SunPlace(latitude: 60.17, longitude: 24.94, minutesAheadOfUTC: 120),
        SunPlace(latitude: 90, longitude: -180, minutesAheadOfUTC: 1440),
        SunPlace(latitude: -66.6, longitude: 180, minutesAheadOfUTC: -1440),
    ]
    /// Solstices, leap days, the change of a year, and the ends of the calendar.
    private static let days =
        [(2026, 6, 21), (2026, 12, 21), (2024, 2, 29), (2026, 12, 31), (2027, 1, 1)].compactMap {
            CivilDay(year: $0.0, month: $0.1, day: $0.2)
        } + [CivilDay(number: .min), CivilDay(number: .max)]
}
