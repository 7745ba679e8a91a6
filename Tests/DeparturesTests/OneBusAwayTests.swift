import Model
import TestData
import Testing

@testable import Departures

struct OneBusAwayTests {
    private let provider: OneBusAway

    init() throws {
        provider = try OneBusAway(ProviderSettings(["key": "k3y", "url": "https://oba.example.org/"]))
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `a recorded answer with a prediction has all of its fields`() throws {
        let answer = try provider.read(
            recorded: "onebusaway/arrivals-and-departures-for-stop-1_75414.json",
            stops: ["1_75414"]
        )
        let departure = try #require(answer.departures.first)
        #expect(answer.departures.count == 1)
        #expect(answer.generatedAt == Instant(milliseconds: 1_539_266_462_779))
        #expect(departure.stop == "1_75414")
        #expect(departure.stopName == "Stevens Way & Benton Ln")
        #expect(departure.line.id == "1_100269")
        #expect(departure.line.name == "75")
        #expect(departure.line.mode == .bus)
        #expect(departure.line.color == nil)
        #expect(departure.direction == "0")
        #expect(departure.destination == "Northgate Lake City")
        #expect(departure.scheduled == Instant(milliseconds: 1_539_266_640_000))
        #expect(departure.expected == Instant(milliseconds: 1_539_266_756_000))
        #expect(departure.delay == 116)
        #expect(departure.realtime == .live)
        #expect(departure.status == .ok)
        #expect(departure.accessible == .unknown)
        #expect(departure.vehicleID == "1_3686")
        #expect(departure.tripID == "1_39683959")
        #expect(departure.serviceDate == ServiceDate(year: 2018, month: 10, day: 11))
        #expect(departure.generatedAt == Instant(milliseconds: 1_539_266_398_000))
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `a prediction of a vehicle that is not tracked any more is none`() throws {
        let answer = try provider.read(
            recorded: "onebusaway/arrivals_and_departures_for_stop_1_10020_no_realtime.json",
            stops: ["1_10020"]
        )
        #expect(answer.departures.map(\.line.name) == ["30", "65", "65", "30"])
        #expect(
            answer.departures.allSatisfy {
                $0.expected == nil && $0.realtime == .scheduled && $0.delay == nil
            }
        )
        #expect(answer.departures.first?.scheduled == Instant(milliseconds: 1_343_583_099_000))
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `a recorded answer with colours has them`() throws {
        let answer = try provider.read(
            recorded: "onebusaway/arrivals-and-departures-for-stop-1739-rvtd.json",
            stops: ["1739_d1e8e68e-83f8-487f-baf5-f465fe70fc84"]
        )
        let departure = try #require(answer.departures.first)
        #expect(departure.line.name == "60")
        #expect(departure.line.longName == "White City")
        #expect(departure.line.color?.digits == "9966ff")
        #expect(departure.line.textColor?.digits == "000000")
        #expect(departure.realtime == .scheduled)
        #expect(departure.vehicleID == nil)
        #expect(departure.serviceDate == ServiceDate(year: 2020, month: 1, day: 23))
        #expect(departure.direction == "1")
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `a recorded empty answer is empty, and other answers are not departures`() throws {
        let empty = try provider.read(recorded: "onebusaway/arrivals_and_departures_empty.json")
        #expect(empty.departures.isEmpty)
        #expect(empty.generatedAt == Instant(milliseconds: 1_700_000_000_000))
        for name in [
            "create_alarm", "current_time", "frequency-vehicle", "shape_1_20010002", "stop_1_29261",
            "stops_for_location_outofrange", "trip-for-vehicle-1_2799",
        ] {
            let error = provider.refusal(of: try SharedData.text("providers/onebusaway/\(name).json"))
            guard case .unreadable = error else {
                Issue.record("\(name) was read")
                continue
            }
        }
        #expect(
            provider.refusal(of: try SharedData.text("providers/onebusaway/test_404_1.json"))
                == .unknownStop("invalidArgument: field=entityId error=badEntityId")
        )
    }

    @Test func `the codes of the envelope count, whatever the status`() throws {
        func error(_ code: Int, status: Int = 200, headers: [String: String] = [:]) -> ProviderError? {
            let body = #"{"code":\#(code),"currentTime":1,"text":"bad k3y","data":null,"version":2}"#
            return provider.refusal(of: body, status: status, headers: headers)
        }
        #expect(error(404) == .unknownStop("bad …"))
        #expect(error(404, status: 404) == .unknownStop("bad …"))
        #expect(error(401, status: 401) == .refused("bad …"))
        #expect(error(400) == .refused("bad …"))
        #expect(error(500) == .failed("bad …"))
        #expect(error(429) == .exhausted(until: nil))
        #expect(
            error(429, status: 429, headers: ["retry-after": "30"])
                == .exhausted(until: try instant("2026-01-25T18:00:30Z"))
        )
        guard case .unreadable = error(200) else {
            Issue.record("An envelope without data was read.")
            return
        }
    }

    /// The answer with one row that has these fields and references.
    private func answer(_ fields: String, references: String = "{}") throws -> ProviderAnswer {
        let row = #"{"routeId":"1_9","tripId":"1_t","scheduledDepartureTime":1769364300000,\#(fields)}"#
        let entry = #"{"arrivalsAndDepartures":[\#(row)],"situationIds":["1_s"]}"#
        let data = #"{"entry":\#(entry),"references":\#(references)}"#
        let text = #"{"code":200,"currentTime":1769364000000,"data":\#(data),"text":"OK","version":2}"#
        return try provider.read(text, stops: ["1_1"])
    }

    private func departure(_ fields: String, references: String = "{}") throws -> ProviderDeparture? {
        try answer(fields, references: references).departures.first
    }

    @Test func `a predicted time of 0 is no prediction`() throws {
        let none = try departure(#""predicted":true,"predictedDepartureTime":0,"predictedArrivalTime":0"#)
        #expect(none?.expected == nil)
        #expect(none?.realtime == .scheduled)
        let arrival = try departure(
            #""predicted":true,"predictedDepartureTime":0,"predictedArrivalTime":1769364360000"#
        )
        #expect(arrival?.expected == Instant(milliseconds: 1_769_364_360_000))
        #expect(arrival?.delay == 60)
    }

    @Test func `cancelled and skipped departures stay and are marked`() throws {
        #expect(try departure(#""status":"CANCELED""#)?.status == .cancelled)
        #expect(try departure(#""status":"skipped""#)?.status == .skipped)
        #expect(try departure(#""status":"TELEPORTED""#)?.status == .ok)
        let trip = #""status":"default","tripStatus":{"status":"CANCELED","activeTripId":"#
        #expect(try departure(trip + #""1_t"}"#)?.status == .cancelled)
        // The vehicle is still on the trip before.
        #expect(try departure(trip + #""1_before"}"#)?.status == .ok)
    }

    @Test func `a trip that only ends at the stop is no departure`() throws {
        #expect(try departure(#""departureEnabled":false"#) == nil)
        #expect(try departure(#""departureEnabled":true"#) != nil)
    }

    @Test func `a trip that runs at intervals says so and has no delay`() throws {
        let row = try departure(
            """
            "frequency":{"startTime":1769360000000,"endTime":1769370000000,"headway":600},"predicted":true,
            "predictedDepartureTime":1769364500000
            """
        )
        #expect(row?.notes == ["Every 10 min."])
        #expect(row?.delay == nil)
        #expect(row?.realtime == .live)
    }

    @Test func `references tell what the row does not`() throws {
        let references = """
            {"agencies":[{"id":"1","timezone":"Asia/Tokyo"}],
            "routes":[{"id":"1_9","agencyId":"1","shortName":"","longName":"Airport","type":2,"color":"",
            "textColor":"FFF"}],
            "stops":[{"id":"1_1","name":"Main","wheelchairBoarding":"NOT_ACCESSIBLE"}],
            "trips":[{"id":"1_t","directionId":"1","tripHeadsign":"Airport T2"}],
            "situations":[{"id":"1_s","summary":{"value":"Snow"},"description":{"value":"Much."},
            "allAffects":[{"stopId":"1_2","routeId":""},{"routeId":"1_9"}],
            "activeWindows":[{"from":1769000000000,"to":0}]},
            {"id":"1_old","summary":"Past","activeWindows":[{"from":1,"to":1769000000000}]},
            {"id":"1_plain","summary":null,"description":"Only this."}]}
            """
        let answer = try answer(
            #""situationIds":["1_s","1_gone"],"serviceDate":1769353200000,"occupancyStatus":"FEW_SEATS_AVAILABLE""#,
            references: references
        )
        let departure = try #require(answer.departures.first)
        #expect(departure.line.name == "Airport")
        #expect(departure.line.mode == .train)
        #expect(departure.line.color == nil)
        #expect(departure.line.textColor?.digits == "ffffff")
        #expect(departure.destination == "Airport T2")
        #expect(departure.direction == "1")
        #expect(departure.stopName == "Main")
        #expect(departure.accessible == .no)
        #expect(departure.occupancy == .fewSeats)
        // Midnight of Tokyo is the afternoon before in UTC.
        #expect(departure.serviceDate == ServiceDate(year: 2026, month: 1, day: 26))
        #expect(departure.alerts == ["1_s"])
        #expect(answer.alerts.map(\.id) == ["1_s", "1_plain"])
        let snow = try #require(answer.alerts.first)
        #expect(snow.title == "Snow")
        #expect(snow.text == "Much.")
        #expect(snow.stops == ["1_2", "1_1"])
        #expect(snow.lines == ["1_9"])
        #expect(answer.alerts.last?.stops == ["1_1"])
    }

    @Test(arguments: [
        "", "<html></html>", "{}", #"{"code":200}"#, #"{"code":200,"data":{"entry":{}}}"#,
        #"{"code":200,"data":{"entry":{"arrivalsAndDepartures":[{"routeId":"1"}]}}}"#,
        #"{"code":200,"data":{"entry":{"arrivalsAndDepartures":[{"#,
    ])
    func `what is no answer is unreadable and never empty`(_ text: String) {
        guard case .unreadable = provider.refusal(of: text) else {
            Issue.record("\(text) was read")
            return
        }
    }

    @Test func `a call asks for one stop`() {
        let requests = provider.requests(for: ["1_2", "40_a b"], minutes: 35, at: Instant(milliseconds: 0))
        #expect(
            requests.map(\.url)
                == ["1_2", "40_a%20b"].map { stop in
                    "https://oba.example.org/api/where/arrivals-and-departures-for-stop/\(stop).json"
                        + "?key=k3y&minutesBefore=1&minutesAfter=35"
                }
        )
    }
}
