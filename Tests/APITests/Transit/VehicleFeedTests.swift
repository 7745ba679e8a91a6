import App
import Foundation
import Geodesy
import JSONText
import Model
import Relational
import ScriptedServer
import Services
import Storage
import TestData
import Testing

/// Positions of vehicles that feeds tell, from the feed to the database.
@Suite(.enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
struct VehicleFeedTests {
    private static func fixes(_ app: TestApp) async throws -> [(vehicle: Vehicle, fix: VehicleFix)] {
        try await app.database.read { connection in
            try FixStore(connection).fixes(after: 0, limit: 10_000).map { stored in
                let vehicle = try VehicleStore(connection).vehicle(stored.vehicle).orThrow("a vehicle")
                return (vehicle, stored.fix)
            }
        }
    }

    /// An app whose source `feed` has a scripted server, which answers by the end of the path.
    private func withFeed(
        _ provider: String,
        _ urls: [String: String],
        files: [String: [UInt8]],
        at now: Instant,
        _ body: @Sendable (TestApp) async throws -> Void
    ) async throws {
        let server = try ScriptedServer { request in
            guard let file = files.first(where: { request.target.hasSuffix($0.key) }) else {
                return .text(404, "nothing")
            }
            return .answer(200, body: file.value)
        }
        var environment = ["SIGHTLINE_TRANSIT_FEED_PROVIDER": provider]
        for (setting, path) in urls { environment["SIGHTLINE_TRANSIT_FEED_\(setting)"] = server.url + path }
        try await withApp(environment: environment) { app in
            app.clock.advance(by: now.milliseconds - app.clock.now.milliseconds)
            try await body(app)
        }
    }

    @Test func `vehicle positions of GTFS Realtime are stored with what they tell, once`() async throws {
        let made = Instant(milliseconds: 1_749_416_885_000)
        let files = ["vehicles.pb": try SharedData.bytes("gtfs-rt/redding-raba-2025-vehicle-positions.pb")]
        try await withFeed(
            "gtfs-realtime",
            ["VEHICLE_POSITIONS": "/vehicles.pb"],
            files: files,
            at: made
        ) { app in
            await app.installation.services.live.pollFeeds()
            let fixes = try await Self.fixes(app)
            #expect(fixes.count == 22)
            #expect(Set(fixes.map(\.vehicle.sourceID)).count == 22)
            #expect(fixes.filter { $0.fix.tripID != nil }.count == 1)
            #expect(fixes.allSatisfy { $0.vehicle.source == "feed" })
            await app.installation.services.live.pollFeeds()
            #expect(try await Self.fixes(app).count == 22)
            let sources = try await app.get("/v1/transit/sources")
            #expect(sources.items.first?["provider"]?.stringValue == "gtfs-realtime")
        }
    }

    @Test(arguments: [
        (file: "gtfs-rt/kingcounty-2021-vehicle-positions-a.pb", count: 627, made: 1_630_596_716),
        (file: "providers/gtfs_realtime/unitrans-vehicle-positions.pb", count: 8, made: 1_749_416_343),
    ])
    func `vehicles of a feed whose timetable is not known are told where they are, and on no line`(
        _ feed: (file: String, count: Int, made: Int64)
    ) async throws {
        let made = Instant(milliseconds: feed.made * 1000)
        let files = ["vehicles.pb": try SharedData.bytes(feed.file)]
        try await withFeed(
            "gtfs-realtime",
            ["VEHICLE_POSITIONS": "/vehicles.pb"],
            files: files,
            at: made
        ) { app in
            await app.installation.services.live.pollFeeds()
            let stored = try await Self.fixes(app)
            #expect(stored.count == feed.count)
            let vehicles = try await app.get("/v1/vehicles?limit=1000").items
            #expect(vehicles.count == feed.count)
            let places = stored.map(\.fix.coordinate)
            for vehicle in vehicles {
                #expect(vehicle["line"] == .null)
                #expect(vehicle["predicted"] == .null && vehicle["stop_etas"] == .array([]))
                let (lat, lon) = (vehicle["lat"]?.doubleValue ?? 0, vehicle["lon"]?.doubleValue ?? 0)
                #expect(places.contains { abs($0.latitude - lat) < 1e-6 && abs($0.longitude - lon) < 1e-6 })
            }
        }
    }

    @Test func `the iTRAK feed is read as it is meant: kilometres per hour, and times without zeros`()
        async throws
    {
        let page = try SharedData.bytes("providers/shuttletracker/itrak_feed_2017-03-30_72.html")
        let expected =
            try JSONValue.parse(
                SharedData.bytes("providers/shuttletracker/expected-itrak_feed_2017-03-30_72.json")
            ).arrayValue ?? []
        let now = Instant(milliseconds: 1_490_840_800_000)
        try await withFeed("itrak", ["URL": "/feed"], files: ["/feed": page], at: now) { app in
            await app.installation.services.live.pollFeeds()
            let fixes = try await Self.fixes(app)
            #expect(!fixes.isEmpty)
            var told: Set<String> = []
            for element in expected {
                let id = try #require(element["tracker_id"]?.stringValue)
                let at = try #require(element["time"]?.stringValue.flatMap { Instant(rfc3339: $0) })
                told.insert("\(id) \(at)")
                let found = try #require(
                    fixes.first { $0.vehicle.sourceID == id && $0.fix.at == at },
                    "\(id) \(at)"
                ).fix
                #expect(found.coordinate.latitude == element["latitude"]?.doubleValue)
                #expect(found.coordinate.longitude == element["longitude"]?.doubleValue)
                #expect(found.heading == element["heading"]?.doubleValue)
                let speed = try #require(element["speed_kmh"]?.doubleValue)
                #expect(abs((found.speed ?? -1) - speed / 3.6) < 1e-9)
            }
            #expect(fixes.count == told.count)
            let sources = try await app.get("/v1/transit/sources")
            #expect(sources.items.first?["provider"]?.stringValue == "itrak")
            #expect(sources.items.first?["answered_at"] != .null, "\(sources.text)")
        }
    }

    @Test func `the Shuttle Tracker's vehicles have their names, and its miles per hour are converted`()
        async throws
    {
        let folder = "providers/shuttletracker/"
        let files = [
            "/updates": try SharedData.bytes(folder + "api_updates_DERIVED_2017-03-28.json"),
            "/vehicles": try SharedData.bytes(folder + "api_vehicles_DERIVED_2017-03-28.json"),
        ]
        let updates = try JSONValue.parse(
            try SharedData.bytes(folder + "api_updates_DERIVED_2017-03-28.json")
        )
        let now = Instant(milliseconds: 1_490_732_000_000)
        try await withFeed("shuttletracker", ["URL": ""], files: files, at: now) { app in
            await app.installation.services.live.pollFeeds()
            let fixes = try await Self.fixes(app)
            #expect(fixes.count == updates.arrayValue?.count)
            #expect(fixes.allSatisfy { $0.vehicle.label?.hasPrefix("Bus ") == true })
            let first = try #require(fixes.first { $0.vehicle.sourceID == "7" }).fix
            #expect(abs((first.speed ?? 0) - 19.946015263200003 * 0.44704) < 1e-9)
            #expect(first.heading == 17)
        }
    }

    @Test(arguments: [
        ("itrak", "/feed", "<html>Sign in</html>"), ("shuttletracker", "/updates", #"{"error":"down"}"#),
        ("shuttletracker", "/updates", "[1, {}, {\"latitude\": \"x\"}]"),
        ("itrak", "/feed", "Vehicle ID: eof"),
    ])
    func `a feed that is no feed stores nothing`(
        _ provider: String,
        _ path: String,
        _ text: String
    )
        async throws
    {
        let url = provider == "itrak" ? path : ""
        try await withFeed(
            provider,
            ["URL": url],
            files: [path: Array(text.utf8)],
            at: TestClock.start
        ) { app in
            await app.installation.services.live.pollFeeds()
            let fixes = try await Self.fixes(app)
            #expect(fixes.isEmpty)
        }
    }

    @Test func `old positions are deleted and thinned by the housekeeping, as the setting says`() async throws
    {
        try await withApp([.positionsKept: "2"]) { app in
            try await app.importStops(Register.city)
            let place = try #require(Coordinate(latitude: 57.7069, longitude: 11.9686))
            let places = (0..<120).map { index in
                let fix = VehicleFix(at: app.clock.now - Int64(index) * 5000, coordinate: place)
                return VehicleReport(vehicle: "12", fix: fix)
            }
            let outcome = try await app.installation.services.fixes.take(places, of: "reg")
            #expect(outcome.stored == 120)
            app.clock.advance(by: 2 * Instant.Span.hour)
            await app.installation.services.housekeeping.tidy()
            // Ten minutes, a fix in each quarter of a minute.
            #expect((40...41).contains(try await Self.fixes(app).count))
            app.clock.advance(by: 2 * Instant.Span.day)
            await app.installation.services.housekeeping.tidy()
            let fixes = try await Self.fixes(app)
            #expect(fixes.isEmpty)
            #expect(try await app.count("SELECT count(*) FROM vehicle") == 0)
        }
    }
}
