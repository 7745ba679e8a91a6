import App
import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Storage
import TestData
import Testing

/// Vehicles over HTTP: on which line they are, where they are by now, and when they come.
struct VehicleTests {
    private func withCity(_ body: @Sendable (TestApp) async throws -> Void) async throws {
        try await withApp { app in
            try await app.importTimetable(VehicleCity.timetable(), source: VehicleCity.source)
            try await body(app)
        }
    }

    private func line(_ vehicle: Answer) -> String? { vehicle["line"]?["name"]?.stringValue }

    /// The metres up the road at which a vehicle is by now.
    private func metres(_ vehicle: Answer) -> Double? {
        vehicle["predicted"]?["lat"]?.doubleValue.map {
            ($0 - VehicleCity.south.latitude) / VehicleCity.metre
        }
    }

    @Test func `a vehicle that tells no trip is told on its line and direction, where it is by now`()
        async throws
    {
        try await withCity { app in
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            let vehicle = try await app.get("/v1/vehicles/\(id)")
            #expect(vehicle.status == 200, "\(vehicle.text)")
            #expect(line(vehicle) == "5")
            #expect(vehicle["direction"]?.stringValue == "0")
            #expect(vehicle["state"]?.stringValue == "moving")
            #expect(vehicle["age_s"]?.integerValue == 0)
            #expect(abs((metres(vehicle) ?? 0) - 1200) < 20)
            #expect(abs((vehicle["predicted"]?["heading_deg"]?.doubleValue ?? 90) - 0) < 1)
            app.clock.advance(by: 10 * Instant.Span.second)
            let later = try await app.get("/v1/vehicles/\(id)")
            #expect((1220...1330).contains(metres(later) ?? 0), "\(later.text)")
            #expect(later["age_s"]?.integerValue == 10)
            let error = vehicle["predicted"]?["error_m"]?.doubleValue ?? 0
            #expect((later["predicted"]?["error_m"]?.doubleValue ?? 0) > error)
        }
    }

    @Test func `arrivals are told for the stops ahead, each as a median between two bounds`() async throws {
        try await withCity { app in
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            let vehicle = try await app.get("/v1/vehicles/\(id)")
            let times = vehicle["stop_etas"]?.arrayValue ?? []
            let ahead = try await [
                app.stop("s2", source: "fleet"), app.stop("s3", source: "fleet"),
                app.stop("s4", source: "fleet"),
            ]
            #expect(times.map { $0["stop_id"]?.stringValue } == ahead)
            for time in times {
                let texts = ["earliest", "expected", "latest"].compactMap { time[$0]?.stringValue }
                #expect(texts.count == 3 && texts == texts.sorted())
            }
        }
    }

    @Test func `a line lists its vehicles, and lists select by line, circle and box`() async throws {
        try await withCity { app in
            try await app.drive("12", fixes: 25) { VehicleCity.point(10 * $0) }
            let other = try await app.drive("60", fixes: 25) { VehicleCity.point(10 * $0, VehicleCity.other) }
            let lines = try await app.get("/v1/lines?source=fleet")
            let six = try #require(lines.items.first { $0["name"]?.stringValue == "6" }?["id"]?.stringValue)
            let details = try await app.get("/v1/lines/\(six)")
            #expect(details["vehicles"]?.arrayValue?.map { $0["id"]?.stringValue } == ["\(other)"])
            #expect(try await app.get("/v1/vehicles?line=\(six)").ids == ["\(other)"])
            #expect(try await app.get("/v1/vehicles").items.count == 2)
            let near = try await app.get("/v1/vehicles?lat=57.71&lon=11.98&radius_m=600")
            #expect(near.ids == ["\(other)"])
            let box = try await app.get("/v1/vehicles?bbox=11.975,57.7,11.99,57.8&limit=1")
            #expect(box.ids == ["\(other)"])
            let cut = try await app.get("/v1/vehicles?limit=1")
            #expect(cut.next != nil)
            for query in ["radius_m=5", "line=x", "line=\(six)&bbox=1,1,2,2", "lat=1", "limit=0"] {
                #expect(try await app.get("/v1/vehicles?\(query)").status == 400, "\(query)")
            }
            #expect(try await app.get("/v1/vehicles/1").status == 404)
            #expect(try await app.get("/v1/vehicles/1/history").status == 404)
        }
    }

