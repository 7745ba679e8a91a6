import Fetch
import Geodesy
import Model
import ScriptedServer
import Testing

@testable import Directions

/// What is asked of engines, and what their answers come to.
struct DialectTests {
    @Test func `a request to OSRM has longitude before latitude, and steps have our words`() async throws {
        let server = try ScriptedServer { _ in .text(200, Scripts.osrm()) }
        let finder = try #require(DirectionsFinder.asking(server))
        let route = try await finder.route(try Scripts.request(language: .french))
        #expect(
            server.requests[0].target
                == "/route/v1/driving/7.4197,43.7311;7.4276,43.7396"
                + "?geometries=polyline6&steps=true&overview=full&radiuses=1000;1000"
        )
        #expect(route.engine == .osrm)
        #expect(route.distance == 1139.4)
        #expect(route.duration == 120)
        #expect(route.line == Scripts.line)
        let steps = route.legs[0].steps
        #expect(
            steps.map(\.instruction) == [
                "Partez vers le nord-est sur Rue A",
                "Entrez dans le rond-point et prenez la sortie 2 sur D 6098",
                "Vous êtes arrivé : c’est à gauche",
            ]
        )
        #expect(steps.map(\.street) == ["Rue A", "D 6098", "Rue B"])
        #expect(steps.map(\.bearing) == [34, 90, 90])
        #expect(steps.map(\.distance) == [600, 539.4, 0])
        #expect(steps[1].coordinate == Coordinate(latitude: 43.7354, longitude: 7.4236))
    }

    @Test func `a request to Valhalla has no positions in its URL, and answers in kilometres`() async throws {
        let server = try ScriptedServer { _ in .text(200, Scripts.valhalla()) }
        let finder = try #require(DirectionsFinder.asking(server, "valhalla"))
        let route = try await finder.route(try Scripts.request(mode: .bicycle))
        let request = server.requests[0]
        #expect(request.target == "/route")
        #expect(
            String(decoding: request.body, as: UTF8.self) == """
                {"locations":[{"lat":43.7311,"lon":7.4197,"type":"break","search_cutoff":1000},\
                {"lat":43.7396,"lon":7.4276,"type":"break","search_cutoff":1000}],"costing":"bicycle",\
                "units":"kilometers","language":"en-US","directions_type":"instructions"}
                """
        )
        #expect(route.engine == .valhalla)
        #expect(route.distance == 1139)
        #expect(
            route.legs[0].steps.map(\.instruction) == [
                "Drive northeast on Rue A", "Your destination is on the left",
            ]
        )
        #expect(route.legs[0].steps.map(\.street) == ["Rue A", nil])
        #expect(route.legs[0].steps.map(\.bearing) == [34, 34])
        #expect(route.legs[0].steps[1].coordinate == Scripts.end)
    }

    @Test func `a step without an instruction of Valhalla gets ours`() async throws {
        let server = try ScriptedServer { _ in .text(200, Scripts.valhalla()) }
        let finder = try #require(DirectionsFinder.asking(server, "valhalla"))
        let route = try await finder.route(try Scripts.request(language: .chinese))
        #expect(route.legs[0].steps.map(\.instruction) == ["沿Rue A向东北出发", "您已到达目的地，在左侧"])
        let swedish = try await finder.route(try Scripts.request(language: .swedish))
        #expect(swedish.legs[0].steps[0].instruction == "Drive northeast on Rue A")
        #expect(String(decoding: server.requests[1].body, as: UTF8.self).contains(#""language":"sv-SE""#))
    }

    @Test(arguments: [
        ("valhalla", 400, #"{"error_code":171,"error":"x"}"#, DirectionsError.Reason.noRoad(nil)),
        ("valhalla", 400, #"{"error_code":442,"error":"x"}"#, .noConnection),
        ("valhalla", 400, #"{"error_code":170,"error":"x"}"#, .noConnection),
        ("valhalla", 400, #"{"error_code":154,"error":"x"}"#, .tooFar),
        ("valhalla", 400, #"{"error_code":150,"error":"Exceeded max locations: 2"}"#, .tooManyPoints),
        ("valhalla", 400, #"{"error_code":157,"error":"x"}"#, .other),
        ("valhalla", 422, #"{"error_code":9999,"error":"x"}"#, .other),
        ("osrm", 400, #"{"code":"TooBig","message":"Too many locations"}"#, .tooManyPoints),
        ("osrm", 400, #"{"code":"NoRoute","message":"Impossible route between points"}"#, .noConnection),
        (
            "osrm", 400,
            #"{"code":"NoSegment","message":"Could not find a matching segment for coordinate 1"}"#,
            .noRoad(1)
        ),
        ("osrm", 400, #"{"code":"NoSegment","message":"coordinate 7"}"#, .noRoad(nil)),
        ("osrm", 200, #"{"code":"NoRoute"}"#, .noConnection),
    ])
    func `a refusal by the engine is understood and not counted as a failure`(
        _ engine: String,
        _ status: Int,
        _ body: String,
        _ reason: DirectionsError.Reason
    ) async throws {
        let server = try ScriptedServer { _ in .text(status, body) }
        let finder = try #require(DirectionsFinder.asking(server, engine))
        let request = try Scripts.request()
        for _ in 0...CircuitBreaker.threshold {
            await #expect(throws: DirectionsError.refused(reason)) { try await finder.route(request) }
        }
        #expect(server.requests.count == CircuitBreaker.threshold + 1)
    }

    /// Answers with a corner or a step more than are read; the corners are all at the same place.
    private static let endless = {
        let line = String(repeating: "??", count: EngineAnswer.mostCorners + 1)
        let steps = "[" + String(repeating: "{},", count: EngineAnswer.mostSteps) + "{}]"
        return [
            (
                "osrm",
                #"{"code":"Ok","routes":[{"geometry":"\#(line)","distance":1,"duration":1,"legs":[]}]}"#
            ),
            (
                "osrm",
                #"{"code":"Ok","routes":[{"geometry":"????","distance":1,"duration":1,"legs":"#
                    + #"[{"distance":1,"duration":1,"steps":\#(steps)}]}]}"#
            ),
            ("valhalla", #"{"trip":{"units":"kilometers","legs":[{"shape":"\#(line)"}]}}"#),
            (
                "valhalla",
                #"{"trip":{"units":"kilometers","legs":[{"shape":"????","summary":{"length":1,"time":1},"#
                    + #""maneuvers":\#(steps)}]}}"#
            ),
            ("valhalla", String(repeating: " ", count: EngineAnswer.limit + 1)),
        ]
    }()

    @Test(arguments: [0, 1, 2, 3, 4])
    func `a route that is too long is refused, without a failure of the engine`(_ index: Int) async throws {
        let (engine, body) = Self.endless[index]
        let server = try ScriptedServer { _ in .text(200, body) }
        let finder = try #require(DirectionsFinder.asking(server, engine))
        let request = try Scripts.request()
        await #expect(throws: DirectionsError.refused(.tooFar)) { try await finder.route(request) }
        #expect(server.requests.count == 1)
    }

    @Test func `Valhalla's instruction for the destination is not used at a stop`() async throws {
        let server = try ScriptedServer { _ in .text(200, Scripts.valhalla(legs: 2)) }
        let finder = try #require(DirectionsFinder.asking(server, "valhalla"))
        let request = try #require(
            RouteRequest(from: Scripts.start, to: Scripts.start, via: [Scripts.end], language: .french)
        )
        let arrivals = try await finder.route(request).legs.map { $0.steps.last?.instruction }
        #expect(
            arrivals == [
                "Vous avez atteint une étape : c’est à gauche", "Your destination is on the left",
            ]
        )
    }

    @Test func `a route that begins far from the requested point is refused`() async throws {
        let near = try Scripts.point(43.7311 + 0.02, 7.4197)
        let line = [near, Scripts.end]
        let server = try ScriptedServer { _ in
            .text(200, Scripts.osrm(distance: 1470, line: line))
        }
        let finder = try #require(DirectionsFinder.asking(server))
        let request = try Scripts.request()
        await #expect(throws: DirectionsError.refused(.noRoad(0))) { try await finder.route(request) }
    }

    @Test func `an OSRM server is used only for its own mode`() async throws {
        let server = try ScriptedServer { _ in .text(200, Scripts.osrm()) }
        let finder = try #require(DirectionsFinder.asking(server))
        let request = try Scripts.request(mode: .foot)
        await #expect(throws: DirectionsError.refused(.noMode)) { try await finder.route(request) }
        #expect(server.requests.isEmpty)
    }
}
