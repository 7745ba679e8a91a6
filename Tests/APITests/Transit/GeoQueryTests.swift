import App
import Foundation
import Geodesy
import JSONText
import Model
import Services
import TestData
import Testing

/// Questions about real timetables, whose answers two other programs computed.
@Suite(.enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
struct GeoQueryTests {
    private func queries(_ name: String) throws -> [JSONValue] {
        let limits = JSONLimits(maximumBytes: 1 << 24)
        let json = try JSONValue.parse(SharedData.bytes("geo-queries/\(name).json"), limits: limits)
        return try #require(json["queries"]?.arrayValue)
    }

    private func importTimetable(_ name: String, into app: TestApp) async throws {
        let file = GTFSTimetableFile(path: try SharedData.path("gtfs/\(name).gtfs.zip"), source: "feed")
        let harvest = try file.read { _ in }
        _ = try await app.installation.services.transitImport.run(harvest)
    }

    /// The source ids and distances of all pages.
    private func stops(_ uri: String, in app: TestApp) async throws -> [(id: String, distance: Double)] {
        var (next, found): (String?, [(id: String, distance: Double)]) = (uri, [])
        while let page = next {
            let answer = try await app.get(page)
            for item in answer.items {
                found.append(
                    (item["source_id"]?.stringValue ?? "?", item["distance_m"]?.doubleValue ?? .infinity)
                )
            }
            next = answer.next
        }
        return found
    }

    private func checkNearest(_ name: String, in app: TestApp) async throws {
        for query in try queries(name) {
            let latitude = try #require(query["lat_deg"]?.doubleValue)
            let longitude = try #require(query["lon_deg"]?.doubleValue)
            let radius = try #require(query["radius_m"]?.doubleValue)
            let place = "lat=\(latitude)&lon=\(longitude)"
            let expected = (query["nearest_10"]?.arrayValue ?? []).map { stop in
                (id: stop["stop_id"]?.stringValue ?? "?", distance: stop["distance_m"]?.doubleValue ?? -1)
            }
            let answer = try await app.get("/v1/stops?\(place)&limit=10")
            let nearest = answer.items.map { item in
                (id: item["source_id"]?.stringValue ?? "?", distance: item["distance_m"]?.doubleValue ?? -2)
            }
            #expect(nearest.count == 10, "\(place)")
            for (found, wanted) in zip(nearest, expected) {
                #expect(abs(found.distance - wanted.distance) < 0.011, "\(place)")
                // Equal distances may be in any order.
                let isTied = expected.count { abs($0.distance - wanted.distance) < 0.002 } > 1
                #expect(found.id == wanted.id || isTied, "\(place)")
            }
            func ids(_ key: String) -> Set<String> {
                Set((query[key]?.arrayValue ?? []).compactMap(\.stringValue))
            }
            let within = Set(
                try await stops("/v1/stops?\(place)&radius_m=\(radius)&limit=100", in: app).map(\.id)
            )
            let borderline = ids("borderline_stop_ids")
            #expect(
                within.subtracting(borderline) == ids("within_radius_stop_ids").subtracting(borderline),
                "\(place)"
            )
        }
    }

    @Test func `the nearest stops of Mexico City are those of two other programs`() async throws {
        try await withApp { app in
            try await importTimetable("mexico-city-2018", into: app)
            try await checkNearest("nearest-stops-mexico-city-2018", in: app)
        }
    }

    @Test(arguments: [false, true])
    func `the nearest stops of Uppsala are those of two other programs`(_ isRegister: Bool) async throws {
        let name = "uppsala-ul-2019-NO-STOP-TIMES"
        try await withApp { app in
            if isRegister {
                let csv = try Unzipped.table("stops.txt", of: "gtfs/\(name).gtfs.zip")
                let harvest = try StopRegisterFile.harvest(of: csv, source: "feed")
                _ = try await app.installation.services.transitImport.run(harvest)
            } else {
                // The timetable has no stop times, and all stops.
                try await importTimetable(name, into: app)
            }
            try await checkNearest("nearest-stops-\(name)", in: app)
        }
    }

    private func checkDepartures(_ name: String, zone: String, in app: TestApp) async throws {
        let zone = try #require(TimeZone(identifier: zone))
        for query in try queries(name) {
            let stop = try #require(query["stop_id"]?.stringValue)
            let date = try #require(query["local_date"]?.stringValue)
            let time = try #require(query["local_time"]?.stringValue)
            let window = try #require(query["window_s"]?.integerValue)
            let midnight = try Self.instant("\(date)T00:00:00", in: zone)
            let start = try Self.instant("\(date)T\(time)", in: zone)
            let id = try await app.stop(stop, source: "feed")
            let answer = try await app.get(
                "/v1/stops/\(id)/departures?at=\(start.description)&minutes=\(window / 60)&limit=1000"
            )
            let found = answer.items.map { item in
                Call(
                    trip: item["trip_id"]?.stringValue ?? "?",
                    line: item["line"]?["source_id"]?.stringValue ?? "?",
                    date: item["service_date"]?.stringValue ?? "?",
                    second: item["scheduled"]?.stringValue.flatMap { Instant(rfc3339: $0) }
                        .map { ($0.milliseconds - midnight.milliseconds) / 1000 } ?? -1
                )
            }
            let expected = (query["departures"]?.arrayValue ?? []).filter { row in
                row["is_last_stop_of_trip"] != .bool(true) && row["pickup_type"]?.stringValue != "1"
            }.map { row in
                Call(
                    trip: row["trip_id"]?.stringValue ?? "?",
                    line: row["route_id"]?.stringValue ?? "?",
                    date: row["service_date"]?.stringValue ?? "?",
                    second: row["seconds_after_local_midnight_of_query_date"]?.integerValue ?? -2
                )
            }
            #expect(found.sorted() == expected.sorted(), "\(stop) \(date) \(time)")
        }
    }

    private struct Call: Hashable, Comparable {
        let trip: String
        let line: String
        let date: String
        let second: Int64

        static func < (left: Call, right: Call) -> Bool {
            (left.second, left.trip, left.date) < (right.second, right.trip, right.date)
        }
    }

    private static func instant(_ text: String, in zone: TimeZone) throws -> Instant {
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.timeZone = zone
        form.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
        let date = try #require(form.date(from: text))
        return Instant(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }

    @Test func `the departures of Caltrain are those of two other programs`() async throws {
        try await withApp { app in
            try await importTimetable("caltrain-2023", into: app)
            try await checkDepartures("departures-caltrain-2023", zone: "America/Los_Angeles", in: app)
        }
    }

    @Test func `the departures of Santa Monica are those of two other programs`() async throws {
        try await withApp { app in
            try await importTimetable("santamonica-bigbluebus-2020", into: app)
            try await checkDepartures(
                "departures-santamonica-bigbluebus-2020",
                zone: "America/Los_Angeles",
                in: app
            )
        }
    }
}
