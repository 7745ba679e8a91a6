import App
import HTTPTypes
import JSONText
import Model
import Services
import Testing
import Timetable

/// The addresses of the campus shuttle's old server.
struct ShuttleDoorTests {
    /// A square without a timetable, with two stops.
    private func withCampus(_ body: @Sendable (TestApp) async throws -> Void) async throws {
        try await withApp { app in
            var builder = TimetableBuilder(zone: "UTC")
            builder.stops = [0.0, 600].enumerated().map { number, metres in
                let place = VehicleCity.round(metres)
                return TimetableStop(
                    sourceID: "\(number)",
                    name: "Stop \(number)",
                    latitude: place.latitude,
                    longitude: place.longitude
                )
            }
            var line = TimetableLine(sourceID: "west", shortName: "West", mode: .bus)
            line.color = LineColor("e1501b")
            builder.lines = [line]
            let corners = [0.0, 300, 600, 900, 1199.9].map(VehicleCity.round)
            let shape = builder.addShape(corners)
            let calls = [0, 1].map { TimetablePattern.Call(stop: $0, sequence: $0 + 1) }
            _ = builder.pattern(TimetablePattern(line: 0, shape: shape, calls: calls))
            try await app.importTimetable(builder.finish(), source: VehicleCity.source)
            try await app.drive("1831394663", fixes: 60) { VehicleCity.round(5 * $0) }
            try await body(app)
        }
    }

    /// The contract of older clients is not in our document, so the answer is not compared with it.
    private func door(_ app: TestApp, _ name: String, _ headers: HTTPFields = [:]) async throws -> Answer {
        try await app.client.send(.get, "/doors/shuttletracker/\(name)", headers, nil)
    }

    private func list(_ app: TestApp, _ name: String) async throws -> [JSONValue] {
        let answer = try await door(app, name)
        #expect(answer.status == 200)
        return answer.json.arrayValue ?? []
    }

    @Test func `vehicles, routes and stops have the old fields, with small numbers as ids`() async throws {
        try await withCampus { app in
            let vehicle = try #require(try await list(app, "vehicles").first)
            #expect(vehicle["id"]?.integerValue == 1)
            #expect(vehicle["tracker_id"]?.stringValue == "1831394663")
            #expect(vehicle["enabled"]?.boolValue == true)
            let route = try #require(try await list(app, "routes").first)
            #expect(route["name"]?.stringValue == "West")
            #expect(route["color"]?.stringValue == "#E1501B")
            #expect(route["stop_ids"]?.arrayValue?.compactMap(\.integerValue) == [1, 2])
            #expect((route["points"]?.arrayValue?.count ?? 0) >= 5)
            #expect(route["active"]?.boolValue == true)
            #expect(
                try await list(app, "stops").compactMap { $0["name"]?.stringValue } == ["Stop 0", "Stop 1"]
            )
        }
    }

    @Test func `updates and history tell positions, and eta when the vehicle comes`() async throws {
        try await withCampus { app in
            let update = try #require(try await list(app, "updates").first)
            #expect(update["vehicle_id"]?.integerValue == 1)
            #expect(update["route_id"]?.integerValue == 1)
            #expect(update["heading"]?.integerValue == 0)
            #expect(update["time"]?.stringValue == app.clock.now.description)
            let history = try await list(app, "history")
            #expect(history.count == 1)
            #expect(history.first?.arrayValue?.count == 60)
            #expect(history.first?.arrayValue?.first?["time"] == update["time"])
            let eta = try await door(app, "eta")
            #expect(eta["1"]?["route_id"]?.integerValue == 1)
            let times = eta["1"]?["stop_etas"]?.arrayValue ?? []
            #expect(Set(times.compactMap { $0["stop_id"]?.integerValue }) == [1, 2])
        }
    }

    @Test func `an answer has the SHA-1 of its text as its tag, without quotes`() async throws {
        try await withCampus { app in
            let answer = try await door(app, "stops")
            let tag = try #require(answer.etag)
            #expect(tag.count == 40 && tag.allSatisfy(\.isHexDigit))
            let again = try await door(app, "stops", [.ifNoneMatch: tag])
            #expect(again.status == 304)
        }
    }
}
