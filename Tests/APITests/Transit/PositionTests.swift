import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Storage
import Testing

/// Positions that trackers report.
struct PositionTests {
    /// An app with the stops of a city, and the key of a tracker for it.
    private func withTracker(
        _ flags: [SettingName: String] = [:],
        _ body: @Sendable (TestApp, _ key: String) async throws -> Void
    ) async throws {
        try await withApp(flags) { app in
            try await app.importStops(Register.city)
            let made = try await app.installation.services.trackers.add("Bus 12", of: "reg")
            try await body(app, made.text)
        }
    }

    private static func position(
        _ vehicle: String = "12",
        lat: Double = 57.7069,
        lon: Double = 11.9686,
        after seconds: Int64 = 0
    ) -> String {
        let at = TestClock.start + seconds * 1000
        return #"{"vehicle":"\#(vehicle)","lat":\#(lat),"lon":\#(lon),"at":"\#(at)"}"#
    }

    private static func refused(_ answer: Answer) -> [String] {
        (answer["refused"]?.arrayValue ?? []).map { refused in
            "\(refused["index"]?.integerValue ?? -1) \(refused["code"]?.stringValue ?? "")"
        }
    }

    @Test func `reported positions are stored once, and those after a number are the new ones`() async throws
    {
        try await withTracker { app, key in
            let first = try await app.report([Self.position(), Self.position("13"), Self.position()], key)
            #expect(first.status == 200, "\(first.text)")
            #expect(first["stored"] == .integer(2) && first["repeated"] == .integer(1))
            let known = try await app.database.read { try FixStore($0).lastNumber() }
            let second = try await app.report([Self.position(), Self.position(after: -5)], key)
            #expect(second["stored"] == .integer(1) && second["repeated"] == .integer(1))
            let news = try await app.database.read { try FixStore($0).fixes(after: known, limit: 10) }
            #expect(news.map(\.fix.at) == [TestClock.start - 5000])
            #expect(try await app.count("SELECT count(*) FROM vehicle") == 2)
        }
    }

    @Test func `heading and speed are kept, and what a tracker does not tell is unknown`() async throws {
        try await withTracker { app, key in
            let full = #"{"vehicle":"12","lat":57.7,"lon":11.96,"heading_deg":360,"speed_mps":7.5,"#
            let answer = try await app.report([full + #""at":"2026-11-21T06:59:00.250Z"}"#], key)
            #expect(answer["stored"] == .integer(1), "\(answer.text)")
            _ = try await app.report([Self.position()], key)
            let fixes = try await app.database.read { try FixStore($0).fixes(after: 0, limit: 10) }.map(\.fix)
            #expect(fixes.map(\.heading) == [0, nil])
            #expect(fixes.map(\.speed) == [7.5, nil])
            #expect(fixes.first?.at == TestClock.start - 59_750)
        }
    }

    @Test func `positions that cannot be true are refused with their index, and the others are stored`()
        async throws
    {
        try await withTracker { app, key in
            let answer = try await app.report(
                [
                    Self.position(after: 3600),
                    Self.position(lat: 0, lon: 0),
                    Self.position(),
                    // Fifty kilometres, and another continent.
                    Self.position(lat: 58.16),
                    Self.position(lat: -33.9, lon: 151.2),
                    #"{"vehicle":"12","lat":"57.7","lon":11.97,"at":"2026-11-21T07:00:00Z"}"#,
                    #"{"vehicle":"12","lat":57.7,"lon":11.97,"at":1795244400}"#,
                    #"{"vehicle":"12","lat":57.7,"lon":11.97,"at":"2026-10-01T07:00:00Z"}"#,
                    #"{"vehicle":" ","lat":57.7,"lon":11.97,"at":"2026-11-21T07:00:00Z"}"#,
                    #"{"vehicle":"12","lat":97.7,"lon":11.97,"at":"2026-11-21T07:00:00Z"}"#,
                    #"{"vehicle":"12","lat":57.7,"lon":11.97,"at":"2026-11-21T07:00:00Z","knots":5}"#,
                    "7", "null",
                    Self.position("13", after: 59),
                ],
                key
            )
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["stored"] == .integer(2))
            #expect(
                Self.refused(answer) == [
                    "0 future", "1 no-position", "3 far-away", "4 far-away", "5 bad-field", "6 bad-field",
                    "7 too-old", "8 blank", "9 bad-field", "10 unknown-field", "11 bad-json", "12 bad-json",
                ]
            )
        }
    }

