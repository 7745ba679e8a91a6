import Model
import TestData
import Testing

@testable import Departures

struct CTATrainTests {
    private let provider: CTATrain

    init() throws {
        provider = try CTATrain(ProviderSettings(["key": "k3y"]))
    }

    @Test(
        .enabled(if: SharedData.isAvailable),
        arguments: [
            "cta/train_ttarrivals_diversey_2018-02-26.json", "cta/train_ttarrivals_flags_GENERATED.json",
            "cta/train_ttarrivals_no-trains_RECONSTRUCTED.json",
            "cta/train_ttarrivals_single-object_DERIVED.json", "cta/train_ttarrivals_wilson_2018-05-05.json",
        ]
    )
    func `a recorded answer has the rows that were read by hand`(_ file: String) throws {
        let rows = try provider.read(recorded: file).departures.prefix(5).map { HandRow($0) }
        #expect(rows == (try HandRow.beside("providers/\(file)")))
    }

    @Test(.enabled(if: SharedData.isAvailable))
    func `all recorded arrivals at a station of two lines are read`() throws {
        let answer = try provider.read(
            recorded: "cta/train_ttarrivals_belmont_2019-05-24.json",
            stops: ["41320"]
        )
        #expect(Set(answer.departures.map(\.line.name)).isSuperset(of: ["Brn", "Red"]))
        #expect(answer.departures.allSatisfy { $0.stop == "41320" && $0.realtime == .live })
        #expect(answer.generatedAt == (try instant("2019-05-25T03:07:21Z")))
    }

    @Test func `an arrival in XML has all of its fields`() throws {
        let answer = try provider.read(Self.xml, stops: ["40360"])
        let departure = try #require(answer.departures.first)
        #expect(answer.departures.count == 1)
        #expect(answer.generatedAt == (try instant("2011-03-21T23:32:02Z")))
        #expect(departure.stop == "40360")
        #expect(departure.stopName == "Southport")
        #expect(departure.platform == "Service toward Loop")
        #expect(departure.line.id == "Brn")
        #expect(departure.line.name == "Brn")
        #expect(departure.line.longName == "Brown Line")
        #expect(departure.line.mode == .metro)
        #expect(departure.line.color?.digits == "62361b")
        #expect(departure.direction == "5")
        #expect(departure.destination == "Loop")
        #expect(departure.scheduled == nil)
        #expect(departure.expected == (try instant("2011-03-21T23:34:29Z")))
        #expect(departure.realtime == .live)
        #expect(departure.status == .ok)
        #expect(departure.accessible == .unknown)
        #expect(departure.vehicleID == "426")
        #expect(departure.generatedAt == (try instant("2011-03-21T23:31:29Z")))
        #expect(departure.notes.isEmpty)
    }

    @Test func `a platform that was asked for is the stop of its arrivals`() throws {
        #expect(try provider.read(Self.xml, stops: ["30071"]).departures.map(\.stop) == ["30071"])
    }

