import JSONText
import Model
import TestData
import Testing

@testable import Departures

/// SL's Transport API, and what came before it.
struct StockholmTests {
    @Test(
        .enabled(if: SharedData.isAvailable),
        arguments: ["9325_sundbyberg_2025-10-15", "cancelled_2026-03-02", "slussen_2026-03-02"]
    )
    func `recorded departures are read as by hand`(_ name: String) throws {
        let answer = try Recorded.read("sl-transport", file: "sl_transport/departures_\(name).json")
        try Recorded.compare(answer.departures, with: "sl_transport/expected-departures_\(name).json")
        #expect(answer.gaps.isEmpty)
    }

    @Test(
        .enabled(if: SharedData.isAvailable),
        arguments: [
            "dps_9325_2013-12-01.xml", "dps_9325_2013-12-04.json",
            "realtimedeparturesV4_1442_2018-09-06.json",
            "realtimedeparturesV4_1450_2018-09-06.json",
            "realtimedeparturesV4_frihamnen_boats_2019-04-29.json",
            "realtimedeparturesV4_radhuset_2017-12-03.json",
            "realtimedeparturesV4_tellusvagen_2019-03-31_ResponseData-only.json",
            "realtimedepartures_v3_9141_bagarmossen_2014-11-01.json",
            "realtimedepartures_v3_9325_2015-02-17.json",
        ]
    )
    func `recorded answers of the older services are read as by hand`(_ name: String) throws {
        let answer = try Recorded.read("sl-dps", file: "sl_legacy/\(name)")
        let expected = name.replacing(".xml", with: ".json")
        try Recorded.compare(answer.departures, with: "sl_legacy/expected-\(expected)")
        #expect(answer.generatedAt != nil)
    }

    @Test(.enabled(if: SharedData.isAvailable)) func `all rows of a recorded answer are read`() throws {
        let dps = try Recorded.read("sl-dps", file: "sl_legacy/dps_9325_2013-12-01.xml")
        #expect(dps.departures.count == 52)
        #expect(Set(dps.departures.map(\.line.mode)) == [.bus, .train, .tram])
        let later = try Recorded.read("sl-dps", file: "sl_legacy/dps_9325_2013-12-04.json")
        #expect(later.departures.count == 69)
    }

    @Test(.enabled(if: SharedData.isAvailable)) func `a cancelled row is kept and marked`() throws {
        let row = try SharedData.text(
            "providers/sl_legacy/realtimedeparturesV4_row_cancelled_2019-04-29.json"
        )
        let answer = try Recorded.read("sl-dps", "{\"StatusCode\":0,\"ResponseData\":{\"Metros\":[\(row)]}}")
        let departure = try #require(answer.departures.first)
        #expect(departure.status == .cancelled)
        #expect(departure.scheduled == (try .at("2019-04-29T17:29:00+02:00")))
        #expect(departure.notes == ["Inställd"])
        #expect(departure.platform == "3")
    }

