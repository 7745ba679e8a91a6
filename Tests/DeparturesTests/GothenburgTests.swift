import JSONText
import Model
import TestData
import Testing

@testable import Departures

/// Västtrafik's services of three decades.
struct GothenburgTests {
    @Test(
        .enabled(if: SharedData.isAvailable),
        arguments: [
            "v1_departureBoard_centralstationen_2016-07-16",
            "v2_departureBoard_centralstationen_2023-02-10_1row",
            "v2_departureBoard_single-object_DERIVED", "v4_departures_DERIVED_from_journeys_2025-11-12",
            "v4_departures_TEST-SHAPES_2026",
        ]
    )
    func `recorded departures are read as by hand`(_ name: String) throws {
        let answer = try Recorded.read("vasttrafik", file: "vasttrafik/\(name).json")
        try Recorded.compare(answer.departures, with: "vasttrafik/expected-\(name).json")
        #expect(answer.gaps.isEmpty)
    }

    @Test(.enabled(if: SharedData.isAvailable)) func `the two trips of an item are departures`() throws {
        let file = "nexttrip_GetForecast_edge_RECONSTRUCTED"
        let answer = try Recorded.read("vasttrafik-nexttrip", file: "vasttrafik/\(file).xml")
        try Recorded.compare(answer.departures, with: "vasttrafik/expected-\(file).json")
        #expect(answer.departures.count == 3)
        let (tram, next, bus) = (answer.departures[0], answer.departures[1], answer.departures[2])
        #expect(tram.line.mode == .tram)
        #expect(tram.line.color?.digits == "ffffff")
        #expect(tram.line.textColor?.digits == "00abe5")
        #expect(tram.platform == "B")
        #expect(tram.tripID == "1")
        #expect(next.tripID == nil)
        #expect(bus.lowFloor == .yes)
        #expect(bus.accessible == .unknown)
        #expect(bus.platform == nil)
    }

    @Test(.enabled(if: SharedData.isAvailable)) func `a forecast without items is empty`() throws {
        let file = "vasttrafik/nexttrip_GetForecast_empty_RECONSTRUCTED.xml"
        #expect(try Recorded.read("vasttrafik-nexttrip", file: file).departures.isEmpty)
    }

