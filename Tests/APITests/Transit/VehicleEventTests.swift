import App
import JSONText
import Model
import Services
import Testing

/// Vehicles as events, and in view.
@Suite(.timeLimit(.minutes(15))) struct VehicleEventTests {
    @Test func `a listener hears of each vehicle in its box, of what it reports, and when it leaves`()
        async throws
    {
        try await EventTests.withApp { app in
            try await app.importTimetable(VehicleCity.timetable(), source: VehicleCity.source)
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            try await app.drive("far", fixes: 1) { _ in VehicleCity.point(30_000) }
            try await EventReader.open(app, "vehicles=11.9,57.6,12,57.73") { events in
                let first = try #require(try await events.next())
                #expect(first.name == "vehicle")
                #expect(first.data["id"]?.stringValue == "\(id)")
                #expect(first.data["line"]?["name"]?.stringValue == "5")
                app.clock.advance(by: 5 * Instant.Span.second)
                try await app.drive(fixes: 1) { _ in VehicleCity.point(1250) }
                let second = try #require(try await events.next())
                #expect(second.brief == "vehicle \(id)")
                #expect(second.data["reported_at"]?.stringValue == app.clock.now.description)
                app.clock.advance(by: 5 * Instant.Span.second)
                try await app.drive(fixes: 1) { _ in VehicleCity.point(30_000) }
                #expect(try await events.next()?.brief == "vehicle-gone \(id)")
            }
            #expect(try await app.get("/v1/events?vehicles=1,2").status == 400)
        }
    }

    @Test func `vehicles are in view when they are asked for, and are drawn with an arrow where they go`()
        async throws
    {
        try await withApp { app in
            try await app.importTimetable(VehicleCity.timetable(), source: VehicleCity.source)
            let id = try await app.drive(fixes: 25) { VehicleCity.point(10 * $0) }
            let place = "lat=57.7050&lon=11.97&heading_deg=0&range_m=9000"
            #expect(try await app.get("/v1/view?\(place)").items.isEmpty)
            let view = try await app.get("/v1/view?\(place)&kinds=stops,vehicles")
            let vehicle = try #require(view.items.first { $0["kind"]?.stringValue == "vehicle" })
            #expect(vehicle["id"]?.stringValue == "\(id)")
            #expect(vehicle["title"]?.stringValue == "5 · 12")
            #expect(vehicle["href"]?.stringValue == "/v1/vehicles/\(id)")
            #expect(vehicle["line"]?["color"]?.stringValue == "#00aa00")
            #expect(abs((vehicle["distance_m"]?.doubleValue ?? 0) - 643) < 30, "\(view.text)")
            #expect(view["hidden"]?["vehicle"]?.integerValue == 0)
            let picture = try await app.get("/v1/view.svg?\(place)&kinds=stops,vehicles")
            #expect(picture.status == 200)
            #expect(picture.text.contains(##"<path class="vehicle" fill="#00aa00""##))
            app.clock.advance(by: 4 * Instant.Span.minute)
            let later = try await app.get("/v1/view.svg?\(place)&kinds=vehicles")
            #expect(later.text.contains(#"class="vehicle unsure""#), "\(later.text)")
            let limits = try await app.get("/v1/limits")
            #expect(limits["view"]?["kinds"]?.arrayValue?.last?.stringValue == "vehicles")
            #expect(try await app.get("/v1/view?\(place)&kinds=vehicles&q=x").items.isEmpty)
            #expect(try await app.get("/v1/map?bbox=11,57,12,58&zoom=9&kinds=vehicles").status == 400)
        }
    }
}