    @Test(.enabled(if: SharedData.isAvailable)) func `a failure inside a success is an error`() throws {
        let bytes = try SharedData.bytes("providers/sl_legacy/realtimedeparturesV4_error_5322.json")
        #expect(
            throws: ProviderError.failed(
                "Could not retrive information for buses, trains, trams or metro. (5322)"
            )
        ) { try Recorded.read("sl-dps", bytes) }
    }

    @Test(
        .enabled(if: SharedData.isAvailable),
        arguments: ["01_partial-errors.xml", "04_partial-errors.json"]
    )
    func `modes that did not answer are gaps, and signs are texts`(_ name: String) throws {
        let answer = try Recorded.read("sl-dps", file: "sl_legacy/getdepartures_9325_2013-12-\(name)")
        #expect(answer.departures.isEmpty)
        #expect(answer.gaps.count == 2)
        #expect(answer.gaps.contains("Train: Connection string is missing."))
        #expect(answer.alerts.count == 2)
        #expect(answer.alerts.first?.title == "Sundbybergs centrum")
        #expect(answer.alerts.first?.text?.contains("Kungsträdg.") == true)
    }

    @Test(.enabled(if: SharedData.isAvailable)) func `a notice at a station is an alert of the stop`() throws
    {
        let answer = try Recorded.read(
            "sl-dps",
            file: "sl_legacy/realtimedeparturesV4_radhuset_2017-12-03.json"
        )
        let alert = try #require(answer.alerts.first)
        #expect(alert.title.hasPrefix("Korta tåg."))
        #expect(alert.stops == ["9001"])
        #expect(alert.importance == 5)
    }

    @Test func `all fields of a departure are read`() throws {
        let answer = try Recorded.read("sl-transport", Self.row())
        let departure = try #require(answer.departures.first)
        #expect(departure.stop == "9001")
        #expect(departure.stopName == "Slussen")
        #expect(departure.platform == "1")
        #expect(departure.line.id == "19")
        #expect(departure.line.mode == .metro)
        #expect(departure.line.color?.digits == "00bb00")
        #expect(departure.line.textColor?.digits == "ffffff")
        #expect(departure.direction == "1")
        #expect(departure.destination == "Hässelby strand")
        #expect(departure.via == "Gamla stan")
        #expect(departure.occupancy == .standing)
        #expect(departure.tripID == "2026030280031")
        #expect(departure.notes == ["Stora förseningar", "Kort tåg"])
        #expect(departure.accessible == .unknown)
        let alert = try #require(answer.alerts.first)
        #expect(alert.id == "77")
        #expect(alert.title == "Hiss ur funktion")
        #expect(alert.importance == 5)
        #expect(alert.lines == ["17", "19"])
    }

    @Test(
        arguments: [
            ("CANCELLED", DepartureStatus.cancelled), ("ATSTOP", .atStop), ("BOARDING", .atStop),
            ("BOARDINGCLOSED", .atStop), ("EXPECTED", .ok), ("NOTCALLED", .ok), ("A NEW WORD", .ok),
        ]
    )
    func `a state becomes a status`(_ state: String, _ status: DepartureStatus) throws {
        let answer = try Recorded.read("sl-transport", Self.row(state: state))
        #expect(answer.departures.map(\.status) == [status])
    }

    @Test(
        arguments: [
            "DEPARTED", "PASSED", "MISSED", "ASSUMEDDEPARTED", "NOTEXPECTED", "INHIBITED", "REPLACED",
        ]
    )
    func `a departure that has left or is not meant for people is hidden`(_ state: String) throws {
        #expect(try Recorded.read("sl-transport", Self.row(state: state)).departures.isEmpty)
    }

    @Test(
        arguments: [
            ("NORMALPROGRESS", "NORMAL", DepartureSource.live), ("SLOWPROGRESS", "NORMAL", .live),
            ("ATORIGIN", "NORMAL", .live), ("SIGNEDON", "NORMAL", .live), ("EXPECTED", "NORMAL", .scheduled),
            ("NORMALPROGRESS", "LOSTCONTACT", .scheduled), ("NORMALPROGRESS", "UNRELIABLE", .scheduled),
            ("NORMALPROGRESS", "A NEW WORD", .live), ("A NEW WORD", "NORMAL", .scheduled),
        ]
    )
    func `a time is live while the vehicle tells where it is`(
        _ journey: String,
        _ prediction: String,
        _ source: DepartureSource
    ) throws {
        let answer = try Recorded.read("sl-transport", Self.row(journey: journey, prediction: prediction))
        #expect(answer.departures.map(\.realtime) == [source])
    }

    @Test func `a departure without an expected time has none`() throws {
        let answer = try Recorded.read("sl-transport", Self.row(expected: nil))
        let departure = try #require(answer.departures.first)
        #expect(departure.expected == nil)
        #expect(departure.scheduled == (try .at("2026-03-02T10:46:08+01:00")))
        #expect(departure.realtime == .scheduled)
    }

    @Test(arguments: ["{\"departures\":[],\"stop_deviations\":[]}", "{\"stop_deviations\":[]}"])
    func `an answer without departures is empty`(_ text: String) throws {
        #expect(try Recorded.read("sl-transport", text).departures.isEmpty)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "<html></html>", "{\"departures\":[{", "{\"departures\":\"none\"}",
    ])
    func `an answer of another form is an error`(_ text: String) throws {
        #expect(throws: ProviderError.self) { try Recorded.read("sl-transport", text) }
    }

    @Test func `an answer of which no row can be read is an error, and one lost row is a gap`() throws {
        #expect(throws: ProviderError.self) {
            try Recorded.read("sl-transport", "{\"departures\":[{\"line\":{\"id\":19}}]}")
        }
        let text = Self.row().replacing("{\"departures\":[", with: "{\"departures\":[{\"line\":{\"id\":19}},")
        let answer = try Recorded.read("sl-transport", text)
        #expect(answer.departures.count == 1)
        #expect(answer.gaps == ["1 departures cannot be read."])
    }

    @Test(
        arguments: [
            (400, ProviderError.refused("no")), (403, .refused("no")), (404, .unknownStop("no")),
            (429, .exhausted(until: nil)), (500, .failed("no")), (502, .failed("no")), (401, .refused("no")),
        ]
    )
    func `a status is an error in the provider's words`(_ status: Int, _ error: ProviderError) throws {
        #expect(throws: error) { try Recorded.read("sl-transport", "{\"message\":\"no\"}", status: status) }
    }

    @Test func `a call that came too early is told when to come again`() throws {
        for wait in ["120", "Thu, 28 May 2026 20:28:40 GMT"] {
            let now = Recorded.now
            #expect(throws: ProviderError.exhausted(until: now + 120_000)) {
                try Recorded.read("sl-transport", [], status: 429, headers: ["retry-after": wait])
            }
        }
    }

    @Test(arguments: [("9192", "9192"), ("300109001", "9001"), ("a/b", "a%2Fb"), ("312100045", "2100045")])
    func `a stop is asked for by its site`(_ stop: String, _ site: String) throws {
        let provider = try Recorded.provider("sl-transport")
        let requests = provider.requests(for: [stop], minutes: 60, at: Recorded.now)
        #expect(
            requests == [
                ProviderRequest(
                    url: "http://provider.test/v1/sites/\(site)/departures?forecast=60",
                    stops: [stop]
                )
            ]
        )
    }

    @Test(arguments: [(1, 5), (90, 90), (5000, 1200)])
    func `the window is within what the service allows`(_ minutes: Int, _ forecast: Int) throws {
        let provider = try Recorded.provider("sl-transport")
        let request = try #require(provider.requests(for: ["1"], minutes: minutes, at: Recorded.now).first)
        #expect(request.url.hasSuffix("?forecast=\(forecast)"))
    }

    @Test(
        arguments: [
            (1002, ProviderError.refused("Key is invalid (1002)")), (1007, .exhausted(until: nil)),
            (1006, .exhausted(until: Recorded.now + 60_000)), (4001, .refused("Key is invalid (4001)")),
        ]
    )
    func `a code of the older service is an error`(_ code: Int, _ error: ProviderError) throws {
        #expect(throws: error) {
            try Recorded.read("sl-dps", "{\"StatusCode\":\(code),\"Message\":\"Key is invalid\"}")
        }
    }

    @Test func `an answer in which some modes failed and none has departures is an error`() throws {
        let text =
            "<DPS><Buses/><TrainError><HasError>true</HasError><ErrorMessage>down</ErrorMessage></TrainError></DPS>"
        #expect(throws: ProviderError.failed("Train: down.")) { try Recorded.read("sl-dps", text) }
        #expect(try Recorded.read("sl-dps", "<DPS><Buses/><Metros/></DPS>").departures.isEmpty)
        #expect(throws: ProviderError.self) { try Recorded.read("sl-dps", "<DPS></DPS>") }
    }

    /// An answer with one departure.
    private static func row(
        state: String = "EXPECTED",
        journey: String = "NORMALPROGRESS",
        prediction: String = "NORMAL",
        expected: String? = "2026-03-02T10:46:24"
    ) -> String {
        """
        {"departures":[{"destination":"Hässelby strand","direction_code":1,"direction":"Hässelby strand",\
        "via":"Gamla stan","state":"\(state)","display":"5 min","scheduled":"2026-03-02T10:46:08",\
        \(expected.map { "\"expected\":\"\($0)\"," } ?? "")\
        "journey":{"id":2026030280031,"state":"\(journey)","prediction_state":"\(prediction)",\
        "passenger_level":"STANDINGPASSENGERS"},"stop_area":{"id":1011,"name":"Slussen","type":"METROSTN"},\
        "stop_point":{"id":1011,"designation":"1"},"line":{"id":19,"designation":"19"},\
        "deviations":[{"importance":2,"message":"Kort tåg"},{"importance_level":7,"message":"Stora förseningar"}]}],\
        "stop_deviations":[{"id":77,"level":5,"message":"Hiss ur funktion",\
        "scope":{"lines":[{"id":17},{"id":19}]}}]}
        """
    }
}
