import Model
import TestData
import Testing

@testable import Departures

struct CTABusTests {
    private let provider: CTABus

    init() throws {
        provider = try CTABus(ProviderSettings(["key": "k3y"]))
    }

    @Test(
        .enabled(if: SharedData.isAvailable),
        arguments: [
            "bus_v2_getpredictions_1203_2019-10-08", "bus_v2_getpredictions_4727_2018-04-04",
            "bus_v2_getpredictions_8245_2018-04-06", "bus_v2_getpredictions_error_no-arrival-times",
            "bus_v3_getpredictions_456_2025-04-21_guide_1row", "bus_v3_getpredictions_845_2025-02-14_1row",
            "bus_v3_getpredictions_mixed_GENERATED", "bus_v3_getpredictions_unixTime_GENERATED",
        ]
    )
    func `a recorded answer has the rows that were read by hand`(_ name: String) throws {
        let rows = try provider.read(recorded: "cta/\(name).json").departures.prefix(5).map { HandRow($0) }
        #expect(rows == (try HandRow.beside("providers/cta/\(name).json")))
    }

    @Test func `a prediction in XML has all of its fields`() throws {
        let answer = try provider.read(Self.xml, stops: ["456"])
        let departure = try #require(answer.departures.first)
        #expect(answer.departures.count == 1)
        #expect(answer.gaps.isEmpty)
        #expect(answer.generatedAt == (try instant("2025-04-21T21:03:00Z")))
        #expect(departure.stop == "456")
        #expect(departure.stopName == "Madison & Jefferson")
        #expect(departure.line.id == "20")
        #expect(departure.line.name == "X20")
        #expect(departure.line.mode == .bus)
        #expect(departure.direction == "Westbound")
        #expect(departure.destination == "Austin")
        #expect(departure.scheduled == nil)
        #expect(departure.expected == (try instant("2025-04-21T21:07:30Z")))
        #expect(departure.realtime == .live)
        #expect(departure.status == .ok)
        #expect(departure.accessible == .unknown)
        #expect(departure.vehicleID == "8184")
        #expect(departure.tripID == "1040713")
        #expect(departure.serviceDate == ServiceDate(year: 2025, month: 4, day: 21))
        #expect(departure.occupancy == .manySeats)
        #expect(departure.generatedAt == (try instant("2025-04-21T21:03:00Z")))
    }

