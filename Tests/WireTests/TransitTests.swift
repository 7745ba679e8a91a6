import Geodesy
import JSONText
import Model
import Testing
import Wire

struct TransitTests {
    private let now = Instant(milliseconds: 1_790_000_000_000)

    private func stop() throws -> Stop {
        var stop = Stop(
            id: Stop.ID(rawValue: 7),
            source: "gbg",
            sourceID: "9022014001760001",
            name: "Brunnsparken",
            coordinate: try #require(Coordinate(latitude: 57.7068, longitude: 11.9679))
        )
        stop.code = "BP"
        stop.platform = "A"
        stop.parent = Stop.ID(rawValue: 6)
        stop.modes = [.tram, .bus]
        stop.wheelchair = .yes
        stop.lines = [
            LineSummary(
                id: TransitLine.ID(rawValue: 5),
                name: "6",
                mode: .tram,
                color: LineColor("FA8719"),
                textColor: LineColor("000")
            ),
            LineSummary(id: TransitLine.ID(rawValue: 4), name: "X", mode: .bus),
        ]
        return stop
    }

    private func departure() throws -> Departure {
        var departure = Departure(
            stop: DepartureStop(try stop()),
            line: DepartureLine(sourceID: "r6", name: "6", mode: .tram),
            realtime: .live,
            source: "gbg"
        )
        departure.scheduled = now + 59_000
        departure.expected = now + 60_999
        departure.generatedAt = now - 12_000
        return departure
    }

    @Test func `a stop that was written before has the same text as one that is written anew`() throws {
        var named = try stop()
        named.names = ["fi": "Kaivopuisto"]
        let here = try #require(Coordinate(latitude: 57.7, longitude: 11.96))
        for (field, origin) in [("sv", here), ("fi", here), ("fi", nil)] {
            let languages = LanguagePreference(field: field)
            var anew = JSONWriter()
            var before = JSONWriter()
            anew.stop(named.named(in: languages), from: origin)
            before.stop(EncodedStop(named).named(in: languages), from: origin.map { GeodesicOrigin($0) })
            #expect(before.text == anew.text)
        }
    }