    @Test func `a vehicle that goes over to another line is told on that one`() async throws {
        try await withCity { app in
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            #expect(try await line(app.get("/v1/vehicles/\(id)")) == "5")
            app.clock.advance(by: 60 * Instant.Span.second)
            try await app.drive(fixes: 40) { VehicleCity.point(1200 + 10 * $0, VehicleCity.other) }
            #expect(try await line(app.get("/v1/vehicles/\(id)")) == "6")
        }
    }

    @Test func `the trip that a vehicle tells decides, and off its way it is said to be off the line`()
        async throws
    {
        try await withCity { app in
            let id = try await app.drive(fixes: 3, trip: "down") { VehicleCity.point(3000 - 10 * $0) }
            let vehicle = try await app.get("/v1/vehicles/\(id)")
            #expect(line(vehicle) == "5")
            #expect(vehicle["direction"]?.stringValue == "1")
            #expect(vehicle["trip_id"]?.stringValue == "down")
            #expect(abs((vehicle["predicted"]?["heading_deg"]?.doubleValue ?? 0) - 180) < 1)
            app.clock.advance(by: 5 * Instant.Span.second)
            try await app.drive(fixes: 3, trip: "down") { VehicleCity.point(2900 - 10 * $0, 12.1) }
            let off = try await app.get("/v1/vehicles/\(id)")
            #expect(off["state"]?.stringValue == "off-line")
            #expect(off["predicted"] == .null)
            #expect(off["stop_etas"] == .array([]))
        }
    }

