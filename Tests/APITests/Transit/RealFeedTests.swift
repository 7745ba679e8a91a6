import App
import Foundation
import JSONText
import Model
import ScriptedServer
import Services
import TestData
import Testing

/// A real timetable and the feeds of the same minute, through the whole server.
@Suite(.enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
struct RealFeedTests {
    /// The instant at which Redding's trip updates were made.
    private static let made = Instant(milliseconds: 1_749_416_885_000)

    /// Serves the feeds by their names, and says that they have not changed when asked again.
    private func server() throws -> ScriptedServer {
        let updates = try SharedData.bytes("gtfs-rt/redding-raba-2025-trip-updates.pb")
        let vehicles = try SharedData.bytes("gtfs-rt/redding-raba-2025-vehicle-positions.pb")
        return try ScriptedServer { request in
            if request["if-none-match"] != nil { return .answer(304) }
            let feed = request.target.contains("updates") ? updates : vehicles
            return .answer(200, headers: ["ETag: \"1\""], body: feed)
        }
    }

    private func withRedding(
        _ body: @Sendable (TestApp, ScriptedServer) async throws -> Void
    ) async throws {
        let server = try server()
        let environment = [
            "SIGHTLINE_TRANSIT_RABA_PROVIDER": "gtfs-realtime",
            "SIGHTLINE_TRANSIT_RABA_TRIP_UPDATES": "\(server.url)/updates.pb",
            "SIGHTLINE_TRANSIT_RABA_VEHICLE_POSITIONS": "\(server.url)/vehicles.pb",
        ]
        try await withApp(environment: environment) { app in
            app.clock.advance(by: Self.made.milliseconds - app.clock.now.milliseconds)
            let file = GTFSTimetableFile(
                path: try SharedData.path("gtfs/redding-raba-2024.gtfs.zip"),
                source: "raba"
            )
            _ = try await app.installation.services.transitImport.run(try file.read { _ in })
            await app.installation.services.live.pollFeeds()
            try await body(app, server)
        }
    }

    @Test func `a trip update moves the departure that it is about, and no other`() async throws {
        try await withRedding { app, _ in
            // The first update: the trip leaves 9902 at 14:34:01 instead of the timetable's time.
            let trip = "28c61524-6da8-4506-9a92-22f2f6e91872"
            let stop = try await app.stop("9902", source: "raba")
            let answer = try await app.get("/v1/stops/\(stop)/departures?minutes=120")
            #expect(answer.status == 200)
            #expect(answer["sources"]?.arrayValue?.first?["state"]?.stringValue == "ok")
            for item in answer.items where item["expected"] != .null {
                #expect(item["realtime"]?.stringValue == "live")
            }
            let untold = answer.items.filter { $0["trip_id"]?.stringValue != trip && $0["expected"] == .null }
            #expect(untold.allSatisfy { $0["realtime"]?.stringValue != "live" })
            let sources = try await app.get("/v1/transit/sources")
            #expect(sources.items.first?["provider"]?.stringValue == "gtfs-realtime")
            #expect(sources.items.first?["error"] == .null)
        }
    }

    /// The stops that the trip updates tell times for, with the trip.
    private func toldStops() throws -> [(stop: String, trip: String)] {
        let json = try JSONValue.parse(
            SharedData.bytes("gtfs-rt/redding-raba-2025-trip-updates.expected.json")
        )
        var told: [(stop: String, trip: String)] = []
        for entity in json["entity"]?.arrayValue ?? [] {
            let update = entity["trip_update"]
            let trip = update?["trip"]?["trip_id"]?.stringValue ?? ""
            for call in update?["stop_time_update"]?.arrayValue ?? [] {
                guard call["departure"]?["time"] != nil || call["arrival"]?["time"] != nil,
                    let stop = call["stop_id"]?.stringValue
                else { continue }
                told.append((stop, trip))
            }
        }
        return told
    }

    @Test func `predictions differ from the timetable by the delay that is told`() async throws {
        try await withRedding { app, _ in
            var predicted = 0
            for (stop, trip) in try toldStops() {
                let id = try await app.stop(stop, source: "raba")
                let answer = try await app.get("/v1/stops/\(id)/departures?minutes=600")
                for item in answer.items where item["trip_id"]?.stringValue == trip {
                    guard let expected = item["expected"]?.stringValue.flatMap({ Instant(rfc3339: $0) })
                    else {
                        continue
                    }
                    let scheduled = try #require(
                        item["scheduled"]?.stringValue.flatMap { Instant(rfc3339: $0) }
                    )
                    let delay = try #require(item["delay_s"]?.integerValue)
                    #expect(expected == scheduled + delay * Instant.Span.second)
                    predicted += 1
                }
            }
            #expect(predicted > 0)
        }
    }

    @Test func `a feed that nobody renews is told as failed, and the timetable answers`() async throws {
        try await withRedding { app, server in
            let stop = try await app.stop("9902", source: "raba")
            app.clock.advance(by: 4 * Instant.Span.minute)
            await app.installation.services.live.pollFeeds()
            #expect(server.requests.contains { $0["if-none-match"] == "\"1\"" })
            let path = "/v1/stops/\(stop)/departures?minutes=120"
            #expect(try await app.get(path)["sources"]?.arrayValue?.first?["state"]?.stringValue == "ok")
            app.clock.advance(by: 20 * Instant.Span.minute)
            await app.installation.services.live.pollFeeds()
            let answer = try await app.get(path)
            let report = try #require(answer["sources"]?.arrayValue?.first)
            #expect(report["state"]?.stringValue == "failed")
            #expect(report["detail"]?.stringValue == "Its last news are 24 minutes old.")
            #expect(answer.items.allSatisfy { $0["realtime"]?.stringValue == "scheduled" })
        }
    }
}