    /// The departure of a row that has a time and these fields.
    private func departure(_ fields: String) throws -> ProviderDeparture? {
        let row = #"{"prdtm":"20260125 12:05","stpid":"1","rt":"9","vid":"7",\#(fields)}"#
        return try provider.read(#"{"bustime-response":{"prd":\#(row)}}"#).departures.first
    }

    @Test func `each dynamic action of the guide is told in our words`() throws {
        for action in [1, 18] { #expect(try departure(#""dyn":\#(action)"#)?.status == .cancelled) }
        for action in [12, 16, 17] { #expect(try departure(#""dyn":\#(action)"#) == nil) }
        for action in [0, 2, 3, 4, 99, -7] { #expect(try departure(#""dyn":\#(action)"#)?.status == .ok) }
        #expect(try departure(#""dyn":"1""#)?.status == .cancelled)
        #expect(try departure(#""dyn":"?""#)?.status == .ok)
        #expect(try departure(#""dyn":4"#)?.notes == ["Drop-off only."])
        #expect(try departure(#""flagstop":2"#)?.notes == ["Drop-off only."])
        #expect(try departure(#""dyn":1,"dly":true"#)?.status == .cancelled)
        #expect(try departure(#""dly":true"#)?.status == .delayed)
    }

    @Test func `each load of the guide is told in our words`() throws {
        #expect(try departure(#""psgld":"FULL""#)?.occupancy == .full)
        #expect(try departure(#"" psgld":"EMPTY""#)?.occupancy == .empty)
        for word in [#""N/A""#, #""""#, "null", "3"] {
            #expect(try departure(#""psgld":\#(word)"#)?.occupancy == nil)
        }
    }

    @Test func `a bus that has no vehicle yet is not live`() throws {
        #expect(try departure(#""vid":"""#)?.realtime == .scheduled)
    }

    @Test func `predictions and errors of one answer are both told`() throws {
        let answer = try provider.read(
            """
            {"bustime-response":{"prd":[{"stpid":"1","rt":"9","prdtm":"1769364300000","tmstmp":"1769364000000"}],
            "error":[{"stpid":"2","msg":"No arrival times"},{"stpid":"3","msg":"Stop k3y is closed"}]}}
            """
        )
        #expect(answer.departures.map(\.expected) == [try instant("2026-01-25T18:05:00Z")])
        #expect(answer.gaps == ["3: Stop … is closed"])
    }

    @Test(arguments: [
        "No arrival times", "No service scheduled", "No data found for parameter",
        "No data found for parameter(s)", "no arrival times",
    ])
    func `an error that says that nothing leaves is an empty answer`(_ words: String) throws {
        let error = #"{"stpid":"70","msg":"\#(words)"}"#
        for errors in [error, "[\(error)]"] {
            let answer = try provider.read(#"{"bustime-response":{"error":\#(errors)}}"#)
            #expect(answer.departures.isEmpty)
            #expect(answer.gaps.isEmpty)
        }
    }

    @Test func `every other error is an error`() throws {
        func error(_ words: String) -> ProviderError? {
            provider.refusal(of: #"{"bustime-response":{"error":[{"msg":"\#(words)"}]}}"#)
        }
        #expect(error("Invalid API access key supplied") == .refused("Invalid API access key supplied"))
        #expect(
            error("Transaction limit for current day has been exceeded.")
                == .exhausted(until: try instant("2026-01-26T06:00:00Z"))
        )
        #expect(
            error("Internal server error - Unable to complete request at this time")
                == .failed("Internal server error - Unable to complete request at this time")
        )
        #expect(error("") == .refused("It answered with an error."))
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `the recorded errors are told apart from empty answers`() throws {
        #expect(try provider.read(recorded: "cta/bus_error_no-data-found.json").departures.isEmpty)
        #expect(try provider.read(recorded: "cta/bus_error_no-service-scheduled.json").departures.isEmpty)
        for name in ["daily-limit", "invalid-key"] {
            let text = try SharedData.text("providers/cta/bus_error_\(name).json")
            #expect(provider.refusal(of: text) != nil)
        }
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `an answer about vehicles is no answer about departures`() throws {
        let text = try SharedData.text("providers/cta/bus_v2_getvehicles_rt3_2019-12-26.json")
        guard case .unreadable = provider.refusal(of: text) else {
            Issue.record("It was read.")
            return
        }
    }

    @Test(arguments: [
        "", "<html></html>", "{}", "[1]", #"{"bustime-response":{}}"#, #"{"bustime-response":{"prd":[{}]}}"#,
        #"{"bustime-response":{"prd":"many"}}"#, #"{"bustime-response":{"prd":[{"prdtm":"2026"#,
        #"{"bustime-response":{"error":[]}}"#, #"{"bustime-response":{"prd":null}}"#,
    ])
    func `what is no answer is unreadable and never empty`(_ text: String) {
        guard case .unreadable = provider.refusal(of: text) else {
            Issue.record("\(text) was read")
            return
        }
    }

    @Test func `ten stops are asked for in one call`() {
        let stops = (1...21).map { String(1000 + $0) }
        let requests = provider.requests(for: stops.shuffled(), minutes: 30, at: Instant(milliseconds: 0))
        #expect(requests.map(\.stops.count) == [10, 10, 1])
        #expect(requests.flatMap(\.stops) == stops)
        #expect(
            requests.last?.url
                == "https://www.ctabustracker.com/bustime/api/v3/getpredictions?key=k3y&stpid=1021"
                + "&tmres=s&unixTime=true&format=json"
        )
    }

    private static let xml = """
        <?xml version="1.0"?>
        <bustime-response><prd><tmstmp>20250421 16:03</tmstmp><typ>A</typ>
        <stpnm>Madison &amp; Jefferson</stpnm><stpid>456</stpid><vid>8184</vid><dstp>1806</dstp><rt>20</rt>
        <rtdd>X20</rtdd><rtdir>Westbound</rtdir><des>Austin</des><prdtm>20250421 16:07:30</prdtm><dly>false</dly>
        <dyn>0</dyn><tablockid>20 -803</tablockid><tatripid>1040713</tatripid>
        <origtatripno>262522629</origtatripno><prdctdn>3</prdctdn><zone></zone><psgld>HALF_EMPTY</psgld>
        <stst>57120</stst><stsd>2025-04-21</stsd><flagstop>0</flagstop></prd></bustime-response>
        """
}
