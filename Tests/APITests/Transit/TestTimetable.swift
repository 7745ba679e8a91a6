import Model
import Timetable

/// Small timetables made by hand.
enum TestTimetable {
    static let source = "city"

    /// The trams of the city as another edition of the timetable has them.
    struct Trips: Sendable {
        /// The beginning of their names.
        var prefix = ""
        var minutesLater = 0
        /// The numbers of those that it does not have.
        var leavingOut: ClosedRange<Int>?
    }

    /// Two lines in Gothenburg.
    ///
    /// The tram runs on weekdays every ten minutes from a to c and back. The bus runs past midnight; d is its
    /// last stop. Nobody can get on at b.
    static func city(
        zone: String = "Europe/Stockholm",
        trips: Trips = Trips()
    ) throws -> SourceTimetable {
        var builder = TimetableBuilder(zone: zone)
        builder.feed = TimetableFeed(publisher: "Test Transit", version: "7")
        builder.stops = [
            TimetableStop(sourceID: "a", name: "Anker", latitude: 57.7000, longitude: 11.9700),
            TimetableStop(sourceID: "b", name: "Bro", latitude: 57.7010, longitude: 11.9700),
            TimetableStop(
                sourceID: "c",
                name: "Centrum",
                kind: .station,
                latitude: 57.7020,
                longitude: 11.9700
            ),
            TimetableStop(
                sourceID: "c1",
                name: "Centrum",
                platform: "1",
                parent: 2,
                latitude: 57.7021,
                longitude: 11.9701,
                wheelchair: .yes
            ),
            TimetableStop(sourceID: "d", name: "Dal", latitude: 57.7100, longitude: 11.9700),
        ]
        builder.lines = [
            TimetableLine(
                sourceID: "T1",
                shortName: "1",
                longName: "Anker to Centrum",
                mode: .tram,
                color: LineColor("ffff00")
            ),
            TimetableLine(sourceID: "N", shortName: "N", mode: .bus),
        ]
        builder.translations = [
            TimetableTranslation(.stopName(0), language: "fr", text: "Ancre"),
            TimetableTranslation(.stopName(4), language: "fr", text: "Vallée"),
            TimetableTranslation(.headsign("Centrum"), language: "fr", text: "Centre-ville"),
            TimetableTranslation(.lineLongName(0), language: "fr", text: "De l'Ancre au Centre"),
        ]
        let weekdays = builder.service(try everyDay(weekdays: 0b001_1111))
        let allDays = builder.service(try everyDay(weekdays: 0b111_1111))
        let there = builder.pattern(
            TimetablePattern(
                line: 0,
                direction: 0,
                calls: [call(0, 1), call(1, 2, pickup: .none), call(3, 3)]
            )
        )
        let back = builder.pattern(TimetablePattern(line: 0, direction: 1, calls: [call(3, 1), call(0, 2)]))
        let night = builder.pattern(TimetablePattern(line: 1, calls: [call(0, 1), call(3, 2), call(4, 3)]))
        let (long, short) = (builder.profile(profile([0, 120, 300])), builder.profile(profile([0, 240])))
        for number in 0..<60 where !(trips.leavingOut?.contains(number) ?? false) {
            let start = 7 * 3600 + 600 * number + 60 * trips.minutesLater
            builder.addTrip(
                trip("\(trips.prefix)there\(number)", there, long, start, weekdays, "Centrum", .yes)
            )
            builder.addTrip(
                trip("\(trips.prefix)back\(number)", back, short, start + 300, weekdays, "Anker", .no)
            )
        }
        // The last one leaves at ten past one.
        for number in 0..<3 {
            let start = 23 * 3600 + 50 * 60 + 2400 * number
            builder.addTrip(trip("night\(number)", night, long, start, allDays, nil, .unknown))
        }
        return try builder.finish()
    }

    /// One stop from which a tram leaves twice a minute all day, and a bus at ten in the evening.
    static func busy() throws -> SourceTimetable {
        var builder = TimetableBuilder(zone: "Europe/Stockholm")
        builder.stops = [
            TimetableStop(sourceID: "a", name: "Anker", latitude: 57.7000, longitude: 11.9700),
            TimetableStop(sourceID: "b", name: "Bro", latitude: 57.7010, longitude: 11.9700),
        ]
        builder.lines = [
            TimetableLine(sourceID: "T1", shortName: "1", mode: .tram),
            TimetableLine(sourceID: "N", shortName: "N", mode: .bus),
        ]
        let days = builder.service(try everyDay(weekdays: 0b111_1111))
        let tram = builder.pattern(TimetablePattern(line: 0, calls: [call(0, 1), call(1, 2)]))
        let bus = builder.pattern(TimetablePattern(line: 1, calls: [call(0, 1), call(1, 2)]))
        let ride = builder.profile(profile([0, 120]))
        for number in 0..<2040 {
            builder.addTrip(trip("tram\(number)", tram, ride, 6 * 3600 + 30 * number, days, nil, .unknown))
        }
        builder.addTrip(trip("late", bus, ride, 22 * 3600, days, nil, .unknown))
        return try builder.finish()
    }

    private static func everyDay(weekdays: UInt8) throws -> TimetableService {
        guard let first = ServiceDate("20261101"), let last = ServiceDate("20270430") else {
            throw NoDay()
        }
        return TimetableService(weekdays: weekdays, period: first...last)
    }

    private struct NoDay: Error {}

    private static func call(
        _ stop: Int,
        _ sequence: Int,
        pickup: TimetablePattern.Boarding = .regular
    ) -> TimetablePattern.Call {
        TimetablePattern.Call(stop: stop, sequence: sequence, pickup: pickup)
    }

    private static func profile(_ seconds: [Int32]) -> TimetableProfile {
        TimetableProfile(arrivals: seconds, departures: seconds)
    }

    private static func trip(
        _ id: String,
        _ pattern: Int,
        _ profile: Int,
        _ start: Int,
        _ service: Int,
        _ headsign: String?,
        _ wheelchair: KnownOrNot
    ) -> TimetableTrip {
        TimetableTrip(
            sourceID: id,
            pattern: pattern,
            profile: profile,
            start: start,
            service: service,
            headsign: headsign,
            wheelchair: wheelchair
        )
    }
}
