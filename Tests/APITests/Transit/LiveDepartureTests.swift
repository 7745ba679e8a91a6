import App
import HTTPTypes
import JSONText
import Model
import ScriptedServer
import Services
import Testing

/// Live departures through the whole server, from a scripted service.
struct LiveDepartureTests {
    private static let register = "id,name,lat,lon,mode\n9001,Brunnsparken,57.7069,11.9686,tram\n"
    private static let here = "lat=57.7070&lon=11.9690"

    private func times(_ answer: Answer, _ name: String) -> [String?] {
        answer.items.map { $0[name]?.stringValue }
    }

    private func state(_ answer: Answer) -> String? {
        answer["sources"]?.arrayValue?.first?["state"]?.stringValue
    }

    private func board(_ app: TestApp) async throws -> Answer {
        try await app.get("/v1/stops/\(app.stop("9001", source: "sl"))/departures")
    }

    @Test func `a service's departures are told as it tells them`() async throws {
        let city = try LiveCity([
            .init(scheduled: 5, expected: 7), .init(line: "6", scheduled: 9),
            .init(line: "11", scheduled: 12, expected: 12, state: "CANCELLED"),
        ])
        try await withApp(environment: city.environment) { app in
            try await app.importStops(Self.register, source: "sl")
            let answer = try await board(app)
            #expect(answer.status == 200)
            #expect(state(answer) == "ok")
            #expect(times(answer, "scheduled").first == "2026-11-21T07:05:00.000Z")
            #expect(times(answer, "expected").prefix(2) == ["2026-11-21T07:07:00.000Z", nil])
            #expect(times(answer, "realtime") == ["live", "scheduled", "live"])
            // Without a timetable too, the two times tell how late it is.
            #expect(answer.items.map { $0["delay_s"]?.integerValue } == [120, nil, 0])
            #expect(answer.items.last?["status"]?.stringValue == "cancelled")
            #expect(answer.items.first?["in_s"]?.integerValue == 420)
            #expect(answer.items.first?["source"]?.stringValue == "sl")
        }
    }

    @Test func `a train is as accessible as its station, where its provider tells nothing of that`()
        async throws
    {
        let row = #"{"staId": "%", "rt": "Red", "destNm": "Howard", "arrT": "2026-11-21T01:05:00"}"#
        let rows = ["40540", "40080", "41320"].map { row.replacing("%", with: $0) }.joined(separator: ", ")
        let body = #"{"ctatt": {"tmst": "2026-11-21T01:00:00", "errCd": "0", "eta": [\#(rows)]}}"#
        let server = try ScriptedServer { _ in .answer(200, body: Array(body.utf8)) }
        let environment = [
            "SIGHTLINE_TRANSIT_CTA_PROVIDER": "cta-train", "SIGHTLINE_TRANSIT_CTA_URL": server.url,
            "SIGHTLINE_TRANSIT_CTA_KEY": "k",
        ]
        let stations = "id,name,lat,lon,ADA\n40540,Wilson,41.9,-87.6,TRUE\n40080,Sheridan,41.9,-87.7,FALSE\n"
        try await withApp(environment: environment) { app in
            try await app.importStops(stations + "41320,Belmont,41.9,-87.8,\n", source: "cta")
            for (stop, accessible) in [("40540", "yes"), ("40080", "no"), ("41320", "unknown")] {
                let board = try await app.get("/v1/stops/\(app.stop(stop, source: "cta"))/departures")
                #expect(board.items.map { $0["accessible"]?.stringValue } == [accessible])
            }
        }
    }