    @Test func `where all positions are refused, the call is, and each is named`() async throws {
        try await withTracker { app, key in
            let answer = try await app.report(
                [
                    Self.position(after: 600),
                    #"{"vehicle":"12","lat":"x","lon":1,"at":"2026-11-21T07:00:00Z"}"#,
                ],
                key
            )
            #expect(answer.status == 422 && answer.code == "bad-positions", "\(answer.text)")
            #expect(answer.faults == ["[0]", "[1].lat"])
            #expect(try await app.database.read { try FixStore($0).lastNumber() } == 0)
        }
    }

    @Test func `no position is none, and more than a thousand are refused`() async throws {
        try await withTracker { app, key in
            let none = try await app.report([], key)
            #expect(none.status == 200 && none["stored"] == .integer(0))
            let most = try await app.report((0..<1000).map { Self.position(after: -Int64($0)) }, key)
            #expect(most["stored"] == .integer(1000), "\(most.text)")
            let more = try await app.report((0..<1001).map { Self.position(after: -Int64($0)) }, key)
            #expect(more.status == 422 && more.code == "too-many")
            #expect(more["limit"] == .integer(1000))
            let other = try await app.send(
                .post,
                "/v1/vehicles/reg/positions",
                json: Self.position(),
                headers: [.authorization: "Bearer \(key)"]
            )
            #expect(other.status == 400)
        }
    }

    @Test func `only a key of the source opens the door, until it is revoked`() async throws {
        try await withTracker { app, key in
            let ada = try await app.signUp("ada")
            for wrong in ["", "nonsense", String(repeating: "A", count: 43), ada.token] {
                let answer = try await app.report([Self.position()], wrong)
                #expect(answer.status == 401 && answer.code == "bad-tracker-key", "\(answer.text)")
            }
            try await app.importStops(Register.city, source: "other")
            let stranger = try await app.report([Self.position()], key, source: "other")
            #expect(stranger.status == 403 && stranger.code == "other-source", "\(stranger.text)")
            #expect(
                try await app.get("/v1/members/me", headers: [.authorization: "Bearer \(key)"]).status == 401
            )
            #expect(try await app.report([Self.position()], key).status == 200)
            let keys = try await app.installation.services.trackers.keys()
            #expect(keys.map(\.lastUsedAt) == [TestClock.start])
            let id = try #require(keys.first?.id)
            #expect(try await app.installation.services.trackers.revoke(id))
            #expect(try await app.report([Self.position(after: 1)], key).status == 401)
        }
    }

    @Test func `positions leave answers about notes unchanged`() async throws {
        try await withTracker { app, key in
            let list = try await app.get("/v1/notes")
            let tag = try #require(list.etag)
            #expect(try await app.report([Self.position()], key).status == 200)
            #expect(try await app.get("/v1/notes", etag: tag).status == 304)
        }
    }

    @Test func `trackers are limited, more generously than other clients`() async throws {
        try await withTracker([.rateLimit: "on"]) { app, key in
            let answer = try await app.report([Self.position()], key)
            let limit = RateRules().polls.limit
            #expect(answer.header("RateLimit-Limit") == "\(limit)")
            #expect(answer.header("RateLimit-Remaining") == "\(limit - 1)")
        }
    }
}

extension TestApp {
    fileprivate func report(
        _ positions: [String],
        _ key: String,
        source: String = "reg"
    ) async throws -> Answer {
        try await send(
            .post,
            "/v1/vehicles/\(source)/positions",
            json: "[\(positions.joined(separator: ","))]",
            headers: key.isEmpty ? [:] : [.authorization: "Bearer \(key)"]
        )
    }
}
