import Model
import TestData
import Testing

@testable import Departures

struct TrafiklabTests {
    private let provider: Trafiklab

    init() throws {
        provider = try Trafiklab(ProviderSettings(["key": "k&y"]))
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `the example of the documents has its rows`() throws {
        let answer = try provider.read(
            recorded: "trafiklab_realtime/departures_doc_example_2025-04-01.json",
            stops: ["740000002"]
        )
        #expect(answer.generatedAt == (try instant("2025-04-01T12:22:43Z")))
        #expect(answer.departures.map(\.line.name) == ["3258", "1111", "MTRX"])
        #expect(answer.departures.map(\.line.longName) == ["Västtågen", "Öresundståg", "MTRX"])
        #expect(answer.departures.map(\.destination) == ["Vänersborg", "Malmö", "Stockholm C"])
        #expect(answer.departures.map(\.platform) == ["9", "9", nil])
        #expect(
            answer.departures.map(\.scheduled?.description) == [
                "2025-04-01T12:30:00.000Z", "2025-04-01T12:40:00.000Z", "2025-04-01T12:59:00.000Z",
            ]
        )
        for departure in answer.departures {
            // The example has no live data: what repeats the timetable is no prediction.
            #expect(departure.expected == nil)
            #expect(departure.delay == nil)
            #expect(departure.realtime == .scheduled)
            #expect(departure.stop == "740000002")
            #expect(departure.serviceDate == ServiceDate(year: 2025, month: 4, day: 1))
            #expect(departure.line.mode == .train)
        }
        #expect(answer.departures.first?.tripID == "141010001327690347")
    }

    @Test func `a row with live data has all of its fields`() throws {
        let answer = try provider.read(Self.live, stops: ["740000002"])
        let departure = try #require(answer.departures.first)
        #expect(departure.stopName == "Göteborg C")
        #expect(departure.platform == "7")
        #expect(departure.line.mode == .ferry)
        #expect(departure.destination == "Styrsö")
        #expect(departure.expected == (try instant("2026-07-01T12:32:10Z")))
        #expect(departure.scheduled == (try instant("2026-07-01T12:30:00Z")))
        #expect(departure.delay == 130)
        #expect(departure.realtime == .live)
        #expect(departure.status == .cancelled)
        #expect(departure.accessible == .unknown)
        #expect(departure.occupancy == nil)
        #expect(departure.line.color == nil)
        let byID = Dictionary(uniqueKeysWithValues: answer.alerts.map { ($0.id, $0) })
        #expect(departure.alerts.compactMap { byID[$0]?.title } == ["Fog"])
        #expect(byID.values.first { $0.title == "Lift out of order" }?.stops == ["740000002"])
        #expect(answer.alerts.count == 2)
    }

    @Test func `the hour that is there twice in October is told by the answer's own time`() throws {
        func expected(at time: String) throws -> Instant? {
            let row = #"{"scheduled":"2026-10-25T02:30:00","route":{"name":"1"}}"#
            let text = #"{"timestamp":"\#(time)","departures":[\#(row)]}"#
            return try provider.read(text, at: "2026-10-25T01:20:00Z").departures.first?.scheduled
        }
        #expect(try expected(at: "2026-10-25T02:20:00") == (try instant("2026-10-25T01:30:00Z")))
    }

    @Test func `a means of transport that is not known is other, and its code counts`() throws {
        func mode(_ route: String) throws -> TransitMode? {
            let row = #"{"scheduled":"2026-01-25T12:00:00","route":\#(route)}"#
            return try provider.read(#"{"departures":[\#(row)]}"#).departures.first?.line.mode
        }
        #expect(try mode(#"{"transport_mode":"METRO"}"#) == .metro)
        #expect(try mode(#"{"transport_mode":"HOVER","transport_mode_code":900}"#) == .tram)
        #expect(try mode(#"{"transport_mode":"HOVER","transport_mode_code":-99999999999}"#) == .other)
        #expect(try mode("null") == .other)
    }

    @Test func `an error is an error and does not tell the key`() throws {
        let body = #"{"errorCode":"404.1","errorDetail":"No area for k&y"}"#
        #expect(provider.refusal(of: body, status: 404) == .unknownStop("No area for …"))
        #expect(provider.refusal(of: body, status: 403) == .refused("No area for …"))
        #expect(provider.refusal(of: body) == .refused("No area for …"))
        #expect(provider.refusal(of: body, status: 500) == .failed("No area for …"))
        #expect(provider.refusal(of: "", status: 429) == .exhausted(until: nil))
        #expect(provider.refusal(of: #"{"errorCode":7}"#) == .refused("It answered with error 7."))
    }

    @Test(arguments: [
        "", "<html></html>", "{}", "null", #"{"departures":null}"#, #"{"departures":{}}"#,
        #"{"departures":[{"scheduled":"soon"}]}"#, #"{"departures":[{"scheduled":"2026-0"#,
    ])
    func `what is no answer is unreadable and never empty`(_ text: String) {
        guard case .unreadable = provider.refusal(of: text) else {
            Issue.record("\(text) was read")
            return
        }
    }

    @Test func `an answer without departures is empty`() throws {
        #expect(try provider.read(#"{"departures":[],"stops":[]}"#).departures.isEmpty)
    }

    @Test func `each hour of an area is asked for once`() throws {
        let now = try instant("2026-07-01T12:22:43Z")
        let requests = provider.requests(for: ["2", "1/x", "2"], minutes: 61, at: now)
        #expect(
            requests.map(\.url) == [
                "https://realtime-api.trafiklab.se/v1/departures/1%2Fx?key=k%26y",
                "https://realtime-api.trafiklab.se/v1/departures/1%2Fx/2026-07-01T15:22?key=k%26y",
                "https://realtime-api.trafiklab.se/v1/departures/2?key=k%26y",
                "https://realtime-api.trafiklab.se/v1/departures/2/2026-07-01T15:22?key=k%26y",
            ]
        )
        #expect(provider.requests(for: ["2"], minutes: .max, at: now).count == 24)
        #expect(provider.requests(for: ["2"], minutes: -5, at: now).count == 1)
    }

    private static let live = """
        {"timestamp":"2026-07-01T14:22:43","stops":[{"id":"2","name":"Göteborg C",
        "alerts":[{"type":"X","title":"Lift out of order","text":"Use the stairs."}]}],
        "departures":[{"scheduled":"2026-07-01T14:30:00","realtime":"2026-07-01T14:32:10","delay":130,
        "canceled":true,"route":{"name":"Styrsöbolaget","designation":"281","transport_mode":"BOAT",
        "direction":null,"destination":{"id":"9","name":"Styrsö"}},"trip":{"trip_id":"1","start_date":"2026-07-01"},
        "stop":{"id":"2","name":"Göteborg C"},"scheduled_platform":{"designation":"9"},
        "realtime_platform":{"designation":"7"},"alerts":[{"title":"Fog","text":"Boats are slow."}],
        "is_realtime":true}]}
        """
}
