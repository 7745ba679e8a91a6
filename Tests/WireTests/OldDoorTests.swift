import Geodesy
import JSONText
import Model
import Testing
import Wire

struct OldDoorTests {
    private let now = Instant(milliseconds: 1_790_000_000_000)

    private func stop(
        _ name: String,
        latitude: Double = 57.5,
        longitude: Double = -0.00001
    ) throws -> NearStop {
        let stop = Stop(
            id: Stop.ID(rawValue: 7),
            source: "gbg",
            sourceID: name,
            name: name,
            coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude))
        )
        return NearStop(stop: stop, distance: 10, azimuth: 0)
    }

    private func departure(
        _ line: String,
        in seconds: Int64,
        to destination: String? = "Centrum"
    ) throws -> Departure {
        var departure = Departure(
            stop: DepartureStop(try stop("x").stop),
            line: DepartureLine(name: line, mode: .tram),
            realtime: .scheduled,
            source: "gbg"
        )
        departure.scheduled = now + seconds * Instant.Span.second
        departure.destination = destination
        return departure
    }

    private func answer(_ boards: [NearDepartures.Board]) -> String {
        var json = JSONWriter()
        json.oldForecasts(boards, at: now)
        return json.text
    }

    private func forecasts(_ departures: [Departure]) throws -> [JSONValue] {
        let text = answer([NearDepartures.Board(stop: try stop("x"), departures: departures)])
        return try #require(try JSONValue.parse(text).arrayValue?.first?["forecast"]?.arrayValue)
    }

    @Test func `a line has the members that the old client reads`() throws {
        var next = try departure("6", in: 359)
        next.line.color = LineColor("fa8719")
        next.line.textColor = LineColor("000000")
        next.accessible = .yes
        var afterNext = try departure("6", in: 900)
        afterNext.lowFloor = .yes
        let board = NearDepartures.Board(stop: try stop("Brunnsparken"), departures: [afterNext, next])
        #expect(
            answer([board])
                == #"[{"name":"Brunnsparken","lat":"57.5","lng":"-0.00001","forecast":[["6",{"line_number":"6","#
                + ##""color":"#000000","background_color":"#fa8719","destination":"Centrum","next_trip":"5","##
                + #""next_handicap":true,"next_low_floor":false,"next_next_trip":"15","#
                + #""next_next_handicap":false,"next_next_low_floor":true}]]}]"#
        )
    }

    @Test func `lines are in the order of the length of their numbers, then as texts`() throws {
        let lines = try forecasts(
            try ["X90", "SVART", "1", "11", "2", "B1", "10"].map { try departure($0, in: 60) }
        )
        #expect(
            lines.map { $0.arrayValue?.first?.stringValue } == ["1", "2", "10", "11", "B1", "X90", "SVART"]
        )
    }

    @Test func `what is unknown is false, an empty text, or a colour that can be read`() throws {
        let line = try #require(try forecasts([departure("1", in: 20, to: nil)]).first?.arrayValue?.last)
        for name in ["next_handicap", "next_low_floor", "next_next_handicap", "next_next_low_floor"] {
            #expect(line[name] == .bool(false))
        }
        #expect(line["next_trip"] == .string("0"))
        #expect(line["next_next_trip"] == .string(""))
        #expect(line["destination"] == .string(""))
        #expect(line["color"] == .string("#ffffff"))
        #expect(line["background_color"] == .string("#000000"))
    }

    @Test func `each destination of a line has its own forecast`() throws {
        let lines = try forecasts(
            try [("Väst", 300), ("Öst", 120), ("Väst", 60)].map { try departure("1", in: $1, to: $0) }
        )
        let told = lines.map { $0.arrayValue?.last }
        #expect(told.map { $0?["destination"]?.stringValue } == ["Väst", "Öst"])
        #expect(told.map { $0?["next_trip"]?.stringValue } == ["1", "2"])
        #expect(told.map { $0?["next_next_trip"]?.stringValue } == ["5", ""])
    }

    @Test func `cancelled, skipped and past departures are not told`() throws {
        var (cancelled, skipped) = (try departure("1", in: 60), try departure("2", in: 60))
        cancelled.status = .cancelled
        skipped.status = .skipped
        #expect(try forecasts([cancelled, skipped, departure("3", in: -31)]).isEmpty)
        #expect(try forecasts([departure("3", in: -30)]).count == 1)
    }

    @Test func `no stops are an empty list, and stops keep their order`() throws {
        #expect(answer([]) == "[]")
        let boards = try ["B", "A"].map { NearDepartures.Board(stop: try stop($0), departures: []) }
        let names = try JSONValue.parse(answer(boards)).arrayValue?.map { $0["name"]?.stringValue }
        #expect(names == ["B", "A"])
    }
}