    @Test func `a stop near a viewer has the members of the contract`() throws {
        var json = JSONWriter()
        json.stop(NearStop(stop: try stop(), distance: 120.456, azimuth: 359.99999))
        #expect(
            json.text
                == #"{"id":"7","source":"gbg","source_id":"9022014001760001","name":"Brunnsparken","code":"BP","#
                + #""platform":"A","parent":"6","lat":57.7068,"lon":11.9679,"modes":["tram","bus"],"#
                + ##""wheelchair":"yes","lines":[{"id":"5","name":"6","mode":"tram","color":"#fa8719","##
                + ##""text_color":"#000000"},{"id":"4","name":"X","mode":"bus","color":null,"text_color":null}],"##
                + #""gone_at":null,"distance_m":120.46,"azimuth_deg":0,"walk_s":121}"#
        )
    }

    @Test func `a departure has the members of the contract, and counts at the instant of the answer`() throws
    {
        var full = try departure()
        full.stop.distance = 80
        full.stop.walkingTime = 80
        full.line.id = TransitLine.ID(rawValue: 5)
        full.line.longName = "Länsmansgården – Kortedala"
        full.direction = "0"
        full.destination = "Kortedala"
        full.via = "Centralen"
        full.serviceDate = ServiceDate(year: 2026, month: 9, day: 21)
        full.status = .atStop
        full.delay = 2
        full.accessible = .yes
        full.lowFloor = .no
        full.occupancy = .fewSeats
        full.vehicleID = "v"
        full.tripID = "t"
        full.alerts = ["a1"]
        full.notes = ["Short tram."]
        full.isStale = true
        var json = JSONWriter()
        json.departure(full, at: now)
        #expect(
            json.text
                == #"{"stop":{"id":"7","name":"Brunnsparken","platform":"A","distance_m":80,"walk_s":80},"#
                + #""line":{"id":"5","source_id":"r6","name":"6","long_name":"Länsmansgården – Kortedala","#
                + #""mode":"tram","color":null,"text_color":null},"direction":"0","destination":"Kortedala","#
                + #""via":"Centralen","service_date":"2026-09-21","scheduled":"\#(now + 59_000)","#
                + #""expected":"\#(now + 60_999)","in_s":60,"realtime":"live","status":"at-stop","delay_s":2,"#
                + #""accessible":"yes","low_floor":"no","occupancy":"few-seats","vehicle_id":"v","trip_id":"t","#
                + #""alerts":["a1"],"notes":["Short tram."],"source":"gbg","generated_at":"\#(now - 12_000)","#
                + #""age_s":12,"stale":true}"#
        )
    }

    @Test func `what is not known is null or unknown, and the scheduled time is not copied`() throws {
        var planned = try departure()
        planned.expected = nil
        planned.realtime = .scheduled
        planned.generatedAt = nil
        var json = JSONWriter()
        json.departure(planned, at: now)
        let value = try JSONValue.parse(json.text)
        #expect(value["expected"] == .null)
        #expect(value["in_s"] == .integer(59))
        #expect(value["age_s"] == .null)
        #expect(value["accessible"] == .string("unknown"))
        #expect(value["occupancy"] == .null)
        #expect(value["line"]?["id"] == .null)
        #expect(value["stop"]?["distance_m"] == nil)
    }

    @Test func `what leaves near here has rows, stops, sources and alerts`() throws {
        let near = NearStop(stop: try stop(), distance: 10, azimuth: 5)
        let departure = try departure()
        var alert = TransitAlert(id: "a1", source: "gbg", title: "Snow")
        alert.lines = [TransitLine.ID(rawValue: 5)]
        alert.until = now
        var report = SourceReport(source: "gbg", state: .stale, generatedAt: now - 90_000)
        report.detail = "It is silent."
        report.timeZone = "Europe/Stockholm"
        let answer = NearDepartures(
            rows: [
                NearDepartures.Row(
                    line: departure.line,
                    direction: nil,
                    destination: "Kortedala",
                    stop: near,
                    departures: [departure]
                )
            ],
            stops: [near],
            sources: [report],
            alerts: [alert]
        )
        var json = JSONWriter()
        json.departures(answer, at: now)
        let value = try JSONValue.parse(json.text)
        #expect(value.objectValue?.keys == ["items", "stops", "sources", "alerts"])
        let row = try #require(value["items"]?.arrayValue?.first)
        #expect(row.objectValue?.keys == ["line", "direction", "destination", "stop", "departures"])
        #expect(row["stop"]?["walk_s"] == .integer(10))
        #expect(row["departures"]?.arrayValue?.count == 1)
        let told = try #require(value["sources"]?.arrayValue?.first)
        #expect(told["source"] == .string("gbg"))
        #expect(told["state"] == .string("stale"))
        #expect(told["age_s"] == .integer(90))
        #expect(told["detail"] == .string("It is silent."))
        #expect(told["time_zone"] == .string("Europe/Stockholm"))
        #expect(value["alerts"]?.arrayValue?.first?["lines"] == .array([.string("5")]))
    }

    @Test func `the text that viewers share is filled in as it would be written for each`() throws {
        var other = Stop(
            id: Stop.ID(rawValue: 8),
            source: "gbg",
            sourceID: "8",
            name: "Nordstan",
            coordinate: try #require(Coordinate(latitude: 57.708, longitude: 11.97))
        )
        other.lines = try stop().lines
        func answer(_ distances: [Double]) throws -> NearDepartures {
            let stops = try zip([try stop(), other], distances).map {
                NearStop(stop: $0, distance: $1, azimuth: $1 / 9)
            }
            let departures = try stops.map { near in
                var departure = try departure()
                departure.stop = DepartureStop(near.stop)
                departure.stop.distance = near.distance
                departure.stop.walkingTime = near.walkingTime
                return departure
            }
            var unknown = departures
            unknown[0].scheduled = nil
            unknown[0].expected = nil
            unknown[1].generatedAt = nil
            func row(_ departures: [Departure]) -> NearDepartures.Row {
                NearDepartures.Row(
                    line: departures[0].line,
                    direction: "1",
                    destination: nil,
                    stop: stops[0],
                    departures: departures
                )
            }
            let reports = [
                SourceReport(source: "gbg", state: .ok, generatedAt: now),
                SourceReport(source: "sl", state: .timetable),
            ]
            return NearDepartures(rows: [row(departures), row(unknown)], stops: stops, sources: reports)
        }
        let text = try #require(NearText(try answer([10, 20])))
        for (distances, later) in [([10, 20], 0), ([9.5, 1234.567], 999), ([0, 15.004], 75_000)]
            as [([Double], Int64)]
        {
            let answer = try answer(distances)
            var written = JSONWriter()
            var filled = JSONWriter()
            written.departures(answer, at: now + later)
            text.write(to: &filled, stops: answer.stops, at: now + later)
            #expect(filled.text == written.text)
        }
        let stranger = try NearDepartures(rows: answer([1, 2]).rows, stops: [])
        #expect(NearText(stranger) == nil)
    }

    @Test func `a source tells its timetable and its last error`() throws {
        var source = TransitSource(name: "gbg")
        source.provider = "vasttrafik"
        source.stopCount = 3
        source.timetable = TransitSource.Timetable(
            tripCount: 9,
            firstDay: ServiceDate(year: 2026, month: 9, day: 1),
            lastDay: nil
        )
        source.failure = TransitSource.Failure(at: now, detail: "It answered with status 500.")
        var json = JSONWriter()
        json.source(source)
        let value = try JSONValue.parse(json.text)
        #expect(value["source"] == .string("gbg"))
        #expect(value["trips"] == .integer(9))
        #expect(value["first_day"] == .string("2026-09-01"))
        #expect(value["last_day"] == .null)
        #expect(value["error"] == .string("It answered with status 500."))
        #expect(value["answered_at"] == .null)
    }
}
