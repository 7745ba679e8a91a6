import Model
import TestData

@testable import Timetable

/// A timetable of four stops and two lines, which tests fill with trips.
struct TinyTimetable {
    static let monday = 20_003
    static let day = ServiceDate(number: monday)
    /// Places of stops: a station, its two platforms, and a stop at the end of the lines.
    static let (station, west, east, end) = (0, 1, 2, 3)

    var builder = TimetableBuilder(zone: "Europe/Stockholm")

    init() {
        builder.stops = [
            TimetableStop(sourceID: "S", name: "Centre", kind: .station, latitude: 57.7, longitude: 11.97),
            TimetableStop(
                sourceID: "S:A",
                name: "Centre",
                code: "1",
                platform: "A",
                parent: 0,
                latitude: 57.7001,
                longitude: 11.9701,
                wheelchair: .yes
            ),
            TimetableStop(
                sourceID: "S:B",
                name: "Centre",
                platform: "B",
                parent: 0,
                latitude: 57.7002,
                longitude: 11.9702,
                wheelchair: .no
            ),
            TimetableStop(sourceID: "E", name: "Harbour", latitude: 57.71, longitude: 11.96),
        ]
        builder.agencies = [TimetableAgency(sourceID: "", name: "Tramways", url: "https://example.org")]
        builder.lines = [
            TimetableLine(
                sourceID: "10",
                shortName: "10",
                mode: .tram,
                color: LineColor("ff0000"),
                textColor: LineColor("fff"),
                agency: 0
            ),
            TimetableLine(sourceID: "2", shortName: "2", longName: "Ferry", mode: .ferry),
        ]
    }

    /// Adds a pattern of line 10 along stops.
    mutating func pattern(_ stops: [Int], line: Int = 0, direction: Int? = 0) -> Int {
        builder.pattern(
            TimetablePattern(
                line: line,
                direction: direction,
                calls: stops.enumerated().map { TimetablePattern.Call(stop: $1, sequence: $0 * 10 + 5) }
            )
        )
    }

    mutating func profile(_ departures: [Int32]) -> Int {
        builder.profile(TimetableProfile(arrivals: departures, departures: departures))
    }

    /// The service of some weekdays, 1 for Monday, in the year about ``day``.
    mutating func service(_ weekdays: [Int] = [1, 2, 3, 4, 5, 6, 7]) -> Int {
        var service = TimetableService(weekdays: weekdays.reduce(0) { $0 | 1 << UInt8($1 - 1) })
        if let first = Self.day?.adding(days: -200), let last = Self.day?.adding(days: 200) {
            service.period = first...last
        }
        return builder.service(service)
    }

    @discardableResult
    mutating func trip(_ id: String, _ pattern: Int, _ profile: Int, at start: Int, _ service: Int) -> Int {
        builder.addTrip(
            TimetableTrip(sourceID: id, pattern: pattern, profile: profile, start: start, service: service)
        )
    }

    /// With the tables of a real network in small: platforms, lines both ways, nights, frequencies, a shape.
    static func busy() throws -> SourceTimetable {
        var tiny = TinyTimetable()
        let shape = tiny.builder.addShape([
            TimetablePoint(latitude: 57.7, longitude: 11.97),
            TimetablePoint(latitude: 57.71, longitude: 11.96),
        ])
        let out = tiny.builder.pattern(
            TimetablePattern(
                line: 0,
                direction: 0,
                shape: shape,
                calls: [
                    TimetablePattern.Call(stop: west, sequence: 1),
                    TimetablePattern.Call(stop: east, sequence: 4, pickup: .none, headsign: "via East"),
                    TimetablePattern.Call(stop: end, sequence: 9, dropOff: .byPhone),
                ]
            )
        )
        let back = tiny.pattern([end, west], line: 1, direction: nil)
        let (long, short) = (tiny.profile([0, 90, 600]), tiny.profile([0, 480]))
        let (daily, weekend) = (tiny.service(), tiny.service([6, 7]))
        for hour in 5...25 {
            tiny.builder.addTrip(
                TimetableTrip(
                    sourceID: "out-\(hour)",
                    pattern: out,
                    profile: long,
                    start: hour * 3600,
                    service: daily,
                    headsign: "Harbour",
                    shortName: "\(hour)",
                    block: "b\(hour % 3)",
                    wheelchair: .yes,
                    bikes: .no
                )
            )
        }
        tiny.trip("back", back, short, at: 80_000, weekend)
        let often = tiny.trip("often", back, short, at: 0, daily)
        tiny.builder.addFrequency(
            TimetableFrequency(trip: often, start: 21_600, end: 36_000, headway: 600, isExact: false)
        )
        tiny.builder.transfers = [TimetableTransfer(from: west, to: east, kind: .minimum, seconds: 120)]
        tiny.builder.translations = [
            TimetableTranslation(.stopName(end), language: "sv", text: "Hamnen"),
            TimetableTranslation(.headsign("Harbour"), language: "sv", text: "Hamnen"),
        ]
        tiny.builder.attributions = [TimetableAttribution(organization: "City", isProducer: true)]
        tiny.builder.feed = TimetableFeed(publisher: "City", version: "7", first: day)
        return try tiny.builder.finish()
    }
}

extension SourceTimetable {
    /// The trips that depart between two times of ``TinyTimetable/day`` of UTC, in seconds.
    func departures(_ stops: [Int], _ seconds: Range<Int>, limit: Int = .max) -> [ScheduledCall] {
        let start = Int64(TinyTimetable.monday) * 86_400
        return departures(
            from: stops,
            within: start + Int64(seconds.lowerBound)..<start + Int64(seconds.upperBound),
            limit: limit,
            startOfDay: { Int64($0.number) * 86_400 }
        )
    }

    func ids(_ calls: [ScheduledCall]) -> [String] { calls.map { trip(at: $0.trip)?.sourceID ?? "" } }
}