    @Test func `a fix that is repeated or comes late changes nothing, and is in the history in its place`()
        async throws
    {
        try await withCity { app in
            let start = app.clock.now
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            let before = try await app.get("/v1/vehicles/\(id)")
            let late = VehicleFix(
                at: start + 7 * Instant.Span.second,
                coordinate: try #require(Coordinate(latitude: 57.75, longitude: 12))
            )
            try await app.report("12", [late])
            try await app.report("12", [late])
            let after = try await app.get("/v1/vehicles/\(id)")
            #expect(after.text == before.text)
            let history = try await app.get("/v1/vehicles/\(id)/history?limit=4")
            #expect(
                history.items.compactMap { $0["at"]?.stringValue }
                    == [0, 5, 7, 10].map {
                        (start + $0 * Instant.Span.second).description
                    }
            )
            let next = try #require(history["next"]?.stringValue)
            let rest = try await app.get(next)
            #expect(rest.items.first?["at"]?.stringValue == (start + 15 * Instant.Span.second).description)
        }
    }

    @Test func `the place that is shown never goes back while the vehicle goes on`() async throws {
        try await withCity { app in
            try await app.drive(fixes: 20) { VehicleCity.point(10 * $0) }
            var last = 0.0
            // It drives on in the traffic, so that every estimate is too far ahead.
            for step in 1...12 {
                for _ in 0..<5 {
                    app.clock.advance(by: Instant.Span.second)
                    let vehicle = try #require(try await app.get("/v1/vehicles").items.first)
                    let place = try #require(vehicle["predicted"]?["lat"]?.doubleValue)
                    #expect(place >= last)
                    last = place
                }
                try await app.drive(fixes: 1) { _ in VehicleCity.point(950 + 15 * Double(step)) }
            }
        }
    }

    @Test func `a vehicle that is not heard of is stale, then only found by its id`() async throws {
        try await withCity { app in
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            app.clock.advance(by: 6 * Instant.Span.minute)
            let stale = try await app.get("/v1/vehicles/\(id)")
            #expect(stale["state"]?.stringValue == "stale")
            #expect(stale["predicted"] == .null)
            app.clock.advance(by: Instant.Span.hour)
            #expect(try await app.get("/v1/vehicles").items.isEmpty)
            let old = try await app.get("/v1/vehicles/\(id)")
            #expect(old["state"]?.stringValue == "stale")
        }
    }

    @Test func `two servers on one database show the same fix`() async throws {
        try await withCity { app in
            try await withApp(in: app.folder, clock: app.clock) { other in
                #expect(try await other.get("/v1/vehicles").items.isEmpty)
                let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
                #expect(try await line(other.get("/v1/vehicles/\(id)")) == "5")
            }
        }
    }

    @Test func `where only positions are known, departures tell when the vehicle comes`() async throws {
        try await withCity { app in
            // The trip leaves the first stop at 8:00 in Stockholm and is at the stop 3 at 8:05.
            app.clock.advance(by: 2 * Instant.Span.minute)
            try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            let stop = try await app.stop("s3", source: "fleet")
            let board = try await app.get("/v1/stops/\(stop)/departures?minutes=30&line=5&direction=0")
            let departure = try #require(board.items.first, "\(board.text)")
            #expect(departure["realtime"]?.stringValue == "live")
            #expect(departure["vehicle_id"]?.stringValue == "12")
            #expect(departure["trip_id"]?.stringValue == "up")
            let vehicle = try #require(try await app.get("/v1/vehicles").items.first)
            let time = vehicle["stop_etas"]?.arrayValue?.first { $0["stop_id"]?.stringValue == stop }
            #expect(departure["expected"] == time?["expected"])
            #expect(departure["expected"] != departure["scheduled"])
            // Its scheduled time has passed, and it is still told, because its vehicle is still to come.
            app.clock.advance(by: 75 * Instant.Span.second)
            try await app.drive(fixes: 2) { VehicleCity.point(1300 + 10 * $0) }
            let late = try await app.get("/v1/stops/\(stop)/departures?minutes=30&line=5&direction=0")
            #expect(late.items.map { $0["trip_id"]?.stringValue } == ["up"])
            #expect(late.items.first?["status"]?.stringValue == "delayed")
        }
    }

    @Test func `an alarm moves to when the vehicle comes, where only positions are known`() async throws {
        try await withCity { app in
            let stop = try await app.stop("s3", source: "fleet")
            let ada = try await app.signUp("ada")
            let json = #"{"kind":"departure","stop_id":"\#(stop)","trip_id":"up"}"#
            let alarm = try await app.send(.post, "/v1/alarms", json: json, as: ada)
            #expect(alarm.status == 201)
            app.clock.advance(by: 2 * Instant.Span.minute)
            try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            try await app.installation.services.alarmClock().look()
            let board = try await app.get("/v1/stops/\(stop)/departures?minutes=30&line=5&direction=0")
            let moved = try #require(try await app.get("/v1/alarms", as: ada).items.first)
            let expected = try #require(board.items.first?["expected"]?.stringValue)
            #expect(moved["expected"]?.stringValue == expected)
            #expect(expected != alarm["scheduled"]?.stringValue)
        }
    }

    @Test(.enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
    func `of Redding's vehicles the one that tells its trip is on its line, and those in the depot on none`()
        async throws
    {
        let feed = try JSONValue.parse(
            SharedData.bytes("gtfs-rt/redding-raba-2025-vehicle-positions.expected.json")
        )
        let entities = feed["entity"]?.arrayValue ?? []
        #expect(entities.count == 22)
        try await withApp { app in
            app.clock.advance(by: 1_749_416_905_000 - app.clock.now.milliseconds)
            let path = try SharedData.path("gtfs/redding-raba-2024.gtfs.zip")
            let file = GTFSTimetableFile(path: path, source: "raba")
            _ = try await app.installation.services.transitImport.run(try file.read { _ in })
            for entity in entities { try await app.store(entity) }
            let vehicles = try await app.get("/v1/vehicles").items
            #expect(vehicles.count == 22)
            let placed = vehicles.filter { $0["line"] != .null }
            #expect(placed.count == 1)
            let one = try #require(placed.first)
            #expect(one["line"]?["name"]?.stringValue == "99X")
            #expect(one["trip_id"]?.stringValue == "28c61524-6da8-4506-9a92-22f2f6e91872")
            #expect(one["predicted"] != .null)
            let others = vehicles.filter { $0["line"] == .null }
            #expect(others.allSatisfy { $0["state"]?.stringValue == "off-line" && $0["predicted"] == .null })
        }
    }
}

extension TestApp {
    /// Stores the fix that an entity of a feed tells.
    fileprivate func store(_ entity: JSONValue) async throws {
        let told = try #require(entity["vehicle"])
        let place = try #require(
            Coordinate(
                latitude: told["position"]?["latitude"]?.doubleValue ?? 0,
                longitude: told["position"]?["longitude"]?.doubleValue ?? 0
            )
        )
        let seconds = try #require(Int64(told["timestamp"]?.stringValue ?? ""))
        var fix = VehicleFix(at: Instant(milliseconds: seconds * 1000), coordinate: place)
        fix.speed = told["position"]?["speed"]?.doubleValue
        fix.heading = told["position"]?["bearing"]?.doubleValue
        fix.tripID = told["trip"]?["trip_id"]?.stringValue
        fix.lineID = told["trip"]?["route_id"]?.stringValue
        fix.direction = told["trip"]?["direction_id"]?.integerValue.map { Int($0) }
        try await report(try #require(entity["id"]?.stringValue), source: "raba", [fix])
    }
}
