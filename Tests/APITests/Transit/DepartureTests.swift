import HTTPTypes
import JSONText
import Model
import Testing

/// What leaves from where, from a timetable alone.
struct DepartureTests {
    /// A Wednesday.
    private static let day = "2026-11-25"

    private func times(_ answer: Answer) -> [String] {
        answer.items.compactMap { $0["scheduled"]?.stringValue }
    }

    private func trips(_ answer: Answer) -> [String] {
        answer.items.compactMap { $0["trip_id"]?.stringValue }
    }

    @Test func `a stop tells what leaves within the next hour, the earliest first`() async throws {
        try await withApp { app in
            let line = try await app.importTimetable(TestTimetable.city())
            let stop = try await app.stop("a", source: TestTimetable.source)
            let answer = try await app.get("/v1/stops/\(stop)/departures?at=\(Self.day)T08:00:00%2B01:00")
            #expect(answer.status == 200)
            #expect(trips(answer) == (6...12).map { "there\($0)" })
            #expect(times(answer).first == "\(Self.day)T07:00:00.000Z")
            let first = try #require(answer.items.first)
            #expect(first["line"]?["id"]?.stringValue == line)
            #expect(first["line"]?["color"]?.stringValue == "#ffff00")
            let texts = [
                "direction": "0", "destination": "Centrum", "service_date": Self.day, "realtime": "scheduled",
                "status": "ok", "accessible": "yes", "low_floor": "unknown", "source": TestTimetable.source,
            ]
            for (name, text) in texts { #expect(first[name]?.stringValue == text, "\(name)") }
            #expect(first["expected"] == .null && first["delay_s"] == .null)
            let source = answer["sources"]?.arrayValue?.first
            #expect(source?["state"]?.stringValue == "timetable")
            #expect(source?["time_zone"]?.stringValue == "Europe/Stockholm")
        }
    }

    @Test func `an empty board says that the timetable is over or has not begun, in the reader's language`()
        async throws
    {
        try await withApp { app in
            try await app.importTimetable(TestTimetable.city())
            let stop = try await app.stop("a", source: TestTimetable.source)
            func detail(_ at: String, _ language: String = "en") async throws -> [String?] {
                let at = "at=\(at):00%2B01:00"
                let headers: HTTPFields = [.acceptLanguage: language]
                let board = try await app.get("/v1/stops/\(stop)/departures?\(at)", headers: headers)
                let near = try await app.get("/v1/departures?lat=57.7&lon=11.97&\(at)", headers: headers)
                #expect(board.status == 200 && near.status == 200)
                return [board, near].map { $0["sources"]?.arrayValue?.first?["detail"]?.stringValue }
            }
            let ended = "The timetable ended on 2027-04-30."
            #expect(try await detail("2027-05-03T08:00") == [ended, ended])
            let swedish = "Tidtabellen gällde till och med 2027-04-30."
            #expect(try await detail("2027-05-03T08:00", "sv") == [swedish, swedish])
            let begins = "The timetable begins on 2026-11-01."
            #expect(try await detail("2026-10-28T08:00") == [begins, begins])
            // The last night goes on after midnight, and an hour without a tram is no end.
            #expect(try await detail("2027-05-01T00:05") == [nil, nil])
            #expect(try await detail("2026-11-25T04:00") == [nil, nil])
        }
    }

    @Test func `stops, destinations and lines have the names of the reader's language`() async throws {
        try await withApp { app in
            try await app.importTimetable(TestTimetable.city())
            let stop = try await app.stop("a", source: TestTimetable.source)
            let at = "at=\(Self.day)T08:00:00%2B01:00"
            for (field, name, destination, long) in [
                ("sv", "Anker", "Centrum", "Anker to Centrum"),
                ("fr-CA, en;q=0.5", "Ancre", "Centre-ville", "De l'Ancre au Centre"),
            ] {
                let headers: HTTPFields = [.acceptLanguage: field]
                let one = try await app.get("/v1/stops/\(stop)", headers: headers)
                #expect(one["name"]?.stringValue == name)
                let list = try await app.get("/v1/stops?lat=57.7&lon=11.97&limit=1", headers: headers)
                #expect(list.items.first?["name"]?.stringValue == name)
                let board = try await app.get("/v1/stops/\(stop)/departures?\(at)", headers: headers)
                let near = try await app.get("/v1/departures?lat=57.7&lon=11.97&\(at)", headers: headers)
                #expect(board["stop"]?["name"]?.stringValue == name)
                #expect(near.items.first?["stop"]?["name"]?.stringValue == name)
                for departure in [board.items.first, near.items.first?["departures"]?.arrayValue?.first] {
                    #expect(departure?["stop"]?["name"]?.stringValue == name)
                    #expect(departure?["destination"]?.stringValue == destination)
                    #expect(departure?["line"]?["long_name"]?.stringValue == long)
                }
            }
            // A trip without a headsign goes to its last stop.
            let late = "minutes=60&at=\(Self.day)T23:45:00%2B01:00"
            for (field, destination) in [("sv", "Dal"), ("fr", "Vallée")] {
                let board = try await app.get(
                    "/v1/stops/\(stop)/departures?\(late)",
                    headers: [.acceptLanguage: field]
                )
                #expect(board.items.first?["trip_id"]?.stringValue == "night0")
                #expect(board.items.first?["destination"]?.stringValue == destination)
            }
            let lines = try await app.get("/v1/lines?source=\(TestTimetable.source)&q=anker")
            let line = try #require(lines.ids.first)
            let one = try await app.get("/v1/lines/\(line)", headers: [.acceptLanguage: "fr"])
            #expect(one["long_name"]?.stringValue == "De l'Ancre au Centre")
            let direction = one["directions"]?.arrayValue?.first
            #expect(direction?["destination"]?.stringValue == "Centre-ville")
            #expect(direction?["stops"]?.arrayValue?.first?["name"]?.stringValue == "Ancre")
            app.clock.advance(by: 4 * Instant.Span.day)
            let view = try await app.get(
                "/v1/view?lat=57.7&lon=11.97&fov_deg=360&kinds=stops&range_m=50",
                headers: [.acceptLanguage: "fr"]
            )
            #expect(view.items.first?["title"]?.stringValue == "Ancre")
            let next = try #require(view.items.first?["departures"]?.arrayValue?.first)
            #expect(next["destination"]?.stringValue == "Centre-ville")
            #expect(next["stop"]?["name"]?.stringValue == "Ancre")
        }
    }

    @Test func `last stops and stops without pickup have no departures, and a station has its platforms'`()
        async throws
    {
        try await withApp { app in
            try await app.importTimetable(TestTimetable.city())
            let at = "minutes=20&at=\(Self.day)T08:00:00%2B01:00"
            func board(_ stop: String) async throws -> Answer {
                try await app.get(
                    "/v1/stops/\(app.stop(stop, source: TestTimetable.source))/departures?\(at)"
                )
            }
            #expect(try await board("b").items.isEmpty)
            #expect(try await board("d").items.isEmpty)
            let station = try await board("c")
            #expect(trips(station) == ["back6", "back7"])
            #expect(station.items.first?["stop"]?["platform"]?.stringValue == "1")
            #expect(try await trips(board("c1")) == ["back6", "back7"])
        }
    }

    @Test func `trips of the day before leave after midnight, and the clocks may change meanwhile`()
        async throws
    {
        try await withApp { app in
            try await app.importTimetable(TestTimetable.city())
            let stop = try await app.stop("a", source: TestTimetable.source)
            let night = try await app.get(
                "/v1/stops/\(stop)/departures?minutes=180&at=2026-11-26T00:00:00%2B01:00"
            )
            #expect(trips(night) == ["night1", "night2"])
            #expect(times(night) == ["2026-11-25T23:30:00.000Z", "2026-11-26T00:10:00.000Z"])
            #expect(night.items.allSatisfy { $0["service_date"]?.stringValue == "2026-11-25" })
            // On the morning of 28 March 2027 the clocks go from two to three; the service day before began
            // twelve hours before noon.
            let spring = try await app.get("/v1/stops/\(stop)/departures?minutes=240&at=2027-03-27T23:00:00Z")
            #expect(times(spring) == ["2027-03-27T23:30:00.000Z", "2027-03-28T00:10:00.000Z"])
            let after = try await app.get("/v1/stops/\(stop)/departures?minutes=180&at=2027-03-28T21:00:00Z")
            #expect(times(after).first == "2027-03-28T21:50:00.000Z")
        }
    }

    @Test func `departures are filtered by line, mode, direction and span`() async throws {
        try await withApp { app in
            let line = try await app.importTimetable(TestTimetable.city())
            let stop = try await app.stop("a", source: TestTimetable.source)
            let path = "/v1/stops/\(stop)/departures?at=\(Self.day)T16:00:00%2B01:00&minutes=600"
            #expect(try await trips(app.get(path)).count == 9)
            for filter in ["line=\(line)", "line=T1", "line=1", "mode=tram", "direction=0"] {
                let found = try await trips(app.get("\(path)&\(filter)"))
                #expect(found == (54...59).map { "there\($0)" }, "\(filter)")
            }
            #expect(try await trips(app.get("\(path)&mode=bus")) == ["night0", "night1", "night2"])
            #expect(try await trips(app.get("\(path)&mode=ferry")).isEmpty)
            #expect(try await trips(app.get("\(path)&limit=2")) == ["there54", "there55"])
            for (query, field) in [("minutes=0", "minutes"), ("minutes=1441", "minutes"), ("at=noon", "at")] {
                let answer = try await app.get("/v1/stops/\(stop)/departures?\(query)")
                #expect(answer.status == 400 && answer.faults == [field], "\(query)")
            }
        }
    }

    @Test func `near a point, a trip is told at the nearest stop, both directions apart`() async throws {
        try await withApp { app in
            try await app.importTimetable(TestTimetable.city())
            let place = "lat=57.7021&lon=11.9701&at=\(Self.day)T08:00:00%2B01:00"
            let answer = try await app.get("/v1/departures?\(place)")
            #expect(answer.status == 200)
            let rows = answer.items.map { row in
                [row["line"]?["name"], row["direction"], row["stop"]?["source_id"]].compactMap {
                    $0?.stringValue
                }
            }
            #expect(rows == [["1", "1", "c1"], ["1", "0", "a"]])
            #expect(answer.items.allSatisfy { ($0["departures"]?.arrayValue ?? []).count == 3 })
            let stops = answer["stops"]?.arrayValue ?? []
            #expect(stops.compactMap { $0["source_id"]?.stringValue } == ["c1", "b", "a"])
            let near = try await app.get("/v1/departures?\(place)&radius_m=50")
            #expect(near.items.count == 1)
            let accessible = try await app.get("/v1/departures?\(place)&accessible=true")
            #expect(accessible.items.map { $0["direction"]?.stringValue } == ["0"])
            #expect(try await app.get("/v1/departures?lat=57").faults == ["lon"])
        }
    }

    @Test func `a stop in view tells two departures of each line and direction`() async throws {
        try await withApp { app in
            try await app.importTimetable(TestTimetable.city())
            app.clock.advance(by: 4 * Instant.Span.day)
            let view = try await app.get("/v1/view?lat=57.7&lon=11.97&fov_deg=360&kinds=stops&range_m=50")
            let departures = view.items.first?["departures"]?.arrayValue ?? []
            #expect(departures.compactMap { $0["trip_id"]?.stringValue } == ["there6", "there7"])
            #expect(departures.first?["in_s"]?.integerValue == 0)
            let picture = try await app.get(
                "/v1/view.svg?lat=57.7&lon=11.97&fov_deg=360&kinds=stops&range_m=50"
            )
            #expect(picture.text.contains("fill=\"#ffff00\""))
            #expect(picture.text.contains("1 · now"))
            // Yellow is too bright for white text.
            #expect(picture.text.contains("fill=\"#000000\""))
        }
    }

    @Test func `a new timetable is answered by the next request, and lines keep their ids`() async throws {
        try await withApp { app in
            let line = try await app.importTimetable(TestTimetable.city())
            let stop = try await app.stop("a", source: TestTimetable.source)
            let path = "/v1/stops/\(stop)/departures?at=\(Self.day)T08:00:00Z"
            #expect(try await times(app.get(path)).first == "\(Self.day)T08:00:00.000Z")
            let again = try await app.importTimetable(TestTimetable.city(zone: "America/Chicago"))
            #expect(again == line)
            #expect(try await times(app.get(path)).isEmpty)
            let later = try await app.get("/v1/stops/\(stop)/departures?at=\(Self.day)T14:00:00Z")
            #expect(times(later).first == "\(Self.day)T14:00:00.000Z")
        }
    }

    @Test func `a line tells its stops in each direction and its way`() async throws {
        try await withApp { app in
            let id = try await app.importTimetable(TestTimetable.city())
            let line = try await app.get("/v1/lines/\(id)")
            #expect(line["name"]?.stringValue == "1" && line["long_name"]?.stringValue == "Anker to Centrum")
            let directions = line["directions"]?.arrayValue ?? []
            let stops = directions.map { direction in
                (direction["stops"]?.arrayValue ?? []).compactMap { $0["source_id"]?.stringValue }
            }
            #expect(stops == [["a", "b", "c1"], ["c1", "a"]])
            #expect(directions.map { $0["destination"]?.stringValue } == ["Centrum", "Anker"])
            #expect(line["shapes"]?["features"]?.arrayValue?.count == 2)
            #expect(try await app.get("/v1/lines?q=centr").ids == [id])
            #expect(try await app.get("/v1/lines?mode=bus").items.map { $0["name"]?.stringValue } == ["N"])
            #expect(try await app.get("/v1/lines/1").status == 404)
            let first = try await app.get("/v1/lines?limit=1")
            let second = try await app.get(try #require(first.next))
            #expect((first.items + second.items).map { $0["name"]?.stringValue } == ["1", "N"])
            let source = try await app.get("/v1/transit/sources").items.first
            #expect(source?["trips"]?.integerValue == 123)
            #expect(source?["attribution"]?.stringValue == "Test Transit")
        }
    }
}