    @Test(.enabled(if: SharedData.isAvailable)) func `a page with status 200 is an error`() throws {
        let page = try SharedData.bytes("providers/vasttrafik/nexttrip_failure_html_RECONSTRUCTED.html")
        for kind in ["vasttrafik-nexttrip", "vasttrafik", "sl-dps", "sl-transport"] {
            #expect(throws: ProviderError.unreadable("The answer is an HTML page.")) {
                try Recorded.read(kind, page)
            }
        }
    }

    @Test func `words in the place of a forecast are the provider's refusal`() throws {
        #expect(throws: ProviderError.refused("Unknown identifier")) {
            try Recorded.read("vasttrafik-nexttrip", "<string xmlns=\"x\">Unknown identifier</string>")
        }
    }

    @Test(
        arguments: [
            "<string/>", "<string>&lt;forecast&gt;</string>", "<string>&lt;forecast/&gt;</string>",
            "<other/>", "{}",
            "<string>&lt;forecast&gt;&lt;items&gt;&lt;item/&gt;",
            "<forecast><items><item next_trip=\"3\"/></items></forecast>",
        ]
    )
    func `a forecast of another form is an error`(_ text: String) throws {
        #expect(throws: ProviderError.self) { try Recorded.read("vasttrafik-nexttrip", text) }
    }

    @Test func `all fields of a departure are read`() throws {
        let answer = try Recorded.read("vasttrafik", Self.row())
        let departure = try #require(answer.departures.first)
        #expect(departure.stop == "9001")
        #expect(departure.stopName == "Brunnsparken, Göteborg")
        #expect(departure.platform == "E1")
        #expect(departure.line.id == "9011014500500000")
        #expect(departure.line.name == "5")
        #expect(departure.line.longName == "Spårvagn 5")
        #expect(departure.line.mode == .tram)
        #expect(departure.line.color?.digits == "d53a35")
        #expect(departure.line.textColor?.digits == "ffffff")
        #expect(departure.destination == "Östra Sjukhuset")
        #expect(departure.via == "Centralstationen")
        #expect(departure.expected == (try .at("2026-07-08T20:05:30.123Z")))
        #expect(departure.realtime == .live)
        #expect(departure.accessible == .no)
        #expect(departure.occupancy == .standing)
        #expect(departure.tripID == "9015014500500011")
        #expect(departure.notes == ["Delvis inställd", "Påstigning fram"])
        #expect(departure.status == .ok)
    }

    @Test(
        arguments: [
            ("{\"isCancelled\":true,", DepartureStatus.cancelled),
            ("{\"isDepartureCancelled\":true,", .cancelled),
            ("{\"isCancelled\":\"perhaps\",", .ok),
        ]
    )
    func `a cancelled departure is kept and marked`(_ start: String, _ status: DepartureStatus) throws {
        let text = Self.row().replacing("{\"isCancelled\":false,", with: start)
        #expect(try Recorded.read("vasttrafik", text).departures.map(\.status) == [status])
    }

    @Test func `one departure that is an object is a list of one`() throws {
        let text = Self.row().replacing("[{\"isC", with: "{\"isC").replacing("}]", with: "}")
        #expect(try Recorded.read("vasttrafik", text).departures.count == 1)
    }

    @Test func `no results are an empty list, and no list is an error`() throws {
        #expect(try Recorded.read("vasttrafik", "{\"results\":[]}").departures.isEmpty)
        for text in ["{}", "{\"results\":null}", "{\"results\":\"\"}", "{\"results\":[{}]}"] {
            #expect(throws: ProviderError.self) { try Recorded.read("vasttrafik", text) }
        }
    }

    @Test func `a token that ran out is not a refusal`() throws {
        #expect(throws: ProviderError.tokenExpired) { try Recorded.read("vasttrafik", "{}", status: 401) }
        #expect(throws: ProviderError.refused("Resource forbidden")) {
            try Recorded.read("vasttrafik", "{\"fault\":{\"message\":\"Resource forbidden\"}}", status: 403)
        }
    }

    @Test(.enabled(if: SharedData.isAvailable)) func `an error inside an old board is an error`() throws {
        let file = try SharedData.text("providers/vasttrafik/v1_error_in_200_journeyDetail.json")
        let board = file.replacing("JourneyDetail", with: "DepartureBoard")
        #expect(throws: ProviderError.refused("No trip journey information available.")) {
            try Recorded.read("vasttrafik", board)
        }
    }

    @Test func `an old board without journeys is empty`() throws {
        for text in ["{\"DepartureBoard\":{\"servertime\":\"16:48\"}}", Self.noJourneys] {
            #expect(try Recorded.read("vasttrafik", text).departures.isEmpty)
        }
    }

    @Test func `the colours of an old board are those of the sign and of its letters`() throws {
        let text =
            "{\"DepartureBoard\":{\"Departure\":{\"sname\":\"2\",\"time\":\"16:50\",\"date\":\"2016-07-16\","
            + "\"type\":\"TRAM\",\"fgColor\":\"#fff014\",\"bgColor\":\"#00394d\",\"rtTime\":\"00:02\","
            + "\"rtDate\":\"2016-07-17\"}}}"
        let departure = try #require(try Recorded.read("vasttrafik", text).departures.first)
        #expect(departure.line.color?.digits == "fff014")
        #expect(departure.line.textColor?.digits == "00394d")
        #expect(departure.expected == (try .at("2016-07-17T00:02:00+02:00")))
    }

    @Test func `stop areas and stop points have addresses of their own`() throws {
        let provider = try Recorded.provider("vasttrafik")
        let requests = provider.requests(
            for: ["9021014001760000", "9022014001760003"],
            minutes: 60,
            at: Recorded.now
        )
        let query = "timeSpanInMinutes=60&maxDeparturesPerLineAndDirection=3&limit=100&includeOccupancy=true"
        #expect(
            requests.map(\.url) == [
                "http://provider.test/pr/v4/stop-areas/9021014001760000/departures?\(query)",
                "http://provider.test/pr/v4/stop-points/9022014001760003/departures?\(query)",
            ]
        )
        #expect(requests.map(\.needsToken) == [true, true])
        #expect(provider.tokenSource?.url == "http://provider.test/token")
    }

    private static let noJourneys =
        "{\"DepartureBoard\":{\"error\":\"No journeys found\",\"errorText\":\"No journeys found for the time.\"}}"

    /// An answer with one departure.
    private static func row() -> String {
        """
        {"results":[{"isCancelled":false,"isPartCancelled":true,"serviceJourney":{"gid":"9015014500500011",\
        "direction":"Östra Sjukhuset via Centralstationen, Påstigning fram","directionDetails":{\
        "shortDirection":"Östra Sjukhuset","via":"Centralstationen"},"line":{"gid":"9011014500500000",\
        "name":"Spårvagn 5","shortName":"5","designation":"5","backgroundColor":"#D53A35",\
        "foregroundColor":"#FFFFFF","transportMode":"tram","isWheelchairAccessible":false}},\
        "stopPoint":{"gid":"9022014001760003","name":"Brunnsparken, Göteborg","platform":"E1"},\
        "plannedTime":"2026-07-08T22:04:00.0000000+02:00","estimatedTime":"2026-07-08T22:05:30.1234567+02:00",\
        "occupancy":{"level":"high","source":"prediction"}}]}
        """
    }
}