    @Test func `what leaves near here asks the service once, however many clients ask`() async throws {
        let city = try LiveCity([.init(scheduled: 5, expected: 6)])
        try await withApp(environment: city.environment) { app in
            try await app.importStops(Self.register, source: "sl")
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for number in 0..<1000 {
                    group.addTask {
                        try await app.get("/v1/departures?\(Self.here)&minutes=\(30 + number % 20)")
                    }
                }
                return try await group.reduce(into: [Answer]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 && $0.items.count == 1 })
            #expect(city.calls == 1)
        }
    }

    @Test func `those who ask within one second are told their own ways, and new timetables at once`()
        async throws
    {
        let city = try LiveCity([.init(scheduled: 5, expected: 6), .init(line: "2", scheduled: 9)])
        try await withApp(environment: city.environment) { app in
            try await app.importStops(Self.register, source: "sl")
            let first = try await app.get("/v1/departures?lat=57.7070&lon=11.9690")
            app.clock.advance(by: 400)
            let second = try await app.get("/v1/departures?lat=57.7075&lon=11.9690")
            for (answer, walk, left) in [(first, 27, 360), (second, 71, 359)] {
                let row = try #require(answer.items.first)
                let departure = try #require(row["departures"]?.arrayValue?.first)
                #expect(row["stop"]?["walk_s"]?.integerValue == Int64(walk))
                #expect(departure["stop"]?["walk_s"]?.integerValue == Int64(walk))
                #expect(departure["stop"]?["distance_m"] == row["stop"]?["distance_m"])
                #expect(departure["in_s"]?.integerValue == Int64(left))
                #expect(answer["stops"]?.arrayValue?.first?["walk_s"]?.integerValue == Int64(walk))
            }
            // Who walks for ten minutes misses both.
            let far = try await app.get("/v1/departures?lat=57.7123&lon=11.9686")
            #expect(far.items.first?["departures"]?.arrayValue?.count == 2)
            try await app.importTimetable(TestTimetable.city())
            let third = try await app.get("/v1/departures?lat=57.7075&lon=11.9690")
            #expect(third["stops"]?.arrayValue?.count == 4)
            #expect(city.calls == 1)
        }
    }

    @Test func `a service that fails is named, its last answer told as stale, and then the timetable`()
        async throws
    {
        let city = try LiveCity([.init(scheduled: 30, expected: 33)])
        try await withApp(environment: city.environment) { app in
            try await app.importStops(Self.register, source: "sl")
            #expect(try await state(board(app)) == "ok")
            city.fails(.text(500, "<html>Oops</html>"))
            app.clock.advance(by: 2 * Instant.Span.minute)
            let stale = try await board(app)
            #expect(state(stale) == "stale")
            #expect(stale.items.first?["stale"]?.boolValue == true)
            #expect(stale.items.first?["age_s"]?.integerValue == 120)
            app.clock.advance(by: 5 * Instant.Span.minute)
            let failed = try await board(app)
            #expect(failed.status == 200)
            #expect(state(failed) == "failed")
            #expect(failed.items.isEmpty)
            let detail = failed["sources"]?.arrayValue?.first?["detail"]?.stringValue
            #expect(detail?.isEmpty == false)
            // No timetable was imported: the provider knows the zone.
            let zone = failed["sources"]?.arrayValue?.first?["time_zone"]?.stringValue
            #expect(zone == "Europe/Stockholm")
            let sources = try await app.get("/v1/transit/sources")
            #expect(sources.items.first?["provider"]?.stringValue == "sl-transport")
            #expect(sources.items.first?["error"]?.stringValue?.isEmpty == false)
        }
    }

    @Test func `the timetable answers for a service that fails, and fills what it does not tell`()
        async throws
    {
        let city = try LiveCity()
        try await withApp(environment: city.environment) { app in
            // The stops of the timetable have names, and the service numbers: it knows none of them.
            try await app.importTimetable(TestTimetable.city(), source: "sl")
            city.fails(.text(503, "down"))
            app.clock.advance(by: 4 * Instant.Span.day)
            let stop = try await app.stop("a", source: "sl")
            let answer = try await app.get("/v1/stops/\(stop)/departures")
            #expect(answer.items.isEmpty == false)
            #expect(answer.items.allSatisfy { $0["realtime"]?.stringValue == "scheduled" })
            #expect(answer.items.allSatisfy { $0["expected"] == .null })
            let near = try await app.get("/v1/departures?lat=57.7000&lon=11.9700")
            #expect(near.items.isEmpty == false)
            #expect(near["sources"]?.arrayValue?.count == 1)
        }
    }

    @Test func `a stop in view tells what memory has, and asks nobody`() async throws {
        let city = try LiveCity([.init(scheduled: 5, expected: 8)])
        try await withApp(environment: city.environment) { app in
            try await app.importStops(Self.register, source: "sl")
            let path = "/v1/view?\(Self.here)&fov_deg=360&kinds=stops"
            let before = try await app.get(path)
            #expect(before.items.first?["departures"]?.arrayValue?.isEmpty == true)
            #expect(city.calls == 0)
            _ = try await board(app)
            app.clock.advance(by: Instant.Span.second)
            let after = try await app.get(path)
            let departure = try #require(after.items.first?["departures"]?.arrayValue?.first)
            #expect(departure["expected"]?.stringValue == "2026-11-21T07:08:00.000Z")
            #expect(city.calls == 1)
        }
    }

    @Test func `calls to a service are counted by day, with the requests by region`() async throws {
        let city = try LiveCity([.init(scheduled: 5, expected: 6)])
        try await withApp(environment: city.environment) { app in
            try await app.importStops(Self.register, source: "sl")
            _ = try await app.get("/v1/departures?\(Self.here)")
            app.clock.advance(by: 2 * Instant.Span.minute)
            city.fails(.text(500, "down"))
            _ = try await app.get("/v1/departures?\(Self.here)")
            let services = app.installation.services
            await services.housekeeping.writeTallies()
            await services.housekeeping.writeTallies()
            let stats = try await services.stats.stats(days: 1, at: app.clock.now)
            #expect(stats.days.first?.departures == 2)
            #expect(stats.areas.first?.departures == 2)
            let calls = try #require(stats.sources.first)
            #expect(calls.source == "sl")
            // The failed call was tried again once.
            #expect(calls.calls == 3)
            #expect(calls.failures == 2)
        }
    }

    /// The contract of older clients is not in our document, so the answer is not compared with it.
    private func door(_ app: TestApp, _ uri: String) async throws -> Answer {
        try await app.client.send(.get, uri, [:], nil)
    }

    @Test func `the Gothenburg app of 2011 is answered as its server did`() async throws {
        let city = try LiveCity([
            .init(line: "11", destination: "Saltholmen", scheduled: 5, expected: 7),
            .init(line: "6", destination: "Länsmansgården", scheduled: 9),
            .init(line: "6", destination: "Länsmansgården", scheduled: 19, expected: 20),
        ])
        try await withApp(environment: city.environment) { app in
            try await app.importStops(Self.register, source: "sl")
            let answer = try await door(app, "/doors/hallplats/index.yaws?lat=57.7070&lng=11.9690")
            #expect(answer.status == 200)
            let stop = try #require(answer.json.arrayValue?.first)
            #expect(stop["name"]?.stringValue == "Brunnsparken")
            #expect(stop["lat"]?.stringValue == "57.7069")
            let forecast = stop["forecast"]?.arrayValue ?? []
            #expect(forecast.compactMap { $0.arrayValue?.first?.stringValue } == ["6", "11"])
            let six = try #require(forecast.first?.arrayValue?.last)
            #expect(six["destination"]?.stringValue == "Länsmansgården")
            #expect(six["next_trip"]?.stringValue == "9")
            #expect(six["next_next_trip"]?.stringValue == "20")
            #expect(six["next_handicap"]?.boolValue == false)
            let forgot = try await door(app, "/doors/hallplats/index.yaws?lat=57.7070")
            #expect(forgot.status == 200)
            #expect(forgot.text == "You Forgot parameter lng")
            #expect(try await door(app, "/doors/hallplats/index.yaws").text == "You Forgot parameter lat")
        }
    }
}
