import CivilTime
import Model
import Timetable

@testable import GTFS

/// A timetable made by hand, and what feeds make of it.
///
/// Stops `A` to `E` are ten minutes apart. On line `L`, trip `t` leaves `A` at 10:00 every day and `late` at
/// 24:30; `loop` goes A B C A B at 12:00. On line `F`, `exact` and `headway` leave `A` every twenty minutes
/// from 6:00 to 8:00. `P1` and `P2` are platforms of station `S`; `platform` goes A P1 B at 14:00.
struct SmallTimetable {
    let timetable: SourceTimetable
    let clock: ZoneClock

    init(zone: String = "UTC") throws {
        var builder = TimetableBuilder(zone: zone)
        builder.agencies = [TimetableAgency(sourceID: "agency", name: "Agency")]
        for (name, parent) in [
            ("A", nil), ("B", nil), ("C", nil), ("D", nil), ("E", nil), ("S", nil), ("P1", 5), ("P2", 5),
        ] as [(String, Int?)] {
            builder.stops.append(
                TimetableStop(
                    sourceID: name,
                    name: "Stop \(name)",
                    kind: name == "S" ? .station : .stop,
                    parent: parent,
                    latitude: 59,
                    longitude: 18
                )
            )
        }
        builder.lines = ["L", "F"].map {
            TimetableLine(sourceID: $0, shortName: $0, mode: $0 == "L" ? .bus : .tram, agency: 0)
        }
        let period = ServiceDate("2026-01-01").flatMap { first in ServiceDate("2026-12-31").map { first...$0 }
        }
        let daily = builder.service(TimetableService(weekdays: 0x7F, period: period))
        func add(_ id: String, line: Int, _ stops: [Int], start: Int) -> Int {
            let pattern = builder.pattern(
                TimetablePattern(
                    line: line,
                    direction: 0,
                    calls: stops.enumerated().map { .init(stop: $1, sequence: ($0 + 1) * 10) }
                )
            )
            let times = stops.indices.map { Int32($0 * 600) }
            // Vehicles stand for a minute at each stop but the first.
            let arrivals = times.map { $0 == 0 ? 0 : $0 - 60 }
            let profile = builder.profile(TimetableProfile(arrivals: arrivals, departures: times))
            return builder.addTrip(
                TimetableTrip(sourceID: id, pattern: pattern, profile: profile, start: start, service: daily)
            )
        }
        _ = add("t", line: 0, [0, 1, 2, 3, 4], start: 36_000)
        _ = add("late", line: 0, [0, 1, 2, 3, 4], start: 88_200)
        _ = add("loop", line: 0, [0, 1, 2, 0, 1], start: 43_200)
        _ = add("platform", line: 0, [0, 6, 1], start: 50_400)
        for (id, isExact) in [("exact", true), ("headway", false)] {
            let trip = add(id, line: 1, [0, 1, 2, 3, 4], start: 21_600)
            builder.addFrequency(
                TimetableFrequency(trip: trip, start: 21_600, end: 28_800, headway: 1200, isExact: isExact)
            )
        }
        timetable = try builder.finish()
        guard let clock = ZoneClock(zone) else { throw CocoaFailure() }
        self.clock = clock
    }

    private struct CocoaFailure: Error {}

    /// The time that clocks show on 10 March 2026, in seconds since 1970.
    static func at(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Int {
        1_773_100_800 + hour * 3600 + minute * 60 + second
    }

    /// The departures of a trip that feeds tell, from five hours before a time to a day after it.
    func departures(of trip: String, _ feeds: RTFeedMessage..., from hour: Int = 5) throws -> [Row] {
        let live = try live(feeds)
        return try departures(live, from: hour).filter { $0.trip == trip }
    }

    func live(_ feeds: [RTFeedMessage]) throws -> LiveTimetable {
        LiveTimetable(
            timetable,
            clock: clock,
            feeds: try feeds.map { try $0.read },
            at: Instant(milliseconds: Int64(Self.at(9, 0)) * 1000)
        )
    }

    func departures(_ live: LiveTimetable, from hour: Int, minutes: Int = 1440) throws -> [Row] {
        live.departures(
            from: Array(timetable.stops.indices),
            at: Instant(milliseconds: Int64(Self.at(hour, 0)) * 1000),
            minutes: minutes
        ).map { Row($0, timetable) }
    }
}

/// A departure in a form that is easily compared.
struct Row: Equatable, CustomStringConvertible {
    let trip: String
    let stop: String
    /// Hours, minutes and seconds of UTC on 10 March 2026 and later.
    let scheduled: String
    let expected: String
    let realtime: DepartureSource
    let status: DepartureStatus
    let delay: Int?

    init(_ departure: LiveDeparture, _ timetable: SourceTimetable) {
        trip = departure.tripID ?? ""
        stop = timetable.stops[departure.stop].sourceID
        scheduled = departure.scheduled.map(Self.clock) ?? "-"
        expected = departure.expected.map(Self.clock) ?? "-"
        realtime = departure.realtime
        status = departure.status
        delay = departure.delay
    }

    private static func clock(_ instant: Instant) -> String {
        let seconds = Int(instant.milliseconds / 1000) - SmallTimetable.at(0, 0)
        let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60]
        return fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// As in `B 10:10:00 10:12:00 live delayed 120`.
    var description: String {
        "\(stop) \(scheduled) \(expected) \(realtime.rawValue) \(status.rawValue)\(delay.map { " \($0)" } ?? "")"
    }
}
