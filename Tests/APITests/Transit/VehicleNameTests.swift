import App
import Geodesy
import HTTPTypes
import JSONText
import Model
import Services
import Testing
import Timetable

/// Vehicles that get another label, line or trip, or another timetable.
@Suite(.timeLimit(.minutes(15))) struct VehicleNameTests {
    /// Reports a vehicle five seconds after the last time.
    private func report(_ label: String?, at metres: Double, _ app: TestApp) async throws {
        app.clock.advance(by: 5 * Instant.Span.second)
        let point = VehicleCity.point(metres)
        let place = try #require(Coordinate(latitude: point.latitude, longitude: point.longitude))
        let report = VehicleReport(
            vehicle: "12",
            label: label,
            fix: VehicleFix(at: app.clock.now, coordinate: place)
        )
        _ = try await app.installation.services.fixes.take([report], of: VehicleCity.source)
        try await app.installation.services.fleet.refresh()
    }

    @Test func `a vehicle with another label is shown with it at once, in every answer`() async throws {
        try await EventTests.withApp { app in
            try await app.importTimetable(VehicleCity.timetable(), source: VehicleCity.source)
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            try await report("Bus A", at: 1250, app)
            let path = "/v1/vehicles/\(id)"
            #expect(try await app.get(path)["label"]?.stringValue == "Bus A")
            try await EventReader.open(app, "vehicles=11.9,57.6,12,57.73") { events in
                #expect(try await events.next()?.data["label"]?.stringValue == "Bus A")
                try await report("Bus B", at: 1300, app)
                #expect(try await events.next()?.data["label"]?.stringValue == "Bus B")
            }
            #expect(try await app.get(path)["label"]?.stringValue == "Bus B")
            #expect(try await app.get("/v1/vehicles").items.first?["label"]?.stringValue == "Bus B")
            let place = "lat=57.7050&lon=11.97&heading_deg=0&range_m=9000&kinds=vehicles"
            let view = try await app.get("/v1/view?\(place)")
            #expect(view.items.first?["title"]?.stringValue == "5 · Bus B")
            #expect(try await app.get("/v1/view.svg?\(place)").text.contains("Bus B"))
            // One that tells no label keeps it.
            try await report(nil, at: 1350, app)
            #expect(try await app.get(path)["label"]?.stringValue == "Bus B")
        }
    }

    @Test func `after an import a vehicle is on the new line at once, without a new position`() async throws {
        try await EventTests.withApp { app in
            try await app.importTimetable(VehicleCity.timetable(), source: VehicleCity.source)
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            let before = try await app.get("/v1/vehicles/\(id)")
            #expect(before["line"]?["name"]?.stringValue == "5")
            try await EventReader.open(app, "vehicles=11.9,57.6,12,57.73") { events in
                #expect(try await events.next()?.data["line"]?["name"]?.stringValue == "5")
                try await app.importTimetable(VehicleCity.timetable(named: "15"), source: VehicleCity.source)
                try await app.installation.services.fleet.refresh()
                let event = try await events.next()
                #expect(event?.data["line"]?["name"]?.stringValue == "15")
            }
            let after = try await app.get("/v1/vehicles/\(id)")
            #expect(after["line"]?["id"] == before["line"]?["id"])
            #expect(after["line"]?["name"]?.stringValue == "15")
            #expect(after["direction"]?.stringValue == "0")
            #expect(after["state"]?.stringValue == "moving")
            #expect(after["predicted"] != .null)
            #expect(after["stop_etas"]?.arrayValue?.count == before["stop_etas"]?.arrayValue?.count)
        }
    }

    @Test func `a vehicle that goes over to another trip is told with it at once`() async throws {
        try await withApp { app in
            try await app.importTimetable(VehicleCity.timetable(), source: VehicleCity.source)
            let id = try await app.drive(fixes: 3, trip: "down") { VehicleCity.point(30 - 10 * $0) }
            app.clock.advance(by: 5 * Instant.Span.second)
            try await app.drive(fixes: 1, trip: "up") { _ in VehicleCity.point(20) }
            let vehicle = try await app.get("/v1/vehicles/\(id)")
            #expect(vehicle["trip_id"]?.stringValue == "up")
            #expect(vehicle["direction"]?.stringValue == "0")
        }
    }
}
