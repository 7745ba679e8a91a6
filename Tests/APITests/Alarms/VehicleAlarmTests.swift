import App
import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Synchronization
import Testing

/// Alarms of vehicles, whose positions a test moves.
struct VehicleAlarmTests {
    /// Vehicles north of the alarm's place, by their distances in metres.
    private final class Road: Sendable {
        let distances = Mutex<[String: Double]>([:])
        let center: Coordinate

        init() throws {
            center = try #require(Coordinate(latitude: 57.7, longitude: 11.97))
        }

        var vehicles: [LineVehicle] {
            distances.withLock { distances in
                distances.map { id, distance in
                    LineVehicle(id: id, position: center.destination(azimuth: 0, distance: distance))
                }
            }
        }

        func move(_ vehicle: String, to distance: Double) {
            distances.withLock { $0[vehicle] = distance }
        }
    }

    private func withRoad(_ body: @Sendable (AlarmSetup, Road, AlarmClock) async throws -> Void) async throws
    {
        let road = try Road()
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let json = #"{"kind":"vehicle-near","line_id":"\#(setup.line)","lat":57.7,"lon":11.97}"#
            #expect(try await setup.post(json)["radius_m"]?.doubleValue == 100)
            let clock = app.installation.services.alarmClock { line, _ in
                line.description == setup.line ? road.vehicles : []
            }
            try await body(setup, road, clock)
        }
    }

    @Test func `a vehicle is told when it comes near, and again only after it was 150 m out of the circle`()
        async throws
    {
        try await withRoad { setup, road, clock in
            for (distance, told) in [
                (400.0, 0), (101, 0), (99, 1), (20, 0), (120, 0), (90, 0), (240, 0), (99, 0), (260, 0),
                (99, 1),
            ] {
                setup.app.clock.advance(by: Instant.Span.minute)
                road.move("7", to: distance)
                #expect(try await clock.spot() == told, "\(distance) m")
            }
            let fired = try await setup.fired()
            #expect(fired.map { $0["event"]?.stringValue } == ["near", "near"])
            let vehicle = try #require(fired.first?["vehicle"])
            #expect(vehicle["vehicle_id"]?.stringValue == "7")
            #expect(vehicle["line"]?["id"]?.stringValue == setup.line)
            #expect(vehicle["distance_m"]?.doubleValue.map { (98...100).contains($0) } == true)
            #expect(fired.first?["departure"] == .null)
            #expect(try await setup.alarms().count == 1)
        }
    }

    @Test func `one vehicle is told at most once a minute, and another one beside it`() async throws {
        try await withRoad { setup, road, clock in
            var told = 0
            for second in 0..<120 {
                road.move("7", to: second % 2 == 0 ? 50 : 300)
                told += try await clock.spot()
                setup.app.clock.advance(by: Instant.Span.second)
            }
            #expect(told == 2)
            road.move("8", to: 10)
            #expect(try await clock.spot() == 1)
        }
    }

    @Test func `two servers tell each approach once`() async throws {
        try await withRoad { setup, road, clock in
            let app = setup.app
            try await withApp(in: app.folder, clock: app.clock) { other in
                let second = other.installation.services.alarmClock { _, _ in road.vehicles }
                var told = 0
                for round in 0..<20 {
                    app.clock.advance(by: Instant.Span.minute)
                    for vehicle in 0..<10 { road.move("\(vehicle)", to: round % 2 == 0 ? 50 : 300) }
                    async let ours = clock.spot()
                    async let theirs = second.spot()
                    told += try await ours + theirs
                }
                #expect(told == 100)
                #expect(try await app.count("SELECT count(*) FROM fired_alarm") == 100)
            }
        }
    }
}
