import App
import Foundation
import Geodesy
import HTTPTypes
import JSONText
import ScriptedServer
import Testing

/// The way there over HTTP, without an engine and with one that a test scripts.
struct RouteTests {
    private static let ends = "from=43.7311,7.4197&to=43.7396,7.4276"

    /// An answer of OSRM for the way between the ends.
    private static let osrm = """
        {"code":"Ok","routes":[{"geometry":"whclrAgrzcMgrOwlN","distance":1139.4,"duration":120,"legs":[{"distance":1139.4,
         "duration":120,"steps":[{"maneuver":{"bearing_after":34,"location":[7.4197,43.7311],"type":"depart"},
         "name":"Rue A","mode":"driving","duration":120,"distance":1139.4},{"maneuver":{"bearing_before":34,
         "location":[7.4276,43.7396],"type":"arrive"},"name":"","mode":"driving","duration":0,"distance":0}]}]}]}
        """

    @Test func `without an engine it is the straight line, and says so`() async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/route?\(Self.ends)&mode=foot")
            #expect(answer.status == 200)
            #expect(answer["engine"]?.stringValue == "bearing")
            #expect(answer["mode"]?.stringValue == "foot")
            #expect(answer["duration_s"] == .null)
            let start = try #require(Coordinate(latitude: 43.7311, longitude: 7.4197))
            let end = try #require(Coordinate(latitude: 43.7396, longitude: 7.4276))
            let (distance, azimuth) = start.inverse(to: end)
            #expect(abs((answer["distance_m"]?.doubleValue ?? 0) - distance) < 0.006)
            #expect(abs((answer["azimuth_deg"]?.doubleValue ?? 0) - azimuth) < 0.0001)
            #expect(answer["geometry"]?["type"]?.stringValue == "LineString")
            let positions = answer["geometry"]?["coordinates"]?.arrayValue?.map {
                $0.arrayValue?.map(\.doubleValue)
            }
            #expect(positions == [[7.4197, 43.7311], [7.4276, 43.7396]])
            #expect(answer["polyline"]?.stringValue == "whclrAgrzcMgrOwlN")
            let step = answer["legs"]?.arrayValue?.first?["steps"]?.arrayValue?.first
            #expect(step?["instruction"]?.stringValue == "Go northeast as the crow flies")
            #expect(step?["duration_s"] == .null)
            #expect(try await app.get("/v1/route?\(Self.ends)&mode=foot", etag: answer.etag).status == 304)
        }
    }

    @Test func `the language is that of the parameter, before that of the header`() async throws {
        try await withApp { app in
            func instruction(_ query: String, _ header: String?) async throws -> String? {
                let answer = try await app.get(
                    "/v1/route?\(Self.ends)\(query)",
                    headers: header.map { [.acceptLanguage: $0] } ?? [:]
                )
                return answer["legs"]?.arrayValue?.first?["steps"]?.arrayValue?.last?["instruction"]?
                    .stringValue
            }
            let cases: [(query: String, header: String?, text: String)] = [
                ("", nil, "You have arrived"), ("", "sv-FI, en;q=0.5", "Du är framme"),
                ("&lang=fr", "sv", "Vous êtes arrivé"), ("&lang=zh-Hans-CN", "sv", "您已到达目的地"),
                ("", "tlh", "You have arrived"),
            ]
            for (query, header, text) in cases {
                let told = try await instruction(query, header)
                #expect(told == text)
            }
        }
    }

    @Test func `a line across the antimeridian is cut there`() async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/route?from=-16,179.5&to=-16,-179.5")
            #expect(answer["geometry"]?["type"]?.stringValue == "MultiLineString")
            let parts = answer["geometry"]?["coordinates"]?.arrayValue ?? []
            #expect(parts.count == 2)
            #expect(parts.first?.arrayValue?.last?.arrayValue?.first?.doubleValue == 180)
            #expect(parts.last?.arrayValue?.first?.arrayValue?.first?.doubleValue == -180)
            #expect((answer["distance_m"]?.doubleValue ?? 0) < 110_000)
        }
    }

    /// Lines that begin or end on the antimeridian, of which each part goes somewhere.
    @Test(arguments: [
        ("from=0,-180&to=0,179", [[180.0, 179]]), ("from=0,180&to=0,179", [[180, 179]]),
        ("from=0,179&to=0,-180", [[179, 180]]), ("from=0,-180&to=0,-179", [[-180, -179]]),
        ("from=0,-179&to=0,180", [[-179, -180]]), ("from=0,180&to=0,-180", [[-180, -180]]),
        ("from=0,-180&to=0,179&via=0,-179", [[-180, -179, -180], [180, 179]]),
        ("from=0,-179.99999999&to=0,179", [[180, 179]]),
    ])
    func `a line that begins on the antimeridian has no part that goes nowhere`(
        _ query: String,
        _ ends: [[Double]]
    ) async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/route?\(query)")
            let isWhole = ends.count == 1
            #expect(
                answer["geometry"]?["type"]?.stringValue == (isWhole ? "LineString" : "MultiLineString")
            )
            let coordinates = answer["geometry"]?["coordinates"]?.arrayValue ?? []
            let parts = isWhole ? [coordinates] : coordinates.map { $0.arrayValue ?? [] }
            // The corners between the whole degrees are those of every hundred kilometres.
            let longitudes = parts.map { part in
                part.compactMap { $0.arrayValue?.first?.doubleValue }.filter { $0 == $0.rounded() }
            }
            #expect(longitudes == ends)
        }
    }

    @Test func `who is there already is told so, and no direction`() async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/route?from=60.17,24.94&to=60.17,24.94&lang=sv")
            #expect(answer.status == 200)
            #expect(answer["azimuth_deg"] == .null)
            #expect(answer["distance_m"]?.doubleValue == 0)
            let steps = answer["legs"]?.arrayValue?.first?["steps"]?.arrayValue ?? []
            #expect(steps.map { $0["instruction"]?.stringValue } == ["Du är där", "Du är framme"])
            #expect(steps.allSatisfy { $0["bearing_deg"] == .null })
        }
    }

    @Test func `the straight line of a problem that goes nowhere has no direction`() async throws {
        let port = try DeadPort()
        try await withApp([.routing: "osrm:http://127.0.0.1:\(port.number)"]) { app in
            let answer = try await app.get("/v1/route?from=1,2&to=1,2", mayFail: true)
            #expect(answer.status == 503)
            #expect(answer["straight_line"]?["distance_m"]?.doubleValue == 0)
            #expect(answer["straight_line"]?["azimuth_deg"] == .null)
        }
    }

    @Test func `a way leads through points, and the POST keeps them all out of the URL`() async throws {
        try await withApp { app in
            let get = try await app.get("/v1/route?\(Self.ends)&via=43.74,7.43;43.735,7.42&lang=sv")
            #expect(get["legs"]?.arrayValue?.count == 3)
            let body = #"""
                {"from":[43.7311,7.4197],"to":[43.7396,7.4276],"via":[[43.74,7.43],[43.735,7.42]],"lang":"sv"}
                """#
            let post = try await app.send(.post, "/v1/route", json: body)
            #expect(post.status == 200)
            #expect(post.body == get.body)
        }
    }

    @Test(arguments: [
        ("to=1,2", "from"), ("from=1,2", "to"), ("from=1&to=1,2", "from"), ("from=1,2&to=91,0", "to"),
        ("from=1,2&to=1,2,3", "to"), ("from=1,2&to=3,4&via=5", "via"), ("from=1,2&to=3,4&via=5,6;", "via"),
        ("from=1,2&to=3,4&mode=boat", "mode"), ("from=1,2&to=3,4&lang=tlh", "lang"),
        ("from=1,2&to=3,4&engine=osrm", "engine"), ("from=1,2&to=3,4&from=5,6", "from"), ("bogus=1", "bogus"),
        ("from=1,2&to=3,4&via=" + Array(repeating: "1,1", count: 11).joined(separator: ";"), "via"),
    ])
    func `a bad parameter is named`(_ query: String, _ field: String) async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/route?\(query)")
            #expect(answer.status == 400)
            #expect(answer.faults == [field])
        }
    }

    @Test func `a body that is no request is refused`() async throws {
        try await withApp { app in
            for body in [
                #"{}"#, #"{"from":[1,2],"to":[3,4],"via":5}"#, #"{"from":[1,2],"to":[3,4],"x":1}"#, "[]",
            ] {
                let answer = try await app.send(.post, "/v1/route", json: body)
                #expect(answer.status == 400, "\(body)")
            }
        }
    }

    @Test func `the engine's way is told with its totals, its line and its steps`() async throws {
        let engine = try ScriptedServer { _ in .text(200, Self.osrm) }
        try await withApp([.routing: "osrm:\(engine.url)"]) { app in
            let answer = try await app.get("/v1/route?\(Self.ends)")
            #expect(answer["engine"]?.stringValue == "osrm")
            #expect(answer["distance_m"]?.doubleValue == 1139.4)
            #expect(answer["duration_s"]?.doubleValue == 120)
            #expect(answer["azimuth_deg"] == .null)
            #expect(answer["polyline"]?.stringValue == "whclrAgrzcMgrOwlN")
            let steps = answer["legs"]?.arrayValue?.first?["steps"]?.arrayValue ?? []
            #expect(
                steps.map { $0["instruction"]?.stringValue } == [
                    "Head northeast on Rue A", "You have arrived",
                ]
            )
            #expect(steps[0]["street"]?.stringValue == "Rue A")
            #expect(steps[1]["street"] == .null)
            #expect(steps[0]["bearing_deg"]?.doubleValue == 34)
            // Who asks for the straight line gets it all the same.
            let straight = try await app.get("/v1/route?\(Self.ends)&engine=bearing")
            #expect(straight["engine"]?.stringValue == "bearing")
            #expect(engine.requests.count == 1)
        }
    }

    @Test func `a mode that no server is for is refused, with those that there are`() async throws {
        let engine = try ScriptedServer { _ in .text(200, Self.osrm) }
        try await withApp([.routing: "osrm:foot=\(engine.url)"]) { app in
            let answer = try await app.get("/v1/route?\(Self.ends)&mode=bicycle")
            #expect(answer.status == 422)
            #expect(answer.code == "no-mode")
            #expect(answer["detail"]?.stringValue?.contains("foot") == true)
            #expect(abs((answer["straight_line"]?["distance_m"]?.doubleValue ?? 0) - 1139) < 1)
        }
    }

    @Test func `a point in the sea is refused in our words`() async throws {
        let engine = try ScriptedServer { _ in
            .text(
                400,
                #"{"code":"NoSegment","message":"Could not find a matching segment for coordinate 1"}"#
            )
        }
        try await withApp([.routing: "osrm:\(engine.url)"]) { app in
            let answer = try await app.get("/v1/route?\(Self.ends)")
            #expect(answer.status == 422)
            #expect(answer.code == "no-road")
            #expect(answer.faults == ["to"])
            #expect(!answer.text.contains("segment"))
        }
    }

    @Test(arguments: [
        (#"{"error_code":150,"error":"Exceeded max locations: 2"}"#, "too-many-points", ["via"]),
        (#"{"error_code":154,"error":"x"}"#, "route-too-long", []),
        (#"{"error_code":157,"error":"x"}"#, "no-route", []),
    ])
    func `one question that the engine does not take keeps nobody else from asking`(
        _ body: String,
        _ code: String,
        _ faults: [String]
    ) async throws {
        let engine = try ScriptedServer { _ in .text(400, body) }
        try await withApp([.routing: "valhalla:\(engine.url)"]) { app in
            for number in 1...7 {
                let answer = try await app.get("/v1/route?\(Self.ends)&via=43.74,7.43")
                #expect(answer.status == 422)
                #expect(answer.code == code)
                #expect(answer.faults == faults)
                #expect(answer["straight_line"]?["distance_m"]?.doubleValue ?? 0 > 1000)
                #expect(engine.requests.count == number)
            }
        }
    }

    @Test func `an engine that is down is told as such, with the straight line`() async throws {
        let port = try DeadPort()
        try await withApp([.routing: "valhalla:http://127.0.0.1:\(port.number)/s3cret"]) { app in
            for _ in 1...6 {
                let answer = try await app.get("/v1/route?\(Self.ends)", mayFail: true)
                #expect(answer.status == 503)
                #expect(answer.code == "routing-unavailable")
                #expect(answer.headers[.retryAfter] != nil)
                #expect(abs((answer["straight_line"]?["distance_m"]?.doubleValue ?? 0) - 1139) < 1)
                #expect((30...40).contains(answer["straight_line"]?["azimuth_deg"]?.doubleValue ?? 0))
                #expect(!answer.text.contains("s3cret") && !answer.text.contains("127.0.0.1"))
            }
            #expect(try await app.get("/v1/route?\(Self.ends)&engine=bearing").status == 200)
        }
    }

    @Test func `an engine that never answers is given up at the deadline`() async throws {
        let engine = try ScriptedServer { _ in .silence }
        try await withApp([.routing: "valhalla:\(engine.url)", .routingDeadline: "1"]) { app in
            let answer = try await app.get("/v1/route?\(Self.ends)", mayFail: true)
            #expect(answer.status == 503)
            #expect(answer.headers[.retryAfter] == "1")
        }
    }
}