    @Test func `the flags of an arrival are told apart`() throws {
        func departure(_ flags: String) throws -> ProviderDeparture {
            let row =
                #"{"staId":"40540","rt":"Red","destNm":"Howard","arrT":"2026-01-25T12:05:00",\#(flags)}"#
            return try #require(
                try provider.read(#"{"ctatt":{"errCd":"0","eta":\#(row)}}"#).departures.first
            )
        }
        let time = try instant("2026-01-25T18:05:00Z")
        let scheduled = try departure(#""isSch":"1","isFlt":"1""#)
        #expect(scheduled.realtime == .scheduled)
        #expect(scheduled.scheduled == time)
        #expect(scheduled.expected == nil)
        #expect(scheduled.notes == ["May not run."])
        #expect(try departure(#""isSch":"0","isDly":"1","isApp":"1""#).status == .delayed)
        #expect(try departure(#""isSch":0,"isApp":1"#).status == .approaching)
        #expect(try departure(#""isSch":false,"isApp":"maybe""#).status == .ok)
    }

    @Test func `a line that is not known is read without colours`() throws {
        let row = #"{"staId":"1","rt":"Gold","destNm":null,"arrT":"2026-01-25T12:05:00"}"#
        let answer = try provider.read(#"{"ctatt":{"errCd":0,"eta":[{"arrT":"soon"},\#(row),7]}}"#)
        #expect(answer.departures.map(\.line.name) == ["Gold"])
        #expect(answer.departures.first?.line.color == nil)
        #expect(answer.departures.first?.destination == nil)
        #expect(answer.gaps == ["2 departures cannot be read."])
    }

    @Test func `each error of the guide is an error of its kind`() throws {
        func error(_ code: String) -> ProviderError? {
            provider.refusal(
                of: #"{"ctatt":{"tmst":"2026-01-25T12:00:00","errCd":"\#(code)","errNm":"Wrong k3y"}}"#
            )
        }
        #expect(error("100") == .refused("Wrong …"))
        #expect(error("101") == .refused("Wrong …"))
        #expect(error("102") == .exhausted(until: try instant("2026-01-26T06:00:00Z")))
        #expect(error("103") == .unknownStop("Wrong …"))
        #expect(error("500") == .refused("Wrong …"))
        #expect(error("900") == .failed("Wrong …"))
        #expect(error("7777") == .refused("Wrong …"))
    }

    @Test(
        .enabled(if: SharedData.isAvailable),
        arguments: [
            "100_missing-parameter", "101_invalid-key", "102_daily-limit", "500_invalid-parameter",
        ]
    )
    func `a recorded error is an error`(_ name: String) throws {
        let text = try SharedData.text("providers/cta/train_ttarrivals_error_\(name)_RECONSTRUCTED.json")
        #expect(provider.refusal(of: text) != nil)
    }

    @Test func `a daily limit ends at midnight of Chicago on the day when clocks change`() throws {
        let text = #"{"ctatt":{"errCd":"102","errNm":"Maximum Daily Usage"}}"#
        let error = provider.refusal(of: text, at: "2026-03-08T06:30:00Z")
        #expect(error == .exhausted(until: try instant("2026-03-09T05:00:00Z")))
    }

    @Test(arguments: [
        "", "<!DOCTYPE html><html></html>", "<html><body>Sorry</body></html>", "{}", "[]", "7", "null",
        #"{"ctatt":{"tmst":"2026-01-25T12:00:00"}}"#, #"{"ctatt":{"errCd":"0","eta":[{"staId":"1"#,
        #"{"ctatt":{"errCd":"0","eta":[{"staId":"1"}]}}"#, #"{"ctatt":{"errCd":"0","eta":"none"}}"#,
        "<ctatt><errCd>0</errCd>", "<!DOCTYPE x [<!ENTITY a \"b\">]><ctatt/>",
    ])
    func `what is no answer is unreadable and never empty`(_ text: String) {
        guard case .unreadable = provider.refusal(of: text) else {
            Issue.record("\(text) was read")
            return
        }
    }

    @Test func `a failure of the server is a failure, whatever its body`() {
        #expect(
            provider.refusal(of: "<html>Bad gateway</html>", status: 502)
                == .failed("It answered with status 502.")
        )
        #expect(
            provider.refusal(of: "", status: 429, headers: ["retry-after": "60"], at: "2026-01-25T18:00:00Z")
                == .exhausted(until: Instant(rfc3339: "2026-01-25T18:01:00Z"))
        )
    }

    @Test func `four stations or four platforms are asked for in one call`() {
        let stops = ["41320", "40360", "40540", "30071", "40530", "41400", "40360"]
        let requests = provider.requests(for: stops, minutes: 60, at: Instant(milliseconds: 0))
        #expect(
            requests.map(\.url) == [
                "https://lapi.transitchicago.com/api/1.0/ttarrivals.aspx?key=k3y&mapid=40360&mapid=40530"
                    + "&mapid=40540&mapid=41320&outputType=JSON",
                "https://lapi.transitchicago.com/api/1.0/ttarrivals.aspx?key=k3y&mapid=41400&outputType=JSON",
                "https://lapi.transitchicago.com/api/1.0/ttarrivals.aspx?key=k3y&stpid=30071&outputType=JSON",
            ]
        )
        #expect(requests.flatMap(\.stops).sorted() == Set(stops).sorted())
    }

    private static let xml = """
        <?xml version="1.0" encoding="utf-8" ?>
        <ctatt><tmst>20110321 18:32:02</tmst><errCd>0</errCd><errNm />
        <eta><staId> 40360 </staId><stpId>30071</stpId><staNm>Southport</staNm>
        <stpDe>Service toward Loop</stpDe><rn>426</rn><rt>Brn</rt><destSt>31740</destSt><destNm>Loop</destNm>
        <trDr>5</trDr><prdt>20110321 18:31:29</prdt><arrT>20110321 18:34:29</arrT><isApp>0</isApp>
        <isSch>0</isSch><isFlt>0</isFlt><isDly>0</isDly><flags/><lat>41.97776</lat><lon>-87.77567</lon>
        <heading>299</heading></eta></ctatt>
        """
}
