import App
import Geodesy
import JSONText
import Model
import Services
import Testing

/// Vehicles on lines of odd shapes, and trackers that report oddly: from the posted position to the answer.
struct OddVehicleTests {
    private func withOddLines(_ body: @Sendable (TestApp, _ key: String) async throws -> Void) async throws {
        try await withApp { app in
            try await app.importTimetable(OddLines.timetable(), source: OddLines.source)
            try await body(app, app.trackerKey(of: OddLines.source))
        }
    }

    private func line(_ vehicle: JSONValue) -> String? { vehicle["line"]?["name"]?.stringValue }

    /// The metres between where a vehicle is told to be by now and where it is.
    private func off(_ vehicle: JSONValue, _ place: OddLines.Place) throws -> Double {
        let told = try #require(
            Coordinate(
                latitude: vehicle["predicted"]?["lat"]?.doubleValue ?? .nan,
                longitude: vehicle["predicted"]?["lon"]?.doubleValue ?? .nan
            ),
            "\(vehicle)"
        )
        return told.distance(to: try OddLines.coordinate(place))
    }

    @Test func `on a line that crosses itself a vehicle goes straight over the crossing`() async throws {
        try await withOddLines { app, key in
            for step in 0..<100 {
                let place = OddLines.along(OddLines.eight, 40 * Double(step))
                let vehicle = try await app.report(place, key)
                guard step >= 5 else { continue }
                #expect(line(vehicle) == "8")
                #expect(try off(vehicle, place) < 30, "after \(step) positions")
            }
        }
    }

    @Test func `on a loop of two stops a vehicle is told the stops to come, on the way there and back`()
        async throws
    {
        try await withOddLines { app, key in
            let turns = [try await app.stop("t0", source: "odd"), try await app.stop("t1", source: "odd")]
            let round = OddLines.twoStops + [OddLines.twoStops[0]]
            for step in 0..<90 {
                let gone = 40 * Double(step)
                let vehicle = try await app.report(OddLines.along(round, gone), key)
                // Near a turn it is not known yet whether it has turned.
                let way = gone.truncatingRemainder(dividingBy: 900)
                guard step >= 5, (200...700).contains(way) else { continue }
                #expect(line(vehicle) == "2")
                #expect(try off(vehicle, OddLines.along(round, gone)) < 30)
                let isBack = gone.truncatingRemainder(dividingBy: 1800) > 900
                let next = vehicle["stop_etas"]?.arrayValue?.first?["stop_id"]?.stringValue
                #expect(next == turns[isBack ? 0 : 1], "after \(gone) m")
            }
        }
    }

    @Test func `a vehicle that changes its line is told on the new one, and never on a third`() async throws {
        try await withOddLines { app, key in
            var lines: [String?] = []
            for step in 0..<40 {
                let place = OddLines.along(OddLines.roadA, 50 * Double(step))
                lines.append(line(try await app.report(place, key)))
            }
            #expect(lines.last == "A")
            for step in 40..<80 {
                let place = OddLines.along(OddLines.roadB, 50 * Double(step))
                lines.append(line(try await app.report(place, key)))
            }
            #expect(lines.last == "B")
            #expect(lines.allSatisfy { $0 == nil || $0 == "A" || $0 == "B" })
            #expect(lines.dropFirst(60).allSatisfy { $0 == "B" })
        }
    }

    @Test func `positions in any order, repeated and late, tell the same as in order`() async throws {
        try await withOddLines { app, key in
            let start = app.clock.now
            let positions = try (0..<24).map { step in
                PostedPosition(
                    vehicle: "ordered",
                    place: try OddLines.coordinate(OddLines.along(OddLines.roadA, 50 * Double(step))),
                    at: start + Int64(5 * step) * Instant.Span.second
                )
            }
            app.clock.advance(by: 115 * Instant.Span.second)
            try await app.post(positions, of: OddLines.source, key)
            let mixed = positions.map { PostedPosition(vehicle: "mixed", place: $0.place, at: $0.at) }
            let answer = try await app.post(mixed.reversed() + mixed, of: OddLines.source, key)
            #expect(answer["stored"] == .integer(24) && answer["repeated"] == .integer(24))
            let vehicles = try await app.get("/v1/vehicles").items
            #expect(vehicles.count == 2)
            #expect(vehicles.allSatisfy { line($0) == "A" })
            #expect(vehicles.allSatisfy { $0["predicted"] == vehicles.first?["predicted"] })
            // One that comes late is kept, and moves nothing.
            let late = PostedPosition(
                vehicle: "mixed",
                place: try OddLines.coordinate(OddLines.roadB[1]),
                at: start + 12 * Instant.Span.second
            )
            let stored = try await app.post([late, late], of: OddLines.source, key)
            #expect(stored["stored"] == .integer(1) && stored["repeated"] == .integer(1))
            app.clock.advance(by: 2 * Instant.Span.second)
            let after = try await app.get("/v1/vehicles").items
            #expect(after.allSatisfy { $0["predicted"] == after.first?["predicted"] })
            #expect(after.allSatisfy { line($0) == "A" })
        }
    }

    @Test func `positions that cannot be are refused by their index, and the vehicle stays where it was`()
        async throws
    {
        try await withOddLines { app, key in
            for step in 0..<24 {
                _ = try await app.report(OddLines.along(OddLines.roadA, 50 * Double(step)), key)
            }
            let before = try #require(try await app.get("/v1/vehicles").items.first)
            let now = app.clock.now
            let here = try OddLines.coordinate(OddLines.roadA[0])
            let zero = try #require(Coordinate(latitude: 0, longitude: 0))
            let answer = try await app.post(
                [
                    PostedPosition(vehicle: "12", place: here, at: now + Instant.Span.hour),
                    PostedPosition(vehicle: "12", place: zero, at: now + 1),
                    // Thirty miles, and another continent.
                    PostedPosition(
                        vehicle: "12",
                        place: try OddLines.coordinate((0, 10_400 + 48_280)),
                        at: now + 2
                    ),
                    PostedPosition(
                        vehicle: "12",
                        place: try #require(Coordinate(latitude: -33.9, longitude: 151.2)),
                        at: now + 3
                    ),
                ],
                of: OddLines.source,
                key
            )
            #expect(answer.status == 422 && answer.code == "bad-positions", "\(answer.text)")
            #expect(answer.faults == ["[0]", "[1]", "[2]", "[3]"])
            let after = try #require(try await app.get("/v1/vehicles").items.first)
            #expect(after["lat"] == before["lat"] && after["lon"] == before["lon"])
            #expect(after["reported_at"] == before["reported_at"])
            #expect(line(after) == "A")
        }
    }
}

extension TestApp {
    /// Lets five seconds pass, and posts where a vehicle is then; returns what is told of it.
    fileprivate func report(_ place: OddLines.Place, _ key: String) async throws -> JSONValue {
        clock.advance(by: 5 * Instant.Span.second)
        let position = PostedPosition(
            vehicle: "12",
            place: try OddLines.coordinate(place),
            at: clock.now
        )
        let answer = try await post([position], of: OddLines.source, key)
        #expect(answer["stored"] == .integer(1), "\(answer.text)")
        return try #require(try await get("/v1/vehicles").items.first)
    }
}
