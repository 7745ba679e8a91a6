import CivilTime
import Foundation
import GTFS
import Model
import TestData
import Testing
import Timetable

@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct SharedFeedTests {
    private struct Counts {
        var stops: Int
        var lines: Int
        var trips: Int
        var stopTimes: Int
    }

    private static let feeds: [String: Counts] = [
        "caltrain-2023": Counts(stops: 109, lines: 9, trips: 176, stopTimes: 3498),
        "mexico-city-2018": Counts(stops: 6021, lines: 145, trips: 1741, stopTimes: 70_714),
        "redding-raba-2024": Counts(stops: 375, lines: 13, trips: 282, stopTimes: 7346),
        "santamonica-bigbluebus-2020": Counts(stops: 923, lines: 20, trips: 3563, stopTimes: 129_412),
        "usf-bullrunner-campus": Counts(stops: 125, lines: 6, trips: 15, stopTimes: 473),
        "uppsala-ul-2019-NO-STOP-TIMES": Counts(stops: 12_581, lines: 239, trips: 0, stopTimes: 0),
    ]

    @Test(arguments: feeds.keys.sorted())
    func `a real feed has what its source says, and is the same after it was encoded`(_ name: String) throws {
        let reading = try GTFSReader.read(path: SharedData.path("gtfs/\(name).gtfs.zip"))
        let timetable = reading.timetable
        let counts = try #require(Self.feeds[name])
        #expect(timetable.stops.count == counts.stops)
        #expect(timetable.lines.count == counts.lines)
        #expect(timetable.tripCount == counts.trips)
        #expect(timetable.stopTimeCount == counts.stopTimes)
        #expect(reading.notices.count == (counts.trips == 0 ? 1 : 0))
        let bytes = timetable.encoded()
        let again = try SourceTimetable(decoding: bytes)
        #expect(again.encoded() == bytes)
        #expect(again.stops == timetable.stops)
        #expect(again.lines == timetable.lines)
        for trip in 0..<timetable.tripCount { #expect(again.trip(at: trip) == timetable.trip(at: trip)) }
        for place in 0..<timetable.patternCount {
            #expect(again.pattern(at: place) == timetable.pattern(at: place))
        }
        for place in 0..<timetable.profileCount {
            #expect(again.profile(at: place) == timetable.profile(at: place))
        }
    }

    @Test func `two city feeds take less than four bytes for each stop time`() throws {
        let timetables = try ["mexico-city-2018", "santamonica-bigbluebus-2020"].map {
            try GTFSReader.read(path: SharedData.path("gtfs/\($0).gtfs.zip")).timetable
        }
        let bytes = timetables.map { $0.encoded().count }.reduce(0, +)
        #expect(bytes < 4 * timetables.map(\.stopTimeCount).reduce(0, +))
    }

    // MARK: - Departures

    private struct Queries: Decodable {
        struct Query: Decodable {
            struct Departure: Decodable {
                let trip_id: String
                let route_id: String
                let service_date: String
                let seconds_after_local_midnight_of_query_date: Int
                let is_last_stop_of_trip: Bool
                let pickup_type: String
            }

            let stop_id: String
            let local_date: String
            let local_time: String
            let window_s: Int
            let departures: [Departure]
        }

        let queries: [Query]
    }

    @Test(arguments: ["caltrain-2023", "santamonica-bigbluebus-2020"])
    func `departures of the next 90 minutes are those that an independent program found`(
        _ name: String
    ) throws {
        let timetable = try GTFSReader.read(path: SharedData.path("gtfs/\(name).gtfs.zip")).timetable
        let clock = try #require(ZoneClock(timetable.zone))
        let file = Data(try SharedData.bytes("geo-queries/departures-\(name).json"))
        for query in try JSONDecoder().decode(Queries.self, from: file).queries {
            let date = try #require(ServiceDate(query.local_date))
            let parts = query.local_time.split(separator: ":").compactMap { Int($0) }
            let second = parts[0] * 3600 + parts[1] * 60 + parts[2]
            let midnight = clock.start(of: date).milliseconds / 1000
            let now = midnight + Int64(second)
            let found = timetable.departures(
                from: [try #require(timetable.stop(sourceID: query.stop_id))],
                within: now..<now + Int64(query.window_s) + 1,
                startOfDay: { clock.start(of: $0).milliseconds / 1000 }
            )
            let told = try found.map { call in
                let line = try #require(timetable.line(of: call.trip))
                let trip = timetable.trip(at: call.trip)?.sourceID ?? ""
                return "\(call.departsAt - midnight) \(trip) \(timetable.lines[line].sourceID) \(call.date)"
            }
            let expected = query.departures.filter { !$0.is_last_stop_of_trip && $0.pickup_type != "1" }.map {
                "\($0.seconds_after_local_midnight_of_query_date) \($0.trip_id) \($0.route_id) \($0.service_date)"
            }
            #expect(told.sorted() == expected.sorted())
        }
    }

    @Test func `metro trains of Mexico City come every two minutes in the morning`() throws {
        let timetable = try GTFSReader.read(path: SharedData.path("gtfs/mexico-city-2018.gtfs.zip")).timetable
        let clock = try #require(ZoneClock("America/Mexico_City"))
        let trip = try #require(timetable.trip(sourceID: "14743"))
        let day = try #require(ServiceDate("2018-03-14"))
        let start = clock.start(of: day).milliseconds / 1000
        let first = try #require(timetable.calls(of: trip, on: day, startOfDay: { _ in start }).first)
        let found = timetable.departures(
            from: [first.stop],
            within: start + 6 * 3600..<start + 7 * 3600,
            startOfDay: { clock.start(of: $0).milliseconds / 1000 }
        ).filter { $0.trip == trip }
        #expect(found.map(\.departure) == Array(stride(from: 21_600, to: 25_200, by: 120)))
        #expect(found.allSatisfy { $0.frequency != nil })
    }

    @Test(arguments: ["2023-11-04", "2023-11-05", "2024-03-09", "2024-03-10"])
    func `Caltrain departs when clocks show its times, on days on which they change`(_ text: String) throws {
        let timetable = try GTFSReader.read(path: SharedData.path("gtfs/caltrain-2023.gtfs.zip")).timetable
        let clock = try #require(ZoneClock(timetable.zone))
        let day = try #require(ServiceDate(text))
        let start = clock.instant(on: day, second: 0).milliseconds / 1000
        let next = clock.instant(on: try #require(day.adding(days: 1)), second: 0).milliseconds / 1000
        let found = timetable.departures(
            from: Array(timetable.stops.indices),
            within: start..<next,
            startOfDay: { clock.start(of: $0).milliseconds / 1000 }
        )
        #expect(found.count > 500)
        for call in found where call.date == day && (10_800..<86_400).contains(call.departure) {
            #expect(
                Instant(milliseconds: call.departsAt * 1000) == clock.instant(on: day, second: call.departure)
            )
        }
    }
}
